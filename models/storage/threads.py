"""Thread pools for database work.

Readers and writers have separate pools, so that writers waiting for the lock never delay a reader. A browser has no
threads, so work runs immediately.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from models.storage.interpreter import has_threads

Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")


class _InlineExecutor(Executor):
    """An executor without threads: `submit` runs the work before it returns."""

    def submit(
        self, work: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Value]:
        future: Future[Value] = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - raised again by `result`
            future.set_exception(error)
        return future


def create_executor(name: str, *, threads: int) -> Executor:
    """Return an executor with that many threads, or an inline one if the host has no threads."""
    return ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name) if has_threads() else _InlineExecutor()


# Together fewer than the 15 connections of an engine's pool.
_READERS = create_executor("store-reader", threads=6)
_WRITERS = create_executor("store-writer", threads=6)


async def on_reader(read: Callable[[], Value]) -> Value:
    """Run a function that only reads the database; exceptions propagate to the caller."""
    return await _run(_READERS, read)


async def on_writer(write: Callable[[], Value]) -> Value:
    """Run a function that writes and may have to wait for another writer."""
    return await _run(_WRITERS, write)


async def on_thread(work: Callable[[], Value]) -> Value:
    """Run a function that does not use the database."""
    return await (asyncio.to_thread(work) if has_threads() else _run(_InlineExecutor(), work))


async def _run(executor: Executor, work: Callable[[], Value]) -> Value:
    # Subscribers of changes run in the work's context. Flet sets its page there, so copy the context to keep the
    # caller's page.
    context = contextvars.copy_context()
    if isinstance(executor, _InlineExecutor):
        await asyncio.sleep(0)  # let pending screen updates be sent first
        return executor.submit(context.run, work).result()
    return await asyncio.get_running_loop().run_in_executor(executor, context.run, work)
