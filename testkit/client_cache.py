"""Compressed copies of the Flet client, created before the first test that starts a server: `python -m
testkit.client_cache`.

They are larger than a server's copies: a server compresses better, for a minute of one core; this takes a few seconds.
`make` creates them before all tests, because within a test no timeout would suffice on a busy machine.
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

from web.delivery import compression
from web.delivery.delivery import Delivery

ROOT = Path(__file__).parents[1]
CACHE_DIR = ROOT / "build" / "test-cache"  # kept between runs
_FAST_BROTLI = partial(brotli.compress, quality=4, lgwin=24)
_FAST, _GZIP, _BEST, _XZ = (getattr(compression, name) for name in ("_BROTLI_FAST", "_GZIP", "_BROTLI_BEST", "_XZ"))
# Settings that take a minute on large files.
_FAST_METHODS = {
    "_FAST_METHODS": (
        replace(_FAST, compress=_FAST_BROTLI),
        replace(_GZIP, compress=partial(gzip.compress, compresslevel=1)),
    ),
    "_BROTLI_BEST": replace(_BEST, compress=_FAST_BROTLI),
    "_XZ": replace(_XZ, compress=partial(lzma.compress, preset=0, check=lzma.CHECK_CRC32)),
}


def fill_cache() -> None:
    """Return when all files have their copies."""
    delivery = Delivery(ROOT / "assets", cache=CACHE_DIR)
    with ExitStack() as quick:
        for name, methods in _FAST_METHODS.items():
            quick.enter_context(patch.object(compression, name, methods))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda file: delivery.compressor.run([file]), delivery.files))


if __name__ == "__main__":
    fill_cache()
