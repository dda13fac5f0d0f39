"""The threads of this process: those who read the database have theirs, those who write have others, so that a writer
that waits for its lock holds up no reader. Where there are no threads, as in a browser, work is done at once."""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from models.storage.host import has_threads

Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")


class _Here(Executor):
    """An executor without threads: what is submitted has run when `submit` returns."""

    def submit(
        self, work: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Value]:
        future: Future[Value] = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


def lane(name: str, *, threads: int) -> Executor:
    """An executor of so many threads, or of none where there are none to be had."""
    return ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name) if has_threads() else _Here()


# Together fewer than an engine has connections, fifteen.
_READERS = lane("store-reader", threads=6)
_WRITERS = lane("store-writer", threads=6)


async def on_reader(read: Callable[[], Value]) -> Value:
    """Run what only reads; what it raises reaches the caller."""
    return await _run(_READERS, read)


async def on_writer(write: Callable[[], Value]) -> Value:
    """The same for a transaction that may have to wait for another one."""
    return await _run(_WRITERS, write)


async def on_thread(work: Callable[[], Value]) -> Value:
    """The same for what asks no database."""
    return await (asyncio.to_thread(work) if has_threads() else _run(_Here(), work))


async def _run(executor: Executor, work: Callable[[], Value]) -> Value:
    if isinstance(executor, _Here):
        await asyncio.sleep(0)  # what a tap has changed on the screen is sent before
        return executor.submit(work).result()
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(executor, contextvars.copy_context().run, work)
