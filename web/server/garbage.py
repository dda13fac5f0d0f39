"""The garbage of the server, looked for without keeping phones waiting.

Python looks through all that a process holds whenever that has grown by a quarter, and nobody is answered meanwhile:
with two hundred phones for a second. Nearly all of it stays, and what goes is mostly let go at once, without a look.
So what has been looked through is passed over from then on, for a while: garbage among it goes at the next whole look.
"""

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any

_WHOLE = 2  # the number of Python's look at everything
_EVERY = 600.0  # seconds between two looks that pass over nothing: the screens of phones that left wait no longer


class Garbage:
    """From `start` to `stop`; one in a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked = clock()

    def start(self) -> None:
        """What is loaded by now stays."""
        gc.callbacks.append(self._look)
        gc.collect()

    def stop(self) -> None:
        gc.callbacks.remove(self._look)
        gc.unfreeze()

    def _look(self, phase: str, about: Mapping[str, Any]) -> None:
        if about["generation"] != _WHOLE:
            return
        if phase == "stop":
            gc.freeze()
        elif self._clock() - self._looked >= _EVERY:
            self._looked = self._clock()
            gc.unfreeze()
