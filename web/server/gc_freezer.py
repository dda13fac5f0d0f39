"""Control of Python's garbage collector, so that full collections do not block phones.

A full collection scans all objects whenever they have grown by a quarter, and blocks the event loop for a second with
two hundred phones. Nearly all objects stay alive, and most of the others are freed by reference counting. So objects
that survived a full collection are frozen, which excludes them from later ones; garbage among them is freed by the next
unfrozen collection. Without it, the p99 of a tap at 200 tables was 662 ms instead of 69 ms, the longest 881 ms instead
of 119 ms (`benchmarks.concurrent_tables`).
"""

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any

_FULL_GENERATION = 2  # the generation of Python's full collections
_UNFREEZE_INTERVAL = 600.0  # seconds between unfrozen collections, which free the controls of departed sessions


class GcFreezer:
    """A collector callback, active from `start` to `stop`; one per process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last_unfreeze = clock()

    def start(self) -> None:
        """Freeze all objects loaded so far, and after each full collection its survivors."""
        gc.callbacks.append(self._on_collection)
        gc.collect()

    def stop(self) -> None:
        gc.callbacks.remove(self._on_collection)
        gc.unfreeze()

    def _on_collection(self, phase: str, info: Mapping[str, Any]) -> None:
        if info["generation"] != _FULL_GENERATION:
            return
        if phase == "stop":
            gc.freeze()
        elif self._clock() - self._last_unfreeze >= _UNFREEZE_INTERVAL:
            self._last_unfreeze = self._clock()
            gc.unfreeze()
