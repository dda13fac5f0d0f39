"""Parsing of a pasted list of entrants into names, left-out parts, and questions for the user."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from models.lists.columns import Columns, has_heading, is_category, join_columns, left_out_column, name_columns
from models.lists.decorations import LeftOut, Rows, with_digits, without_decorations, without_labels, without_messages
from models.lists.headings import count_headings, merged_heading
from models.lists.names import split_names
from models.lists.player_details import Player, PlayerDetails, read_player_details
from models.lists.table import (
    ENTRANT_LIMITS,
    QUOTED_LENGTH,
    Table,
    find_size_fault,
    read_table,
    shorten_headings,
    tidy_lines,
)
from models.values.errors import FieldFault
from models.values.person import Membership
from models.values.text import normalize_text

_MAX_SIGNS = 20  # distinct signs and words of the first line that may separate names
_LOST_LETTER = "\ufffd"
Entrants = tuple[tuple[str, ...], ...]


class Layout(StrEnum):
    """How the lines of a list hold the names of entrants."""

    FIELDS = "fields"  # each field is a name
    JOINED = "joined"  # every two fields are a name
    LAST_FIELDS = "last fields"  # each of the last fields is a name
    ONE_FIELD = "one field"  # one field holds all names of an entrant
    LINES = "lines"  # several lines are an entrant
    PLAYERS = "players"  # each name is an entrant by itself
    SIGN = "sign"  # a sign or word in every line separates the names


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The names of a list in one layout, with the left-out columns and the separator; `memberships` are those of the
    players and `fees` those of the entrants in cents, both empty if the list has no columns for them.
    """

    layout: Layout
    entrants: Entrants
    left_out: tuple[LeftOut, ...] = ()
    sign: str = ""
    memberships: tuple[tuple[Membership, ...], ...] = ()
    fees: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class EntrantList:
    """A parsed list. `heading` is the first line if it may be a heading; `is_heading_used` says whether it counts as
    one or as an entrant. The user chooses between the `readings`; `reading` is the chosen one, or the first. `columns`
    is the number of names in each line, and `kept` are the columns of memberships by number, with the field of each."""

    reading: Reading
    readings: tuple[Reading, ...] = ()
    is_answered: bool = True
    heading: tuple[str, ...] = ()
    is_heading_used: bool = False
    left_out: tuple[LeftOut, ...] = ()
    columns: int = 0
    kept: Mapping[int, str] = field(default_factory=dict)
    faults: tuple[FieldFault, ...] = ()

    @property
    def entrants(self) -> Entrants:
        return self.reading.entrants


@lru_cache(maxsize=16)
def read_entrants(text: str, size: int, *, layout: Layout | None = None, heading: bool | None = None) -> EntrantList:
    """Return the entrants of a text; `size` is the number of names that each should have.

    `layout` and `heading` are the answers to the questions of an earlier reading; answers that don't fit are ignored.
    """
    text = shorten_headings(text, ENTRANT_LIMITS)
    if fault := find_size_fault(text, ENTRANT_LIMITS):
        return EntrantList(reading=Reading(layout=Layout.FIELDS, entrants=()), faults=(fault,))
    lines, messages = without_messages(text.splitlines())
    lines = tidy_lines(lines)
    faults = find_lost_letters(lines)
    found = read_entrant_table(read_table(lines), size, layout=layout, heading=heading)
    return replace(found, left_out=(*messages, *found.left_out), faults=(*faults, *found.faults))


def read_pasted(data: bytes) -> EntrantList:
    """Return the list of packed arguments of `read_entrants`."""
    text, size, layout, heading = json.loads(data)
    return read_entrants(text, size, layout=layout and Layout(layout), heading=heading)


def find_lost_letters(lines: Sequence[str]) -> tuple[FieldFault, ...]:
    """Return the faults of the lines that lost a letter by a wrong decoding."""
    lost = {number: line[:QUOTED_LENGTH] for number, line in enumerate(lines, 1) if _LOST_LETTER in line}
    return tuple(
        FieldFault(
            field="names", code="list-letter-lost", values={"line": number, "text": text.replace(_LOST_LETTER, "?")}
        )
        for number, text in lost.items()
    )


