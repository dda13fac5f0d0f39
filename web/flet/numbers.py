"""The numbers of Flet's controls, which begin somewhere else in every process.

Flet begins with 3. After a restart of the server, the first controls of a phone that comes back had the numbers of its
former session's, and when the client put those away, it took the ear of the new ones with them: what was asked of the
browser had no answer, and the phone waited ten seconds until it was asked again.
"""

import itertools
import secrets
from functools import cache

from flet.controls.id_counter import ControlId

# No former session is as long as the one, and as many are left below the 32 bits that every client reads.
_FIRST, _LAST = 2**20, 2**31


@cache
def begin_anywhere() -> None:
    """From the next control on; once in a process."""
    ControlId._counter = itertools.count(_FIRST + secrets.randbelow(_LAST - _FIRST))  # noqa: SLF001 - see relied_on.py
