"""The answers of the house-rules form, of the kind that each option of a RuleSet takes: none can be forgotten."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from scoring import OPTIONS, OptionKind

_NUMBER = re.compile(r"[-−]?[0-9]{1,15}")
_BETWEEN_NUMBERS = re.compile(r"[\s,;+/]+")
_MINUS = str.maketrans("−", "-")


@dataclass(frozen=True, kw_only=True)
class OptionalNumber:
    """The text stays while the option is off, so that switching it on again brings it back."""

    on: bool
    text: str


@dataclass(frozen=True, kw_only=True)
class Step:
    """From `start` on (empty: from the beginning) `allowed` holds; both as typed. `number`, from 1, tells it from the
    others while the form is open, whatever comes or goes."""

    start: str
    allowed: str
    number: int


Answer = bool | str | OptionalNumber | StrEnum | frozenset[StrEnum] | tuple[Step, ...]


def answer_of(field: str, value: Any) -> Answer:
    """What the control of `field` holds for this value of the RuleSet."""
    shown: Callable[[Any], Answer] = _SHOWN.get(OPTIONS[field].kind, _same)
    return shown(value)


def read_answer(field: str, answer: Any) -> Any:
    """The RuleSet's value for what the control holds; typed text that is no number comes back as that text, which no
    RuleSet takes."""
    return _READ.get(OPTIONS[field].kind, _same)(answer)


def with_empty(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """One more, to type in."""
    return (*steps, Step(start="", allowed="", number=max((step.number for step in steps), default=0) + 1))


def with_typed(steps: tuple[Step, ...], number: int, **typed: Any) -> tuple[Step, ...]:
    return tuple(replace(step, **typed) if step.number == number else step for step in steps)


def without_step(steps: tuple[Step, ...], number: int) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.number != number)


def _same(value: Any) -> Any:
    return value


def _shown_optional(value: int | None) -> OptionalNumber:
    return OptionalNumber(on=value is not None, text="" if value is None else str(value))


def _shown_steps(steps: tuple[tuple[int | None, int], ...]) -> tuple[Step, ...]:
    return tuple(
        Step(start="" if start is None else str(start), allowed=str(allowed), number=number)
        for number, (start, allowed) in enumerate(steps, start=1)
    )


def _number(text: str) -> int | str:
    text = text.strip()
    return int(text.translate(_MINUS)) if _NUMBER.fullmatch(text) else text


def _optional(answer: OptionalNumber) -> int | str | None:
    return _number(answer.text) if answer.on else None


def _numbers(text: str) -> tuple[int, ...] | str:
    words = [word for word in _BETWEEN_NUMBERS.split(text) if word]
    numbers = tuple(number for number in map(_number, words) if isinstance(number, int))
    return numbers if len(numbers) == len(words) else text.strip()


def _steps(steps: tuple[Step, ...]) -> tuple[tuple[int | None, int], ...] | str:
    read: list[tuple[int | None, int]] = []
    for index, step in enumerate(steps):
        start = None if index == 0 and not step.start.strip() else _number(step.start)
        allowed = _number(step.allowed)
        if isinstance(start, str):
            return start
        if isinstance(allowed, str):
            return allowed
        read.append((start, allowed))
    return tuple(read)


_SHOWN: Mapping[OptionKind, Callable[[Any], Answer]] = MappingProxyType(
    {
        OptionKind.NUMBER: str,
        OptionKind.OPTIONAL_NUMBER: _shown_optional,
        OptionKind.NUMBERS: lambda numbers: ", ".join(map(str, numbers)),
        OptionKind.STEPS: _shown_steps,
    }
)
_READ: Mapping[OptionKind, Callable[[Any], Any]] = MappingProxyType(
    {
        OptionKind.NUMBER: _number,
        OptionKind.OPTIONAL_NUMBER: _optional,
        OptionKind.NUMBERS: _numbers,
        OptionKind.STEPS: _steps,
    }
)
