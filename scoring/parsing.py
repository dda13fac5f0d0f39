"""Parsers of values, made from type hints: each converts unambiguous values and rejects all others."""

import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import islice, repeat
from math import isfinite
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

Parser = Callable[[Any], Any]
"""Returns the value, converted if necessary. Raises InvalidValue."""

_MAX_QUOTED = 60  # characters of a rejected value that an error quotes
MAX_NUMBER = 10**100  # no total, count or seat comes near it
_MAX_ITEMS = 1_000_000  # of a sequence, which may be an endless generator
_MAX_REFUSED = 1_000  # rejected items of a sequence that are collected


class InvalidValue(Exception):  # noqa: N818 - internal control flow, never raised to callers
    """A rejected value, as an error quotes it, and the description of a right one.

    `field` is the field that has it, `limits` the `least` and `most` of a number that has a range. `errors` are those
    of all rejected items, if this is the first one's.
    """

    field = ""
    limits: Mapping[str, int] = types.MappingProxyType({})
    errors: "Sequence[InvalidValue]" = ()

    def __init__(self, value: Any, expected: str) -> None:
        super().__init__(expected)
        self.rejected, self.value = value, quote(value)
        self.values = {"value": self.value, "expected": expected}


class OutOfRange(InvalidValue):
    """A value of the right type outside of its limits."""


def quote(value: object) -> str:
    """Return the beginning of a value's `repr`, or its type if `repr` raises, as for an int of a million digits."""
    try:
        return repr(value)[:_MAX_QUOTED]
    except Exception:  # noqa: BLE001 - a foreign __repr__ may raise anything
        return f"<{type(value).__name__}>"[:_MAX_QUOTED]


def reject(value: object, expected: str) -> NoReturn:
    raise InvalidValue(value, expected)


@dataclass(frozen=True)
class Between:
    """The range of a whole number, both ends included."""

    least: int
    most: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


def parse_int(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        reject(value, "a whole number")
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        reject(value, "a whole number of at most 100 digits")
    return value


def parse_number(value: Any) -> int | Fraction:
    """Parse a number that may have a fraction, such as 77½."""
    number: Any = Fraction(value) if isinstance(value, float) and isfinite(value) else value
    if not isinstance(number, int | Fraction) or isinstance(number, bool):
        reject(value, "a number")
    if not -MAX_NUMBER <= number <= MAX_NUMBER or number.denominator > MAX_NUMBER:
        reject(value, "a number of at most 100 digits")
    return number


def instance_of(kind: type, expected: str = "") -> Parser:
    def read(value: Any) -> Any:
        if not isinstance(value, kind):
            reject(value, expected or f"a value of {kind.__name__}")
        return value

    return read


parse_text = instance_of(str, "text")


def enum_member(kind: Iterable[str]) -> Parser:
    """Return a parser for members of an enum, or their string values; or for some texts."""
    members = {str(member): member for member in kind}

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in members:
            reject(value, f"one of {', '.join(members)}")
        return members[value]

    return read


def optional(parse: Parser) -> Parser:
    return lambda value: None if value is None else parse(value)


def items_of(kind: Any, parse: Parser) -> Parser:
    """Return a parser for a `kind` of collection, except text; it parses each item and returns a tuple."""

    def read_each(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, kind) or isinstance(value, str | bytes | Mapping):
            reject(value, "a list")
        items = tuple(islice(iter(value), _MAX_ITEMS + 1))
        if len(items) > _MAX_ITEMS:
            reject(value, f"a list of at most {_MAX_ITEMS} items")
        try:
            return tuple(map(parse, items))
        except InvalidValue as error:
            error.errors = tuple(islice(_errors(repeat(parse), items), _MAX_REFUSED))
            raise

    return read_each


def _errors(parsers: Iterable[Parser], items: Iterable[Any]) -> Iterator[InvalidValue]:
    for parse, item in zip(parsers, items, strict=False):
        try:
            parse(item)
        except InvalidValue as error:
            yield from error.errors or (error,)


def mapping_of(parse_key: Parser, parse_value: Parser) -> Parser:
    """Return a parser for a mapping; it applies `parse_key` to the keys and `parse_value` to the values."""

    def read_each(value: Any) -> Mapping[Any, Any]:
        if not isinstance(value, Mapping):
            reject(value, "a dict")
        return {parse_key(name): parse_value(each) for name, each in value.items()}

    return read_each


_BY_TYPE: Mapping[Any, Parser] = {
    int: parse_int,
    Fraction: parse_number,
    bool: instance_of(bool, "True or False"),
    str: parse_text,
    Any: lambda value: value,
}


def parser_for(hint: Any, special: Mapping[Any, Parser] = _BY_TYPE) -> Parser:
    """Return the parser for values of this type; `special` maps types to parsers that replace the general ones."""
    if (parse := special.get(hint) or _BY_TYPE.get(hint)) is not None:
        return parse
    make = _BY_ORIGIN.get(get_origin(hint))
    if make is not None:
        return make(get_args(hint), special)
    return enum_member(hint) if issubclass(hint, StrEnum) else instance_of(hint)


def _any_of(hints: Sequence[Any], special: Mapping[Any, Parser]) -> Parser:
    if types.NoneType in hints:
        return optional(_any_of([hint for hint in hints if hint is not types.NoneType], special))
    if Fraction in hints:
        hints = [hint for hint in hints if hint is not int]
    parsers = [parser_for(hint, special) for hint in hints]
    if len(parsers) == 1:
        return parsers[0]

    def read(value: Any) -> Any:
        expected = []
        for parse in parsers:
            try:
                return parse(value)
            except InvalidValue as error:
                expected.append(error.values["expected"])
        reject(value, " or ".join(expected))

    return read


def _limited(hints: Sequence[Any], special: Mapping[Any, Parser]) -> Parser:
    parse, limits = parser_for(hints[0], special), hints[1]
    if not isinstance(limits, Between):
        return parse
    least, most = limits.least, limits.most

    def read(value: Any) -> Any:
        try:
            parsed = parse(value)
            if not least <= (parsed if isinstance(parsed, int) else len(parsed)) <= most:
                items = "" if isinstance(parsed, int) else "a list of "
                raise OutOfRange(value, f"{items}{least} to {most}")
        except InvalidValue as error:
            error.limits = {"least": least, "most": most}
            raise
        return parsed

    return read


def _tuple(hints: Sequence[Any], special: Mapping[Any, Parser]) -> Parser:
    if hints[-1] is ...:
        return items_of(Sequence, parser_for(hints[0], special))
    parsers = [parser_for(hint, special) for hint in hints]

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, tuple | list) or len(value) != len(parsers):
            reject(value, f"a tuple of {len(parsers)}")
        try:
            return tuple([parse(each) for parse, each in zip(parsers, value, strict=True)])
        except InvalidValue as error:
            error.errors = tuple(_errors(parsers, value))
            raise

    return read


