"""Sentences for the faults of a deal: one for each FaultCode, to show next to the field, with the correction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scoring import Burraco, DealEntry, Fault, FaultCode, RuleSet, Severity, check_deal
from wording.burrachi import burraco_name
from wording.faults.melds import illegal_meld_sentence
from wording.faults.values import format_values
from wording.match import numbered_player, side_names
from wording.nouns import counted_burrachi, counted_clean_burrachi, pozzetto
from wording.translation import Translator, mark

_CLOSED_WITHOUT = mark("A side can’t close without {needed}. Add what is missing, or change who closed.")
_SENTENCES: Mapping[FaultCode, str] = {
    FaultCode.WRONG_VALUE: mark("“{value}” can’t be used here. Choose one of the values offered."),
    FaultCode.WRONG_SIDES: mark("{sides} sides don’t fit {players} players. Change who plays with whom."),
    FaultCode.DUPLICATE_PLAYER: mark("{player} can’t be on two sides at once."),
    FaultCode.PLAYER_NOT_ON_SIDE: mark("{player} doesn’t play on this side. Choose one of its players."),
    FaultCode.SINGLE_WITHOUT_POZZETTO: mark(
        "Only the player who takes the {pozzetto} plays alone. Mark it as taken, or change who played alone."
    ),
    FaultCode.TAKER_NOT_ALONE: mark("Someone took the {pozzetto}, so one player plays alone. Choose who."),
    FaultCode.CLOSING_SIDE_UNKNOWN: mark("The side that closed isn’t at this table. Change who closed."),
    FaultCode.CLOSER_NOT_ON_SIDE: mark("{player} isn’t on the side that closed. Change who closed."),
    FaultCode.CLOSER_WITHOUT_SIDE: mark("{player} closed, but no side is marked. Change who closed."),
    FaultCode.CLOSER_HOLDS_CARDS: mark("{player} closed, but still has {points} points in hand. Set the hand to 0."),
    FaultCode.CLOSING_SIDE_HOLDS_CARDS: mark(
        "This side closed, so one of its players has no cards left. Set that hand to 0, or change who closed."
    ),
    FaultCode.CLOSER_HOLDS_POZZETTO: mark(
        "A side that closes has played its {pozzetto}. Mark it as played, or change who closed."
    ),
    FaultCode.CLOSING_WITHOUT_POZZETTO: mark(
        "A side can’t close without the {pozzetto}. Mark it as taken, or change who closed."
    ),
    FaultCode.CLOSING_WITHOUT_SINGLE: mark(
        "Nobody can close without a {pozzetto}, and the player who took the big one plays alone. Choose who, or "
        "change who closed."
    ),
    FaultCode.CLOSING_WITHOUT_BURRACO: _CLOSED_WITHOUT,
    FaultCode.CLOSING_WITHOUT_CLEAN: _CLOSED_WITHOUT,
    FaultCode.CLOSING_WITHOUT_SESTA: mark("To close, a side needs a sesta. Add it, or change who closed."),
    FaultCode.CLOSING_WITHOUT_POKER: mark("To close, a side needs a poker. Add it, or change who closed."),
    FaultCode.CLOSING_WITHOUT_SAMBA: mark("To close, a side needs a run with a bonus. Add it, or change who closed."),
    FaultCode.CONCEALED_WITHOUT_SIDE: mark("Who closed concealed? Mark the side, or switch it off."),
    FaultCode.NO_CONCEALED_IN_GAME: mark("In this game a concealed closing earns no more. Switch it off."),
    FaultCode.HAND_MISSING: mark("The other side closed. Are there really no cards left in hand here?"),
    FaultCode.NOBODY_CLOSED: mark("No side closed, yet there are no cards left in hand here. Did this side close?"),
    FaultCode.NEGATIVE_POINTS: mark("{points} is below zero. Enter the points without a minus sign."),
    FaultCode.NEGATIVE_COUNT: mark("{count} is below zero. Enter 0 or more."),
    FaultCode.NOT_A_MULTIPLE: mark("No cards add up to {points}: points come in steps of {step}. Count again."),
    FaultCode.UNREACHABLE_POINTS: mark("No cards add up to {points}. Count again."),
    FaultCode.NO_DOUBLED_IN_GAME: mark("No cards count double in this game. Set their points to 0."),
    FaultCode.UNREACHABLE_DOUBLED: mark(
        "No sestas and pokers add up to {points}. Count their cards once here, and all other cards on the table."
    ),
    FaultCode.TOO_MANY_POINTS: mark("{points} is more than the deck is worth: {limit} at most. Count again."),
    FaultCode.ADJUSTMENT_LARGE: mark("An adjustment of {points} points is unusually large. Is it right?"),
    FaultCode.ADJUSTMENT_HUGE: mark("An adjustment of {points} points is too large: {limit} at most."),
    FaultCode.EMPTY_DEAL: mark("Nothing has been entered for this deal. Is that right?"),
    FaultCode.DUPLICATE_GROUP: mark("Two groups of {rank} on one side: combine them into one."),
    FaultCode.JOKER_AMONG_TWOS: mark("A meld of twos has a joker. Do you play it that way?"),
    FaultCode.KIND_NOT_IN_GAME: mark("“{kind}” doesn’t exist in these rules. Count it as another kind."),
    FaultCode.TOO_FEW_POINTS: mark(
        "These melds are worth at least {least} points in cards; here it says {points}. Count the table again."
    ),
    FaultCode.OPENING_NOT_REACHED: mark(
        "This side had to open with at least {needed} points; it has {points}. Check the points on the table."
    ),
    FaultCode.BLACK_THREES_OF_OTHERS: mark("Only the player who closes melds black threes. Remove them here."),
    FaultCode.MELDS_WITHOUT_OPENING: mark("This side has melds on the table, so it has opened. Mark it as opened."),
    FaultCode.TOO_MANY_COPIES: mark("{card} appears {count} times; the deck has {limit}. Check the cards."),
    FaultCode.TOO_MANY_CARDS: mark("There are {cards} cards here; the deck has {limit}. Check the cards."),
    FaultCode.TOO_MANY_BURRACHI: mark("The cards make {limit} of these melds at most, not {count}. Count again."),
    FaultCode.TOO_MANY_WILDS: mark("There are {wilds} wilds here; the deck has {limit}. Check the melds."),
    FaultCode.TOTAL_OVER_DECKS: mark(
        "All sides together have {points} points in cards; the whole deck is worth {limit}. Count again."
    ),
    FaultCode.NO_POZZETTI_IN_GAME: mark("This game has no {pozzetto}. Mark it as not taken."),
    FaultCode.TOO_MANY_POZZETTI: mark(
        "{count} sides have taken a {pozzetto}, but there are only {limit} on the table. Check who took one."
    ),
    FaultCode.TAKER_WITHOUT_POZZETTO: mark(
        "{player} took the {pozzetto}, but it is marked as not taken. Change one of the two."
    ),
    FaultCode.TAKER_MISSING: mark("Choose who took the {pozzetto}: its cards count as that player’s hand."),
    FaultCode.HAND_NOT_COUNTED: mark(
        "An unplayed {pozzetto} costs {penalty} points, whatever cards it holds: the {points} in hand won’t count."
    ),
    FaultCode.POZZETTO_HAND_SMALL: mark(
        "The cards of a {pozzetto} are worth at least {least} points, not {points}. Count again."
    ),
    FaultCode.NO_RED_THREES_IN_GAME: mark("Red threes are ordinary cards in this game. Set their number to 0."),
    FaultCode.TOO_MANY_RED_THREES: mark("There are {count} red threes here; the deck has {limit}. Count again."),
    FaultCode.RED_THREE_IN_HAND: mark("A red three is laid out at once. Is one really left in hand?"),
    FaultCode.NO_CUT_IN_GAME: mark("The cut earns or costs no points in this game. Remove it."),
    FaultCode.TWO_CUTTERS: mark("Only one side cuts the deck. Keep just one cut."),
}


# Questions for faults that are only warnings and can be confirmed.
_WARNINGS: Mapping[FaultCode, str] = {
    FaultCode.CLOSING_WITHOUT_SESTA: mark("To close, a side needs a sesta. Is one among the points on the table?"),
    FaultCode.CLOSING_WITHOUT_POKER: mark("To close, a side needs a poker. Is one among the points on the table?"),
    FaultCode.CLOSING_WITHOUT_CLEAN: mark("To close, a side needs {needed}. Does a meld of wilds count as clean here?"),
    FaultCode.CLOSING_WITHOUT_POZZETTO: mark("This side closed without taking the {pozzetto}. Is that right?"),
    FaultCode.DUPLICATE_GROUP: mark(
        "Two groups of {rank} on one side. Did each player lay one before they became partners?"
    ),
}
# Sentences that name the sides, where the deal is known.
_OF_NAMED_SIDES = frozenset({FaultCode.HAND_MISSING, FaultCode.NOBODY_CLOSED})
_HAND_MISSING = mark("Closed by {closers}. Are there really no cards left in hand for {names}?")
_CONDITIONS = frozenset(code for code in FaultCode if code.name.startswith("CLOSING_WITHOUT_"))
_NO_CARDS_LEFT = mark("Are there really no cards left in hand for {names}?")
_REQUIREMENT_FORMATTERS: Mapping[FaultCode, Callable[[Translator, int, RuleSet | None], str]] = {
    FaultCode.CLOSING_WITHOUT_BURRACO: counted_burrachi,
    FaultCode.CLOSING_WITHOUT_CLEAN: counted_clean_burrachi,
}


def fault_sentence(
    t: Translator, fault: Fault, names: Sequence[str], rules: RuleSet | None = None, deal: DealEntry | None = None
) -> str:
    """Return the sentence to show next to the field that `fault.values["field"]` names.

    `names` are the players' names by seat; `rules` determine the game's terms (None: Burraco's). Some sentences name
    the sides if the `deal` is given.
    """
    values = format_values(t, fault.values)
    if fault.code is FaultCode.ILLEGAL_MELD:
        sentence = illegal_meld_sentence(t, str(fault.values["reason"]), fault.values)
        return t.gettext("{cards} isn’t counted. {sentence}", cards=values["cards"], sentence=sentence)
    if "kind" in values:
        values["kind"] = burraco_name(t, Burraco(str(values["kind"])), rules)
    values["pozzetto"] = pozzetto(t, rules)
    if fault.player is not None:
        is_seated = 0 <= fault.player < len(names)  # another fault reports that nobody sits there
        values["player"] = names[fault.player] if is_seated else numbered_player(t, fault.player)
    if fault.code in _REQUIREMENT_FORMATTERS:
        values["needed"] = _REQUIREMENT_FORMATTERS[fault.code](t, int(fault.values["needed"]), rules)
    if fault.code in _OF_NAMED_SIDES and deal is not None and fault.side is not None:
        sides = {"closers": deal.closed_by, "names": fault.side}
        values |= {
            name: side_names(t, deal.sides[side].players, names) for name, side in sides.items() if side is not None
        }
        if fault.code is FaultCode.NOBODY_CLOSED and can_close(deal, fault.side, rules):
            count = len(deal.sides[fault.side].players)
            return t.ngettext(
                "No side closed. Did {names} close?", "No side closed. Did {names} close?", count, **values
            )
        return t.gettext(_HAND_MISSING if fault.code is FaultCode.HAND_MISSING else _NO_CARDS_LEFT, **values)
    milder = _WARNINGS.get(fault.code) if fault.severity is Severity.WARNING else None
    return t.gettext(milder or _SENTENCES[fault.code], **values)


def can_close(deal: DealEntry, side: int | None, rules: RuleSet | None) -> bool:
    """Return whether a side met the conditions of closing, as far as the deal was entered."""
    if side is None or rules is None:
        return True
    faults = check_deal(replace(deal, closed_by=side), rules)
    return not any(fault.code in _CONDITIONS and fault.severity is Severity.ERROR for fault in faults)
