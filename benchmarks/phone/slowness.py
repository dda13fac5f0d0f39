"""A slower machine: all processes of a browser are held for three of four hundredths of a second. What DevTools slow
down is the page alone, and Python runs beside it."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_TURN = 0.02  # seconds


@contextmanager
def slowed(group: int, times: int) -> Iterator[None]:
    """So many times; 1 leaves them alone."""
    over = threading.Event()

    def hold() -> None:
        while not over.is_set():
            _tell(group, signal.SIGSTOP)
            time.sleep(_TURN * (times - 1) / times)
            _tell(group, signal.SIGCONT)
            time.sleep(_TURN / times)

    holder = threading.Thread(target=hold, daemon=True)
    if times > 1:
        holder.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            holder.join()


def _tell(group: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, what)
