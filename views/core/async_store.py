"""Transactions and file parsing off the event loop, so that a slow disk or an unusual file never blocks a phone's
screen."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, TypeVar

from models.archive import Archive
from models.file_parsing import FileKind
from models.lists import EntrantList, ListSheet
from models.matches import TablePhoto
from models.storage import on_reader, on_writer
from models.store import Store, Transaction
from models.values import MemberList

Result = TypeVar("Result")


async def run_transaction(store: Store, work: Callable[[Transaction], Result], *, author: object = None) -> Result:
    """Run `work` in one transaction on a writer thread and return its result. The changes are published with `author`.
    Exceptions of `work` (`ModelError`, `ScoringError`) reach the caller."""
    return await on_writer(partial(_run_within, partial(store.transaction, author=author), work))


async def run_query(store: Store, query: Callable[[Transaction], Result]) -> Result:
    """Run `query`, which only reads, on a reader thread and return its result. It never waits for a writer."""
    return await on_reader(partial(_run_within, store.reading, query))


def _run_within(
    open_transaction: Callable[[], AbstractContextManager[Transaction]], work: Callable[[Transaction], Result]
) -> Result:
    with open_transaction() as transaction:
        return work(transaction)


def parse_history(store: Store, data: bytes, *, network: str) -> Awaitable[Archive]:
    """Return the contents of an export file. The file parser's own threads parse it, so that database work does not
    wait."""
    return _parse(store, FileKind.HISTORY, data, network)


def parse_transfer(store: Store, text: bytes, *, network: str) -> Awaitable[tuple[str, Archive]]:
    """Return the sender's name and the archive in the text of a transferred match."""
    return _parse(store, FileKind.TRANSFER, text, network)


def parse_list(store: Store, data: bytes, *, network: str) -> Awaitable[tuple[ListSheet, ...]]:
    """Return the sheets of a file with a list of entrants."""
    return _parse(store, FileKind.LIST, data, network)


def parse_pasted(store: Store, *request: object, network: str) -> Awaitable[EntrantList]:
    """Return what a pasted list says; `request` are the arguments of `read_entrants`."""
    return _parse(store, FileKind.PASTED, json.dumps(request).encode(), network)


def parse_members(store: Store, data: bytes, *, network: str) -> Awaitable[MemberList]:
    """Return the membership list in a file or a pasted text."""
    return _parse(store, FileKind.MEMBERS, data, network)


def parse_photo(store: Store, data: bytes, *, network: str) -> Awaitable[TablePhoto]:
    """Return the photo in an image file, decoded on a thread of the file parser."""
    return _parse(store, FileKind.PHOTO, data, network)


async def _parse(store: Store, kind: FileKind, data: bytes, network: str) -> Any:
    return await asyncio.wrap_future(store.file_parser.parse(kind, data, network=network))
