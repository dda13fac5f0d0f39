"""The score of each watched table, rendered once for each change and language and handed to everybody who watches."""

from models import LinkRefused, LinkTarget, Store, load_shared, load_shared_draft, resolve_token
from web.live.last_known import LastKnown
from web.live.score import live_score
from web.live.table import Frame, frame_of
from web.live.templates import Templates
from web.live.watched import WatchedFeed
from wording import translator

_PAUSE = 0.25  # seconds between two renderings: four a second while somebody types; a saved deal waits for none


class LiveFeed(WatchedFeed):
    """By match; `known` is what was shown last."""

    def __init__(self, store: Store, templates: Templates) -> None:
        super().__init__(store, pause=_PAUSE, at_once=True)
        self._templates = templates
        self.known = LastKnown()

    def _watched(self, token: str) -> str:
        return self.target(token).match_id

    def target(self, token: str) -> LinkTarget:
        """Where the link leads. Raises LinkRefused."""
        try:
            with self._store.reading() as session:
                target = resolve_token(session, signer=self._store.signer, token=token)
        except LinkRefused:
            self.known.drop_link(token)
            raise
        self.known.keep_link(token, target)
        return target

    def _rendered(self, token: str, language: str) -> Frame:
        moment = self._store.clock()
        with self._store.reading() as session:
            match = load_shared(session, signer=self._store.signer, token=token)
            finished = match.standings.finished
            draft = None if finished else load_shared_draft(session, signer=self._store.signer, token=token)
        t = translator(language)
        score = live_score(t, match, draft)
        frame = frame_of(self._templates.score(t, score), names=score.names, spoken=score.spoken)
        self.known.keep_score(match.id, language, frame, moment)
        return frame
