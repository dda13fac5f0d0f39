"""One watched match or tournament: its newest frames and its subscribers."""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from models.storage import Change, ChangeFeed, ChangeKind
from web.raw_transport import RawTransport, encode_chunk

_log = logging.getLogger(__name__)

_MAX_ACK_DELAY = 0.5  # seconds until a change is acknowledged, rendered or not
_RETRY_DELAY = 2.0  # seconds after a failed rendering
_HEARTBEAT = 20.0  # seconds; keeps proxies from closing a quiet stream
_MAX_MISSED_HEARTBEATS = 3  # heartbeats after which a subscriber that reads nothing is dropped

# A separate pool: in the common one, subscribers would wait until every Flet phone of the match has loaded the change.
_RENDERER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A rendered score. `tag` is the digest of `score`; `event` sends the score as Server-Sent Events; the page's title
    shows `names`, the sides."""

    tag: str
    names: str
    score: Markup
    event: bytes

    @cached_property
    def chunk(self) -> bytes:
        """The event framed as a chunk for a raw transport."""
        return encode_chunk(self.event)


def make_frame(score: Markup, *, names: str, spoken: str = "") -> Frame:
    """Return a frame; `spoken` are totals for screen readers, sent as a second event (HTML Standard, 9.2.5)."""
    tag = hashlib.blake2b(score.encode(), digest_size=9).hexdigest()
    data = "".join(f"data: {line}\n" for line in score.splitlines() if line)
    events = f"event: score\nid: {tag}\n{data}\n"
    if spoken:
        events += f"event: spoken\ndata: {' '.join(spoken.split())}\n\n"
    return Frame(tag=tag, names=names, score=score, event=events.encode())


RenderFrames = Callable[[Iterable[tuple[str, str]]], Mapping[tuple[str, str], Frame | None]]


class Subscriber:
    """One open live page. It gets the newest frame whenever it is ready: frames do not queue up for a slow one."""

    def __init__(self, target_id: str, token: str, language: str) -> None:
        self.target_id = target_id
        self.token = token
        self.language = language
        self.frame: Frame | None = None
        self.is_revoked = False  # the subscriber's link was revoked
        self.is_closed = False  # the server shuts down
        self.missed_heartbeats = 0  # heartbeats since the client last read something
        self.sent_tag = ""  # the tag of the last sent frame
        self.transport: RawTransport | None = None
        self.is_idle = False  # its stream is waiting for a wake-up
        self.stream: asyncio.Task[None] | None = None
        self.wakeup = asyncio.Event()

    def notify(self, frame: Frame | None) -> None:
        """Set a new frame, or None when the link was revoked; write it directly if possible, else wake the stream."""
        self.frame, self.is_revoked = frame, frame is None
        if frame is None or not self._try_write(frame):
            self.wakeup.set()

    def _try_write(self, frame: Frame) -> bool:
        # While its stream is active, or has been woken, only the stream may write: chunks must not interleave.
        if self.transport is None or not self.is_idle or self.wakeup.is_set():
            return False
        if frame.tag != self.sent_tag:
            if not self.transport.try_write(frame.chunk):
                return False
            self.sent_tag = frame.tag
            self.missed_heartbeats = 0
        return True

    def send_heartbeat(self) -> None:
        """Wake the stream for a heartbeat; cancel it if its client has read nothing for several of them."""
        self.missed_heartbeats += 1
        self.wakeup.set()
        if self.missed_heartbeats > _MAX_MISSED_HEARTBEATS and self.stream is not None:
            self.stream.cancel()

    def close(self) -> None:
        self.is_closed = True
        self.wakeup.set()


class Channel:
    """The rendering and distribution of a target's changes.

    A change is rendered once and written to all subscribers. Only then is it acknowledged, and the Flet phones of the
    match update: their screens cost more than all pages together. `frames` holds the newest frames by language;
    `change_count` counts the changes, to recognise an outdated rendering. Renderings are `min_interval` seconds apart;
    with `immediate_saves`, saved deals do not wait.
    """

    def __init__(
        self, changes: ChangeFeed, target_id: str, render: RenderFrames, *, min_interval: float, immediate_saves: bool
    ) -> None:
        self.subscribers: set[Subscriber] = set()
        self.frames: dict[str, Frame] = {}
        self.change_count = 0
        self._render = render
        self._min_interval = min_interval
        self._immediate_saves = immediate_saves
        self._changed = asyncio.Event()
        self._saved = asyncio.Event()  # the change is a saved deal, not just typing
        self._is_waiting = False
        self._pending_acks: list[Callable[[], None]] = []  # callbacks that let the Flet phones update
        self._loop = loop = asyncio.get_running_loop()

        def on_change(change: Change, done: Callable[[], None]) -> None:
            try:
                loop.call_soon_threadsafe(self._on_change, change, done)
            except RuntimeError:  # the loop has ended, and with it all subscribers
                done()

        self._unsubscribe = changes.subscribe_broadcaster(target_id, on_change)
        # One timer for all subscribers: a thousand timers would take a quarter of the time from a save to the pages.
        self._tasks = (asyncio.create_task(self._run()), asyncio.create_task(self._send_heartbeats()))

    def close(self) -> None:
        self._unsubscribe()
        for task in self._tasks:
            task.cancel()
        self._acknowledge(len(self._pending_acks))

    def _on_change(self, change: Change, done: Callable[[], None]) -> None:
        self.change_count += 1
        self.frames.clear()
        self._changed.set()
        if self._immediate_saves and change.kind is ChangeKind.TOPIC:
            self._saved.set()
        self._pending_acks.append(done)
        if not self.subscribers or (self._is_waiting and not self._saved.is_set()):
            self._acknowledge(len(self._pending_acks))
        else:
            self._loop.call_later(_MAX_ACK_DELAY, done)

    def _acknowledge(self, count: int) -> None:
        """Acknowledge the first `count` pending changes."""
        acks, self._pending_acks = self._pending_acks[:count], self._pending_acks[count:]
        for done in acks:
            done()

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(_HEARTBEAT)
            for subscriber in self.subscribers:
                subscriber.send_heartbeat()

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._saved.clear()
            change_count, ack_count = self.change_count, len(self._pending_acks)
            wanted = {(subscriber.token, subscriber.language) for subscriber in self.subscribers}
            try:
                frames = await asyncio.get_running_loop().run_in_executor(_RENDERER, self._render, wanted)
            except Exception as error:  # noqa: BLE001 - a database failure is temporary; the subscribers stay
                _log.error("a score was not rendered: %s", type(error).__name__)
                self._acknowledge(len(self._pending_acks))
                self._changed.set()
                await asyncio.sleep(_RETRY_DELAY)
                continue
            if change_count == self.change_count:
                self.frames |= {language: frame for (_, language), frame in frames.items() if frame is not None}
            for subscriber in self.subscribers:
                key = (subscriber.token, subscriber.language)
                if key in frames:  # a subscriber that was added meanwhile already has the change
                    subscriber.notify(frames[key])
            self._acknowledge(ack_count)
            await self._wait_interval()

    async def _wait_interval(self) -> None:
        """Wait until the next rendering may start, and acknowledge the changes that wait for it.

        If a deal was saved meanwhile, there is nothing to wait for.
        """
        if not self._saved.is_set():
            self._acknowledge(len(self._pending_acks))
        self._is_waiting = True
        try:
            async with asyncio.timeout(self._min_interval):
                await self._saved.wait()
        except TimeoutError:
            pass
        finally:
            self._is_waiting = False
