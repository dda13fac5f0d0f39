"""Work of the store away from the event loop, so that a slow disk or a strange file never freezes a phone's screen."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from models import Archive, Store, TablePhoto, Transaction, on_reader, on_writer

Result = TypeVar("Result")


async def in_store(store: Store, work: Callable[[Transaction], Result], *, author: object = None) -> Result:
    """Run `work` in one transaction on a thread; its changes carry `author`. What it raises (`ModelError`,
    `ScoringError`) reaches the caller."""

    def transact() -> Result:
        with store.transaction(author=author) as transaction:
            return work(transaction)

    return await on_writer(transact)


async def from_store(store: Store, read: Callable[[Transaction], Result]) -> Result:
    """The same for work that only reads: it never waits for a writer."""

    def transact() -> Result:
        with store.reading() as transaction:
            return read(transaction)

    return await on_reader(transact)


async def history_from(store: Store, data: bytes) -> Archive:
    """What a file holds. It is read on a thread of the reader's: no work of the database waits for it."""
    return await asyncio.wrap_future(store.files.read_history(data))


async def photo_from(store: Store, data: bytes) -> TablePhoto:
    """The same for a picture."""
    return await asyncio.wrap_future(store.files.read_photo(data))
