"""Splitting of a typed line into names: at signs, or at the word for "and"."""

import re
from collections.abc import Sequence

from models.lists.decorations import without_number
from models.lists.table import ENTRANT_LIMITS, read_table, tidy_lines

# Each pattern begins with a fixed character. A pattern that began with any number of spaces would be tried at each of
# them, and a long line of spaces would keep the processor busy for minutes.
_SEPARATOR_SIGN = re.compile(r"[;/&+\t\n|]| [-–—](?=[ \t]|$)")
_SEPARATOR_WORD = re.compile(r" (?:e|ed|et|y|and|und|con|com|avec|with|x|×) ")
_CAPITAL_SEPARATOR_WORD = re.compile(_SEPARATOR_WORD.pattern, re.IGNORECASE)


def parse_entrant(line: str, size: int = 2) -> tuple[str, ...]:
    """Return the names in a line, without a leading bullet or number; `size` is the expected number of names.

    >>> parse_entrant("2. Ramón y Cajal, Dino"), parse_entrant("Anna E Rossi / Bruno"), parse_entrant("Anna E Bruno")
    (('Ramón y Cajal', 'Dino'), ('Anna E Rossi', 'Bruno'), ('Anna', 'Bruno'))
    """
    line = line.strip()[: ENTRANT_LIMITS.line]  # longer than any valid names
    fields = [field for row in read_table(tidy_lines(without_number(line).splitlines())).rows for field in row if field]
    return split_names(fields, size)


def split_names(fields: Sequence[str], size: int) -> tuple[str, ...]:
    """Split the fields of a row into names at signs; if those give fewer than `size` names, also at each language's
    word for "and", which occurs in surnames too.

    A single capital letter may be an initial. It counts as this word only if that gives `size` names, because a phone's
    keyboard may have capitalized it.
    """
    parts = [part.strip() for field in fields for part in _SEPARATOR_SIGN.split(field) if part.strip()]
    if len(parts) >= size:
        return tuple(parts)
    names, capital_names = (
        [name for part in parts for name in word.split(part)] for word in (_SEPARATOR_WORD, _CAPITAL_SEPARATOR_WORD)
    )
    if len(names) < size == len(capital_names):
        return tuple(capital_names)
    return tuple(parts if len(names) > size else names)
