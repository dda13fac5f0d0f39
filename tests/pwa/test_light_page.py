"""The light page for phones without the app: its size, and the files cached for use without a network."""

import gzip
import re
from pathlib import Path

from pwa.pack.page_files import LIGHT_FILES
from testkit.pwa.site import build_test_site

MAX_BYTES = 30_000
MAX_TYPEFACE_BYTES = 8_500  # loaded after the first paint


def imported_files(site: Path, name: str) -> set[str]:
    """Return a script and all scripts that it imports, directly or indirectly."""
    source = (site / name).read_text(encoding="utf-8")
    source = source.replace('import("./desk.js")', "")  # a phone that enters deals loads more than this page by it
    names = {Path(found).as_posix() for found in re.findall(r"(?:from|import\() ?\"\./([^\"]+)\"", source)}
    return {name}.union(*(imported_files(site, found) for found in names))


def test_service_worker_keeps_every_file_of_the_light_page() -> None:
    scripts = {name for name in LIGHT_FILES if name.endswith(".js")}
    assert imported_files(build_test_site(), "show.js") == scripts


def test_light_page_is_small() -> None:
    site = build_test_site()
    sizes = {name: len(gzip.compress((site / name).read_bytes(), 9)) for name in LIGHT_FILES}
    typefaces = {name: size for name, size in sizes.items() if name.endswith(".woff2")}
    assert sum(typefaces.values()) <= MAX_TYPEFACE_BYTES, typefaces
    assert sum(sizes.values()) - sum(typefaces.values()) <= MAX_BYTES, sizes
