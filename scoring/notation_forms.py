"""Forms of the text notation, made from type hints: each reads a field's value from words, and writes it."""

import dataclasses
import json
import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from scoring.cards import Card, format_cards, parse_cards
from scoring.parsing import enum_member, reject

EMPTY = "-"
_INTEGER = re.compile(r"[+-]?[0-9]{1,101}")
_HALF = re.compile(r"[+-]?[0-9]{1,100}\.5")
_BARE_TEXT = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_BOOLEANS = {"yes": True, "no": False}
_NONE = "none"


@dataclass(frozen=True, kw_only=True)
class NotationForm:
    """The written form of one type: `read` takes the words of a value; `is_word` says whether it is always one word.

    `read` raises InvalidValue, or the NotationError of `parse_cards`.
    """

    read: Callable[[Sequence[str]], Any]
    write: Callable[[Any], str]
    is_word: bool = True


def split(words: Sequence[str], mark: str) -> list[list[str]]:
    """Split at each mark; n marks give n + 1 lists."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == mark:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def form_of(hint: Any) -> NotationForm:
    """Return the form of a type that is used by a field of a rule set, match, deal or side."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in _BY_TYPE:
        return _BY_TYPE[hint]
    if origin is Annotated:
        return form_of(arguments[0])
    if origin in (Union, types.UnionType):
        return _optional(form_of(arguments[0]))
    if origin is Mapping:
        return _pairs(arguments, dict)
    if origin in (tuple, frozenset):
        inner = arguments[0]
        is_pair = get_origin(inner) is tuple and get_args(inner)[-1] is not ...
        return _pairs(get_args(inner), tuple) if is_pair else _items(form_of(inner), origin)
    return _enum(hint) if issubclass(hint, StrEnum) else _record(hint)


def _one_word(words: Sequence[str], expected: str) -> str:
    if len(words) != 1:
        reject(" ".join(words), expected)
    return words[0]


def _read_integer(words: Sequence[str]) -> int:
    word = _one_word(words, "a whole number")
    return int(word) if _INTEGER.fullmatch(word) else reject(word, "a whole number of at most 100 digits")


def _read_points(words: Sequence[str]) -> int | Fraction:
    word = _one_word(words, "a whole number, or one with a half such as 77.5")
    return Fraction(word) if _HALF.fullmatch(word) else _read_integer(words)


def _write_points(points: int | Fraction) -> str:
    whole, half = divmod(abs(Fraction(points)), 1)
    return f"{'-' * (points < 0)}{whole}{'.5' if half else ''}"


def _read_boolean(words: Sequence[str]) -> bool:
    word = _one_word(words, "yes or no")
    return _BOOLEANS[word] if word in _BOOLEANS else reject(word, "yes or no")


def _read_text(words: Sequence[str]) -> str:
    expected = 'one word, or text in quotes: "late at the table"'
    word = _one_word(words, expected)
    if not word.startswith('"'):
        return word if word not in _MARKS else reject(word, expected)
    try:
        return str(json.loads(word))
    except ValueError:
        reject(word, expected)


def _write_text(text: str) -> str:
    return text if _BARE_TEXT.fullmatch(text) else json.dumps(text, ensure_ascii=not text.isprintable())


def _read_cards(words: Sequence[str]) -> tuple[Card, ...]:
    if not words:
        reject("", f"cards such as 3h 4h 5h, or {EMPTY} for none")
    return () if list(words) == [EMPTY] else parse_cards(" ".join(words))


def _optional(form: NotationForm) -> NotationForm:
    return NotationForm(
        read=lambda words: None if list(words) == [_NONE] else form.read(words),
        write=lambda value: _NONE if value is None else form.write(value),
    )


def _enum(kind: type[StrEnum]) -> NotationForm:
    parse = enum_member(kind)
    return NotationForm(read=lambda words: parse(_one_word(words, f"one of {', '.join(kind)}")), write=str)


def _items(form: NotationForm, kind: type) -> NotationForm:
    """Return the form of a list: words with spaces between them, longer values with slashes."""
    ordered = sorted if kind is frozenset else list

    def read(words: Sequence[str]) -> Any:
        if not form.is_word:
            return kind(map(form.read, split(words, "/")))
        if not words:
            reject("", f"a list, or {EMPTY} for an empty one")
        return kind(() if list(words) == [EMPTY] else (form.read([word]) for word in words))

    def write(value: Any) -> str:
        return (" " if form.is_word else " / ").join(ordered(map(form.write, value))) or EMPTY

    return NotationForm(read=read, write=write, is_word=False)


def _pairs(hints: Sequence[Any], kind: type) -> NotationForm:
    """Return the form of a mapping, or of a tuple of pairs: `0=30 2=60`, with slashes between longer values."""
    first, second = map(form_of, hints)
    ordered = sorted if kind is dict else list

    def read(words: Sequence[str]) -> Any:
        if kind is tuple and list(words) == [EMPTY]:
            return ()
        pairs = []
        for part in _parts(words) if second.is_word else split(words, "/"):
            if len(part) < 3 or part[1] != "=":
                reject(" ".join(part), "name=value")
            pairs.append((first.read(part[:1]), second.read(part[2:])))
        if kind is dict and len(dict(pairs)) < len(pairs):
            reject(" ".join(words), "name=value, each name once")
        return kind(pairs)

    def write(value: Any) -> str:
        pairs = ordered(value.items() if kind is dict else value)
        return (" " if second.is_word else " / ").join(f"{first.write(a)}={second.write(b)}" for a, b in pairs) or EMPTY

    return NotationForm(read=read, write=write, is_word=False)


def _parts(words: Sequence[str]) -> list[Sequence[str]]:
    """Return the words in threes: name, `=` and value."""
    return [words[index : index + 3] for index in range(0, max(len(words), 1), 3)]


def _record(kind: type) -> NotationForm:
    """Return the form of a dataclass: its values in the order of the fields, without defaults at the end."""
    fields = dataclasses.fields(kind)
    hints = get_type_hints(kind)
    forms = {field.name: form_of(hints[field.name]) for field in fields}
    least = sum(field.default is dataclasses.MISSING for field in fields)

    def read(words: Sequence[str]) -> Any:
        if not least <= len(words) <= len(fields):
            reject(" ".join(words), f"{', '.join(forms)} (only {', '.join([*forms][:least])} must be given)")
        return kind(**{name: forms[name].read([word]) for name, word in zip(forms, words, strict=False)})

    def write(value: Any) -> str:
        values = [getattr(value, field.name) for field in fields]
        while len(values) > least and values[-1] == fields[len(values) - 1].default:
            values.pop()
        return " ".join(form.write(each) for form, each in zip(forms.values(), values, strict=False))

    return NotationForm(read=read, write=write, is_word=False)


_MARKS = frozenset(";/=")
_BY_TYPE: Mapping[Any, NotationForm] = {
    int: NotationForm(read=_read_integer, write=str),
    int | Fraction: NotationForm(read=_read_points, write=_write_points),
    bool: NotationForm(
        read=_read_boolean, write=lambda value: {value: word for word, value in _BOOLEANS.items()}[value]
    ),
    str: NotationForm(read=_read_text, write=_write_text),
    tuple[Card, ...]: NotationForm(read=_read_cards, write=lambda cards: format_cards(cards) or EMPTY, is_word=False),
}
