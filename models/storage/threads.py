"""The threads on which the database is asked: those who read have theirs, those who write have others, so that a writer
that waits for its lock holds up no reader."""

__all__ = ["on_reader", "on_writer"]

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TypeVar

Value = TypeVar("Value")

# Together fewer than an engine has connections, fifteen.
_READERS = ThreadPoolExecutor(max_workers=6, thread_name_prefix="store-reader")
_WRITERS = ThreadPoolExecutor(max_workers=6, thread_name_prefix="store-writer")


async def on_reader(read: Callable[[], Value]) -> Value:
    """Run what only reads; what it raises reaches the caller."""
    return await _run(_READERS, read)


async def on_writer(write: Callable[[], Value]) -> Value:
    """The same for a transaction that may have to wait for another one."""
    return await _run(_WRITERS, write)


async def _run(threads: Executor, work: Callable[[], Value]) -> Value:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, contextvars.copy_context().run, work)
