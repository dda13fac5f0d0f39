"""Retrying steps of tasks that asyncio refused because another task was in the middle of a step.

In a browser each step runs from its own timer. If a timer fires during another step (the engine spins its event loop in
a synchronous call, or a step ended without leaving its task), asyncio raises "Cannot enter into task" and drops the
step, so that the event that it was handling would be lost silently.
"""

import asyncio
import logging
from typing import Any

_LOG = logging.getLogger(__name__)
_REFUSED = "Cannot enter into task"
_DELAY = 0.01  # seconds until a refused step is tried again
_MAX_TRIES = 500


def retry_refused_steps(loop: asyncio.AbstractEventLoop) -> None:
    """Run each refused step again until its task can be entered. After five seconds it is reported as an error."""
    tries: dict[asyncio.Handle, int] = {}

    def on_exception(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        handle, exception = context.get("handle"), context.get("exception")
        if handle is None or not (isinstance(exception, RuntimeError) and str(exception).startswith(_REFUSED)):
            loop.default_exception_handler(context)
            return
        tries[handle] = tries.get(handle, 0) + 1
        if tries[handle] == 1:
            _LOG.warning("a step was refused and is tried again: %s", exception)
        if tries[handle] <= _MAX_TRIES:
            loop.call_later(_DELAY, run_again, handle)
        else:
            loop.default_exception_handler(context)

    def run_again(handle: asyncio.Handle) -> None:
        before = tries[handle]
        handle._run()  # noqa: SLF001 - calls on_exception if it is refused again
        if tries[handle] in {before, _MAX_TRIES + 1}:
            del tries[handle]

    loop.set_exception_handler(on_exception)
