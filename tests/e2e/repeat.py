"""The number of times that a test repeats its scenario: once, or PINELLA_REPEAT times to rule out luck."""

import os

REPEAT = int(os.environ.get("PINELLA_REPEAT", "1"))
