"""Work that runs some time after a change, once for all changes until then."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from models.storage import Change, ChangeKind


@dataclass(kw_only=True, eq=False)
class DelayedWork:
    """Runs `work` in the loop, `delay` seconds after a change; if there are changes during a run, it runs once more."""

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
