"""Parsers of a deal's fields, which convert unambiguous values and reject all others."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType, UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from scoring.cards import Card
from scoring.deal.faults import DealError, Fault, FaultCode

FieldParser = Callable[[Any], Any]
"""Gives back the value, or what it means; refuses what it cannot be."""

_MAX_QUOTED = 60  # characters of a rejected value that an error quotes


class _InvalidValue(Exception):  # noqa: N818 - internal control flow, never raised to callers
    def __init__(self, value: object, expected: str) -> None:
        super().__init__(expected)
        self.values = {"value": repr(value)[:_MAX_QUOTED], "expected": expected}


def parse_fields(owner: object, parsers: Mapping[str, FieldParser]) -> None:
    """Parse each field of a frozen dataclass in place. Raises DealError with every rejected field."""
    faults = []
    for field, parse in parsers.items():
        value = getattr(owner, field)
        try:
            parsed = parse(value)
        except _InvalidValue as error:
            faults.append(Fault(code=FaultCode.WRONG_VALUE, values={"field": field, **error.values}))
        else:
            if parsed is not value:
                object.__setattr__(owner, field, parsed)
    if faults:
        raise DealError(tuple(faults))


def parse_int(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _reject(value, "a whole number")
    return value


def parse_bool(value: Any) -> bool:
    if not isinstance(value, bool):
        _reject(value, "True or False")
    return value


def parse_text(value: Any) -> str:
    if not isinstance(value, str):
        _reject(value, "text")
    return value


def parse_card_tuple(value: Any) -> tuple[Card, ...]:
    """Parse a sequence of cards. Text is rejected, because `parse_cards` explains better what is wrong with it."""
    if not isinstance(value, Sequence) or not all(isinstance(card, Card) for card in value):
        _reject(value, "cards, as parse_cards reads them")
    return tuple(value)


def instance_of(kind: type) -> FieldParser:
    """Return a parser for instances of one of the entry classes, which have validated their own fields already."""

    def read(value: Any) -> Any:
        if not isinstance(value, kind):
            _reject(value, f"a value of {kind.__name__}")
        return value

    return read


def enum_member(kind: type[StrEnum]) -> FieldParser:
    """Return a parser for members of an enum, or their string values."""

    def read(value: Any) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            _reject(value, f"one of {', '.join(kind)}")

    return read


def optional(parse: FieldParser) -> FieldParser:
    return lambda value: None if value is None else parse(value)


def tuple_of(parse: FieldParser, plural: str) -> FieldParser:
    """Return a parser for a tuple or list of such values; `plural` names them in the error."""

    def read_each(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, tuple | list):
            _reject(value, f"a tuple of {plural}")
        return tuple(map(parse, value))

    return read_each


def mapping_of(parse_key: FieldParser, parse_value: FieldParser) -> FieldParser:
    """Return a parser for a mapping of such keys and values."""

    def read_each(value: Any) -> Mapping[Any, Any]:
        if not isinstance(value, Mapping):
            _reject(value, "a dict")
        return {parse_key(name): parse_value(each) for name, each in value.items()}

    return read_each


def parsers_of(kind: type, plurals: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, FieldParser]:
    """Return a parser for each field of a dataclass, by its type. `plurals` names the elements of a tuple in errors
    where the field's name doesn't.
    """
    hints = get_type_hints(kind)
    return MappingProxyType({name: _parser_of(hint, plurals.get(name, name)) for name, hint in hints.items()})


def _parser_of(hint: Any, plural: str) -> FieldParser:
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in _PARSERS:
        return _PARSERS[hint]
    if origin is UnionType:
        return optional(_parser_of(arguments[0], plural))
    if origin is tuple:
        return tuple_of(_parser_of(arguments[0], plural), plural)
    if origin is Mapping:
        return mapping_of(*(_parser_of(each, plural) for each in arguments))
    return enum_member(hint) if issubclass(hint, StrEnum) else instance_of(hint)


_PARSERS: Mapping[Any, FieldParser] = MappingProxyType(
    {int: parse_int, bool: parse_bool, str: parse_text, tuple[Card, ...]: parse_card_tuple}
)


def _reject(value: object, expected: str) -> NoReturn:
    raise _InvalidValue(value, expected)
