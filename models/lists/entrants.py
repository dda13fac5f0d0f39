"""Parsing of a pasted list of entrants into names, left-out parts, and questions for the user."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from models.lists.columns import (
    ColumnChoices,
    Columns,
    Indices,
    Roles,
    is_category,
    join_columns,
    name_columns,
    player_roles,
)
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
    """The names of a list in one layout, with the roles of its columns and the separator; `memberships` are those of
    the players and `fees` those of the entrants in cents, both empty if the list has no columns for them.
    """

    layout: Layout
    entrants: Entrants
    roles: Roles = field(default_factory=dict)
    sign: str = ""
    memberships: tuple[tuple[Membership, ...], ...] = ()
    fees: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class EntrantList:
    """A parsed list. `heading` is the first line if it may be a heading; `is_heading_used` says whether it counts as
    one or as an entrant. The user chooses between the `readings`; `reading` is the chosen one, or the first. `columns`
    is the number of names in each line, and `rows` are those below the heading of a table with columns."""

    reading: Reading
    readings: tuple[Reading, ...] = ()
    is_answered: bool = True
    heading: tuple[str, ...] = ()
    is_heading_used: bool = False
    left_out: tuple[LeftOut, ...] = ()
    columns: int = 0
    rows: Sequence[Sequence[str]] = ()
    faults: tuple[FieldFault, ...] = ()

    @property
    def entrants(self) -> Entrants:
        return self.reading.entrants


@lru_cache(maxsize=16)
def read_entrants(
    text: str, size: int, *, layout: Layout | None = None, heading: bool | None = None, choices: ColumnChoices = ()
) -> EntrantList:
    """Return the entrants of a text; `size` is the number of names that each should have.

    `layout` and `heading` are the answers to the questions of an earlier reading; answers and `choices` of columns that
    don't fit are ignored.
    """
    text = shorten_headings(text, ENTRANT_LIMITS)
    if fault := find_size_fault(text, ENTRANT_LIMITS):
        return EntrantList(reading=Reading(layout=Layout.FIELDS, entrants=()), faults=(fault,))
    lines, messages = without_messages(text.splitlines())
    lines = tidy_lines(lines)
    table = read_table(lines)
    details = read_player_details(table, size, heading=heading, choices=choices)
    found = _list_with_details(details, size, layout) if details else _list_of_names(table, size, layout, heading)
    return replace(
        found,
        left_out=(*messages, *found.left_out),
        faults=(*find_lost_letters(lines), *filter(None, [table.fault]), *found.faults),
        rows=found.rows if found.reading.roles and len({*map(len, table.rows)}) == 1 < len(table.rows[0]) else (),
    )


def read_pasted(data: bytes) -> EntrantList:
    """Return the list of packed arguments of `read_entrants`."""
    text, size, layout, heading, choices = json.loads(data)
    choices = tuple((tuple(names), tuple(roles)) for names, roles in choices)
    return read_entrants(text, size, layout=layout and Layout(layout), heading=heading, choices=choices)


def find_lost_letters(lines: Sequence[str]) -> tuple[FieldFault, ...]:
    """Return the faults of the lines that lost a letter by a wrong decoding."""
    lost = {number: line[:QUOTED_LENGTH] for number, line in enumerate(lines, 1) if _LOST_LETTER in line}
    return tuple(
        FieldFault(
            field="names", code="list-letter-lost", values={"line": number, "text": text.replace(_LOST_LETTER, "?")}
        )
        for number, text in lost.items()
    )


def _list_of_names(table: Table, size: int, layout: Layout | None, heading: bool | None) -> EntrantList:
    """Return the list of a table without memberships."""
    rows = list(map(list, table.rows))
    first: list[str] = []
    is_used = False
    if count := count_headings(rows):
        first, is_used = merged_heading(rows[:count]), heading is not False
    elif len(rows) > 2 and _is_title(rows, size):
        first, is_used = rows[0], heading is True
    body = rows[max(count, 1) :] if is_used else rows
    rows, decorations = without_decorations(with_digits(body))
    rows, labels = without_labels(rows, lambda row: len(split_names(row, size)) >= size)
    columns = Columns(rows=rows, indices=[(index,) for index in range(max(map(len, rows), default=0))])
    if len({len(row) for row in rows}) == 1 and len(rows[0]) > 1:
        columns = name_columns(rows, first if is_used else [], size)
    names, endings = without_decorations(_split_fields(columns.rows, size, is_typed=table.is_typed))
    return _chosen_list(
        tuple(_readings(names, columns, size)),
        layout,
        heading=tuple(filter(None, first)),
        is_heading_used=is_used,
        left_out=tuple(_merged([*decorations, *labels, *endings])),
        columns=len(names[0]) if names else 0,
        rows=body,
    )


def _list_with_details(details: PlayerDetails, size: int, layout: Layout | None) -> EntrantList:
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
            roles=details.roles,
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
        rows=details.body,
        faults=details.faults,
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
    # Names that are split further aren't the columns of the list.
    together = [tuple(chain.from_iterable(columns.indices)), *[()] * (width - 1)]
    indices = columns.indices if len(columns.indices) == width else together
    if len(widths) != 1 or len(rows) == 1 or not width:
        yield _reading(Layout.FIELDS, rows if size > 1 else [[name] for row in rows for name in row], indices)
    elif width < size:
        yield from _readings_of_short_lines(rows, indices, size)
    elif size == 1:
        yield from _readings_of_players(rows, indices)
    else:
        yield from _readings_of_columns(rows, columns, indices, size)


def _readings_of_short_lines(rows: Rows, indices: Indices, size: int) -> Iterator[Reading]:
    """Yield the readings of lines that have fewer names than an entrant."""
    width = len(indices)
    if sign := _common_sign(rows, size) if width == 1 else "":
        yield replace(_reading(Layout.SIGN, [row[0].split(sign) for row in rows], indices), sign=sign.strip())
    if not sign and size % width == 0:
        names = list(chain.from_iterable(rows))
        yield _reading(Layout.LINES, [names[at : at + size] for at in range(0, len(names), size)], indices)
    yield _reading(Layout.PLAYERS if width == 1 else Layout.FIELDS, rows, indices)


def _readings_of_players(rows: Rows, indices: Indices) -> Iterator[Reading]:
    """Yield the readings of lines of single players, which may have a surname, a club or a partner in other fields."""
    width = len(indices)
    if width == 1:
        players = [list(split_names(row, 2)) for row in rows]
        if all(len(names) == 2 for names in players):
            yield _reading(Layout.PLAYERS, [[name] for names in players for name in names], indices)
        yield _reading(Layout.FIELDS, rows, indices)
        return
    is_club = any(is_category([row[column] for row in rows]) for column in range(1, width))
    if not is_club:
        yield _reading(Layout.PLAYERS, [[name] for row in rows for name in row], indices)
    if width == 2 and not is_club:
        yield _reading(Layout.JOINED, join_columns(rows), _joined(indices))
    yield _reading(Layout.FIELDS, [row[:1] for row in rows], indices[:1])


def _readings_of_columns(rows: Rows, columns: Columns, indices: Indices, size: int) -> Iterator[Reading]:
    """Yield the readings of lines that have at least as many fields as an entrant has names."""
    width = len(indices)
    fields = _reading(Layout.FIELDS, [row[:size] for row in rows], indices[:size])
    whole = _whole_entrants(columns, size)
    names = list(chain.from_iterable(fields.entrants))
    if whole is None or len(set(names)) == len(names):  # clubs repeat, names don't
        yield fields
    is_open = width > size and all(map(all, rows)) and not any(map(is_category, zip(*rows, strict=True)))
    if is_open and width == 2 * size:
        yield _reading(Layout.JOINED, join_columns(rows), _joined(indices))
    elif is_open:
        yield _reading(Layout.LAST_FIELDS, [row[-size:] for row in rows], indices[-size:])
    if whole is not None:
        yield whole


def _whole_entrants(columns: Columns, size: int) -> Reading | None:
    """Return the reading with one column for all names of an entrant; None if no column has them."""
    if len({len(row) for row in columns.rows}) != 1:
        return None
    split = [[split_names([field], size) for field in column] for column in zip(*columns.rows, strict=True)]
    whole = [index for index, column in enumerate(split) if all(len(names) == size for names in column)]
    if len(whole) != 1 or len(split) == 1:
        return None
    return _reading(Layout.ONE_FIELD, split[whole[0]], [columns.indices[whole[0]]])


def _joined(indices: Indices) -> Indices:
    return [(*first, *second) for first, second in zip(indices[::2], indices[1::2], strict=True)]


def _reading(layout: Layout, rows: Sequence[Sequence[str]], indices: Indices) -> Reading:
    """Return a reading of these names, which the columns at `indices` have."""
    entrants = tuple(tuple(name for field in row if (name := _unquoted(field))) for row in rows)
    return Reading(layout=layout, entrants=tuple(filter(None, entrants)), roles=player_roles(indices))


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
    """Yield one part for each kind."""
    for kind in dict.fromkeys(each.kind for each in found):
        yield LeftOut(kind=kind, texts=tuple(chain.from_iterable(each.texts for each in found if each.kind is kind)))
