"""Errors of the scoring engine: the base classes of errors and faults, and errors of text that cannot be parsed."""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar


class Code(StrEnum):
    """The base of error codes, which other packages translate. Values may be stored: never rename one.

    `template` is the English message, for logs and for callers of `scoring` alone. Its placeholders are the names of
    the `values` that come with the code.
    """

    template: str

    def __new__(cls, value: str, template: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.template = template
        return member


class NotationCode(Code):
    """Codes for text (or a card) that cannot be parsed. `count` and `limit` are characters."""

    UNKNOWN_CARD = (
        "unknown-card",
        (
            "{text!r} is not a card: write a rank (A 2 … 10 J Q K, or T for the ten), then its suit where it is known "
            "(h d c s or ♥ ♦ ♣ ♠), or * for a joker, with spaces or commas between the cards"
        ),
    )
    SUIT_ON_JOKER = "suit-on-joker", "{text!r} is not a card: a joker has no suit, write *"
    TEXT_TOO_LONG = "text-too-long", "{count} characters are more than all the decks: at most {limit}"
    NOT_CARDS = "not-cards", "{text} is not a card: read text with parse_cards first"
    # `known` lists the existing names; `suggestion` is the nearest of them or "".
    UNKNOWN_VARIANT = "unknown-variant", "{text!r} is not a rule set{suggestion}: there are {known}"
    # The notation of matches and deals. `place` is a line and its field, `fault` the message of another error.
    UNREADABLE = "unreadable", "{place}: {text} should be {expected}"
    INVALID_LINE = "invalid-line", "{place}: {fault}"
    MATCH_TOO_LONG = "match-too-long", "{count} characters are more than a match has: at most {limit}"


class ScoringError(ValueError):
    """The base class of all scoring errors; `code` identifies the error, `values` fill its translated message."""

    code: StrEnum
    values: Mapping[str, object]

    def __init__(self, code: StrEnum, message: str, /, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.values = MappingProxyType(values)


_Code = TypeVar("_Code", bound=Code)


class CodedError(ScoringError, Generic[_Code]):
    """The base of errors whose message is the template of their code."""

    def __init__(self, code: _Code, /, **values: int | str) -> None:
        super().__init__(code, code.template.format_map(values), **values)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FieldFault(Generic[_Code]):
    """The base of faults of one field: `field` is the one to show it next to."""

    field: str
    code: _Code
    values: Mapping[str, int | str] = dataclasses.field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.field}: {self.code.template.format_map(self.values)}"


_Fault = TypeVar("_Fault", bound=FieldFault[Any])


class FaultsError(ScoringError, Generic[_Fault]):
    """The base of errors that hold every fault of their fields (never empty)."""

    summary: ClassVar[str]

    def __init__(self, faults: tuple[_Fault, ...]) -> None:
        messages = "; ".join(map(str, faults))
        super().__init__(faults[0].code, f"{self.summary}: {messages}", **faults[0].values)
        self.faults = faults


class ArgumentCode(Code):
    """Codes for an argument or field of a wrong type or outside of its range."""

    WRONG_ARGUMENT = "wrong-argument", "{argument}: {value} should be {expected}"


class ArgumentError(CodedError[ArgumentCode]):
    """An argument or field that a function or class of this package cannot take; `value` quotes it."""

    def __init__(self, argument: str, value: str, expected: str) -> None:
        super().__init__(ArgumentCode.WRONG_ARGUMENT, argument=argument, value=value, expected=expected)


class NotationError(CodedError[NotationCode]):
    """Text that is not a card, a rule set, a deal or a match."""
