"""One event of a match's log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from models.values.deal import ActionKind, Verdict

EventKind = ActionKind | Verdict

EVENT_KINDS: Mapping[str, EventKind] = {each.value: each for each in (*ActionKind, *Verdict)}
ENTRY_KINDS = frozenset({ActionKind.ADDED, ActionKind.CHANGED})  # their value is the deal's entry
REVERSALS = frozenset({ActionKind.UNDONE, ActionKind.REDONE})


@dataclass(frozen=True, slots=True)
class Event:
    """An event. `about` is the deal, or the event that is undone, redone or judged.

    `value` is JSON text: a deal's entry or what is contested, otherwise None. It is also None for an entry that stayed
    behind when the match was handed over: such a change can't be undone.
    """

    number: int
    id: str
    kind: EventKind
    about: str
    value: str | None
    request_id: str | None
    device_id: str
    device_label: str
    at: datetime
