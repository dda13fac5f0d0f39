"""The site of a phone alone for tests: built once for each state of the code, quickly, and shared by all workers."""

__all__ = ["built_site"]

import fcntl
import json
from pathlib import Path

from phone.pack.site import ROOT, build_site

_QUICK = 0  # of xz
_CACHE = ROOT / "build" / "test-cache" / "phone"


def built_site() -> Path:
    """A folder that nobody changes."""
    _CACHE.mkdir(parents=True, exist_ok=True)
    target = _CACHE / "site"
    with (_CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_site(target, cache=_CACHE / "parts", preset=_QUICK)
        version = json.loads((target / "files.json").read_text())["version"]
        kept = _CACHE / f"site-{version}"
        if not kept.exists():
            target.rename(kept)
        return kept
