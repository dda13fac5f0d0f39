"""Long work, split into several short transactions so that other writers never wait long."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Self, TypeVar

from sqlmodel import Session

from models.storage.transaction import OpenTransaction

_MAX_SECONDS = 0.02  # until a transaction is committed; a save waits for it
_PAUSE_SHARE = 1.0  # share of a transaction's time to pause, so that waiting saves get the lock and the processor

Checkpoint = Callable[[], Session]
Value = TypeVar("Value")


class Pieces(ExitStack):
    """A series of transactions as a context manager; `session` is the current one, until the next `checkpoint`.

    Objects of an earlier session must not be used after a checkpoint.
    """

    session: Session

    def __init__(self, transact: OpenTransaction) -> None:
        super().__init__()
        self._transact = transact

    def __enter__(self) -> Self:
        self._open()
        return self

    def checkpoint(self) -> Session:
        """Commit if the transaction has run long enough; return the session to continue with."""
        seconds = time.monotonic() - self._began
        if seconds > _MAX_SECONDS:
            self.close()
            time.sleep(seconds * _PAUSE_SHARE)
            self._open()
        return self.session

    def _open(self) -> None:
        self.session = self.enter_context(self._transact())
        self._began = time.monotonic()


def run_in_pieces(transact: OpenTransaction, work: Callable[..., Value]) -> Value:
    """Run `work`, which takes a session and a `checkpoint`, in short transactions."""
    with Pieces(transact) as pieces:
        return work(pieces.session, checkpoint=pieces.checkpoint)