def _items(kind: Any) -> Callable[[Sequence[Any], Mapping[Any, Parser]], Parser]:
    return lambda hints, special: items_of(kind, parser_for(hints[0], special))


_BY_ORIGIN: Mapping[Any, Callable[[Sequence[Any], Mapping[Any, Parser]], Parser]] = {
    Union: _any_of,
    types.UnionType: _any_of,
    Annotated: _limited,
    Literal: lambda choices, _: enum_member(choices),
    tuple: _tuple,
    Sequence: _items(Sequence),
    Collection: _items(Collection),
    Iterable: _items(Iterable),
    frozenset: lambda hints, special: frozenset_of(parser_for(hints[0], special)),
    Mapping: lambda hints, special: mapping_of(*(parser_for(hint, special) for hint in hints)),
}


def frozenset_of(parse: Parser) -> Parser:
    read_each = items_of(Collection, parse)
    return lambda value: frozenset(read_each(value))


def field_parser(special: Mapping[Any, Parser] = _BY_TYPE) -> Callable[..., Sequence[InvalidValue]]:
    """Return a function that converts the fields of a frozen dataclass, or some of them, by their types.

    It returns the error of each rejected field, which keeps its value. `special` is that of `parser_for`.
    """

    @cache
    def parsers_of(kind: type, names: Sequence[str]) -> Sequence[tuple[str, Parser]]:
        # Made for the first object: resolving all hints at import would double the time that it takes.
        hints = get_type_hints(kind, include_extras=True)
        return [(name, parser_for(hints[name], special)) for name in names or [each.name for each in fields(kind)]]

    def parse_fields(owner: Any, *names: str) -> Sequence[InvalidValue]:
        refused = []
        kind: type = type(owner)
        for name, parse in parsers_of(kind, names):
            value = getattr(owner, name)
            try:
                parsed = parse(value)
            except InvalidValue as error:
                error.field = name
                refused.append(error)
            else:
                if parsed is not value:
                    object.__setattr__(owner, name, parsed)
        return refused

    return parse_fields
