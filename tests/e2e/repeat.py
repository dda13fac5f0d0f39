"""How often a test plays its scene: once, or PINELLA_REPEAT times in a row to prove that it is no matter of luck."""

import os

REPEAT = int(os.environ.get("PINELLA_REPEAT", "1"))
