"""Splitting of a line that people type into names: by signs, or by the word for "and"."""

import re
from collections.abc import Sequence

from models.lists.decorations import without_number
from models.lists.table import read_table, tidy_lines

# Each begins with a certain character: one that began with any number of spaces would be tried at each of them, and
# a long line of spaces would keep the processor busy for minutes.
_SEPARATOR_SIGN = re.compile(r"[;/&+\t\n|]| [-–—](?=[ \t]|$)")
_SEPARATOR_WORD = re.compile(r" (?:e|ed|et|y|and|und|con|com|avec|with|x|×) ")
_CAPITAL_SEPARATOR_WORD = re.compile(_SEPARATOR_WORD.pattern, re.IGNORECASE)


def parse_entrant(line: str, size: int = 2) -> tuple[str, ...]:
    """Return the names in a line, without the bullet or number of a list in front of them; `size` is the number of
    names that it should have.

    >>> parse_entrant("2. Ramón y Cajal, Dino"), parse_entrant("Anna E Rossi / Bruno"), parse_entrant("Anna E Bruno")
    (('Ramón y Cajal', 'Dino'), ('Anna E Rossi', 'Bruno'), ('Anna', 'Bruno'))
    """
    fields = [field for row in read_table(tidy_lines(without_number(line.strip()))).rows for field in row if field]
    return split_names(fields, size)


def split_names(fields: Sequence[str], size: int) -> tuple[str, ...]:
    """Return the names in the fields of a row, which are separated by signs, or by the word for "and" of each language
    where signs give fewer than `size` names: it occurs in surnames too.

    A capital letter may be an initial: it is such a word only where it gives `size` names, as a phone's keyboard may
    have capitalized it.
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
