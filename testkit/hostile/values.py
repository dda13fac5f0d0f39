"""Random values of an untrusted client, valid and invalid."""

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

_TEXTS = (
    "",
    " ",
    "0",
    "345",
    "-1",
    "½",
    "Anna",
    "ANNA",
    "a\x00b",
    "\ud800",  # half of a surrogate pair
    "\u202e\u2066",  # right-to-left text
    "e" + "\u0301" * 300,
    "👩‍👩‍👧‍👦" * 50,
    "\n\r\t\x1b[31m",
    "' OR 1=1 --",
    "%s%n{0}{x.__class__}",
    "<script>alert(1)</script>",
    "../../../../etc/passwd",
    "/etc/passwd",
    "__class__",
    "AAAA-AAAA",
    "x" * 5_000,
    "é" * 60_000,
)
_NUMBERS = (0, 1, -1, 7, 255, 2**31, 2**53, 2**63 - 1, -(2**63), 2**64 - 1, 0.5, -0.0, 1e308, math.nan, math.inf)
_KEYS = ("value", "open", "route", "_values", "_i", "_c", "__class__", "style", "size", "files", "path", "web", "x", "")


def random_text(random: Random) -> str:
    return random.choice(_TEXTS)


def random_number(random: Random) -> float:
    return random.choice(_NUMBERS)


def random_value(random: Random, depth: int = 0) -> Any:
    """Return a random value of any MessagePack type."""
    kinds: Sequence[Callable[[], Any]] = (
        lambda: random_text(random),
        lambda: random_number(random),
        lambda: random.choice((None, True, False, b"", b"\x00\xff" * 20)),
        lambda: [random_value(random, depth + 1) for _ in range(random.randrange(4))],
        lambda: {random.choice(_KEYS): random_value(random, depth + 1) for _ in range(random.randrange(4))},
    )
    return random.choice(kinds if depth < 5 else kinds[:3])()


def random_valid_value(random: Random, schema: Mapping[str, Any]) -> Any:
    """Return a random value that a JSON schema allows, as unusual as possible."""
    return _valid_value(random, schema, schema.get("$defs", {}))


def _valid_value(random: Random, schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Any:
    if "$ref" in schema:
        return _valid_value(random, definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        return _valid_value(random, random.choice(schema["anyOf"]), definitions)
    make = _KINDS.get("enum" if "enum" in schema else schema.get("type", ""))
    return random_value(random) if make is None else make(random, schema, definitions)


def _string(random: Random, schema: Mapping[str, Any], _: object) -> str:
    start = "/" if schema.get("pattern") == "^/" else ""
    return (start + random_text(random))[: schema.get("maxLength")]


def _integer(random: Random, schema: Mapping[str, Any], _: object) -> int:
    return random.choice((0, 1, schema.get("exclusiveMaximum", 2**40) - 1))


def _number(random: Random, schema: Mapping[str, Any], _: object) -> float:
    return random.choice((0.0, 0.25, float(schema.get("maximum", 2**40))))


def _array(random: Random, schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> list[Any]:
    count = random.choice((0, 1, 2, schema.get("maxItems", 20)))
    return [_valid_value(random, schema["items"], definitions) for _ in range(count)]


def _object(random: Random, schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _valid_value(random, part, definitions) for name, part in schema.get("properties", {}).items()}


_KINDS: Mapping[str, Callable[[Random, Mapping[str, Any], Mapping[str, Any]], Any]] = {
    "enum": lambda random, schema, _: random.choice(schema["enum"]),
    "string": _string,
    "integer": _integer,
    "number": _number,
    "array": _array,
    "object": _object,
    "boolean": lambda random, *_: random.random() < 0.5,
    "null": lambda *_: None,
}
