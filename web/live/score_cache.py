"""A cache of the latest scores, to show while the database fails."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from models.sharing import LinkTarget
from web.live.channel import Frame

Key = TypeVar("Key")
Value = TypeVar("Value")

_MAX_LINKS = 5_000
_MAX_SCORES = 500


@dataclass(frozen=True, kw_only=True)
class CachedScore:
    """A frame as it was rendered at `rendered_at`."""

    target: LinkTarget
    frame: Frame
    rendered_at: datetime


class ScoreCache:
    """Recently requested link targets and scores. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._targets: OrderedDict[str, LinkTarget] = OrderedDict()
        self._scores: OrderedDict[tuple[str, str], tuple[Frame, datetime]] = OrderedDict()

    def store_link(self, token: str, target: LinkTarget) -> None:
        with self._lock:
            _put(self._targets, token, target, max_size=_MAX_LINKS)

    def drop_link(self, token: str) -> None:
        """Remove a link that was revoked."""
        with self._lock:
            self._targets.pop(token, None)

    def store_score(self, match_id: str, language: str, frame: Frame, rendered_at: datetime) -> None:
        with self._lock:
            _put(self._scores, (match_id, language), (frame, rendered_at), max_size=_MAX_SCORES)

    def find(self, token: str, language: str) -> CachedScore | None:
        with self._lock:
            target = self._targets.get(token)
            found = None if target is None else self._scores.get((target.match_id, language))
        return (
            None
            if target is None or found is None
            else CachedScore(target=target, frame=found[0], rendered_at=found[1])
        )


def _put(cache: "OrderedDict[Key, Value]", key: Key, value: Value, *, max_size: int) -> None:
    cache[key] = value
    cache.move_to_end(key)
    while len(cache) > max_size:
        cache.popitem(last=False)
