"""One watched match, its score ready to be sent, and those who watch it."""

__all__ = ["Frame", "LiveTable", "Reader", "frame_of"]

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from markupsafe import Markup

from models import ChangeFeed

_log = logging.getLogger(__name__)

_PAUSE = 0.25  # seconds between two renderings: four a second while somebody types
_TRY_AGAIN = 2.0  # seconds after a rendering that failed
_HEARTBEAT = 20.0  # seconds; keeps proxies from closing a quiet stream
_MOST_MISSED = 3  # heartbeats that a reader may leave untaken

# Its own: in the common pool, the readers would wait until every Flet phone at the table has loaded the change.
_RENDERER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")


@dataclass(frozen=True, kw_only=True)
class Frame:
    """`tag` changes with every word of `score`; `event` is it as Server-Sent Events, one object for all readers;
    `names` are the sides, for the page's title."""

    tag: str
    names: str
    score: Markup
    event: bytes


def frame_of(score: Markup, *, names: str, spoken: str) -> Frame:
    """`spoken` are the totals for a screen reader: a second event (HTML Standard, 9.2.5)."""
    tag = hashlib.blake2b(score.encode(), digest_size=9).hexdigest()
    data = "".join(f"data: {line}\n" for line in score.splitlines() if line)
    events = f"event: score\nid: {tag}\n{data}\nevent: spoken\ndata: {' '.join(spoken.split())}\n\n"
    return Frame(tag=tag, names=names, score=score, event=events.encode())


Render = Callable[[Iterable[tuple[str, str]]], Mapping[tuple[str, str], Frame | None]]


class Reader:
    """One open live page. It sees the newest frame, however long it slept: nothing queues up for a slow one."""

    def __init__(self, match_id: str, token: str, language: str) -> None:
        self.match_id = match_id
        self.token = token
        self.language = language
        self.frame: Frame | None = None
        self.refused = False  # its link opens nothing any more
        self.ended = False  # the server goes
        self.missed = 0  # heartbeats since it took what it was sent
        self.stream: asyncio.Task[None] | None = None
        self.woken = asyncio.Event()

    @property
    def told(self) -> bool:
        return self.frame is not None or self.refused

    def tell(self, frame: Frame | None) -> None:
        """A new frame, or None when the link was withdrawn."""
        self.frame, self.refused = frame, frame is None
        self.woken.set()

    def beat(self) -> None:
        """Let it hear a heartbeat; one that has taken nothing for some of them is let go."""
        self.missed += 1
        self.woken.set()
        if self.missed > _MOST_MISSED and self.stream is not None:
            self.stream.cancel()

    def end(self) -> None:
        self.ended = True
        self.woken.set()


class LiveTable:
    """Renders after a change, once, and wakes everybody. `frames` holds the newest by language; `heard` counts the
    changes, so that an older rendering is known as one."""

    def __init__(self, changes: ChangeFeed, match_id: str, render: Render) -> None:
        self.readers: set[Reader] = set()
        self.frames: dict[str, Frame] = {}
        self.heard = 0
        self._render = render
        self._changed = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hear(_: object) -> None:
            with suppress(RuntimeError):  # the loop has ended: nobody watches any more
                loop.call_soon_threadsafe(self._hear)

        self._unsubscribe = changes.subscribe(match_id, hear)
        # One timer for all: a thousand of their own would cost a quarter of the way from a deal to its readers.
        self._tasks = (asyncio.create_task(self._run()), asyncio.create_task(self._beat()))

    def close(self) -> None:
        self._unsubscribe()
        for task in self._tasks:
            task.cancel()

    def _hear(self) -> None:
        self.heard += 1
        self.frames.clear()
        self._changed.set()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_HEARTBEAT)
            for reader in self.readers:
                reader.beat()

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            heard = self.heard
            wanted = {(reader.token, reader.language) for reader in self.readers}
            try:
                frames = await asyncio.get_running_loop().run_in_executor(_RENDERER, self._render, wanted)
            except Exception as error:  # noqa: BLE001 - a database that is away now is back later; the readers stay
                _log.error("a score was not rendered: %s", type(error).__name__)
                self._changed.set()
                await asyncio.sleep(_TRY_AGAIN)
                continue
            if heard == self.heard:
                self.frames |= {language: frame for (_, language), frame in frames.items() if frame is not None}
            for reader in self.readers:
                key = (reader.token, reader.language)
                if key in frames:  # one that entered meanwhile has seen the change already
                    reader.tell(frames[key])
            await asyncio.sleep(_PAUSE)
