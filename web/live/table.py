"""One watched match or tournament, its page ready to be sent, and those who watch it."""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from models import Change, ChangeFeed, ChangeKind
from web.wire import Wire, framed

_log = logging.getLogger(__name__)

_AHEAD = 0.5  # seconds that the phones of the table wait at most until the pages have a change
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

    @cached_property
    def chunk(self) -> bytes:
        """The event as it goes over a wire."""
        return framed(self.event)


def frame_of(score: Markup, *, names: str, spoken: str = "") -> Frame:
    """`spoken` are the totals for a screen reader, if any: a second event (HTML Standard, 9.2.5)."""
    tag = hashlib.blake2b(score.encode(), digest_size=9).hexdigest()
    data = "".join(f"data: {line}\n" for line in score.splitlines() if line)
    events = f"event: score\nid: {tag}\n{data}\n"
    if spoken:
        events += f"event: spoken\ndata: {' '.join(spoken.split())}\n\n"
    return Frame(tag=tag, names=names, score=score, event=events.encode())


Render = Callable[[Iterable[tuple[str, str]]], Mapping[tuple[str, str], Frame | None]]


class Reader:
    """One open live page. It sees the newest frame, however long it slept: nothing queues up for a slow one."""

    def __init__(self, watched: str, token: str, language: str) -> None:
        self.watched = watched
        self.token = token
        self.language = language
        self.frame: Frame | None = None
        self.refused = False  # its link opens nothing any more
        self.ended = False  # the server goes
        self.missed = 0  # heartbeats since it took what it was sent
        self.seen = ""  # the tag of the frame that it was sent last
        self.wire: Wire | None = None
        self.waits = False  # its stream has nothing to send
        self.stream: asyncio.Task[None] | None = None
        self.woken = asyncio.Event()

    @property
    def told(self) -> bool:
        return self.frame is not None or self.refused

    def tell(self, frame: Frame | None) -> None:
        """A new frame, or None when the link was withdrawn; written at once where it can be, or its stream is woken."""
        self.frame, self.refused = frame, frame is None
        if frame is None or not self._written(frame):
            self.woken.set()

    def _written(self, frame: Frame) -> bool:
        # While its stream is at work, or has been woken, only that one writes: nothing may come between.
        if self.wire is None or not self.waits or self.woken.is_set():
            return False
        if frame.tag != self.seen:
            if not self.wire.take(frame.chunk):
                return False
            self.seen = frame.tag
            self.missed = 0
        return True

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
    """Renders after a change, once, and writes it to everybody; only then do the phones of the table hear of it, whose
    screens cost more than all pages together. `frames` holds the newest by language; `heard` counts the changes, so
    that an older rendering is known as one. There are `pause` seconds between two renderings; what is saved waits for
    none where it is shown `at_once`."""

    def __init__(self, changes: ChangeFeed, watched: str, render: Render, *, pause: float, at_once: bool) -> None:
        self.readers: set[Reader] = set()
        self.frames: dict[str, Frame] = {}
        self.heard = 0
        self._render = render
        self._seconds = pause
        self._at_once = at_once
        self._changed = asyncio.Event()
        self._saved = asyncio.Event()  # the change is more than typing
        self._pauses = False
        self._behind: list[Callable[[], None]] = []  # let the phones hear of it
        self._loop = loop = asyncio.get_running_loop()

        def hear(change: Change, done: Callable[[], None]) -> None:
            try:
                loop.call_soon_threadsafe(self._hear, change, done)
            except RuntimeError:  # the loop has ended: nobody watches any more
                done()

        self._unsubscribe = changes.subscribe_first(watched, hear)
        # One timer for all: a thousand of their own would cost a quarter of the way from a deal to its readers.
        self._tasks = (asyncio.create_task(self._run()), asyncio.create_task(self._beat()))

    def close(self) -> None:
        self._unsubscribe()
        for task in self._tasks:
            task.cancel()
        self._let_behind(len(self._behind))

    def _hear(self, change: Change, done: Callable[[], None]) -> None:
        self.heard += 1
        self.frames.clear()
        self._changed.set()
        if self._at_once and change.kind is ChangeKind.MATCH:
            self._saved.set()
        self._behind.append(done)
        if not self.readers or (self._pauses and not self._saved.is_set()):
            self._let_behind(len(self._behind))
        else:
            self._loop.call_later(_AHEAD, done)

    def _let_behind(self, count: int) -> None:
        """So many of those that wait for the pages wait no longer."""
        these, self._behind = self._behind[:count], self._behind[count:]
        for done in these:
            done()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_HEARTBEAT)
            for reader in self.readers:
                reader.beat()

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._saved.clear()
            heard, behind = self.heard, len(self._behind)
            wanted = {(reader.token, reader.language) for reader in self.readers}
            try:
                frames = await asyncio.get_running_loop().run_in_executor(_RENDERER, self._render, wanted)
            except Exception as error:  # noqa: BLE001 - a database that is away now is back later; the readers stay
                _log.error("a score was not rendered: %s", type(error).__name__)
                self._let_behind(len(self._behind))
                self._changed.set()
                await asyncio.sleep(_TRY_AGAIN)
                continue
            if heard == self.heard:
                self.frames |= {language: frame for (_, language), frame in frames.items() if frame is not None}
            for reader in self.readers:
                key = (reader.token, reader.language)
                if key in frames:  # one that entered meanwhile has seen the change already
                    reader.tell(frames[key])
            self._let_behind(behind)
            await self._pause()

    async def _pause(self) -> None:
        """Until the next rendering may be. Whoever waits for a page that is still to be rendered is let go, unless a
        deal has been saved meanwhile: then there is no pause."""
        if not self._saved.is_set():
            self._let_behind(len(self._behind))
        self._pauses = True
        try:
            async with asyncio.timeout(self._seconds):
                await self._saved.wait()
        except TimeoutError:
            pass
        finally:
            self._pauses = False
