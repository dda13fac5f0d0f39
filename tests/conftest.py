"""Hypothesis profiles and the shared statement cache of all tests.

Every run tries the same examples, so that a commit either passes or fails; PINELLA_EXPLORE=1 generates new ones.
Examples have no deadline, which would fail at random on a busy machine.
"""

import os

from hypothesis import settings

from tests.compiled_once import share_compiled_statements

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("explore" if os.environ.get("PINELLA_EXPLORE") else "same")
share_compiled_statements()
