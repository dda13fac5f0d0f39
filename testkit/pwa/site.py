"""The site of the offline app for tests, built quickly, once per state of the code, and shared by all workers."""

import fcntl
import hashlib
import json
import lzma
import shutil
from collections.abc import Callable
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
    """Copy the site to `target` as a newer version, and return the selector of an element on its first page."""
    copy_changed_site(
        site, target, name="index.html", change=lambda page: page.replace(b"<title>", b'<meta name="newer"><title>')
    )
    return 'meta[name="newer"]'


def copy_changed_site(site: Path, target: Path, *, name: str, change: Callable[[bytes], bytes]) -> Path:
    """Copy the site to `target` as a newer version with `change` applied to one file; return `target`."""
    shutil.copytree(site, target)
    table = json.loads((site / "files.json").read_text())
    [entry] = [each for each in table["files"] if each["name"] == name]
    content = change(lzma.decompress((site / _packed_name(entry["digest"])).read_bytes()))
    packed = lzma.compress(content, preset=_FAST_PRESET, check=lzma.CHECK_CRC32)
    entry |= {"digest": hashlib.sha256(content).hexdigest(), "bytes": len(content), "packed": len(packed)}
    (target / _packed_name(entry["digest"])).write_bytes(packed)
    (target / "files.json").write_text(json.dumps(table | {"version": "newer"}))
    if (site / name).exists():  # the first visit fetches it uncompressed
        (target / name).write_bytes(content)
    return target


def _packed_name(digest: str) -> str:
    return f"packed/{digest}.xz"
