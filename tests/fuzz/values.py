"""Values that a stranger puts wherever one fits, and wherever none does."""

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
    "\u202e\u2066",  # text that runs the other way
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


def text(random: Random) -> str:
    return random.choice(_TEXTS)


def number(random: Random) -> float:
    return random.choice(_NUMBERS)


def anything(random: Random, depth: int = 0) -> Any:
    """Whatever MessagePack can carry."""
    kinds: Sequence[Callable[[], Any]] = (
        lambda: text(random),
        lambda: number(random),
        lambda: random.choice((None, True, False, b"", b"\x00\xff" * 20)),
        lambda: [anything(random, depth + 1) for _ in range(random.randrange(4))],
        lambda: {random.choice(_KEYS): anything(random, depth + 1) for _ in range(random.randrange(4))},
    )
    return random.choice(kinds if depth < 5 else kinds[:3])()


def fitting(random: Random, schema: Mapping[str, Any]) -> Any:
    """A value of a JSON schema, as strange as the schema lets it be."""
    return _fitting(random, schema, schema.get("$defs", {}))


def _fitting(random: Random, schema: Mapping[str, Any], parts: Mapping[str, Any]) -> Any:
    if "$ref" in schema:
        return _fitting(random, parts[schema["$ref"].rpartition("/")[2]], parts)
    if "anyOf" in schema:
        return _fitting(random, random.choice(schema["anyOf"]), parts)
    make = _KINDS.get("enum" if "enum" in schema else schema.get("type", ""))
    return anything(random) if make is None else make(random, schema, parts)


def _string(random: Random, schema: Mapping[str, Any], _: object) -> str:
    start = "/" if schema.get("pattern") == "^/" else ""
    return (start + text(random))[: schema.get("maxLength")]


def _whole(random: Random, schema: Mapping[str, Any], _: object) -> int:
    return random.choice((0, 1, schema.get("exclusiveMaximum", 2**40) - 1))


def _real(random: Random, schema: Mapping[str, Any], _: object) -> float:
    return random.choice((0.0, 0.25, float(schema.get("maximum", 2**40))))


def _array(random: Random, schema: Mapping[str, Any], parts: Mapping[str, Any]) -> list[Any]:
    count = random.choice((0, 1, 2, schema.get("maxItems", 20)))
    return [_fitting(random, schema["items"], parts) for _ in range(count)]


def _object(random: Random, schema: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _fitting(random, part, parts) for name, part in schema.get("properties", {}).items()}


_KINDS: Mapping[str, Callable[[Random, Mapping[str, Any], Mapping[str, Any]], Any]] = {
    "enum": lambda random, schema, _: random.choice(schema["enum"]),
    "string": _string,
    "integer": _whole,
    "number": _real,
    "array": _array,
    "object": _object,
    "boolean": lambda random, *_: random.random() < 0.5,
    "null": lambda *_: None,
}
