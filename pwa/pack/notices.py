"""The licences of everything in the offline app, collected from its actual contents: the site's file `licences.txt`,
and entries for a bill of materials."""

import fnmatch
import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from pathlib import Path

from flet_web import get_package_web_dir

from pwa.pack.compiling import pyodide_folder
from pwa.pack.contents import SINGLE_MODULES, packed_libraries
from pwa.pack.page_files import PAGE_FILES, SHARED_FILES
from pwa.pack.qr_decoder import DECODER_PACKAGE
from pwa.pack.wheels import COMPILED_PACKAGES

LICENCES_FILE = "licences.txt"
_ROOT = Path(__file__).parents[2]
_TEXTS = Path(__file__).parent / "licences"  # licence texts of components that don't include their own
_APACHE, _MPL = _TEXTS / "Apache-2.0.txt", _TEXTS / "MPL-2.0.txt"
_LICENCE_FILES = ("*licen[cs]e*", "*copying*", "*notice*")
_WITHOUT_OWN_TEXT = {"flet": _APACHE, "flet-web": _APACHE}  # licensed under it according to their metadata


@dataclass(frozen=True, kw_only=True)
class Component:
    """A part of the site: its files, as patterns of names, its licence texts, and its sources, as package URLs
    (github.com/package-url)."""

    name: str
    files: tuple[str, ...]
    licences: Callable[[], Iterable[str]]
    sources: Callable[[], Iterable[str]] = tuple


def _text(*paths: Path) -> Iterable[str]:
    return [path.read_text(encoding="utf-8") for path in paths]


def packed_packages() -> Collection[str]:
    return (*packed_libraries(), *SINGLE_MODULES, *COMPILED_PACKAGES)


def _packed_distributions() -> Collection[str]:
    distributions = metadata.packages_distributions()
    return sorted({distributions[name][0] for name in packed_packages()}, key=str.lower)


def package_licences() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield each packed distribution with its licence texts. Raises LookupError for a distribution without any."""
    for name in _packed_distributions():
        yield f"{name} {metadata.version(name)}", distribution_licences(name)


def distribution_licences(name: str) -> Iterable[str]:
    """Return the licence texts of an installed distribution. Raises LookupError if it has none."""
    files = metadata.files(name) or []
    found = [
        Path(str(file.locate()))
        for file in files
        if "dist-info" in file.parts[0] and any(fnmatch.fnmatch(file.name.lower(), each) for each in _LICENCE_FILES)
    ]
    if not found and name not in _WITHOUT_OWN_TEXT:
        raise LookupError(f"{name} is packed and has no licence file; name its licence in {__name__}")
    return _text(*(sorted(found) or [_WITHOUT_OWN_TEXT[name]]))


def _runtime_versions() -> tuple[str, str]:
    """Return the versions of Pyodide and of its Python."""
    package, lock = (
        json.loads((pyodide_folder() / name).read_text(encoding="utf-8"))
        for name in ("package.json", "pyodide-lock.json")
    )
    return package["version"], lock["info"]["python"]


# The commands in tools/ make the fonts from these.
_FONT_SOURCES = (
    "%40fontsource/bitter@5.3.0", "%40fontsource/source-sans-3@5.3.0", "%40fontsource/noto-sans-symbols-2@5.3.0",
    "%40fontsource/noto-sans-math@5.3.0", "%40fontsource/noto-emoji@5.3.0", "lucide-static@1.62.0",
)  # fmt: skip
_BUILT_FILES = (
    "index.html", "enter.html", "show.html", "show.css", "icons/*", "python/app.pack", "python/pyodide-lock.json",
)  # fmt: skip
_XZ = _ROOT / "assets/client/xz-decompress.min.js"
COMPONENTS = (
    Component(
        name="Pinella",
        files=(*PAGE_FILES, *SHARED_FILES, *_BUILT_FILES),
        licences=partial(_text, _ROOT / "LICENSE"),
    ),
    Component(
        name="Flet’s client, Flutter and Skia",
        files=("main.dart.*", "canvaskit/*", "flutter_bootstrap.js", "version.json", "assets/[!f]*"),
        licences=lambda: _text(_APACHE, Path(get_package_web_dir()) / "assets" / "NOTICES"),
        sources=lambda: [f"pkg:pypi/flet-web@{metadata.version('flet-web')}"],
    ),
    Component(
        name="Fonts: Bitter, Source Sans 3, Noto (OFL); Lucide (ISC and MIT); Material Icons (Apache)",
        files=("assets/fonts/*", "live/*.woff2"),
        licences=partial(_text, _ROOT / "assets/fonts/OFL.txt", _ROOT / "assets/fonts/LUCIDE.txt", _APACHE),
        sources=lambda: [f"pkg:npm/{name}" for name in _FONT_SOURCES],
    ),
    Component(
        name="xz-decompress",
        files=("xz-decompress.min.js",),
        licences=lambda: [_XZ.read_text(encoding="utf-8").partition("*/")[0]],
        sources=lambda: ["pkg:npm/xz-decompress@0.2.3"],
    ),
    Component(
        name="qr (MIT or Apache-2.0)",
        files=("qr/*",),
        licences=partial(_text, _APACHE),
        sources=lambda: [f"pkg:npm/{DECODER_PACKAGE}"],
    ),
    Component(
        name="Pyodide (MPL-2.0), with Emscripten’s runtime (MIT), SQLite (public domain) and zlib",
        files=("python/pyodide.mjs", "python/pyodide.asm.*"),
        licences=partial(_text, _MPL),
        sources=lambda: [f"pkg:npm/pyodide@{_runtime_versions()[0]}"],
    ),
    Component(
        name="CPython",
        files=("python/python_stdlib.zip",),
        licences=lambda: distribution_licences("typing_extensions"),  # a part of CPython, with CPython's licence
        sources=lambda: [f"pkg:generic/cpython@{_runtime_versions()[1]}"],
    ),
    Component(
        name="Python packages, each named below",
        files=("python/libraries.pack",),
        licences=lambda: [f"{name}\n\n{text}" for name, texts in package_licences() for text in texts],
        sources=lambda: [
            f"pkg:pypi/{name.lower().replace('_', '-')}@{metadata.version(name)}" for name in _packed_distributions()
        ],
    ),
)


def licence_notices(names: Iterable[str]) -> str:
    """Return the licences of the components of a site with these files. Raises LookupError for a file without a
    component."""
    packed = {component_of(name) for name in names}
    parts = [f"{each.name}\n\n{text}" for each in COMPONENTS if each.name in packed for text in each.licences()]
    return f"\n\n{'=' * 80}\n\n".join(parts)


def component_of(name: str) -> str:
    """Return the name of the component that a file belongs to. Raises LookupError unless exactly one matches."""
    found = [each.name for each in COMPONENTS if any(fnmatch.fnmatchcase(name, pattern) for pattern in each.files)]
    if len(found) != 1:
        raise LookupError(f"{name} belongs to {found or 'no component'}; assign it to one component in {__name__}")
    return found[0]
