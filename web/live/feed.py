"""The score of each watched match, rendered once per change and language."""

from models.sharing import LinkTarget, load_shared_draft, load_shared_match, resolve_token
from models.store import Store
from models.values import LinkRefused
from web.live.broadcast_feed import BroadcastFeed
from web.live.channel import Frame, make_frame
from web.live.score import live_score
from web.live.score_cache import ScoreCache
from web.live.templates import Templates
from wording import translator

_RENDER_INTERVAL = 0.25  # seconds between renderings during typing; a saved deal does not wait


class LiveFeed(BroadcastFeed):
    """The scores of watched matches; `cache` has the ones rendered last."""

    def __init__(self, store: Store, templates: Templates) -> None:
        super().__init__(store, min_interval=_RENDER_INTERVAL, immediate_saves=True)
        self._templates = templates
        self.cache = ScoreCache()

    def _target_id(self, token: str) -> str:
        return self.resolve_link(token).match_id

    def resolve_link(self, token: str) -> LinkTarget:
        """Return the link's target. Raises LinkRefused."""
        try:
            with self._store.reading() as session:
                target = resolve_token(session, signer=self._store.signer, token=token)
        except LinkRefused:
            self.cache.links.drop(token)
            raise
        self.cache.links.put(token, target)
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
        self.cache.store_score(match.id, language, frame, rendered_at)
        return frame
