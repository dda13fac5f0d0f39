"""Parsing of a deal's fields: unambiguous values are converted, all others are rejected together."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, get_type_hints

from scoring.cards import Card
from scoring.deal.faults import DealError, Fault, FaultCode
from scoring.parsing import InvalidValue, Parser, parse_number, parser_for, reject

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


def parsers_of(kind: type) -> Mapping[str, Parser]:
    """Return a parser for each field of a dataclass, by its type."""
    return {name: parser_for(hint, _SPECIAL) for name, hint in get_type_hints(kind).items()}


_SPECIAL: Mapping[Any, Parser] = {Points: parse_points, tuple[Card, ...]: parse_card_tuple}
