"""Codecs between values and the JSON text in the rows: complete, versioned, strict when decoding.

Rule sets are stored with every option, so that a match never changes when a preset does. Deals may break the rules of
the game (a draft is stored as typed), but every number and list has a limit.
"""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, get_type_hints

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer

from models.storage.json_codec import MAX_NUMBER, JsonCodec, Number, stored
from models.values.clock import MatchClock
from models.values.deal import Contest, DealHead
from models.values.match import MatchOutcome, MatchSetup, OfficialResult
from models.values.person import NO_MEMBERSHIP, Membership
from scoring import Adjustment, Card, DealEntry, MatchConfig, RuleSet, SideEntry, format_cards, parse_cards

_ORDERED = PlainSerializer(sorted, return_type=list[str])

# Options that were added after version 0.1.0, with their values in earlier matches and files.
_ADDED_LATER: Mapping[str, Any] = {
    "highest_low": 7,
    "black_twos_only": False,
    "wild_neighbours": True,
    "suits_once": False,
    "doubled_run": None,
    "doubled_with_wild": True,
    "closing_sesta": False,
    "closing_poker": False,
    "wild_for_three": True,
    "red_threes_more_from": 4,
    "red_threes_deducted": False,
    "red_three_in_hand": None,
    "black_three_in_hand": None,
}


def _bounded(number: Any) -> Any:
    if isinstance(number, int) and abs(number) > MAX_NUMBER:
        raise ValueError(f"{number} is beyond ±{MAX_NUMBER}")
    return number


def _hint(hint: Any) -> Any:
    """Return the annotation for an option: it sorts sets, so that equal rule sets have equal text, and limits ints."""
    if getattr(hint, "__origin__", None) is frozenset:
        return Annotated[hint, _ORDERED]
    return Annotated[hint, AfterValidator(_bounded)]


_RULE_HINTS = {name: _hint(hint) for name, hint in get_type_hints(RuleSet).items()}
_RULES = stored(RuleSet, _RULE_HINTS, defaults=_ADDED_LATER)
_GOAL = Annotated[int, Field(le=MAX_NUMBER)] | None
_CONFIG = stored(MatchConfig, {RuleSet: _RULES, "target": _GOAL, "deals": _GOAL})

RULES = JsonCodec[RuleSet]("a rule set", _RULES)
CONFIG = JsonCodec[MatchConfig]("a match's rules", _CONFIG)
# Stored drafts of a setup have the key `place`; the attribute of MatchSetup is `venue`.
SETUP = JsonCodec[MatchSetup]("the last set-up", stored(MatchSetup, {MatchConfig: _CONFIG}, keys={"venue": "place"}))

_MAX_SEATS = 6
_MAX_MELDS = 60
_MAX_CARDS = 200
_MAX_ADJUSTMENTS = 20


def _read_points(points: Any) -> Any:
    """Read a whole number, or one with a half: 77.5. Raises ValueError for anything else."""
    is_number = isinstance(points, int | float | Fraction) and not isinstance(points, bool)
    if not is_number or not -MAX_NUMBER <= points <= MAX_NUMBER:
        raise ValueError(f"{points!r} is not a number within ±{MAX_NUMBER}")
    return Fraction(points) if isinstance(points, float) else points


_Points = Annotated[
    Any,
    BeforeValidator(_read_points),
    PlainSerializer(lambda points: points if isinstance(points, int) else float(points), return_type=int | float),
]
_Seat = Annotated[int, Field(ge=0, lt=_MAX_SEATS)]
_Cards = Annotated[
    tuple[Card, ...],
    Field(max_length=_MAX_CARDS),
    BeforeValidator(lambda cards: parse_cards(cards) if isinstance(cards, str) else cards),
    PlainSerializer(format_cards, return_type=str),
]

# The limits of a new field follow from its type; some fields have narrower ones.
_DEAL_HINTS: Mapping[Any, Any] = {
    int: Number,
    int | Fraction: _Points,
    str: Annotated[str, Field(max_length=200)],
    tuple[Card, ...]: _Cards,
    "sides": Annotated[tuple[SideEntry, ...], Field(max_length=_MAX_SEATS)],
    "players": Annotated[tuple[_Seat, ...], Field(max_length=_MAX_SEATS)],
    "melds": Annotated[tuple[tuple[Card, ...], ...], Field(max_length=_MAX_MELDS)],
    "adjustments": Annotated[tuple[Adjustment, ...], Field(max_length=_MAX_ADJUSTMENTS)],
    "reason": Annotated[str, Field(max_length=40)],
    "hand_points": Mapping[_Seat, int],
    "hand_cards": Mapping[_Seat, tuple[Card, ...]],
    **dict.fromkeys(("pozzetto_by", "closed_by", "closer", "alone"), _Seat | None),
}

# Fields that were added to deals after version 0.1.0, with their values in earlier deals.
DEAL_DEFAULTS: Mapping[str, Any] = {"doubled_points": 0}

ENTRY = JsonCodec[DealEntry]("a deal", stored(DealEntry, _DEAL_HINTS, defaults=DEAL_DEFAULTS))
SIDE = JsonCodec[SideEntry]("a side's draft", stored(SideEntry, _DEAL_HINTS, defaults=DEAL_DEFAULTS))
HEAD = JsonCodec[DealHead]("a draft's head", stored(DealHead, _DEAL_HINTS, defaults={"nobody_alone": False}))
CONTEST = JsonCodec[Contest](
    "a contested deal", stored(Contest, {"side": _Seat | None, "note": Annotated[str, Field(max_length=200)]})
)


_Exact = Annotated[
    Any,
    BeforeValidator(lambda total: Fraction(total) if isinstance(total, str) else total),
    PlainSerializer(str, return_type=str),
]

RESULT = JsonCodec[MatchOutcome]("a match's result", stored(MatchOutcome, {Fraction: _Exact}))
OFFICIAL = JsonCodec[OfficialResult](
    "a table's official result",
    stored(OfficialResult, {int: Number, "event": Annotated[str, Field(max_length=16)] | None}),
)
MEMBERSHIP = JsonCodec[Membership]("a player's membership", stored(Membership, omitted=vars(NO_MEMBERSHIP)))
CLOCK = JsonCodec[MatchClock]("a match's clock", stored(MatchClock, omitted={"counts_from": None, "minutes": 0}))


def official_result(official: str | None, finished_at: datetime | None) -> OfficialResult | None:
    """Return a table's official result, or None if it doesn't count because a deal was undone after both sides had
    confirmed it."""
    return None if official is None or finished_at is None else OFFICIAL.decode(official)


def is_settled(official: str | None) -> bool:
    """Return whether a director has set a table's official result: its match is over, whatever its deals say."""
    return official is not None and not OFFICIAL.decode(official).by_table
