"""Every run of the properties tries the same examples, so that a commit passes or fails for good.

PINELLA_EXPLORE=1 tries new ones. None has a deadline: on a busy machine it would fail now and then.
"""

import os

from hypothesis import settings

from tests.compiled_once import share_compiled_statements

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("explore" if os.environ.get("PINELLA_EXPLORE") else "same")
share_compiled_statements()
