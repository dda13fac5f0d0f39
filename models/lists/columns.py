"""Choosing the columns of a table that hold names; the others are left out."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from models.lists.decorations import Rows, counted_texts
from models.lists.headings import Label, has_other_word, label_of

_NUMBER = re.compile(r"[^\w\s]?\s?(?:[Nn][.°º]\s?)?\d[\d\s./:()+-]*[.)\]:°ºª\-–—]*")
_TIME = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\d{1,2}[:.]\d{2}\b")


Roles = Mapping[int, str]
"""The contents of a list's columns by their indices: "player 1", "player 2" …, NAMES of a whole entrant, the GROUP of a
player, or a detail; the other columns are left out."""

ColumnChoices = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
"""The roles of columns that the user has chosen, "" for one that is left out, with the heading of such lists."""

NAMES, GROUP = "names", "group"
Indices = Sequence[tuple[int, ...]]


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The fields that may hold names, and for each of them the indices of its columns in the list."""

    rows: Rows
    indices: Indices


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule for columns without names, with an `example`: a heading and the fields below it. `applies` gets the label
    of the heading and the fields. The rule holds if `others` columns are left; None stands for the names of an entrant.
    """

    applies: Callable[[Label | None, Sequence[str]], bool]
    example: tuple[str, ...]
    others: int | None = 0


def _each(is_other: Callable[[str], object]) -> Callable[[Label | None, Sequence[str]], bool]:
    return lambda _label, column: all(is_other(field) for field in column if field)


def _counts(_label: Label | None, column: Sequence[str]) -> bool:
    return not any(counted_texts(column) or ["unlike"])


def _counts_entrants(label: Label | None, column: Sequence[str]) -> bool:
    return label_of(column[0]) is not None and _counts(label, column)


RULES = (
    Rule(applies=_each(re.compile("@").search), example=("Partner", "anna@example.org")),
    Rule(applies=_each(_TIME.match), example=("Player", "2027/11/20 9:12:33 PM GMT+1")),
    Rule(applies=_each(_NUMBER.fullmatch), example=("Player", "1.", "N. 2")),
    Rule(applies=_each(lambda field: not any(map(str.isalpha, field))), example=("Player", "✅", "-")),
    Rule(applies=_counts, example=("", "Lot 1", "Lot 2"), others=None),  # names may end in numbers too
    Rule(applies=_counts_entrants, example=("", "Pair 1", "Pair 2"), others=1),
    Rule(applies=lambda label, _: label is Label.OTHER, example=("Notes", "late", "by train"), others=1),
    Rule(applies=lambda label, _: label is None, example=("Diet", "none", "vegetarian"), others=1),
    Rule(applies=lambda _, column: is_category(column), example=("A partner?", "yes", "yes"), others=None),
)
"""The rules for columns without names, in their order."""


def name_columns(rows: Rows, heading: Sequence[str], size: int) -> Columns:
    """Return the columns that may hold names. `rows` are equally wide. A surname column and a first-name column become
    one."""
    columns = list(map(list, zip(*rows, strict=True)))
    labels = [label_of(field, is_lenient=True) for field, _ in zip_longest(heading, columns, fillvalue="")]
    kept = list(range(len(columns)))
    for rule in RULES:
        left = [index for index in kept if not rule.applies(labels[index], columns[index])]
        kept = left if len(left) >= (size if rule.others is None else rule.others) else kept
    indices: Indices = [(index,) for index in kept]
    surnames, names = ([index for index in kept if labels[index] is part] for part in (Label.SURNAME, Label.FIRST_NAME))
    if surnames and len(surnames) == len(names) and 2 * len(names) == len(kept):
        indices = list(zip(surnames, names, strict=True))
    fields = [[" ".join(filter(None, (row[index] for index in each))) for each in indices] for row in rows]
    return Columns(rows=fields, indices=indices)


def player_roles(indices: Indices) -> dict[int, str]:
    """Return the roles of the columns of each player, or of one for all."""
    filled = list(filter(None, indices))
    names = [f"player {number}" for number in range(1, len(filled) + 1)] if len(filled) > 1 else [NAMES]
    return {index: name for name, columns in zip(names, filled, strict=False) for index in columns}


def join_columns(rows: Rows) -> Rows:
    """Return the rows with every two fields joined."""
    return [[" ".join(filter(None, row[index : index + 2])) for index in range(0, len(row), 2)] for row in rows]


def is_category(column: Sequence[str]) -> bool:
    """Return whether a column repeats its values, as names don't, or has words such as "club" in most of them."""
    return 2 * len(set(column)) <= len(column) or 2 * sum(map(has_other_word, column)) > len(column)
