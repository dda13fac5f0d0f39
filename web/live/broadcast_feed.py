"""Frames for all subscribers of a changing page: rendered once per change and language, and sent to all as the same
bytes."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import partial
from typing import ClassVar

from models.storage import on_reader
from models.store import Store
from models.values import LinkRefused
from web.live.channel import Channel, Frame, Subscriber
from web.live.templates import Templates


class BroadcastFeed(ABC):
    """The channels of one kind of page, by the id of the links' target.

    Use it on one event loop; changes may come from any thread. With `immediate_saves`, saved deals are rendered without
    waiting for `min_interval`.
    """

    min_interval: ClassVar[float]  # seconds between renderings
    immediate_saves: ClassVar[bool] = False

    def __init__(self, store: Store, templates: Templates) -> None:
        self._store = store
        self._templates = templates
        self._channels: dict[str, Channel] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.subscriber_count = 0

    @abstractmethod
    def _target_id(self, token: str) -> str:
        """Return the id that the link leads to. Raises LinkRefused."""

    @abstractmethod
    def _render(self, token: str, language: str) -> Frame:
        """Render a frame, which must not depend on the link itself. Raises LinkRefused."""

    async def get_frame(self, token: str, language: str) -> Frame:
        """Return the current frame. Raises LinkRefused."""
        target_id = await on_reader(partial(self._target_id, token))
        channel = self._channels.get(target_id)
        if channel is None:
            return await on_reader(partial(self._render, token, language))
        if language not in channel.frames:
            change_count = channel.change_count
            frame = await on_reader(partial(self._render, token, language))
            if (
                channel.change_count != change_count
            ):  # a change arrived meanwhile: this frame may be older than the channel's next one
                return frame
            channel.frames[language] = frame
        return channel.frames[language]

    async def subscribe(self, token: str, language: str) -> Subscriber:
        """Return a new subscriber that has its first frame; call `unsubscribe` when done. Raises LinkRefused."""
        self._loop = asyncio.get_running_loop()
        target_id = await on_reader(partial(self._target_id, token))
        subscriber = Subscriber(target_id, token, language)
        channel = self._channels.get(target_id)
        if channel is None:
            channel = Channel(
                self._store.changes,
                target_id,
                self._render_all,
                min_interval=self.min_interval,
                immediate_saves=self.immediate_saves,
            )
            self._channels[target_id] = channel
        channel.subscribers.add(subscriber)
        self.subscriber_count += 1
        try:
            # Subscribe before rendering so that no update is missed; if one arrives meanwhile, keep the newer frame.
            frame = await self.get_frame(token, language)
            if subscriber.frame is None and not subscriber.is_revoked:
                subscriber.notify(frame)
        except BaseException:
            self.unsubscribe(subscriber)
            raise
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; a channel is closed with its last one."""
        channel = self._channels[subscriber.target_id]
        channel.subscribers.remove(subscriber)
        self.subscriber_count -= 1
        if not channel.subscribers:
            channel.close()
            del self._channels[subscriber.target_id]

    def close(self) -> None:
        """End every stream; may be called from any thread. The pages reconnect until a server responds."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._close_streams)

    def _close_streams(self) -> None:
        for channel in self._channels.values():
            for subscriber in channel.subscribers:
                subscriber.close()

    def _render_all(self, wanted: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], Frame | None]:
        """Return a frame for each (token, language), None for a refused link; each language is rendered once."""
        frames: dict[tuple[str, str], Frame | None] = {}
        rendered: dict[str, Frame] = {}
        for token, language in wanted:
            try:
                if language in rendered:
                    self._target_id(token)
                else:
                    rendered[language] = self._render(token, language)
                frames[token, language] = rendered[language]
            except LinkRefused:
                frames[token, language] = None
        return frames
