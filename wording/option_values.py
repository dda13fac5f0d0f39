"""Values of a RuleSet's options as text: `Only twos`, `11 and 11`, `aces and threes`."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from scoring import (
    GROUP_RANKS,
    OPTIONS,
    AceInRun,
    BlackThrees,
    DealDirection,
    DiscardPile,
    FirstPlayer,
    HalfRounding,
    LastDiscard,
    OptionKind,
    PozzettiBuilder,
    Rank,
    RuleSet,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    Stall,
    StockEnd,
    SuitOrder,
    TableDeduction,
    TieRule,
    TurnDirection,
    UnplayedPozzetto,
    WildMelds,
)
from wording.cards import ranks_text
from wording.match import seating_name
from wording.translation import Translator, mark

_CHOICES: Mapping[StrEnum, str] = {
    AceInRun.ONE_END: mark("Low or high, not both"),
    AceInRun.BOTH_ENDS: mark("Low, high or both"),
    WildMelds.NONE: mark("Not allowed"),
    WildMelds.TWOS: mark("Only twos"),
    WildMelds.ANY: mark("Twos and jokers"),
    WildMelds.JOKERS: mark("Only jokers"),
    WildMelds.CANASTA: mark("Twos and jokers, up to a canasta"),
    BlackThrees.ORDINARY: mark("Like other cards"),
    BlackThrees.CLEAN_GROUP: mark("Only in a group without wilds"),
    BlackThrees.CLOSER: mark("Only by the player who closes, without wilds"),
    BlackThrees.NEVER: mark("Never melded"),
    SemiCleanRun.CONTIGUOUS7: mark("Next to seven naturals in sequence"),
    SemiCleanRun.EXTREMITY: mark("Next to seven naturals, at an end"),
    SemiCleanGroup.MIN8: mark("Eight or more"),
    SemiCleanGroup.EXACT8: mark("Exactly eight"),
    UnplayedPozzetto.CARDS: mark("The value of its cards"),
    UnplayedPozzetto.PENALTY: mark("The penalty for not taking it"),
    TableDeduction.NONE: mark("No side"),
    TableDeduction.NO_BURRACO: mark("Those without a meld with a bonus"),
    TableDeduction.NO_CLEAN: mark("Those without a clean one"),
    TieRule.ANOTHER_DEAL: mark("One more deal"),
    TieRule.DRAW: mark("The match is a draw"),
    HalfRounding.EXACT: mark("Exactly, with ½"),
    HalfRounding.UP: mark("Rounded up"),
    HalfRounding.DOWN: mark("Rounded down"),
    HalfRounding.UP_TO_FIVE: mark("Rounded up to a multiple of 5"),
    SuitOrder.SPADES_FIRST: "♠ ♥ ♦ ♣",
    SuitOrder.HEARTS_FIRST: "♥ ♦ ♣ ♠",
    DealDirection.LEFT: mark("To the left"),
    DealDirection.RIGHT: mark("To the right"),
    PozzettiBuilder.CUTTER: mark("The cutter"),
    PozzettiBuilder.DEALER: mark("The dealer"),
    FirstPlayer.LEFT: mark("To the dealer’s left"),
    FirstPlayer.RIGHT: mark("To the dealer’s right"),
    TurnDirection.CLOCKWISE: mark("Clockwise"),
    TurnDirection.ANTICLOCKWISE: mark("Anticlockwise"),
    DiscardPile.FREE: mark("At any time"),
    DiscardPile.MELDING: mark("When a card is laid in that turn"),
    DiscardPile.TOP_MELDED: mark("When its top card is melded"),
    DiscardPile.TOP_MELDED_LOCKED: mark("When its top card is melded; a black three locks it"),
    DiscardPile.FROZEN: mark("When its top card is melded; wilds freeze it"),
    DiscardPile.PAIRED: mark("With two natural cards like the top one, or on a meld"),
    DiscardPile.NATURAL_PAIR: mark("With two natural cards like the top one"),
    DiscardPile.ROW: mark("Any discard, with all that lie after it"),
    DiscardPile.MATCHED: mark("With two cards like the top one"),
    LastDiscard.ANY: mark("Any card"),
    LastDiscard.NO_JOKER: mark("Any but a joker"),
    LastDiscard.NO_WILD: mark("Any but a wild"),
    StockEnd.FINISH_TURN: mark("Two cards stay, the turn is finished"),
    StockEnd.AT_ONCE: mark("Two cards stay, play stops at once"),
    StockEnd.MORTO: mark("An untaken morto becomes the stock"),
    StockEnd.USED_UP: mark("The deal ends with its last card"),
    Stall.MUST_DRAW: mark("The player who began the stall must draw"),
    Stall.DEAL_ENDS: mark("The deal ends"),
}
_EMPTY = "—"


def option_choice(t: Translator, value: StrEnum) -> str:
    """Return the text of one alternative of an option that is chosen from a list."""
    if isinstance(value, Seating):
        return seating_name(t, value)
    return t.gettext(_CHOICES[value]) if value in _CHOICES else t.gettext("The table decides")


def option_value(t: Translator, rules: RuleSet, field: str) -> str:
    """Return the value of `field` in `rules`, to show next to the option's label."""
    value = getattr(rules, field)
    if field in _FORMATTERS:
        return _FORMATTERS[field](t, value)
    if OPTIONS[field].kind is OptionKind.NUMBERS:
        return t.join([t.points(each) for each in value]) if value else _EMPTY
    if isinstance(value, StrEnum):
        return option_choice(t, value)
    if isinstance(value, bool):
        return t.gettext("Yes") if value else t.gettext("No")
    return _EMPTY if value is None else t.points(value)


def _format_group_ranks(t: Translator, ranks: frozenset[Rank]) -> str:
    if ranks == GROUP_RANKS:
        return t.gettext("Every rank from the three to the ace")
    return ranks_text(t, ranks) if ranks else _EMPTY


def _format_wild_limits(t: Translator, limits: tuple[tuple[int, int], ...]) -> str:
    """Format the last limit, which is the widest and applies to long melds."""
    if len(limits) <= 1:
        return _format_wilds(t, limits[0][1] if limits else 0)
    return t.join(
        [
            t.gettext("{wilds} with {naturals} natural cards", wilds=_format_wilds(t, wilds), naturals=naturals)
            for naturals, wilds in limits
        ]
    )


def _format_wilds(t: Translator, count: int) -> str:
    return t.ngettext("{count} wild", "{count} wilds", count)


def _format_openings(t: Translator, openings: tuple[tuple[int | None, int], ...]) -> str:
    steps = [
        t.gettext("{points} from the start", points=t.points(points))
        if total is None
        else t.gettext("{points} from {total} on", points=t.points(points), total=t.points(total))
        for total, points in openings
    ]
    return t.join(steps) if steps else _EMPTY


_FORMATTERS: Mapping[str, Callable[[Translator, Any], str]] = {
    "group_ranks": _format_group_ranks,
    "wild_limits": _format_wild_limits,
    "openings": _format_openings,
    "seatings": lambda t, seatings: t.join([seating_name(t, seating) for seating in Seating if seating in seatings]),
}
