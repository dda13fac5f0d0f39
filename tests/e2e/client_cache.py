"""The Flet client's compressed copies, made before the first test that starts a server: `python -m
tests.e2e.client_cache`.

They are larger than those of a server, which takes a minute of one core for its own: here it is a few seconds. `make`
does it before any test: within one, no patience would be long enough for a busy machine.
"""

import gzip
import lzma
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import patch

import brotli

from web.server import compression
from web.server.delivery import Delivery

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build" / "test-cache"  # kept between runs
_BROTLI = partial(brotli.compress, quality=4, lgwin=24)
_FAST, _GZIP, _BEST, _PACKED = (getattr(compression, name) for name in ("_FAST", "_GZIP", "_BEST", "_PACKED"))
# What takes the minute: of large files.
_QUICKLY = {
    "_QUICK": (replace(_FAST, compress=_BROTLI), replace(_GZIP, compress=partial(gzip.compress, compresslevel=1))),
    "_BEST": replace(_BEST, compress=_BROTLI),
    "_PACKED": replace(_PACKED, compress=partial(lzma.compress, preset=0, check=lzma.CHECK_CRC32)),
}


def fill_cache() -> None:
    """Return when every file has all its copies."""
    delivery = Delivery(ROOT / "assets", cache=CACHE)
    with ExitStack() as quick:
        for name, methods in _QUICKLY.items():
            quick.enter_context(patch.object(compression, name, methods))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda file: delivery.compressor.run([file]), delivery.files))


if __name__ == "__main__":
    fill_cache()
