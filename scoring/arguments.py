"""Check arguments and fields against their type hints: unambiguous values are converted, all others refused."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar, cast, get_type_hints

from scoring.cards import Card
from scoring.errors import ArgumentError, NotationCode, NotationError
from scoring.parsing import InvalidValue, Parser, field_parser, parser_for, quote, reject
from scoring.rules.rule_set import RuleSet
from scoring.rules.variants import find_variant

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _parse_cards(value: Any) -> tuple[Card, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        raise NotationError(NotationCode.NOT_CARDS, text=quote(value))
    for card in value:
        if not isinstance(card, Card):
            raise NotationError(NotationCode.NOT_CARDS, text=quote(card))
    return tuple(value)


def parse_rules(value: Any) -> RuleSet:
    """Parse a rule set, or the name of one."""
    if isinstance(value, str):
        return find_variant(value)
    if not isinstance(value, RuleSet):
        reject(value, "a RuleSet, or the name of one")
    return value


_SPECIAL: Mapping[Any, Parser] = {Sequence[Card]: _parse_cards, RuleSet | str: parse_rules}


def checked(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Wrap a function so that it converts or refuses its arguments, for callers outside of this package.

    The functions call each other without these checks, which take about a microsecond.
    """
    names = tuple(inspect.signature(function).parameters)

    @cache
    def parsers() -> Mapping[str, Parser]:
        # Made at the first call: resolving all hints at import would double the time that it takes.
        hints = get_type_hints(function, include_extras=True)
        return {name: parser_for(hints[name], _SPECIAL) for name in names}

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> _R:
        parse = parsers()
        parsed = [_parse(name, value, parse) for name, value in zip(names, args, strict=False)]
        named = {name: _parse(name, value, parse) for name, value in kwargs.items()}
        return function(*parsed, *args[len(names) :], **named)

    call.__module__ = __name__.rpartition(".")[0]  # `scoring`, or `pinella.scoring` in a wheel
    return cast("Callable[_P, _R]", call)


def check_fields(owner: Any, *fields: str) -> None:
    """Convert these fields of a frozen dataclass, or all of them. Raises ArgumentError for the first refused."""
    for error in _parse_fields(owner, *fields):
        raise ArgumentError(error.field, **error.values)


class Checked:
    """The base of frozen dataclasses whose fields are converted and checked by their types alone."""

    def __post_init__(self) -> None:
        check_fields(self)


_parse_fields = field_parser(_SPECIAL)


def _parse(name: str, value: Any, parsers: Mapping[str, Parser]) -> Any:
    parse = parsers.get(name)
    if parse is None:  # the function itself raises TypeError for a parameter that it does not have
        return value
    try:
        return parse(value)
    except InvalidValue as error:
        raise ArgumentError(name, **error.values) from None