def read_entrant_table(
    table: Table, size: int, *, layout: Layout | None = None, heading: bool | None = None
) -> EntrantList:
    """Return the entrants of a table, such as a sheet of a spreadsheet."""
    rows = list(map(list, table.rows))
    details = read_player_details(rows, table.lines, size) if heading is not False else None
    faults = () if table.fault is None else (table.fault,)
    if details is not None:
        return _list_with_details(details, size, layout, faults)
    first: list[str] = []
    is_used = False
    if count := count_headings(rows) or int(has_heading(rows)):
        first, is_used = merged_heading(rows[:count]), heading is not False
    elif len(rows) > 2 and _is_title(rows, size):
        first, is_used = rows[0], heading is True
    rows = rows[max(count, 1) :] if is_used else rows
    rows, decorations = without_decorations(with_digits(rows))
    rows, labels = without_labels(rows, lambda row: len(split_names(row, size)) >= size)
    columns = Columns(rows=rows, numbers=range(1, max(map(len, rows), default=0) + 1))
    if len({len(row) for row in rows}) == 1 and len(rows[0]) > 1:
        columns = name_columns(rows, first if is_used else [], size)
    names, endings = without_decorations(_split_fields(columns.rows, size, is_typed=table.is_typed))
    return _chosen_list(
        tuple(_readings(names, columns, size)),
        layout,
        heading=tuple(filter(None, first)),
        is_heading_used=is_used,
        left_out=tuple(_merged([*decorations, *labels, *columns.left_out, *endings])),
        columns=len(names[0]) if names else 0,
        faults=faults,
    )


def _list_with_details(
    details: PlayerDetails, size: int, layout: Layout | None, faults: tuple[FieldFault, ...]
) -> EntrantList:
    """Return the list of players with memberships. Lines of one player are read like other lines of one name."""
    rows = list(details.rows)
    single: list[tuple[Player, ...]] = [(each,) for row in rows for each in row]
    has_pairs = any(len(row) > 1 for row in rows)
    if size == 1:
        layouts = {Layout.PLAYERS if has_pairs else Layout.FIELDS: single}
    elif details.is_grouped or has_pairs or len(rows) < size:
        layouts = {Layout.ONE_FIELD if details.is_one_column and has_pairs else Layout.FIELDS: rows}
    else:
        lines = [tuple(chain.from_iterable(rows[at : at + size])) for at in range(0, len(rows), size)]
        layouts = {Layout.LINES: lines, Layout.PLAYERS: single}
    readings = tuple(
        Reading(
            layout=each,
            entrants=tuple(tuple(name for name, _membership, _fee in row) for row in found),
            memberships=tuple(tuple(membership for _name, membership, _fee in row) for row in found),
            fees=tuple(sum(fee for _name, _membership, fee in row) for row in found),
        )
        for each, found in layouts.items()
    )
    return _chosen_list(
        readings,
        layout,
        heading=details.heading,
        is_heading_used=bool(details.heading),
        left_out=details.left_out,
        columns=1,
        kept=details.kept,
        faults=(*faults, *details.faults),
    )


def _chosen_list(readings: tuple[Reading, ...], layout: Layout | None, **found: Any) -> EntrantList:
    """Return the list with the chosen reading, or with the first one while the user hasn't chosen."""
    chosen = next((reading for reading in readings if reading.layout is layout), None)
    is_answered = chosen is not None or len(readings) == 1
    choices = readings if len(readings) > 1 else ()
    return EntrantList(reading=chosen or readings[0], readings=choices, is_answered=is_answered, **found)


def _is_title(rows: Rows, size: int) -> bool:
    """Return whether the first row may be a title because it alone has one name or no letter."""
    is_whole = [len([name for name in split_names(row, size) if name]) >= size > 1 for row in rows]
    return all(is_whole[1:]) and not (is_whole[0] and any(map(str.isalpha, "".join(rows[0]))))


