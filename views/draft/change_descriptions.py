"""Describes a deal's changes: the field, its old value and its new value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.values import DealHead, MatchSnapshot
from scoring import Adjustment, Burraco, Card, Cut, DealEntry, Pozzetto, RuleSet, SideEntry
from views.draft.cursor import NumberField
from views.draft.merge import PartField, changed_fields, fields_of
from views.match.display_texts import seat_names
from wording import Translator, adjustment_label, burraco_name, cards_text, mark, pozzetto, side_names


@dataclass(frozen=True, kw_only=True)
class FieldChange:
    """A change of one field. `label` names the field and its owner; an empty `before` or `after` is a dash."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class _ValueFormatter:
    """A formatter of the values of fields, for one match and in one language."""

    t: Translator
    rules: RuleSet
    names: Sequence[str]
    sides: Sequence[SideEntry]

    def seats(self, seats: Sequence[int]) -> str:
        return side_names(self.t, seats, self.names)

    def seat(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]

    def side(self, index: int | None) -> str:
        return "" if index is None else self.seats(self.sides[index].players)

    def yes_no(self, value: object) -> str:
        return self.t.gettext("yes") if value else self.t.gettext("no")

    def number(self, value: int | None) -> str:
        return self.t.points(value or 0)

    def cards(self, cards: Sequence[Card] | None) -> str:
        return cards_text(cards or ())

    def melds(self, melds: Sequence[Sequence[Card]]) -> str:
        return "; ".join(cards_text(meld) for meld in melds)

    def adjustments(self, adjustments: Sequence[Adjustment]) -> str:
        return self.t.join(
            [f"{adjustment_label(self.t, each.reason)} {self.t.signed(each.points)}" for each in adjustments]
        )

    def word(self, value: Cut | Pozzetto | None) -> str:
        return "" if value is None else self.t.gettext(_WORDS[value])


_NUMBER_LABELS: Mapping[NumberField, str] = {
    NumberField.TABLE: mark("On the table"),
    NumberField.DOUBLED: mark("Count double"),
    NumberField.HAND: mark("In hand"),
}


def number_label(t: Translator, field: NumberField) -> str:
    """Return the label of a number in the entry of a deal."""
    return t.gettext(_NUMBER_LABELS[field])


_WORDS: Mapping[Cut | Pozzetto, str] = {
    Pozzetto.TAKEN: mark("taken"),
    Pozzetto.NOT_TAKEN: mark("not taken"),
    Pozzetto.TAKEN_UNPLAYED: mark("taken but not played"),
    Cut.EXACT: mark("exact"),
    Cut.TOO_FEW: mark("too few cards"),
}

_TEXTS: Mapping[str, tuple[str, Callable[[_ValueFormatter, Any], str]]] = {
    "closed_by": (mark("Closed by"), _ValueFormatter.side),
    "closer": (mark("Played the last card"), _ValueFormatter.seat),
    "closing_bonus": (mark("Points for closing"), _ValueFormatter.yes_no),
    "concealed": (mark("Closed concealed"), _ValueFormatter.yes_no),
    "alone": (mark("Plays alone"), _ValueFormatter.seat),
    "burrachi": (mark("{burraco} of {names}"), _ValueFormatter.number),
    "table_points": (mark("Table points of {names}"), _ValueFormatter.number),
    "doubled_points": (mark("Doubled points of {names}"), _ValueFormatter.number),
    "hand_points": (mark("Points in hand of {names}"), _ValueFormatter.number),
    "hand_cards": (mark("Cards in hand of {names}"), _ValueFormatter.cards),
    "melds": (mark("Melds of {names}"), _ValueFormatter.melds),
    "pozzetto": (mark("{pozzetto} of {names}"), _ValueFormatter.word),
    "pozzetto_by": (mark("Which of {names} took the {pozzetto}"), _ValueFormatter.seat),
    "red_threes": (mark("Red threes of {names}"), _ValueFormatter.number),
    "opened": (mark("{names} opened"), _ValueFormatter.yes_no),
    "adjustments": (mark("Adjustments of {names}"), _ValueFormatter.adjustments),
    "cut": (mark("Cut by {names}"), _ValueFormatter.word),
}
"""The label and the format of each field except the players: their changes are described as a whole."""


def describe_part_changes(
    t: Translator,
    snapshot: MatchSnapshot,
    sides: Sequence[SideEntry],
    before: DealHead | SideEntry,
    after: DealHead | SideEntry,
    *,
    fields: frozenset[PartField] | None = None,
) -> list[FieldChange]:
    """Return the changes from one value of a part to another, in the order of the sheet. `sides` are the deal's sides;
    `fields`, if given, limits the result to these fields."""
    formatter = _ValueFormatter(t=t, rules=snapshot.config.table_rules, names=seat_names(snapshot), sides=sides)
    old, new = fields_of(before), fields_of(after)
    changed = changed_fields(before, after)
    if fields is not None:
        changed &= fields
    players = after.players if isinstance(after, SideEntry) else ()
    return [
        _describe_change(formatter, key, old, new, players)
        for key in {**old, **new}
        if key in changed and key[0] in _TEXTS
    ]


def describe_deal_changes(
    t: Translator, snapshot: MatchSnapshot, before: DealEntry, after: DealEntry
) -> list[FieldChange]:
    """Return the changes from one state of a deal to the next. If the players form other sides, the result reports only
    that about the sides."""
    names = seat_names(snapshot)
    seats = [[side.players for side in entry.sides] for entry in (before, after)]
    changes = describe_part_changes(t, snapshot, after.sides, DealHead.of(before), DealHead.of(after))
    if seats[0] != seats[1]:
        seatings = [t.join([side_names(t, side, names) for side in sides]) for sides in seats]
        return [FieldChange(label=t.gettext("Who played with whom"), before=seatings[0], after=seatings[1]), *changes]
    for old, new in zip(before.sides, after.sides, strict=True):
        changes += describe_part_changes(t, snapshot, after.sides, old, new)
    return changes


def _describe_change(
    formatter: _ValueFormatter,
    key: PartField,
    old: Mapping[PartField, object],
    new: Mapping[PartField, object],
    players: Sequence[int],
) -> FieldChange:
    name, subkey = key
    t = formatter.t
    template, format_value = _TEXTS[name]
    label = t.gettext(
        template,
        names=formatter.seats(players),
        pozzetto=pozzetto(t, formatter.rules),
        burraco=burraco_name(t, subkey, formatter.rules) if isinstance(subkey, Burraco) else "",
    )
    before, after = (format_value(formatter, values.get(key)) or "–" for values in (old, new))
    return FieldChange(label=label[:1].upper() + label[1:], before=before, after=after)
