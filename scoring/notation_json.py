"""A match as JSON: an object with the same fields as the lines of the text notation (docs/engine.md).

Cards are strings as in the text notation, a seat that is a key is a string, and all other values are plain JSON.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from scoring.cards import Card, parse_cards
from scoring.deal.entry import DealEntry
from scoring.errors import NotationCode, NotationError, ScoringError
from scoring.match.config import MatchConfig
from scoring.parsing import InvalidValue, Parser, mapping_of, parse_int, parse_text, parser_for, quote, reject
from scoring.rules.rule_set import RuleSet
from scoring.rules.variants import at_table, find_variant

_Reader = Callable[[str, Any], Any]
"""Reads a value at a place, such as `deals.0.sides.1`. Raises NotationError with that place."""


_QUOTED_BEFORE = 30  # characters of the line before an error in the JSON


def parse_json_match(text: str) -> tuple[MatchConfig, tuple[DealEntry, ...]]:
    """Parse the JSON of a match and its deals. Raises NotationError, which names the place and says what is right."""
    try:
        whole = json.loads(text, object_pairs_hook=_unique, parse_constant=partial(reject, expected="a number"))
    except InvalidValue as error:
        _refuse("the text", error.rejected, error.values["expected"])
    except json.JSONDecodeError as error:
        line = text.split("\n")[error.lineno - 1][max(0, error.colno - _QUOTED_BEFORE) :]
        _refuse(f"line {error.lineno}, character {error.colno}", line, f"JSON ({error.msg})")
    except (ValueError, RecursionError):
        _refuse("the text", text, "JSON, with numbers of at most 100 digits and few objects within each other")
    values = _read_fields("the text", whole, _PARTS, required=("rules", "match"))
    rules = _make("rules", partial(rules_at_table, values["rules"], values["match"]))
    config = _make("match", partial(MatchConfig, rules=rules, **values["match"]))
    return config, values.get("deals", ())


def rules_at_table(values: Mapping[str, Any], match: Mapping[str, Any] = {}) -> RuleSet:
    """Return the rules of a named game, the `base`, at the table of a match, with the other options changed. Raises
    ScoringError.
    """
    changes = dict(values)
    base = changes.pop("base")
    is_known = {"players", "seating"} <= match.keys()
    return (at_table(base, match["players"], match["seating"]) if is_known else find_variant(base)).replace(**changes)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in pairs:
        if name in values:
            reject(name, "named once in its object")
        values[name] = value
    return values


def _refuse(place: str, value: object, expected: str) -> NoReturn:
    raise NotationError(NotationCode.UNREADABLE, place=place, text=quote(value), expected=expected)


def _make(place: str, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except InvalidValue as error:
        _refuse(place, error.rejected, error.values["expected"])
    except ScoringError as error:
        raise NotationError(NotationCode.INVALID_LINE, place=place, fault=str(error)) from None


def _read_fields(
    place: str, value: Any, readers: Mapping[str, _Reader], required: tuple[str, ...] = ()
) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse(place, value, "an object in braces")
    for name in value:
        if name not in readers:
            _refuse(place, name, f"one of {', '.join(readers)}")
    if lacking := [name for name in required if name not in value]:
        _refuse(place, value, f"completed: it needs {' and '.join(lacking)}")
    return {name: readers[name](_join(place, name), each) for name, each in value.items()}


def _join(place: str, name: object) -> str:
    return f"{place}.{name}" if place != "the text" else str(name)


def _read_rules(place: str, value: Any) -> dict[str, Any]:
    """Read a rule set's name, or an object with the name as `base` and the options that differ."""
    changes = {"base": value} if isinstance(value, str) else value
    return _read_fields(place, changes, {"base": _value_reader(parse_text), **_readers(RuleSet)}, ("base",))


def _read_match(place: str, value: Any) -> dict[str, Any]:
    readers = {name: reader for name, reader in _readers(MatchConfig).items() if name != "rules"}
    return _read_fields(place, value, readers, tuple(name for name in required_fields(MatchConfig) if name in readers))


def _object_reader(kind: type) -> _Reader:
    """Return the reader of an object with the fields of a dataclass."""

    def read(place: str, value: Any) -> Any:
        return _make(place, partial(kind, **_read_fields(place, value, _readers(kind), required_fields(kind))))

    return read


def _list_reader(read_item: _Reader) -> _Reader:
    def read(place: str, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            _refuse(place, value, "a list")
        return tuple(read_item(_join(place, index), item) for index, item in enumerate(value))

    return read


def _value_reader(parse: Parser) -> _Reader:
    return lambda place, value: _make(place, lambda: parse(value))


@cache
def _readers(kind: type) -> Mapping[str, _Reader]:
    hints = get_type_hints(kind)  # without limits, which the constructors check
    return {field.name: _reader_for(hints[field.name]) for field in dataclasses.fields(kind)}


def _reader_for(hint: Any) -> _Reader:
    if get_origin(hint) is tuple and dataclasses.is_dataclass(item := get_args(hint)[0]) and item is not Card:
        return _list_reader(_object_reader(item))  # type: ignore[arg-type]
    return _value_reader(parser_for(hint, _SPECIAL))


@cache
def required_fields(kind: type) -> tuple[str, ...]:
    """Return the names of a dataclass's fields without a default."""
    fields = dataclasses.fields(kind)
    return tuple(each.name for each in fields if each.default is each.default_factory is dataclasses.MISSING)


def _parse_cards(value: Any) -> tuple[Card, ...]:
    return parse_cards(value) if isinstance(value, str) else reject(value, 'cards as text, such as "3h 4h *"')


def _parse_seat(value: Any) -> int:
    """Parse a seat that is a key of an object; JSON keys are strings."""
    return int(value) if value.isdecimal() and len(value) < 4 else reject(value, "a seat from 0")


_CARDS = tuple[Card, ...]
_SPECIAL: Mapping[Any, Parser] = {
    _CARDS: _parse_cards,
    Mapping[int, int]: mapping_of(_parse_seat, parse_int),
    Mapping[int, _CARDS]: mapping_of(_parse_seat, _parse_cards),
}
_PARTS: Mapping[str, _Reader] = {
    "rules": _read_rules,
    "match": _read_match,
    "deals": _list_reader(_object_reader(DealEntry)),
}
