"""Random start values for Flet's control ids.

Flet counts from 3 in every process. After a restart of the server, the first controls of a reconnecting phone reused
ids of its former session; disposing the old controls in the client also unregistered the new controls' listeners. Calls
to the browser then got no answer, and the phone waited ten seconds for the retry.
"""

import itertools
import secrets
from functools import cache

from flet.controls.id_counter import ControlId

# Sessions use far fewer ids than the lowest start, and the highest start leaves as many below the 31 bits that all
# clients read.
_MIN_ID, _MAX_ID = 2**20, 2**31


@cache
def randomize_control_ids() -> None:
    """Start the ids of this process at a random number; later calls do nothing."""
    ControlId._counter = itertools.count(_MIN_ID + secrets.randbelow(_MAX_ID - _MIN_ID))  # noqa: SLF001 - see tests/web/flet/pinned_internals.py
