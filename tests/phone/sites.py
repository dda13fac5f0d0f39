"""The site of a phone alone for tests: built once for each state of the code, quickly, and shared by all workers."""

import fcntl
import hashlib
import json
import lzma
import shutil
from pathlib import Path

from phone.pack.site import ROOT, build_site

_QUICK = 0  # of xz
_CACHE = ROOT / "build" / "test-cache" / "phone"
PARTS = _CACHE / "parts"
"""What was fetched, compiled and packed for it."""


def built_site() -> Path:
    """A folder that nobody changes."""
    _CACHE.mkdir(parents=True, exist_ok=True)
    target = _CACHE / "site"
    with (_CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_site(target, cache=PARTS, preset=_QUICK)
        version = json.loads((target / "files.json").read_text())["version"]
        kept = _CACHE / f"site-{version}"
        if not kept.exists():
            target.rename(kept)
        return kept


def newer_site(site: Path, target: Path) -> str:
    """A copy of the site in `target` that is a version of its own: its first page says so, in an element that the
    returned selector finds."""
    shutil.copytree(site, target)
    table = json.loads((site / "files.json").read_text())
    page = (site / "index.html").read_bytes().replace(b"<title>", b'<meta name="newer"><title>')
    packed = lzma.compress(page, preset=_QUICK, check=lzma.CHECK_CRC32)
    digest = hashlib.sha256(page).hexdigest()
    [entry] = [each for each in table["files"] if each["name"] == "index.html"]
    entry |= {"digest": digest, "bytes": len(page), "packed": len(packed)}
    changed = {"files.json": json.dumps(table | {"version": "newer"}).encode(), "index.html": page}
    for name, content in (changed | {f"packed/{digest}.xz": packed}).items():
        (target / name).write_bytes(content)
    return 'meta[name="newer"]'
