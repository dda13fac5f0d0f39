"""The score of each watched table, rendered once for each change and language and handed to everybody who watches."""

__all__ = ["LiveFeed"]

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial

from models import LinkRefused, LinkTarget, Store, load_shared, load_shared_draft, on_reader, resolve_token
from web.live.last_known import LastKnown
from web.live.score import live_score
from web.live.table import Frame, LiveTable, Reader, frame_of
from web.live.templates import Templates
from wording import translator


class LiveFeed:
    """Everybody who watches, by match; `known` is what was shown last. Use it on one event loop; changes may come from
    any thread."""

    def __init__(self, store: Store, templates: Templates) -> None:
        self._store = store
        self._templates = templates
        self._tables: dict[str, LiveTable] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.readers = 0
        self.known = LastKnown()

    async def look(self, token: str, language: str) -> Frame:
        """The score as it is now. Raises LinkRefused."""
        match_id = await on_reader(partial(self._match_of, token))
        table = self._tables.get(match_id)
        if table is None:
            return await on_reader(partial(self._rendered, token, language))
        if language not in table.frames:
            heard = table.heard
            frame = await on_reader(partial(self._rendered, token, language))
            if table.heard != heard:  # it may be older than what the table's own rendering is about to show
                return frame
            table.frames[language] = frame
        return table.frames[language]

    async def enter(self, token: str, language: str) -> Reader:
        """Begin to watch; the first frame is there. Call `leave` when done. Raises LinkRefused."""
        self._loop = asyncio.get_running_loop()
        match_id = await on_reader(partial(self._match_of, token))
        reader = Reader(match_id, token, language)
        table = self._tables.get(match_id)
        if table is None:
            table = LiveTable(self._store.changes, match_id, self._frames)
            self._tables[match_id] = table
        table.readers.add(reader)
        self.readers += 1
        try:
            # Entered first and looked at then, so that no change is missed; told of one meanwhile, it has the newer.
            frame = await self.look(token, language)
            if not reader.told:
                reader.tell(frame)
        except BaseException:
            self.leave(reader)
            raise
        return reader

    def leave(self, reader: Reader) -> None:
        """Stop watching; the table is forgotten with its last reader."""
        table = self._tables[reader.match_id]
        table.readers.remove(reader)
        self.readers -= 1
        if not table.readers:
            table.close()
            del self._tables[reader.match_id]

    def close(self) -> None:
        """End every stream; from any thread. The pages ask again until a server answers."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end_all)

    def _end_all(self) -> None:
        for table in self._tables.values():
            for reader in table.readers:
                reader.end()

    def _frames(self, wanted: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], Frame | None]:
        """A frame for each (token, language), None where the link opens nothing; each language is rendered once."""
        frames: dict[tuple[str, str], Frame | None] = {}
        made: dict[str, Frame] = {}
        for token, language in wanted:
            try:
                if language in made:
                    self._match_of(token)
                else:
                    made[language] = self._rendered(token, language)
                frames[token, language] = made[language]
            except LinkRefused:
                frames[token, language] = None
        return frames

    def _match_of(self, token: str) -> str:
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
