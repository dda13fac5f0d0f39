"""A cache of the latest scores, to show while the database fails."""

from dataclasses import dataclass
from datetime import datetime

from models.sharing import LinkTarget
from models.storage import RecentCache
from web.live.channel import Frame

_MAX_LINKS = 5_000
_MAX_SCORES = 500


@dataclass(frozen=True, kw_only=True)
class CachedScore:
    """A frame as it was rendered at `rendered_at`."""

    target: LinkTarget
    frame: Frame
    rendered_at: datetime


class ScoreCache:
    """Recently requested targets of links by token, and scores. Thread-safe."""

    def __init__(self) -> None:
        self.links: RecentCache[str, LinkTarget] = RecentCache(_MAX_LINKS)
        self._scores: RecentCache[tuple[str, str], tuple[Frame, datetime]] = RecentCache(_MAX_SCORES)

    def store_score(self, match_id: str, language: str, frame: Frame, rendered_at: datetime) -> None:
        self._scores.put((match_id, language), (frame, rendered_at))

    def find(self, token: str, language: str) -> CachedScore | None:
        target = self.links.get(token)
        found = None if target is None else self._scores.get((target.match_id, language))
        if target is None or found is None:
            return None
        return CachedScore(target=target, frame=found[0], rendered_at=found[1])
