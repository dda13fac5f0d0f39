"""Columns of a list about its players: card, kind, validity, club, province and region; and the entrants' fees."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

from models.lists.columns import column_kind, left_out_column
from models.lists.decorations import LeftOut, LeftOutKind
from models.lists.headings import Label, has_other_word, label_of, labels_of, merged_heading
from models.lists.names import split_names
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
_ORDER = tuple(_WORDS)
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
_NUMBERED = re.compile(r"\d+")
_CODE = re.compile(r"(?=\D{0,6}\d)[A-Za-z]{0,4}[-/ ]?\d{3,8}[A-Za-z]?")
_BEFORE_CARD = re.compile(r"(?:tess|card|lic|carn)[a-zéê]{0,6}\.?:? ?(?:n[.°º]{0,2} ?)?(?=.{0,6}\d)", re.IGNORECASE)
_PROVINCE = re.compile(r"[A-Z]{2}")
_TITLE_ROWS = 5  # above a heading
_SHARED = ("club", "province", "region")  # one column may hold for all players of a row
Player = tuple[str, Membership, int]
"""The name and the membership of a player, and the fee in cents: that of a row is its first player's."""


@dataclass(frozen=True, kw_only=True)
class PlayerDetails:
    """The players of each row, with their details. `kept` are the columns of details by number and field; `is_grouped`
    says that rows with one pair's number were put together, so that each row is an entrant, `is_one_column` that a row
    has all its names in one column.
    """

    rows: tuple[tuple[Player, ...], ...]
    kept: Mapping[int, str]
    heading: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    is_grouped: bool
    is_one_column: bool
    faults: tuple[FieldFault, ...]


def read_player_details(rows: Sequence[Sequence[str]], lines: Sequence[int], size: int) -> PlayerDetails | None:
    """Return the players of a table with columns of memberships; None if it has none, or if the columns of names aren't
    clear. `size` is the number of players of an entrant; `lines` are the numbers of the rows in messages.
    """
    width = max(map(len, rows), default=0)
    padded = [[*row, *[""] * (width - len(row))] for row in rows]
    at = _find_heading(padded)
    parts = [padded[index] for index in at]
    heading = merged_heading(parts)
    repeated = [row for row in padded[at.stop :] if row in parts]
    numbered = [(line, row) for line, row in zip(lines[at.stop :], padded[at.stop :], strict=True) if row not in parts]
    body = [row for _line, row in numbered]
    columns = list(zip(*body, strict=True))
    fields = {
        index: field
        for index, column in enumerate(columns)
        if (field := _detail_field(heading[index]) if heading else _field_by_content(column)) and any(column)
    }
    players = _name_columns(heading, columns, fields, size)
    if not fields or not players or (not heading and len(players) not in {1, size}):
        return None
    group = next((index for index in range(width) if _counts_entrants(columns[index], size)), None)
    titles = [" ".join(filter(None, row)) for row in (*padded[: at.start], *repeated)]
    left_out = [LeftOut(kind=LeftOutKind.MARKS, texts=tuple(titles))] if titles else []
    are_joined = size > 1 and any(len(split_names([row[players[0][0]]], size)) > 1 for row in body)
    reader = _RowReader(players, fields, size, are_joined=are_joined)
    used = {*reader.used, *chain.from_iterable(players), *([] if group is None else [group])}
    others = [
        left_out_column(number + 1, column, column_kind(column) or LeftOutKind.COLUMN)
        for number, column in enumerate(columns)
        if number not in used and any(column)
    ]
    found = [reader.read(row) for row in body]
    if group is not None and len(players) == 1:
        found = list(_grouped(found, columns[group]))
    return PlayerDetails(
        rows=tuple(each for each in found if each),
        kept={index + 1: field for index, field in fields.items() if index in reader.used},
        heading=tuple(filter(None, heading)),
        left_out=(*left_out, *others),
        is_grouped=group is not None and len(players) == 1,
        is_one_column=len(players) == 1,
        faults=tuple(fault for line, row in numbered for fault in reader.faults(line, row)),
    )


