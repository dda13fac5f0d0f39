"""Codecs between values and the JSON text in the rows: complete, versioned, strict when decoding.

Rule sets are stored with every option, so that a match never changes when a preset does. Deals may break the rules of
the game (a draft is stored as typed), but every number and list has a limit.
"""

import dataclasses
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, get_type_hints

from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, PlainSerializer, create_model

from models.storage.json_codec import MAX_NUMBER, JsonCodec, JsonObject, Number, fields_of
from models.values.clock import MatchClock, Pause
from models.values.deal import DealHead
from models.values.match import MatchResult, MatchSetup
from scoring import (
    TABLE_CUSTOMS,
    Adjustment,
    Burraco,
    Card,
    Cut,
    DealEntry,
    MatchConfig,
    Pozzetto,
    RuleSet,
    Seating,
    SideEntry,
    parse_cards,
    with_customs,
)

_ORDERED = PlainSerializer(sorted, return_type=list[str])


def _bounded(number: Any) -> Any:
    if isinstance(number, int) and abs(number) > MAX_NUMBER:
        raise ValueError(f"{number} is beyond ±{MAX_NUMBER}")
    return number


def _hint(hint: Any) -> Any:
    """Return the annotation for an option: sets sorted, so that equal rule sets have equal text; ints limited."""
    if getattr(hint, "__origin__", None) is frozenset:
        return Annotated[hint, _ORDERED]
    return Annotated[hint, AfterValidator(_bounded)]


_HINTS = get_type_hints(RuleSet)

# Defaults of options that were added later: stored matches and exported files may lack them. None stands for the table
# customs of the preset that is nearest to the rule set.
_ADDED_LATER: Mapping[str, Any] = {
    "five_player_singles_from": None,
    "decks_for_five": 3,
    **dict.fromkeys(TABLE_CUSTOMS),
}

# Generated from the dataclass, so that no option can be forgotten.
_RULES: type[JsonObject] = create_model(
    "_Rules",
    __base__=JsonObject,
    **{each.name: (_hint(_HINTS[each.name]), _ADDED_LATER.get(each.name, ...)) for each in dataclasses.fields(RuleSet)},
)  # type: ignore[call-overload]


class _Config(JsonObject):
    rules: _RULES  # type: ignore[valid-type]
    players: int
    seating: Seating
    target: Annotated[int, Field(le=MAX_NUMBER)] | None
    deals: Annotated[int, Field(le=MAX_NUMBER)] | None
    first_dealer: int


class _Setup(JsonObject):
    config: _Config
    names: tuple[str, ...]
    note: str
    # Stored drafts of a setup have the key `place`; the attribute of MatchSetup is `venue`.
    place: Annotated[str, Field(validation_alias=AliasChoices("place", "venue"))]


def _build_rules(record: JsonObject) -> RuleSet:
    lacking = frozenset(TABLE_CUSTOMS) - record.model_fields_set
    rules = RuleSet(**{name: value for name, value in fields_of(record).items() if name not in lacking})
    return with_customs(rules, lacking) if lacking else rules


def _build_config(record: _Config) -> MatchConfig:
    return MatchConfig(**(fields_of(record) | {"rules": _build_rules(record.rules)}))


def _build_setup(record: _Setup) -> MatchSetup:
    values = fields_of(record)
    venue = values.pop("place")
    return MatchSetup(**(values | {"config": _build_config(record.config), "venue": venue}))


RULES = JsonCodec("a rule set", _RULES, _build_rules)
CONFIG = JsonCodec("a match's rules", _Config, _build_config)
SETUP = JsonCodec("the last set-up", _Setup, _build_setup)

_MAX_SEATS = 6
_MAX_MELDS = 60
_MAX_CARDS = 200
_MAX_ADJUSTMENTS = 20


def _read_cards(cards: Any) -> Any:
    return parse_cards(cards) if isinstance(cards, str) else cards


def _write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


_Seat = Annotated[int, Field(ge=0, lt=_MAX_SEATS)]
_Cards = Annotated[
    tuple[Card, ...],
    Field(max_length=_MAX_CARDS),
    BeforeValidator(_read_cards),
    PlainSerializer(_write_cards, return_type=str),
]


class _Adjustment(JsonObject):
    points: Number
    reason: Annotated[str, Field(max_length=40)]
    note: Annotated[str, Field(max_length=200)]


class _Side(JsonObject):
    players: Annotated[tuple[_Seat, ...], Field(max_length=_MAX_SEATS)]
    melds: Annotated[tuple[_Cards, ...], Field(max_length=_MAX_MELDS)]
    burrachi: Mapping[Burraco, Number]
    table_points: Number
    hand_points: Mapping[_Seat, Number]
    hand_cards: Mapping[_Seat, _Cards]
    pozzetto: Pozzetto
    pozzetto_by: _Seat | None
    red_threes: Number
    opened: bool
    cut: Cut | None
    adjustments: Annotated[tuple[_Adjustment, ...], Field(max_length=_MAX_ADJUSTMENTS)]


class _Deal(JsonObject):
    sides: Annotated[tuple[_Side, ...], Field(max_length=_MAX_SEATS)]
    closed_by: _Seat | None
    closer: _Seat | None
    closing_bonus: bool


class _Head(JsonObject):
    closed_by: _Seat | None
    closer: _Seat | None
    closing_bonus: bool
    alone: _Seat | None


def _build_side(record: _Side) -> SideEntry:
    adjustments = tuple(Adjustment(**fields_of(each)) for each in record.adjustments)
    return SideEntry(**(fields_of(record) | {"adjustments": adjustments}))


def _build_entry(record: _Deal) -> DealEntry:
    return DealEntry(**(fields_of(record) | {"sides": tuple(map(_build_side, record.sides))}))


def _build_head(record: _Head) -> DealHead:
    return DealHead(**fields_of(record))


ENTRY = JsonCodec("a deal", _Deal, _build_entry)
SIDE = JsonCodec("a side's draft", _Side, _build_side)
HEAD = JsonCodec("a draft's head", _Head, _build_head)


def _read_fraction(total: Any) -> Any:
    return Fraction(total) if isinstance(total, str) else total


_Exact = Annotated[Any, BeforeValidator(_read_fraction), PlainSerializer(str, return_type=str)]


class _Result(JsonObject):
    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[_Exact, ...]
    deals_played: int
    winner: int | None
    ended_early: bool = False  # older rows lack it


def _build_result(record: _Result) -> MatchResult:
    return MatchResult(**fields_of(record))


RESULT = JsonCodec("a match's result", _Result, _build_result)


class _Pause(JsonObject):
    since: datetime
    until: datetime | None


class _Clock(JsonObject):
    pauses: tuple[_Pause, ...]


def _build_clock(record: _Clock) -> MatchClock:
    return MatchClock(pauses=tuple(Pause(**fields_of(pause)) for pause in record.pauses))


CLOCK = JsonCodec("a match's clock", _Clock, _build_clock)
