"""A deal's facts as JSON. Faulty ones pass (a draft is stored as typed), but nothing that no score sheet could hold."""

__all__ = ["ENTRY", "HEAD", "SIDE"]

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainSerializer

from models.codec.shape import Number, Part, Shape
from models.deal_head import DealHead
from scoring import Adjustment, Burraco, Card, Cut, DealEntry, Pozzetto, SideEntry, parse_cards

_MOST_SEATS = 6
_MOST_MELDS = 60
_MOST_CARDS = 200
_MOST_ADJUSTMENTS = 20


def _read_cards(cards: Any) -> Any:
    return parse_cards(cards) if isinstance(cards, str) else cards


def _write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


_Seat = Annotated[int, Field(ge=0, lt=_MOST_SEATS)]
_Cards = Annotated[
    tuple[Card, ...],
    Field(max_length=_MOST_CARDS),
    BeforeValidator(_read_cards),
    PlainSerializer(_write_cards, return_type=str),
]


class _Adjustment(Part):
    points: Number
    reason: Annotated[str, Field(max_length=40)]
    note: Annotated[str, Field(max_length=200)]


class _Side(Part):
    players: Annotated[tuple[_Seat, ...], Field(max_length=_MOST_SEATS)]
    melds: Annotated[tuple[_Cards, ...], Field(max_length=_MOST_MELDS)]
    burrachi: Mapping[Burraco, Number]
    table_points: Number
    hand_points: Mapping[_Seat, Number]
    hand_cards: Mapping[_Seat, _Cards]
    pozzetto: Pozzetto
    pozzetto_by: _Seat | None
    red_threes: Number
    opened: bool
    cut: Cut | None
    adjustments: Annotated[tuple[_Adjustment, ...], Field(max_length=_MOST_ADJUSTMENTS)]


class _Deal(Part):
    sides: Annotated[tuple[_Side, ...], Field(max_length=_MOST_SEATS)]
    closed_by: _Seat | None
    closer: _Seat | None
    closing_bonus: bool


class _Head(Part):
    closed_by: _Seat | None
    closer: _Seat | None
    closing_bonus: bool
    alone: _Seat | None


def _fields(part: Part) -> dict[str, Any]:
    return {name: getattr(part, name) for name in type(part).model_fields}


def _build_side(part: _Side) -> SideEntry:
    adjustments = tuple(Adjustment(**_fields(each)) for each in part.adjustments)
    return SideEntry(**(_fields(part) | {"adjustments": adjustments}))


def _build_entry(part: _Deal) -> DealEntry:
    return DealEntry(**(_fields(part) | {"sides": tuple(map(_build_side, part.sides))}))


def _build_head(part: _Head) -> DealHead:
    return DealHead(**_fields(part))


ENTRY = Shape("a deal", _Deal, _build_entry)
SIDE = Shape("a side's draft", _Side, _build_side)
HEAD = Shape("a draft's head", _Head, _build_head)
