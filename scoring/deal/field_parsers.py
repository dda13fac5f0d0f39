"""Parsing of a deal's fields: unambiguous values are converted, all others are rejected together."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from scoring.cards import Card
from scoring.deal.faults import DealError, Fault, FaultCode
from scoring.parsing import field_parser, parse_number, reject

Points = int | Fraction
"""Whole points, or points with a half."""


def parse_points(value: Any) -> Points:
    number = parse_number(value)
    if number.denominator not in (1, 2):
        reject(value, "a whole number, or one with a half")
    return int(number) if number.denominator == 1 else number


class DealFacts:
    """The base of frozen dataclasses whose fields are converted. Raises DealError with every rejected field."""

    def __post_init__(self) -> None:
        if refused := _parse_fields(self):
            values = ({"field": error.field, **error.values} for error in refused)
            raise DealError(tuple(Fault(code=FaultCode.WRONG_VALUE, values=each) for each in values))


def parse_card_tuple(value: Any) -> tuple[Card, ...]:
    """Parse a sequence of cards. Text is rejected, because `parse_cards` explains better what is wrong with it."""
    if not isinstance(value, Sequence) or not all(isinstance(card, Card) for card in value):
        reject(value, "cards, as parse_cards reads them")
    return tuple(value)


_parse_fields = field_parser({Points: parse_points, tuple[Card, ...]: parse_card_tuple})
