"""Work that runs once for all changes within a delay; unlike in a debounce, later ones don't restart the delay."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from models.storage import Change, ChangeKind


@dataclass(kw_only=True, eq=False)
class DelayedWork:
    """The `work` to run in the loop, `delay` seconds after a change, and once more after changes during a run."""

    work: Callable[[], Awaitable[None]]
    delay: float
    loop: asyncio.AbstractEventLoop
    _is_due: bool = field(default=False, init=False)
    _task: asyncio.Task[None] | None = field(default=None, init=False)

    def on_change(self, change: Change) -> None:
        """Schedule the work after a change of a match, not of a draft. Thread-safe."""
        if change.kind is ChangeKind.TOPIC:
            self.loop.call_soon_threadsafe(self.schedule)

    def schedule(self) -> None:
        """Schedule the work, from the loop's thread."""
        self._is_due = True
        if self._task is None:
            self._task = self.loop.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._is_due:
                await asyncio.sleep(self.delay)
                self._is_due = False
                await self.work()
        finally:
            self._task = None
