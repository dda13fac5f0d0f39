"""Choosing the columns of a table that hold names; the others are left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from models.lists.decorations import LeftOut, LeftOutKind, Rows, counted_texts
from models.lists.headings import Label, has_other_word, label_of

_NUMBER = re.compile(r"[^\w\s]?\s?(?:[Nn][.°º]\s?)?\d[\d\s./:()+-]*[.)\]:°ºª\-–—]*")


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The fields that may hold names, the numbers of their columns in the list, and the other columns."""

    rows: Rows
    numbers: Sequence[int]
    left_out: tuple[LeftOut, ...] = ()


def name_columns(rows: Rows, heading: Sequence[str], size: int) -> Columns:
    """Return the columns that may hold names. `rows` are equally wide.

    Columns of numbers or marks, empty ones, and columns with a `heading` other than a name are left out. A surname
    column and a first-name column become one.
    """
    width = len(rows[0]) if rows else 0
    columns = [[row[index] for row in rows] for index in range(width)]
    labels = [label_of(heading[index]) if index < len(heading) else None for index in range(width)]
    kinds = [column_kind(column) for column in columns]
    counted = {index for index, column in enumerate(columns) if not any(counted_texts(column) or ["unlike"])}
    if kinds.count(None) - len(counted) < size:  # names that end in a number count as well
        counted = {index for index in counted if label_of(columns[index][0]) is not None}
    if len(counted) < kinds.count(None):
        kinds = [LeftOutKind.NUMBERS if index in counted else kind for index, kind in enumerate(kinds)]
    kept = [index for index, kind in enumerate(kinds) if kind is None]
    for label in (Label.OTHER, None):
        others = [index for index in kept if labels[index] is not label]
        labelled = any(labels[index] not in {Label.OTHER, None} for index in kept)
        kept = others if others and (label is Label.OTHER or labelled) else kept
    names = set(kept)
    left_out = tuple(
        left_out_column(index + 1, column, kinds[index] or LeftOutKind.COLUMN)
        for index, column in enumerate(columns)
        if index not in names and any(column)
    )
    fields = [[row[index] for index in kept] for row in rows]
    parts = [labels[index] for index in kept]
    if Label.SURNAME in parts and 2 * parts.count(Label.SURNAME) == len(parts):
        fields, kept = join_columns(fields), kept[::2]
    return Columns(rows=fields, numbers=[index + 1 for index in kept], left_out=left_out)


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
    fields = [field for field in column if field]
    if all("@" in field for field in fields):
        return LeftOutKind.COLUMN
    if all(_NUMBER.fullmatch(field) for field in fields):
        return LeftOutKind.NUMBERS
    return None if any(sign.isalpha() for field in fields for sign in field) else LeftOutKind.MARKS
