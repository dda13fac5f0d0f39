"""Columns of a list about its players: card, kind, validity, club, province and region; and the entrants' fees."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

from models.lists.columns import GROUP, NAMES, ColumnChoices, Indices, Roles, name_columns, player_roles
from models.lists.decorations import LeftOut, LeftOutKind, Rows
from models.lists.headings import Label, count_headings, has_other_word, label_of, merged_heading
from models.lists.names import split_names
from models.lists.table import Table
from models.values.errors import FieldFault
from models.values.person import NO_MEMBERSHIP, CardKind, Membership, membership_faults, parse_day
from models.values.text import name_key, normalize_text, unique_name
from models.values.tournament import parse_amount

_WORDS = {  # the first field with a word of a heading is the column's
    "fee": "quota quote fee fees cotisation cuota taxa inscrição importo droit droits",
    "valid_until": "scadenza validità valida valido scade expires expiry valid until échéance valable validité "
    "caducidad válida vencimiento vence validade válido válidade",
    "kind": "tipo kind type",
    "card": "tessera tessere tess card carta carte licence license licencia licença carné carnet cartão tarjeta",
    "club": "club clubs circolo asd associazione società association asociación associação clube círculo cercle",
    "province": "provincia prov province província",
    "region": "regione region région región região",
}
_FIELDS = {name_key(word): field for field, words in reversed(_WORDS.items()) for word in words.split()}
DETAILS = tuple(_WORDS)
_KINDS = {
    name_key(word): kind
    for kind, words in {
        CardKind.ORDINARY: "ordinaria ordinario ordinary ordinaire normal o",
        CardKind.REDUCED: "ridotta ridotto reduced réduite réduit reducida reducido reduzida reduzido r",
        CardKind.JUNIOR: "junior juniores giovane giovanile jeune júnior juvenil jovem j",
    }.items()
    for word in words.split()
}
_WORD = re.compile(r"[^\W\d_]+")
_CODE = re.compile(r"(?=\D{0,6}\d)[A-Za-z]{0,4}[-/ ]?\d{3,8}[A-Za-z]?")
_BEFORE_CARD = re.compile(r"(?:tess|card|lic|carn)[a-zéê]{0,6}\.?:? ?(?:n[.°º]{0,2} ?)?(?=.{0,6}\d)", re.IGNORECASE)
_PROVINCE = re.compile(r"[A-Z]{2}")
_TITLE_ROWS = 5  # above a heading
_SHARED = ("club", "province", "region")  # one column may hold for all players of a row
Player = tuple[str, Membership, int]
"""The name and the membership of a player, and the fee in cents: that of a row is its first player's."""


@dataclass(frozen=True, kw_only=True)
class PlayerDetails:
    """The players of each row, with their details; `body` are the rows below the heading. `is_grouped` says that rows
    with one pair's number were put together, so that each row is an entrant, `is_one_column` that a row has all its
    names in one column.
    """

    rows: tuple[tuple[Player, ...], ...]
    body: Rows
    roles: Roles
    heading: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    is_grouped: bool
    is_one_column: bool
    faults: tuple[FieldFault, ...]


