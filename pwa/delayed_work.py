"""Work that follows changes of matches with a delay, once for all changes meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from models.storage import Change, ChangeKind


@dataclass(kw_only=True, eq=False)
class DelayedWork:
    """Runs `work` in the loop, `delay` seconds after a change; changes until its end start no other run."""

    work: Callable[[], Awaitable[None]]
    delay: float
    loop: asyncio.AbstractEventLoop
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    def on_change(self, change: Change) -> None:
        """Schedule the work after a change of a match, not of a draft. Thread-safe."""
        if change.kind is ChangeKind.MATCH:
            self.loop.call_soon_threadsafe(self._schedule)

    def _schedule(self) -> None:
        if not self._tasks:
            task = self.loop.create_task(self._run())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self) -> None:
        await asyncio.sleep(self.delay)
        await self.work()