def _split_fields(rows: Rows, size: int, *, is_typed: bool) -> Rows:
    """Return the names in each row."""
    if is_typed:
        return [list(split_names(row, size)) for row in rows]
    width = max(map(len, rows), default=size)
    if width >= size:
        return rows
    names = [[name for field in row for name in split_names([field], -(-size // width))] for row in rows]
    return names if width == 1 or all(len(row) == size for row in names) else rows


def _readings(rows: Rows, columns: Columns, size: int) -> Iterator[Reading]:
    """Yield several readings if all lines have the same form and it doesn't fit `size`; otherwise only one."""
    widths = {len(row) for row in rows}
    width = max(widths, default=size)
    # Names that are split further are no longer the columns of the list.
    numbers = columns.numbers if len(columns.numbers) == width else range(1, width + 1)
    if len(widths) != 1 or len(rows) == 1 or not width:
        rows = rows if size > 1 else [[name] for row in rows for name in row]
        yield _reading(Layout.FIELDS, rows)
    elif width < size:
        yield from _readings_of_short_lines(rows, width, size)
    elif size == 1:
        yield from _readings_of_players(rows, numbers, width)
    else:
        yield from _readings_of_columns(rows, columns, numbers, size)


def _readings_of_short_lines(rows: Rows, width: int, size: int) -> Iterator[Reading]:
    """Yield the readings of lines that have fewer names than an entrant."""
    if sign := _common_sign(rows, size) if width == 1 else "":
        yield _reading(Layout.SIGN, [row[0].split(sign) for row in rows], sign=sign.strip())
    if not sign and size % width == 0:
        names = list(chain.from_iterable(rows))
        yield _reading(Layout.LINES, [names[index : index + size] for index in range(0, len(names), size)])
    yield _reading(Layout.PLAYERS if width == 1 else Layout.FIELDS, rows)


def _readings_of_players(rows: Rows, numbers: Sequence[int], width: int) -> Iterator[Reading]:
    """Yield the readings of lines of single players, which may have a surname, a club or a partner in other fields."""
    if width == 1:
        players = [list(split_names(row, 2)) for row in rows]
        if all(len(names) == 2 for names in players):
            yield _reading(Layout.PLAYERS, [[name] for names in players for name in names])
        yield _reading(Layout.FIELDS, rows)
        return
    is_club = any(is_category([row[column] for row in rows]) for column in range(1, width))
    if not is_club:
        yield _reading(Layout.PLAYERS, [[name] for row in rows for name in row])
    if width == 2 and not is_club:
        yield _reading(Layout.JOINED, join_columns(rows))
    texts = [[row[column] for row in rows] for column in range(width)]
    yield _chosen_columns(Layout.FIELDS, texts, numbers, [0])


def _readings_of_columns(rows: Rows, columns: Columns, numbers: Sequence[int], size: int) -> Iterator[Reading]:
    """Yield the readings of lines that have at least as many fields as an entrant has names."""
    width = len(numbers)
    texts = [[row[column] for row in rows] for column in range(width)]
    categories = [column for column in range(width) if is_category(texts[column])]
    usual = sorted(range(width), key=lambda column: column in categories)[:size]
    fields = _chosen_columns(Layout.FIELDS, texts, numbers, usual)
    whole = _whole_entrants(columns, size)
    names = list(chain.from_iterable(fields.entrants))
    if whole is None or len(set(names)) == len(names):  # clubs repeat, names don't
        yield fields
    is_open = width > size and not categories and all(map(all, texts))
    if is_open and width == 2 * size:
        yield _reading(Layout.JOINED, join_columns(rows))
    elif is_open:
        yield _chosen_columns(Layout.LAST_FIELDS, texts, numbers, range(width - size, width))
    if whole is not None:
        yield whole


def _whole_entrants(columns: Columns, size: int) -> Reading | None:
    """Return the reading with one column for all names of an entrant; None if no column has them."""
    if len({len(row) for row in columns.rows}) != 1:
        return None
    texts = list(zip(*columns.rows, strict=True))
    split = [[split_names([field], size) for field in column] for column in texts]
    whole = [index for index, column in enumerate(split) if all(len(names) == size for names in column)]
    if len(whole) != 1 or len(texts) == 1:
        return None
    left_out = tuple(
        left_out_column(number, column)
        for index, (number, column) in enumerate(zip(columns.numbers, texts, strict=True))
        if index not in whole
    )
    return replace(_reading(Layout.ONE_FIELD, split[whole[0]]), left_out=left_out)


def _chosen_columns(
    layout: Layout, texts: Sequence[Sequence[str]], numbers: Sequence[int], chosen: Sequence[int]
) -> Reading:
    """Return the reading that uses the chosen columns and leaves the others out."""
    rows = list(zip(*(texts[column] for column in sorted(chosen)), strict=True))
    left_out = tuple(
        left_out_column(numbers[column], text)
        for column, text in enumerate(texts)
        if column not in chosen and any(text)
    )
    return replace(_reading(layout, rows), left_out=left_out)


def _reading(layout: Layout, rows: Sequence[Sequence[str]], *, sign: str = "") -> Reading:
    """Return a reading of these names."""
    entrants = tuple(tuple(name for field in row if (name := _unquoted(field))) for row in rows)
    return Reading(layout=layout, entrants=tuple(filter(None, entrants)), sign=sign)


def _unquoted(name: str) -> str:
    return normalize_text(name[1:-1] if len(name) > 2 and name[0] + name[-1] in {'""', "“”", "«»", "„“"} else name)


def _common_sign(rows: Rows, size: int) -> str:
    """Return the sign, or the word between spaces, that splits every line into `size` names; "" if there is none. Only
    the first of them are tried, because each one costs a pass over the list."""
    signs = (sign for sign in rows[0][0] if not sign.isalnum() and not sign.isspace())
    words = (f" {word} " for word in rows[0][0].split()[1:-1])
    candidates = islice(dict.fromkeys(chain(signs, words)), _MAX_SIGNS)
    return next((sign for sign in candidates if all(_separates(row[0], sign, size) for row in rows)), "")


def _separates(line: str, sign: str, size: int) -> bool:
    parts = line.split(sign)
    return len(parts) == size and all(any(map(str.isalpha, part)) for part in parts)


def _merged(found: Sequence[LeftOut]) -> Iterator[LeftOut]:
    """Yield one part for each kind and column."""
    for kind, column in dict.fromkeys((each.kind, each.column) for each in found):
        same = [each for each in found if (each.kind, each.column) == (kind, column)]
        yield LeftOut(kind=kind, column=column, texts=tuple(chain.from_iterable(each.texts for each in same)))
