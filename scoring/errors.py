"""Errors of the engine: one base for all that is raised, and the branch for text that cannot be read."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Self


class Code(StrEnum):
    """What an error is about; other rooms turn it into sentences. Values may be stored: never rename one.

    `sentence` says it in plain English, for logs and for those who call `scoring` from their own code. Its placeholders
    are the names of the `values` that come with the code.
    """

    sentence: str

    def __new__(cls, value: str, sentence: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.sentence = sentence
        return member


class NotationCode(Code):
    """Text (or a card) that cannot be read. `count` and `limit` are characters."""

    UNKNOWN_CARD = (
        "unknown-card",
        (
            "{text!r} is no card: write a rank (A 2 … 10 J Q K, or T for the ten), then its suit where it is known "
            "(h d c s or ♥ ♦ ♣ ♠), or * for a joker, with spaces or commas between the cards"
        ),
    )
    SUIT_ON_JOKER = "suit-on-joker", "{text!r} is no card: a joker has no suit, write *"
    TEXT_TOO_LONG = "text-too-long", "{count} characters are more than all the decks: at most {limit}"
    NOT_CARDS = "not-cards", "{text} is no card yet: read text with parse_cards first"
    # `known` are the names there are, `suggestion` is the nearest of them or "".
    UNKNOWN_VARIANT = "unknown-variant", "{text!r} is no rule set{suggestion}: there are {known}"


class ScoringError(ValueError):
    """The base of them all. `code` says what is wrong; `values` are what a translated sentence needs besides."""

    code: StrEnum
    values: Mapping[str, object]

    def __init__(self, code: StrEnum, message: str, /, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.values = MappingProxyType(values)


class NotationError(ScoringError):
    """Text that names no card or no rule set."""

    def __init__(self, code: NotationCode, /, **values: int | str) -> None:
        super().__init__(code, code.sentence.format_map(values), **values)