def distinct_names(
    entrants: tuple[tuple[str, ...], ...],
    memberships: Sequence[Sequence[Membership]],
    others: Mapping[str, Sequence[str]] = {},
) -> tuple[tuple[str, ...], ...]:
    """Return the entrants with another name for each player whose name an earlier person has: a numbered one if all
    cards of the name so far differ, or the next of the `others`, by the name's key, if one of them is missing. A player
    with the card of an earlier one is the same person."""
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


def _find_heading(rows: Sequence[Sequence[str]]) -> range:
    """Return the row that names columns of players and of memberships, with one above or below it that names others;
    an empty range behind a title if there is none."""

    def names_some(row: Sequence[str]) -> bool:
        return any(map(_detail_field, row)) and any(label_of(field) not in {Label.OTHER, None} for field in row)

    def names_all(row: Sequence[str]) -> bool:
        fields = list(filter(None, row))
        return len(fields) > 1 and all(_detail_field(field) or label_of(field) for field in fields)

    at = next((index for index, row in enumerate(rows[:_TITLE_ROWS]) if names_some(row)), None)
    if at is None:
        counts = [sum(map(bool, row)) for row in rows]
        return range(1, 1) if counts[:1] == [1] and min(counts[1:], default=0) > 1 else range(0)
    below = rows[at + 1 : -1][:1]
    return range(
        at - any(map(names_all, rows[:at][-1:])), at + 1 + any(names_all(row) and row != rows[at] for row in below)
    )


def _detail_field(heading: str) -> str | None:
    found = [_FIELDS[key] for word in _WORD.findall(heading) if (key := name_key(word)) in _FIELDS]
    return min(found, key=_ORDER.index, default=None)


def _field_by_content(column: Sequence[str]) -> str | None:
    texts = [text for text in column if text]
    if texts and all(map(_PROVINCE.fullmatch, texts)):
        return "province"
    codes = [_BEFORE_CARD.sub("", text) for text in texts]
    if len(texts) > 1 and all(map(_CODE.fullmatch, codes)) and len(set(codes)) == len(codes):
        return "card"
    return "club" if 2 * sum(map(has_other_word, texts)) > len(texts) else None


def _name_columns(
    heading: Sequence[str], columns: Sequence[Sequence[str]], fields: Mapping[int, str], size: int
) -> list[list[int]]:
    """Return the columns of each player's name: of a whole name, or of surname and first name."""
    free = [index for index, column in enumerate(columns) if index not in fields and any(column)]
    texts = [index for index in free if column_kind(columns[index]) is None]
    if not heading:
        whole = [index for index in texts if all(len(split_names([text], size)) == size > 1 for text in columns[index])]
        return [[index] for index in (whole if len(whole) == 1 else texts)]
    labels = dict(zip(texts, labels_of([heading[index] for index in texts], size), strict=True))
    parts = [[index for index in texts if labels[index] is each] for each in (Label.SURNAME, Label.FIRST_NAME)]
    if parts[0] and len(parts[0]) == len(parts[1]):
        return list(map(list, zip(*parts, strict=True)))
    return [[index] for index in texts if labels[index] not in {Label.OTHER, None}]


def _counts_entrants(column: Sequence[str], size: int) -> bool:
    """Return whether a column numbers the entrants, with one line for each of their players."""
    counts = Counter(column)
    return (
        size > 1
        and all(text.isdecimal() for text in counts)
        and sum(counts.values()) > len(counts)
        and (max(counts.values()) == size)
    )


def _grouped(rows: Sequence[tuple[Player, ...]], numbers: Sequence[str]) -> Iterator[tuple[Player, ...]]:
    groups: defaultdict[str, list[Player]] = defaultdict(list)
    for row, number in zip(rows, numbers, strict=True):
        groups[number] += row
    yield from map(tuple, groups.values())


class _RowReader:
    """A reader of rows. `used` are the columns of memberships that belong to players."""

    def __init__(
        self, players: Sequence[Sequence[int]], fields: Mapping[int, str], size: int, *, are_joined: bool
    ) -> None:
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
                yield _fault("list-cell", line, str(getattr(membership, fault.field)), name)


def _kind(text: str) -> CardKind | None:
    word = next(iter(_WORD.findall(text)), "")
    return _KINDS.get(name_key(word), CardKind.OTHER) if word else None


def _fault(code: str, line: int, cell: str, name: str) -> FieldFault:
    return FieldFault(field="names", code=code, values={"line": line, "text": cell[:60], "name": name[:60]})
