"""The changes of a deal in words: which field, what it was, what it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from models import DealHead, MatchSnapshot
from scoring import Adjustment, Burraco, Card, Cut, DealEntry, Pozzetto, RuleSet, SideEntry
from views.core.labels import seat_names
from views.draft.merge import FieldKey, changed_fields, fields_of
from wording import Translator, adjustment_label, burraco_name, cards_text, mark, pozzetto, side_names


@dataclass(frozen=True, kw_only=True)
class FieldChange:
    """`what` names the field and whose it is; a `before` or `after` of nothing is a dash."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class _Words:
    """Whose match it is, and in which language."""

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

    def cards(self, cards: Sequence[Card] | None) -> str:
        return cards_text(cards or ())

    def melds(self, melds: Sequence[Sequence[Card]]) -> str:
        return "; ".join(cards_text(meld) for meld in melds)

    def adjustments(self, adjustments: Sequence[Adjustment]) -> str:
        return self.t.join(
            [f"{adjustment_label(self.t, each.reason)} {self.t.signed(each.points)}" for each in adjustments]
        )

    def cut(self, value: Cut | None) -> str:
        return "" if value is None else self.t.gettext(_CUT[value])

    def pozzetto(self, value: Pozzetto | None) -> str:
        return "" if value is None else self.t.gettext(_POZZETTO[value])


_POZZETTO = MappingProxyType(
    {
        Pozzetto.TAKEN: mark("taken"),
        Pozzetto.NOT_TAKEN: mark("not taken"),
        Pozzetto.TAKEN_UNPLAYED: mark("taken but not played"),
    }
)
_CUT = MappingProxyType({Cut.EXACT: mark("exact"), Cut.TOO_FEW: mark("too few cards")})

_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "closed_by": mark("Closed by"),
        "closer": mark("Laid the last card"),
        "closing_bonus": mark("Points for closing"),
        "alone": mark("Plays alone"),
        "burrachi": mark("{burraco} of {names}"),
        "table_points": mark("Table points of {names}"),
        "hand_points": mark("Points in hand of {names}"),
        "hand_cards": mark("Cards in hand of {names}"),
        "melds": mark("Melds of {names}"),
        "pozzetto": mark("{pozzetto} of {names}"),
        "pozzetto_by": mark("Who of {names} took the {pozzetto}"),
        "red_threes": mark("Red threes of {names}"),
        "opened": mark("{names} opened"),
        "adjustments": mark("Adjustments of {names}"),
        "cut": mark("Cut of {names}"),
    }
)

_VALUES: Mapping[str, Callable[[_Words, Any], str]] = MappingProxyType(
    {
        "closed_by": _Words.side,
        "closer": _Words.seat,
        "closing_bonus": _Words.yes_no,
        "alone": _Words.seat,
        "burrachi": lambda words, count: words.t.points(count or 0),
        "table_points": lambda words, points: words.t.points(points or 0),
        "hand_points": lambda words, points: words.t.points(points or 0),
        "hand_cards": _Words.cards,
        "melds": _Words.melds,
        "pozzetto": _Words.pozzetto,
        "pozzetto_by": _Words.seat,
        "red_threes": lambda words, count: words.t.points(count or 0),
        "opened": _Words.yes_no,
        "adjustments": _Words.adjustments,
        "cut": _Words.cut,
    }
)


def part_changes(
    t: Translator,
    snapshot: MatchSnapshot,
    sides: Sequence[SideEntry],
    before: DealHead | SideEntry,
    after: DealHead | SideEntry,
) -> list[FieldChange]:
    """From one value of a part to another, in the order of the sheet; `sides` are those of the deal."""
    words = _Words(t=t, rules=snapshot.config.table_rules, names=seat_names(snapshot), sides=sides)
    old, new = fields_of(before), fields_of(after)
    changed = changed_fields(before, after)
    players = after.players if isinstance(after, SideEntry) else ()
    return [_change(words, key, old, new, players) for key in {**old, **new} if key in changed and key[0] in _LABELS]


def deal_changes(t: Translator, snapshot: MatchSnapshot, before: DealEntry, after: DealEntry) -> list[FieldChange]:
    """From one state of a deal to the next; where other players sit together now, only that is said of the sides."""
    names = seat_names(snapshot)
    seats = [[side.players for side in entry.sides] for entry in (before, after)]
    changes = part_changes(t, snapshot, after.sides, _head(before), _head(after))
    if seats[0] != seats[1]:
        told = [t.join([side_names(t, side, names) for side in sides]) for sides in seats]
        return [FieldChange(what=t.gettext("Who played with whom"), before=told[0], after=told[1]), *changes]
    for old, new in zip(before.sides, after.sides, strict=True):
        changes += part_changes(t, snapshot, after.sides, old, new)
    return changes


def _change(
    words: _Words,
    key: FieldKey,
    old: Mapping[FieldKey, object],
    new: Mapping[FieldKey, object],
    players: Sequence[int],
) -> FieldChange:
    name, within = key
    t = words.t
    what = t.gettext(
        _LABELS[name],
        names=words.seats(players),
        pozzetto=pozzetto(t, words.rules),
        burraco=burraco_name(t, within, words.rules) if isinstance(within, Burraco) else "",
    )
    say = _VALUES[name]
    before, after = (say(words, values.get(key)) or "–" for values in (old, new))
    return FieldChange(what=what[:1].upper() + what[1:], before=before, after=after)


def _head(entry: DealEntry) -> DealHead:
    return DealHead(closed_by=entry.closed_by, closer=entry.closer, closing_bonus=entry.closing_bonus)
