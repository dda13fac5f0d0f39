"""Answers of the house-rules form, by the kind of each RuleSet option, so that no option can be forgotten."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scoring import OPTIONS, OptionKind
from views.core.whole_numbers import parse_whole_number

_NUMBER_SEPARATOR = re.compile(r"[\s,;+/]+")


@dataclass(frozen=True, kw_only=True)
class OptionalNumber:
    """A number that can be switched off; the text is kept, so that switching it on again restores the number."""

    is_on: bool
    text: str


@dataclass(frozen=True, kw_only=True)
class Step:
    """A step as typed: `allowed` holds from `start` on (empty: from the beginning). `number`, counted from 1,
    identifies the step while the form is open, even if other steps are added or removed."""

    start: str
    allowed: str
    number: int


Answer = bool | str | OptionalNumber | StrEnum | frozenset[StrEnum] | tuple[Step, ...]


def answer_for_value(field: str, value: Any) -> Answer:
    """Return the answer that the control of `field` shows for a value of the RuleSet."""
    shown: Callable[[Any], Answer] = _TO_ANSWER.get(OPTIONS[field].kind, _identity)
    return shown(value)


def parse_answer(field: str, answer: Any) -> Any:
    """Return the RuleSet's value for an answer. Text that is not a number is returned unchanged, so that the RuleSet
    rejects it."""
    return _FROM_ANSWER.get(OPTIONS[field].kind, _identity)(answer)


def with_empty_step(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps with an empty one appended."""
    return (*steps, Step(start="", allowed="", number=max((step.number for step in steps), default=0) + 1))


def with_step_text(steps: tuple[Step, ...], number: int, **texts: Any) -> tuple[Step, ...]:
    return tuple(replace(step, **texts) if step.number == number else step for step in steps)


def without_step(steps: tuple[Step, ...], number: int) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.number != number)


def _identity(value: Any) -> Any:
    return value


def _steps_answer(steps: tuple[tuple[int | None, int], ...]) -> tuple[Step, ...]:
    return tuple(
        Step(start="" if start is None else str(start), allowed=str(allowed), number=number)
        for number, (start, allowed) in enumerate(steps, start=1)
    )


def _parse_number(text: str) -> int | str:
    number = parse_whole_number(text)
    return text.strip() if number is None else number


def _parse_numbers(text: str) -> tuple[int, ...] | str:
    words = [word for word in _NUMBER_SEPARATOR.split(text) if word]
    numbers = tuple(number for number in map(_parse_number, words) if isinstance(number, int))
    return numbers if len(numbers) == len(words) else text.strip()


def _parse_steps(steps: tuple[Step, ...]) -> tuple[tuple[int | None, int], ...] | str:
    read: list[tuple[int | None, int]] = []
    for index, step in enumerate(steps):
        start = None if index == 0 and not step.start.strip() else _parse_number(step.start)
        allowed = _parse_number(step.allowed)
        if isinstance(start, str):
            return start
        if isinstance(allowed, str):
            return allowed
        read.append((start, allowed))
    return tuple(read)


_TO_ANSWER: Mapping[OptionKind, Callable[[Any], Answer]] = {
    OptionKind.NUMBER: str,
    OptionKind.OPTIONAL_NUMBER: lambda value: OptionalNumber(
        is_on=value is not None, text="" if value is None else str(value)
    ),
    OptionKind.NUMBERS: lambda numbers: ", ".join(map(str, numbers)),
    OptionKind.STEPS: _steps_answer,
}
_FROM_ANSWER: Mapping[OptionKind, Callable[[Any], Any]] = {
    OptionKind.NUMBER: _parse_number,
    OptionKind.OPTIONAL_NUMBER: lambda answer: _parse_number(answer.text) if answer.is_on else None,
    OptionKind.NUMBERS: _parse_numbers,
    OptionKind.STEPS: _parse_steps,
}
