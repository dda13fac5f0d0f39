"""Parsing of a deal's fields: unambiguous values are converted, all others are rejected together."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from scoring.cards import Card
from scoring.deal.faults import DealError, Fault, FaultCode
from scoring.parsing import (
    InvalidValue,
    Parser,
    enum_member,
    instance_of,
    mapping_of,
    optional,
    parse_bool,
    parse_int,
    parse_number,
    parse_text,
    reject,
    tuple_of,
)

Points = int | Fraction
"""Whole points, or points with a half."""


def parse_points(value: Any) -> Points:
    number = parse_number(value)
    if number.denominator not in (1, 2):
        reject(value, "a whole number, or one with a half")
    return int(number) if number.denominator == 1 else number


def parse_fields(owner: object, parsers: Mapping[str, Parser]) -> None:
    """Parse each field of a frozen dataclass in place. Raises DealError with every rejected field."""
    faults = []
    for field, parse in parsers.items():
        value = getattr(owner, field)
        try:
            parsed = parse(value)
        except InvalidValue as error:
            faults.append(Fault(code=FaultCode.WRONG_VALUE, values={"field": field, **error.values}))
        else:
            if parsed is not value:
                object.__setattr__(owner, field, parsed)
    if faults:
        raise DealError(tuple(faults))


def parse_card_tuple(value: Any) -> tuple[Card, ...]:
    """Parse a sequence of cards. Text is rejected, because `parse_cards` explains better what is wrong with it."""
    if not isinstance(value, Sequence) or not all(isinstance(card, Card) for card in value):
        reject(value, "cards, as parse_cards reads them")
    return tuple(value)


def parsers_of(kind: type, plurals: Mapping[str, str] = {}) -> Mapping[str, Parser]:
    """Return a parser for each field of a dataclass, by its type. `plurals` names the elements of a tuple in errors
    where the field's name doesn't.
    """
    hints = get_type_hints(kind)
    return {name: _parser_of(hint, plurals.get(name, name)) for name, hint in hints.items()}


def _parser_of(hint: Any, plural: str) -> Parser:
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


_PARSERS: Mapping[Any, Parser] = {
    int: parse_int,
    bool: parse_bool,
    str: parse_text,
    Fraction: parse_number,
    Points: parse_points,
    tuple[Card, ...]: parse_card_tuple,
}
