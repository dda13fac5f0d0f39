"""JSON codec of a tournament's setup and events."""

from dataclasses import fields
from functools import cache, lru_cache
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_json

from models.storage.json_codec import JsonCodec, stored
from models.tournaments.events import EVENTS, Event
from models.values.errors import CorruptData
from models.values.tournament import Hall
from scoring import Competition, Tournament

_CACHE_SIZE = 4096  # cache size: two tournaments of four hundred pairs over eight rounds

HALL = JsonCodec[Hall]("a hall", stored(Hall))
SETUP = JsonCodec[Tournament](
    "a tournament's set-up",
    stored(
        Tournament,
        omitted={"competition": Competition.PAIRS, "phases": (), "warning_points": 0, "warning_difference": 0},
    ),
)


def encode_event(event: Event) -> str:
    return _codec(event.name).encode(event)


@lru_cache(maxsize=_CACHE_SIZE)
def decode_event(kind: str, text: str) -> Any:
    """Decode an event. Raises CorruptData. Cached, because the log reads all events each time it is shown."""
    if kind not in EVENTS:
        raise CorruptData("an event of a tournament", f"unknown kind {kind!r}")
    return _codec(kind).decode(text)


def parse_event(kind: str, value: Any) -> Event:
    """Return the event of a plain JSON value. Raises pydantic's ValidationError."""
    return _adapter(kind).validate_json(to_json(value), strict=True)


@cache
def _codec(kind: str) -> JsonCodec[Event]:
    event = EVENTS[kind]
    omitted = {each.name: each.default for each in fields(event) if each.name in event.omitted}  # type: ignore[arg-type]
    annotation = stored(event, event.hints, defaults=event.defaults, omitted=omitted)
    return JsonCodec(f"the event {kind!r} of a tournament", annotation)


@cache
def _adapter(kind: str) -> TypeAdapter[Event]:
    return TypeAdapter(_codec(kind).field)
