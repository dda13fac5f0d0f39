"""The site of the offline app for tests, built quickly, once per state of the code, and shared by all workers."""

import fcntl
import hashlib
import json
import lzma
import shutil
from pathlib import Path

from pwa.pack.site import ROOT, build_site

_FAST_PRESET = 0  # of xz
_CACHE = ROOT / "build" / "test-cache" / "pwa"
BUILD_CACHE = _CACHE / "parts"
"""The folder of fetched, compiled and packed files, kept between runs."""


def build_test_site() -> Path:
    """Return the folder of the site, which must not be modified."""
    _CACHE.mkdir(parents=True, exist_ok=True)
    target = _CACHE / "site"
    with (_CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_site(target, cache=BUILD_CACHE, preset=_FAST_PRESET)
        version = json.loads((target / "files.json").read_text())["version"]
        site = _CACHE / f"site-{version}"
        if not site.exists():
            target.rename(site)
        return site


def copy_as_newer_site(site: Path, target: Path) -> str:
    """Copy the site to `target` as a newer version, and return a selector of an element that its first page shows."""
    shutil.copytree(site, target)
    table = json.loads((site / "files.json").read_text())
    page = (site / "index.html").read_bytes().replace(b"<title>", b'<meta name="newer"><title>')
    packed = lzma.compress(page, preset=_FAST_PRESET, check=lzma.CHECK_CRC32)
    digest = hashlib.sha256(page).hexdigest()
    [entry] = [each for each in table["files"] if each["name"] == "index.html"]
    entry |= {"digest": digest, "bytes": len(page), "packed": len(packed)}
    changed = {"files.json": json.dumps(table | {"version": "newer"}).encode(), "index.html": page}
    for name, content in (changed | {f"packed/{digest}.xz": packed}).items():
        (target / name).write_bytes(content)
    return 'meta[name="newer"]'
