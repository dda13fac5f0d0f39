"""CPU throttling of a whole browser: all of its processes are stopped for part of each 20 ms period.

The throttling of DevTools slows down only the page, but Python runs in a worker.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_PERIOD = 0.02  # seconds


@contextmanager
def throttle_processes(group: int, times: int) -> Iterator[None]:
    """Slow down a process group by this factor; 1 has no effect."""
    finished = threading.Event()

    def hold() -> None:
        while not finished.is_set():
            _signal_group(group, signal.SIGSTOP)
            time.sleep(_PERIOD * (times - 1) / times)
            _signal_group(group, signal.SIGCONT)
            time.sleep(_PERIOD / times)

    holder = threading.Thread(target=hold, daemon=True)
    if times > 1:
        holder.start()
    try:
        yield
    finally:
        finished.set()
        if times > 1:
            holder.join()


def _signal_group(group: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, what)