def read_player_details(
    table: Table, size: int, *, heading: bool | None = None, choices: ColumnChoices = ()
) -> PlayerDetails | None:
    """Return the players of a table with columns of memberships, or of one like those of the `choices`; None if it has
    none, or if the columns of names aren't clear. `size` is the number of players of an entrant; `heading` says whether
    the list has one.
    """
    width = max(map(len, table.rows), default=0)
    padded = [[*row, *[""] * (width - len(row))] for row in table.rows]
    at = range(0) if heading is False else _find_heading(padded)
    parts = [padded[index] for index in at]
    titles = merged_heading(parts)
    key = tuple(filter(None, titles))
    others = [
        " ".join(filter(None, row))
        for row in (*padded[: at.start], *(row for row in padded[at.stop :] if row in parts))
    ]
    numbered = [(line, row) for line, row in list(zip(table.lines, padded, strict=True))[at.stop :] if row not in parts]
    body = [row for _line, row in numbered]
    columns = list(zip(*body, strict=True))
    chosen = next((roles for names, roles in choices if (names, len(roles)) == (key, width)), ())
    found = [_detail_field(titles[at]) if titles else _field_by_content(each) for at, each in enumerate(columns)]
    fields = {at: field for at, field in enumerate(chosen or found) if field in DETAILS and any(columns[at])}
    players = _given_players(chosen) or _name_columns(titles, columns, fields, size)
    is_clear = bool(fields) and heading is not False and (bool(titles) or len(players) in {1, size})
    if not players or not (chosen or is_clear):
        return None
    counting = [at for at in range(width) if not chosen or chosen[at] == GROUP]
    group = next((index for index in counting if _counts_entrants(columns[index], size)), None)
    are_joined = size > 1 and any(len(split_names([row[players[0][0]]], size)) > 1 for row in body)
    reader = _RowReader(players, fields, size, are_joined=are_joined)
    lines = [reader.read(row) for row in body]
    is_grouped = group is not None and len(players) == 1
    if group is not None and is_grouped:
        lines = list(_grouped(lines, columns[group]))
    return PlayerDetails(
        rows=tuple(filter(None, lines)),
        body=body,
        roles=player_roles(players)
        | {index: field for index, field in fields.items() if index in reader.used}
        | ({} if group is None else {group: GROUP}),
        heading=key,
        left_out=(LeftOut(kind=LeftOutKind.MARKS, texts=tuple(others)),) if others else (),
        is_grouped=is_grouped,
        is_one_column=len(players) == 1,
        faults=tuple(fault for line, row in numbered for fault in reader.faults(line, row)),
    )


def distinct_names(
    entrants: tuple[tuple[str, ...], ...],
    memberships: Sequence[Sequence[Membership]],
    others: Mapping[str, Sequence[str]] = {},
) -> tuple[tuple[str, ...], ...]:
    """Return the entrants, with a new name for each player whose name an earlier person has: a numbered one if all
    players of this name so far have cards, which differ; otherwise the next of the `others` (by name key), if any. Two
    players with the same card are one person."""
    members = iter(list(chain.from_iterable(memberships)) or repeat(NO_MEMBERSHIP))
    taken = {name_key(name) for names in entrants for name in names}
    cards: defaultdict[str, list[str]] = defaultdict(list)
    answers = {key: iter(names) for key, names in others.items()}

    def resolve(name: str) -> str:
        key, card = name_key(name), next(members).card
        former = cards[key]
        cards[key] = [*former, card]
        if not former or (card and card in former):
            return name
        if not card or "" in former:
            return next(answers.get(key, iter(())), name)
        other = unique_name(name, taken)
        taken.add(name_key(other))
        return other

    return tuple(tuple(map(resolve, names)) for names in entrants)


def _find_heading(rows: Rows) -> range:
    """Return the one or two rows that name columns of players and of memberships; an empty range behind a title if
    there is none."""
    named = [_names_columns(row) for row in rows[:_TITLE_ROWS]]
    if True in named:
        at = named.index(True)
        return range(at, at + 1 + (named[at + 1 : at + 2] == [True] and rows[at] != rows[at + 1]))
    counts = [sum(map(bool, row)) for row in rows]
    is_title = counts[:1] == [1] and min(counts[1:], default=0) > 1
    return range(1, 1) if is_title else range(count_headings(rows))


def _names_columns(row: Sequence[str]) -> bool:
    details, labels = [[find(field) for field in row if field] for find in (_detail_field, label_of)]
    has_both = any(details) and not {*labels} <= {Label.OTHER, None}
    return has_both or (len(labels) > 1 and all(map(any, zip(details, labels, strict=True))))


def _detail_field(heading: str) -> str | None:
    found = [_FIELDS[key] for word in _WORD.findall(heading) if (key := name_key(word)) in _FIELDS]
    return min(found, key=DETAILS.index, default=None)


def _field_by_content(column: Sequence[str]) -> str | None:
    texts = [text for text in column if text]
    if texts and all(map(_PROVINCE.fullmatch, texts)):
        return "province"
    codes = [_BEFORE_CARD.sub("", text) for text in texts]
    if len(texts) > 1 and all(map(_CODE.fullmatch, codes)) and len(set(codes)) == len(codes):
        return "card"
    return "club" if 2 * sum(map(has_other_word, texts)) > len(texts) else None


def _given_players(roles: Sequence[str]) -> Indices:
    names = sorted(role for role in set(roles) if role == NAMES or role.startswith("player"))
    return [tuple(index for index, role in enumerate(roles) if role == each) for each in names]


