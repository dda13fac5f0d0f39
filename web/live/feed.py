"""The score of each watched match, rendered once per change and language."""

from datetime import datetime

from models.sharing import LinkTarget, load_shared_draft, load_shared_match, resolve_token
from models.storage import RecentCache
from models.store import Store
from models.values import LinkRefused
from web.live.broadcast_feed import BroadcastFeed
from web.live.channel import Frame, make_frame
from web.live.score import live_score
from web.live.templates import Templates
from wording import translator

_MAX_LINKS = 5_000
_MAX_SCORES = 500


class LiveFeed(BroadcastFeed):
    """The scores of watched matches, with a cache of the latest ones to show while the database fails."""

    min_interval = 0.25  # during typing; a saved deal does not wait
    immediate_saves = True

    def __init__(self, store: Store, templates: Templates) -> None:
        super().__init__(store, templates)
        self._targets: RecentCache[str, LinkTarget] = RecentCache(_MAX_LINKS)
        self._scores: RecentCache[tuple[str, str], tuple[Frame, datetime]] = RecentCache(_MAX_SCORES)

    def _target_id(self, token: str) -> str:
        return self.resolve_link(token).match_id

    def resolve_link(self, token: str) -> LinkTarget:
        """Return the link's target. Raises LinkRefused."""
        try:
            with self._store.reading() as session:
                target = resolve_token(session, signer=self._store.signer, token=token)
        except LinkRefused:
            self._targets.drop(token)
            raise
        self._targets.put(token, target)
        return target

    def _render(self, token: str, language: str) -> Frame:
        rendered_at = self._store.clock()
        with self._store.reading() as session:
            match = load_shared_match(session, signer=self._store.signer, token=token)
            finished = match.standings.finished
            draft = None if finished else load_shared_draft(session, signer=self._store.signer, token=token)
        t = translator(language)
        score = live_score(t, match, draft)
        frame = make_frame(self._templates.score(t, score), names=score.names, spoken=score.spoken)
        self._scores.put((match.id, language), (frame, rendered_at))
        return frame

    def find_cached(self, token: str, language: str) -> tuple[LinkTarget, Frame, datetime] | None:
        """Return the target of a link and its latest score, with the time when that was rendered; None if either is
        unknown."""
        target = self._targets.get(token)
        found = None if target is None else self._scores.get((target.match_id, language))
        return None if target is None or found is None else (target, *found)
