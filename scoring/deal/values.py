"""Values of a deal's facts: taken over where they can mean only one thing, refused where they cannot."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NoReturn

from scoring.cards import Card
from scoring.deal.faults import DealError, Fault, FaultCode

Reader = Callable[[Any], Any]
"""Gives back the value, or what it means; refuses what it cannot be."""

_SHOWN = 60  # characters of a refused value


class _Refusal(Exception):  # noqa: N818 - it never leaves this file
    def __init__(self, value: object, expected: str) -> None:
        super().__init__(expected)
        self.values = {"value": repr(value)[:_SHOWN], "expected": expected}


def read_fields(owner: object, readers: Mapping[str, Reader]) -> None:
    """Put each field of a frozen dataclass through its reader. Raises DealError with every field that is refused."""
    faults = []
    for field, read in readers.items():
        value = getattr(owner, field)
        try:
            known = read(value)
        except _Refusal as refusal:
            faults.append(Fault(code=FaultCode.WRONG_VALUE, values={"field": field, **refusal.values}))
        else:
            if known is not value:
                object.__setattr__(owner, field, known)
    if faults:
        raise DealError(tuple(faults))


def whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse(value, "a whole number")
    return value


def switch(value: Any) -> bool:
    if not isinstance(value, bool):
        _refuse(value, "True or False")
    return value


def text(value: Any) -> str:
    if not isinstance(value, str):
        _refuse(value, "text")
    return value


def cards(value: Any) -> tuple[Card, ...]:
    """Text is no cards yet: whoever has text reads it with `parse_cards`, and hears there what is wrong with it."""
    if not isinstance(value, Sequence) or not all(isinstance(card, Card) for card in value):
        _refuse(value, "cards, as parse_cards reads them")
    return tuple(value)


def of(kind: type) -> Reader:
    """A value of ours, which has looked at its own fields already."""

    def read(value: Any) -> Any:
        if not isinstance(value, kind):
            _refuse(value, f"a value of {kind.__name__}")
        return value

    return read


def member(kind: type[StrEnum]) -> Reader:
    """One of these, or its text."""

    def read(value: Any) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            _refuse(value, f"one of {', '.join(kind)}")

    return read


def optional(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def several(read: Reader, what: str) -> Reader:
    """A tuple of such values, `what` in plural; a list will do."""

    def read_each(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, tuple | list):
            _refuse(value, f"a tuple of {what}")
        return tuple(map(read, value))

    return read_each


def mapping_of(key: Reader, read: Reader) -> Reader:
    """A mapping of such keys and values."""

    def read_each(value: Any) -> Mapping[Any, Any]:
        if not isinstance(value, Mapping):
            _refuse(value, "a dict")
        return {key(name): read(each) for name, each in value.items()}

    return read_each


def _refuse(value: object, expected: str) -> NoReturn:
    raise _Refusal(value, expected)
