"""The Flet client in its smallest copies, made before the first browser test: `python -m tests.e2e.client_cache`.

It takes a minute of one core in a fresh clone and nothing later. `make test-browser` runs it before any test: within
one, no patience would be long enough for a busy machine.
"""

__all__ = ["CACHE", "ROOT", "fill_cache"]

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.server.delivery import Delivery

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build" / "test-cache"  # kept between runs


def fill_cache() -> None:
    """Return when every file has its smallest copy."""
    delivery = Delivery(ROOT / "assets", cache=CACHE)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda file: delivery.compressor.run([file]), delivery.files))


if __name__ == "__main__":
    fill_cache()
