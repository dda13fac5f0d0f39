"""Every run of the properties tries the same examples, so that a commit passes or fails for good.

PINELLA_EXPLORE=1 tries new ones.
"""

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile("explore" if os.environ.get("PINELLA_EXPLORE") else "same")
