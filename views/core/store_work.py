"""Database work away from the event loop, so that a slow disk never freezes a phone's screen."""

__all__ = ["from_store", "in_store"]

import asyncio
from collections.abc import Callable
from typing import TypeVar

from models import Store, Transaction

Result = TypeVar("Result")


async def in_store(store: Store, work: Callable[[Transaction], Result]) -> Result:
    """Run `work` in one transaction on a thread. What it raises (`ModelError`, `ScoringError`) reaches the caller."""

    def transact() -> Result:
        with store.transaction() as transaction:
            return work(transaction)

    return await asyncio.to_thread(transact)


async def from_store(store: Store, read: Callable[[Transaction], Result]) -> Result:
    """The same for work that only reads: it never waits for a writer."""

    def transact() -> Result:
        with store.reading() as transaction:
            return read(transaction)

    return await asyncio.to_thread(transact)