def _name_columns(heading: Sequence[str], columns: Sequence[Sequence[str]], fields: Roles, size: int) -> Indices:
    """Return the columns of each player's name."""
    free = [index for index, column in enumerate(columns) if index not in fields and any(column)]
    rows = list(map(list, zip(*(columns[index] for index in free), strict=True)))
    found = name_columns(rows, [heading[index] for index in free] if heading else [], size)
    splits = [
        all(len(split_names([text], size)) == size > 1 for text in texts) for texts in zip(*found.rows, strict=True)
    ]
    is_one = not heading and sum(splits) == 1
    return [
        tuple(free[at] for at in each)
        for each, has_all in zip(found.indices, splits, strict=True)
        if has_all or not is_one
    ]


def _counts_entrants(column: Sequence[str], size: int) -> bool:
    """Return whether a column numbers the entrants, with one line for each of their players."""
    counts = Counter(column)
    return size > 1 and max(counts.values()) == size and all(text.isdecimal() for text in counts)


def _grouped(rows: Sequence[tuple[Player, ...]], numbers: Sequence[str]) -> Iterator[tuple[Player, ...]]:
    groups: defaultdict[str, list[Player]] = defaultdict(list)
    for row, number in zip(rows, numbers, strict=True):
        groups[number] += row
    yield from map(tuple, groups.values())


class _RowReader:
    """A reader of rows. `used` are the columns of memberships that belong to players."""

    def __init__(self, players: Indices, fields: Roles, size: int, *, are_joined: bool) -> None:
        self._players, self._size = players, size
        # By field: the column of each player of a row, in order; a single column of a club is for all.
        self._columns: dict[str, list[int]] = {}
        self._fees = [index for index, field in fields.items() if field == "fee"]
        count = len(players) if len(players) > 1 else size
        is_line_of_one = len(players) == 1 and not are_joined
        for field in dict.fromkeys(each for each in fields.values() if each != "fee"):
            columns = [index for index, each in fields.items() if each == field]
            if len(columns) == 1 and (field in _SHARED or is_line_of_one):
                columns *= count
            if len(columns) >= count:
                self._columns[field] = columns
        self.used = {*self._fees, *chain.from_iterable(self._columns.values())}

    def read(self, row: Sequence[str]) -> tuple[Player, ...]:
        names = [normalize_text(" ".join(filter(None, (row[index] for index in player)))) for player in self._players]
        if len(names) == 1:
            names = list(split_names(names, self._size))
        fees = chain([sum(parse_amount(row[index]) or 0 for index in self._fees)], repeat(0))
        return tuple((name, self._membership(row, player), next(fees)) for player, name in enumerate(names) if name)

    def _membership(self, row: Sequence[str], player: int) -> Membership:
        texts = {field: row[columns[player]] for field, columns in self._columns.items() if player < len(columns)}
        values: dict[str, Any] = {
            **texts,
            "card": _BEFORE_CARD.sub("", texts.get("card", "")),
            "kind": _kind(texts.get("kind", "")),
            "valid_until": parse_day(texts.get("valid_until", "")),
        }
        return Membership(**values)

    def faults(self, line: int, row: Sequence[str]) -> Iterator[FieldFault]:
        """Yield the faults of a row, with the number of its line, the cell and the player."""
        for player, (name, membership, _fee) in enumerate(self.read(row)):
            wrong = [row[index] for index in self._fees if not player and parse_amount(row[index]) is None]
            yield from (_fault("list-amount", line, cell, name) for cell in wrong)
            day = [row[columns[player]] for field, columns in self._columns.items() if field == "valid_until"]
            if day and day[0] and membership.valid_until is None:
                yield _fault("list-day", line, day[0], name)
            if parse_day(membership.card):
                yield _fault("list-card-day", line, membership.card, name)
            for fault in membership_faults(membership):
                code = "list-card-long" if fault.code == "card-too-long" else "list-cell"
                yield _fault(code, line, str(getattr(membership, fault.field)), name, **fault.values)


def _kind(text: str) -> CardKind | None:
    word = next(iter(_WORD.findall(text)), "")
    return _KINDS.get(name_key(word), CardKind.OTHER) if word else None


def _fault(code: str, line: int, cell: str, name: str, **values: str | int) -> FieldFault:
    return FieldFault(field="names", code=code, values={"line": line, "text": cell[:60], "name": name[:60], **values})
