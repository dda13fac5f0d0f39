"""Everybody who watches something that changes: rendered once for each change and language, the same bytes for all."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import partial

from models import LinkRefused, Store, on_reader
from web.live.table import Frame, LiveTable, Reader


class WatchedFeed(ABC):
    """By what its links lead to. Use it on one event loop; changes may come from any thread. `at_once`: what is saved
    waits for no pause."""

    def __init__(self, store: Store, *, pause: float, at_once: bool) -> None:
        self._store = store
        self._pause = pause
        self._at_once = at_once
        self._tables: dict[str, LiveTable] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.readers = 0

    @abstractmethod
    def _watched(self, token: str) -> str:
        """The id of what the link leads to. Raises LinkRefused."""

    @abstractmethod
    def _rendered(self, token: str, language: str) -> Frame:
        """It holds nothing of the link. Raises LinkRefused."""

    async def look(self, token: str, language: str) -> Frame:
        """It as it is now. Raises LinkRefused."""
        watched = await on_reader(partial(self._watched, token))
        table = self._tables.get(watched)
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
        watched = await on_reader(partial(self._watched, token))
        reader = Reader(watched, token, language)
        table = self._tables.get(watched)
        if table is None:
            table = LiveTable(self._store.changes, watched, self._frames, pause=self._pause, at_once=self._at_once)
            self._tables[watched] = table
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
        table = self._tables[reader.watched]
        table.readers.remove(reader)
        self.readers -= 1
        if not table.readers:
            table.close()
            del self._tables[reader.watched]

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
                    self._watched(token)
                else:
                    made[language] = self._rendered(token, language)
                frames[token, language] = made[language]
            except LinkRefused:
                frames[token, language] = None
        return frames
