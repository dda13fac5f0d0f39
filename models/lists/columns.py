"""Choosing the columns of a table that hold names; the others are left out."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from models.lists.decorations import LeftOut, LeftOutKind, Rows, counted_texts
from models.lists.headings import Label, has_other_word, label_of, labels_of

_NUMBER = re.compile(r"[^\w\s]?\s?(?:[Nn][.°º]\s?)?\d[\d\s./:()+-]*[.)\]:°ºª\-–—]*")
_TIME = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\d{1,2}[:.]\d{2}\b")


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The fields that may hold names, the numbers of their columns in the list, and the other columns."""

    rows: Rows
    numbers: Sequence[int]
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A kind of column without names, with an `example`: a heading and the fields below it. `applies` gets the label of
    the heading and the fields. The rule holds if `others` columns are left; None stands for the names of an entrant.
    """

    kind: LeftOutKind
    applies: Callable[[Label | None, Sequence[str]], bool]
    example: tuple[str, ...]
    others: int | None = 0


def _each(is_other: Callable[[str], object]) -> Callable[[Label | None, Sequence[str]], bool]:
    return lambda _label, column: all(is_other(field) for field in column if field)


def _counts(_label: Label | None, column: Sequence[str]) -> bool:
    return not any(counted_texts(column) or ["unlike"])


_K = LeftOutKind
_ADDRESSES = Rule(kind=_K.COLUMN, applies=_each(re.compile("@").search), example=("Partner", "anna@example.org"))
_TIMES = Rule(kind=_K.COLUMN, applies=_each(_TIME.match), example=("Player", "2027/11/20 9:12:33 PM GMT+1"))
CONTENT_RULES = (
    _ADDRESSES,
    Rule(kind=_K.NUMBERS, applies=_each(_NUMBER.fullmatch), example=("Player", "1.", "N. 2")),
    _TIMES,
    Rule(kind=_K.MARKS, applies=_each(lambda field: not any(map(str.isalpha, field))), example=("Player", "✅", "-")),
)
RULES = (
    *CONTENT_RULES,
    Rule(kind=_K.NUMBERS, applies=_counts, example=("", "Lot 1", "Lot 2"), others=None),  # names may end in numbers too
    Rule(
        kind=_K.NUMBERS,
        applies=lambda label, column: label_of(column[0]) is not None and _counts(label, column),
        example=("", "Pair 1", "Pair 2"),
        others=1,
    ),
    Rule(
        kind=_K.COLUMN, applies=lambda label, _: label is Label.OTHER, example=("Notes", "late", "by train"), others=1
    ),
    Rule(kind=_K.COLUMN, applies=lambda label, _: label is None, example=("Diet", "none", "vegetarian"), others=1),
)
"""The rules for columns without names, in their order."""


def name_columns(rows: Rows, heading: Sequence[str], size: int) -> Columns:
    """Return the columns that may hold names. `rows` are equally wide. A surname column and a first-name column become
    one."""
    columns = list(map(list, zip(*rows, strict=True)))
    labels = labels_of([*heading, *[""] * (len(columns) - len(heading))], size)
    kept, kinds = list(range(len(columns))), dict[int, LeftOutKind]()
    for rule in RULES:
        found = [index for index in kept if rule.applies(labels[index], columns[index])]
        if len(kept) - len(found) >= (size if rule.others is None else rule.others):
            kinds |= dict.fromkeys(found, rule.kind)
            kept = [index for index in kept if index not in found]
    left_out = tuple(
        left_out_column(index + 1, columns[index], kinds[index]) for index in sorted(kinds) if any(columns[index])
    )
    fields = [[row[index] for index in kept] for row in rows]
    parts = [labels[index] for index in kept]
    if parts and 2 * parts.count(Label.SURNAME) == 2 * parts.count(Label.FIRST_NAME) == len(parts):
        fields, kept = join_columns(fields), kept[::2]
    return Columns(rows=fields, numbers=[index + 1 for index in kept], left_out=left_out)


def has_heading(rows: Rows) -> bool:
    """Return whether the first row alone has words in a column of addresses or times."""
    columns = list(zip_longest(*rows, fillvalue="")) if len(rows) > 2 else []
    return any(
        any(column[1:]) and rule.applies(None, column[1:]) and not rule.applies(None, column)
        for rule in (_ADDRESSES, _TIMES)
        for column in columns
    )


def left_out_column(number: int, column: Sequence[str], kind: LeftOutKind = LeftOutKind.COLUMN) -> LeftOut:
    return LeftOut(kind=kind, column=number, texts=tuple(dict.fromkeys(filter(None, column))))


def join_columns(rows: Rows) -> Rows:
    """Return the rows with every two fields joined."""
    return [[" ".join(filter(None, row[index : index + 2])) for index in range(0, len(row), 2)] for row in rows]


def is_category(column: Sequence[str]) -> bool:
    """Return whether a column repeats its values, as names don't, or has words such as "club" in most of them."""
    return 2 * len(set(column)) <= len(column) or 2 * sum(map(has_other_word, column)) > len(column)


def column_kind(column: Sequence[str]) -> LeftOutKind | None:
    """Return the kind of a column that can't hold names; None if it may hold names."""
    return next((rule.kind for rule in CONTENT_RULES if rule.applies(None, column)), None)
