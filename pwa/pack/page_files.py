"""Pinella's own files in the offline app's site: those of `pwa/page`, and those that the server's page includes too."""

import re
from pathlib import Path

_ROOT = Path(__file__).parents[2]
PAGE_FOLDER = _ROOT / "pwa" / "page"
# Scripts and styles served as they are in the folder; the pages are filled with texts, watch.css is a part of show.css.
PAGE_FILES = tuple(
    path.name
    for path in sorted(PAGE_FOLDER.iterdir())
    if path.suffix in {".js", ".css", ".webmanifest"} and path.name != "watch.css"
)
SHARED_FILES = {
    "browser_fixes.js": _ROOT / "web/flet/browser_fixes.js",
    "share.js": _ROOT / "web/flet/share.js",
    "sounds.js": _ROOT / "web/flet/sounds.js",
    "startup.js": _ROOT / "web/flet/startup.js",
    "wake_lock.js": _ROOT / "web/flet/wake_lock.js",
    "startup.css": _ROOT / "assets/client/startup.css",
}
# The files of the page for a phone without the app; the service worker, which keeps them, has the list.
_SERVICE_WORKER = (PAGE_FOLDER / "service.js").read_text(encoding="utf-8")
[_LIGHT_FILES] = re.findall(r"LIGHT_FILES = \[(.*?)\];", _SERVICE_WORKER, re.DOTALL)
LIGHT_FILES = tuple(re.findall(r'"(.*?)"', _LIGHT_FILES))
UNPACKER = "xz-decompress.min.js"
# Loaded after the decompressor. The other files are also served uncompressed: the first visit has no decompressor yet.
_LATER_SCRIPTS = {
    "camera.js", "connect.js", "decoder.js", "home_screen.js", "overlay.js", "peer_hub.js", "storage.js", "worker.js",
}  # fmt: skip
UNPACKED_FILES = {*PAGE_FILES, *SHARED_FILES, *LIGHT_FILES, "index.html", "enter.html", UNPACKER} - _LATER_SCRIPTS


def live_style(end: str, *, base: str) -> str:
    """Return the live page's style sheet before the comment `end`, for a page that has the app's files below `base`."""
    style, found, _ = (_ROOT / "assets/templates/live.css").read_text(encoding="utf-8").partition(end)
    if not found:
        raise ValueError(f"live.css has no comment {end!r}; update the marker")
    return style.replace("{base}", base)
