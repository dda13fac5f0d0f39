"""Faults of a deal's facts: `check_deal` returns them, and DealError holds them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.errors import Code, ScoringError
from scoring.melds.meld import MeldCode


class Severity(StrEnum):
    ERROR = "error"  # the deal cannot be scored
    WARNING = "warning"  # unlikely, but the table may confirm it


class FaultCode(Code):
    """One code for each kind of fault; the placeholders of its template are keys of `Fault.values`."""

    # Values of a wrong type: the constructors raise this, so `check_deal` never returns it
    WRONG_VALUE = "wrong-value", "{value} should be {expected}"

    # Sides and seats
    WRONG_SIDES = "wrong-sides", "{sides} sides don't fit {players} players as they sit at this table"
    DUPLICATE_PLAYER = "player-twice", "this player is listed twice, but can be on one side only"
    PLAYER_NOT_ON_SIDE = "player-not-on-side", "this player is not on this side, name one of its own"
    SINGLE_WITHOUT_POZZETTO = (
        "single-without-pozzetto",
        "only the taker of the first pozzetto plays alone, so this single must have taken it",
    )
    TAKER_NOT_ALONE = "taker-not-alone", "this player took the first pozzetto, so the others are pairs"

    # Closing
    CLOSING_SIDE_UNKNOWN = (
        "closing-side-unknown",
        "side {given} closed, and it should be one of the {sides}, counted from 0",
    )
    CLOSER_NOT_ON_SIDE = "closer-not-on-side", "this player closed, but sits on another side than the one that closed"
    CLOSER_WITHOUT_SIDE = "closer-without-side", "this player closed, so his side has closed too: name it"
    CLOSER_HOLDS_CARDS = "closer-holds-cards", "the closer has an empty hand, not {points} points"
    CLOSING_SIDE_HOLDS_CARDS = (
        "closing-side-holds-cards",
        "a player of the side that closed has an empty hand, but here all hold cards, {points} points together",
    )
    CLOSER_HOLDS_POZZETTO = "closer-holds-pozzetto", "the closer must have played from the pozzetto"
    CLOSING_WITHOUT_POZZETTO = "closing-without-pozzetto", "closing needs the pozzetto, and this side took none"
    CLOSING_WITHOUT_SINGLE = (
        "closing-without-single",
        "closing needs the pozzetto, and the taker of the first one plays alone, so the others are pairs",
    )
    CLOSING_WITHOUT_BURRACO = "closing-without-burraco", "burrachi needed to close: {needed}, this side has {found}"
    CLOSING_WITHOUT_CLEAN = "closing-without-clean", "clean burrachi needed to close: {needed}, this side has {found}"
    CLOSING_WITHOUT_SESTA = "closing-without-sesta", "a sesta is needed to close, and this side has none"
    CLOSING_WITHOUT_POKER = "closing-without-poker", "a poker is needed to close, and this side has none"
    CLOSING_WITHOUT_SAMBA = "closing-without-samba", "a run with a bonus is needed to close, and this side has none"
    CONCEALED_WITHOUT_SIDE = "concealed-without-side", "a concealed closing needs the side that closed: name it"
    NO_CONCEALED_IN_GAME = "no-concealed-in-game", "a concealed closing is worth no more in this game"
    HAND_MISSING = "hand-missing", "another side closed, so this one should hold cards, not 0 points"
    NOBODY_CLOSED = "nobody-closed", "nobody closed, so this side should hold cards, not 0 points"

    # Numbers
    NEGATIVE_POINTS = "negative-points", "{points} points should be 0 or more"
    NEGATIVE_COUNT = "negative-count", "a count of {count} should be 0 or more"
    NOT_A_MULTIPLE = "not-a-multiple", "no cards are worth {points} points, they go in steps of {step}"
    UNREACHABLE_POINTS = "unreachable-points", "no cards are worth {points} points"
    NO_DOUBLED_IN_GAME = "no-doubled-in-game", "no cards count double in this game"
    UNREACHABLE_DOUBLED = "unreachable-doubled", "no sestas and groups of four are worth {points} points, counted once"
    TOO_MANY_POINTS = "too-many-points", "{points} points are more than the decks have, at most {limit}"
    ADJUSTMENT_LARGE = "adjustment-large", "an adjustment of {points} points is large, at most {limit} are usual"
    ADJUSTMENT_HUGE = "adjustment-huge", "an adjustment of {points} points is too large, at most {limit}"
    EMPTY_DEAL = "empty-deal", "nothing was entered for this deal"

    # Melds and burrachi
    # ILLEGAL_MELD has `meld` (an index), `reason` (the code of IllegalMeld) and the values of that code's template.
    ILLEGAL_MELD = "illegal-meld", "{cards!r} is not a meld ({reason})"
    DUPLICATE_GROUP = "duplicate-group", "two groups of {rank} on one side, put their cards together in one"
    JOKER_AMONG_TWOS = "joker-among-twos", "a meld of 2s holds a joker, which only some tables allow"
    KIND_NOT_IN_GAME = "kind-not-in-game", "these rules have no {kind} burraco: count it as another kind"
    TOO_FEW_POINTS = (
        "too-few-points",
        "these burrachi have at least {least} points in cards, not {points}",
    )
    BLACK_THREES_OF_OTHERS = (
        "black-threes-of-others",
        "black threes are melded only by the player who closes, and another side closed or none",
    )
    OPENING_NOT_REACHED = "opening-not-reached", "the first melds had to be worth {needed} points, not {points}"
    MELDS_WITHOUT_OPENING = "melds-without-opening", "a side with melds on the table has opened"

    # The decks, over the whole table
    TOO_MANY_COPIES = "too-many-copies", "{card} occurs {count} times, the decks have {limit}"
    TOO_MANY_CARDS = "too-many-cards", "the burrachi and melds need {cards} cards, the decks have {limit}"
    TOO_MANY_BURRACHI = "too-many-burrachi", "{count} burrachi are too many, the cards make {limit} at most"
    TOO_MANY_WILDS = "too-many-wilds", "the burrachi and melds need {wilds} wilds, the decks have {limit}"
    TOTAL_OVER_DECKS = "table-over-decks", "all sides together have {points} points in cards, the decks have {limit}"

    # Pozzetti
    NO_POZZETTI_IN_GAME = "no-pozzetti-in-game", "this game has no pozzetti, none can be taken"
    TOO_MANY_POZZETTI = "too-many-pozzetti", "{count} sides took a pozzetto, and there are only {limit}"
    TAKER_WITHOUT_POZZETTO = "taker-without-pozzetto", "this player took the pozzetto, but his side took none"
    TAKER_MISSING = "taker-missing", "name the player who took the pozzetto: its cards are that player's hand"
    HAND_NOT_COUNTED = "hand-replaced", "an unplayed pozzetto costs {penalty}, its cards ({points} points) don't count"
    POZZETTO_HAND_SMALL = (
        "pozzetto-hand-small",
        "the cards of an unplayed pozzetto are worth {least} points at least, not {points}",
    )

    # Red threes and the cut
    NO_RED_THREES_IN_GAME = (
        "no-red-threes-in-game",
        "red threes are ordinary cards in this game",
    )
    TOO_MANY_RED_THREES = "too-many-red-threes", "there are {count} red threes, laid or in hand, the decks have {limit}"
    RED_THREE_IN_HAND = "red-three-in-hand", "a red three is laid out as soon as it is drawn, and here is one in hand"
    NO_CUT_IN_GAME = "no-cut-in-game", "the cut neither wins nor costs points in this game"
    TWO_CUTTERS = "two-cutters", "only one side cuts, not several"


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One error or warning about a deal's facts.

    `side` is an index into the deal's sides, `player` a seat; None if the fault concerns the whole deal or side.
    `values["field"]` names the field of SideEntry or DealEntry to show it next to (`hand_points`, `closer`, …).
    """

    code: FaultCode
    severity: Severity = Severity.ERROR
    side: int | None = None
    player: int | None = None
    values: Mapping[str, int | Fraction | str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the message in English with its location, such as `side 0, seat 2, hand_points: the closer …`."""
        illegal = self.code is FaultCode.ILLEGAL_MELD
        sentence = MeldCode(str(self.values["reason"])).template if illegal else self.code.template
        locations = {"side": self.side, "seat": self.player, "meld": self.values.get("meld")}
        where = [f"{name} {number}" for name, number in locations.items() if number is not None]
        return f"{', '.join([*where, str(self.values['field'])])}: {sentence.format_map(self.values)}"


def fault_at(
    field: str,
    code: FaultCode,
    *,
    severity: Severity = Severity.ERROR,
    side: int | None = None,
    player: int | None = None,
    **values: int | Fraction | str,
) -> Fault:
    """Return a fault to show next to this field, with the `values` of its template."""
    return Fault(code=code, severity=severity, side=side, player=player, values={"field": field, **values})


class DealError(ScoringError):
    """A deal that cannot be scored; `faults` has all its faults, errors (at least one) before warnings."""

    faults: tuple[Fault, ...]

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        groups = ["; ".join(str(fault) for fault in faults if fault.severity is each) for each in Severity]
        errors, warnings = groups
        message = f"this deal cannot be scored: {errors}" + (f". To confirm: {warnings}" if warnings else "")
        super().__init__(faults[0].code, message, **faults[0].values)
        self.faults = faults
