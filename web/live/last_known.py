"""The scores that were shown last, for when the database is away."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from models import LinkTarget
from web.live.table import Frame

Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST_LINKS = 5_000
_MOST_SCORES = 500


@dataclass(frozen=True, kw_only=True)
class Known:
    """`frame` is the score as it was at the time `at`."""

    target: LinkTarget
    frame: Frame
    at: datetime


class LastKnown:
    """Where links led and what the scores were, as long as somebody asked for them lately. Safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._targets: OrderedDict[str, LinkTarget] = OrderedDict()
        self._scores: OrderedDict[tuple[str, str], tuple[Frame, datetime]] = OrderedDict()

    def keep_link(self, token: str, target: LinkTarget) -> None:
        with self._lock:
            _put(self._targets, token, target, most=_MOST_LINKS)

    def drop_link(self, token: str) -> None:
        """It opens nothing any more."""
        with self._lock:
            self._targets.pop(token, None)

    def keep_score(self, match_id: str, language: str, frame: Frame, at: datetime) -> None:
        with self._lock:
            _put(self._scores, (match_id, language), (frame, at), most=_MOST_SCORES)

    def find(self, token: str, language: str) -> Known | None:
        with self._lock:
            target = self._targets.get(token)
            found = None if target is None else self._scores.get((target.match_id, language))
        return None if target is None or found is None else Known(target=target, frame=found[0], at=found[1])


def _put(shelf: "OrderedDict[Key, Value]", key: Key, value: Value, *, most: int) -> None:
    shelf[key] = value
    shelf.move_to_end(key)
    while len(shelf) > most:
        shelf.popitem(last=False)
