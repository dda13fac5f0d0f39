"""Texts of the by-cards page: the kind and points of a meld, why it is illegal, and what to tap next."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Card, IllegalMeld, MeldCode, MeldKind, Rank, RuleSet, classify
from views.entry.melds.keys import cards_from_keys, suit_of
from views.entry.melds.meld_list import PadInput
from wording import Translator, burraco_short_name, illegal_meld_sentence, suit_name

_WILD_RANKS = frozenset({Rank.TWO, Rank.JOKER})


@dataclass(frozen=True, kw_only=True)
class MeldDescription:
    """The `kind` and `points` of a meld, one word each; `rejection` says why the cards do not count, or is ""."""

    kind: str
    points: str
    rejection: str = ""
    is_too_short: bool = False


def describe_meld(t: Translator, cards: Sequence[Card], rules: RuleSet) -> MeldDescription:
    """Return the description of `cards`, legal or not, under `rules`."""
    try:
        meld = classify(cards, rules)
    except IllegalMeld as error:
        return MeldDescription(
            kind=t.gettext("Not counted"),
            points="0",
            rejection=illegal_meld_sentence(t, error.code, error.values),
            is_too_short=error.code == MeldCode.TOO_SHORT,
        )
    kinds = {
        MeldKind.RUN: t.gettext("Run"),
        MeldKind.GROUP: t.pgettext("short", "Group"),
        MeldKind.WILDS: t.pgettext("short", "Wilds"),
    }
    if meld.doubled_points:
        kinds |= {MeldKind.RUN: t.gettext("Sesta"), MeldKind.GROUP: t.gettext("Poker")}
    kind = kinds[meld.kind] if meld.burraco is None else burraco_short_name(t, meld.burraco, rules)
    return MeldDescription(kind=kind, points=t.points(meld.points))


def next_hint(t: Translator, pad_input: PadInput, rules: RuleSet) -> str:
    """Return a hint that says what to tap next, or "" if none is needed."""
    cards, suit = cards_from_keys(pad_input.keys, rules), suit_of(pad_input.keys)
    if not pad_input.keys:
        return _first_tap(t, rules)
    if not cards:
        if suit is None:
            return t.gettext("Tap the rank of the group.")
        return t.gettext("Run of {suit}: tap its first card.", suit=suit_name(t, suit))
    if len(cards) > 2:
        return ""
    return _suit_or_count(t, cards, rules) if suit is None else t.gettext("Now tap its last card.")


def _first_tap(t: Translator, rules: RuleSet) -> str:
    if not rules.runs:
        return t.gettext("Tap the rank of a group.")
    if not rules.group_ranks:
        return t.gettext("Tap the suit of a run.")
    return t.gettext("Tap a suit for a run, “{group}” and a rank for a group.", group=t.pgettext("short", "Group"))


def _suit_or_count(t: Translator, cards: Sequence[Card], rules: RuleSet) -> str:
    if not rules.group_ranks:
        return t.gettext("Every meld is a run: tap its suit.")
    if len({card.rank for card in cards} - _WILD_RANKS) < 2:
        return t.gettext("How many? Tap the rank again, or ×3, ×4…")
    return t.gettext("Is it a run? Then tap its suit.") if rules.runs else ""
