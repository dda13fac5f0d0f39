"""The files that a browser may fetch: the parts of the Flet client that the app needs, and Pinella's own."""

import hashlib
import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from flet_web import get_package_web_dir

# By suffix; the types that `mimetypes` knows depend on the machine.
CONTENT_TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".js": "text/javascript", ".otf": "font/otf"}
CONTENT_TYPES |= {".ttf": "font/ttf", ".woff2": "font/woff2", ".json": "application/json", ".svg": "image/svg+xml"}
CONTENT_TYPES |= {".html": "text/html; charset=utf-8", ".css": "text/css", ".png": "image/png"}
CONTENT_TYPES |= {".webmanifest": "application/manifest+json"}

# Left out: Pyodide, symbol files, LaTeX and iOS icon fonts and two experimental engines, which no page requests.
FLET_FILES = (
    "main.dart.*",
    "flutter_bootstrap.js",
    "python.js",
    "version.json",
    "canvaskit/canvaskit.[jw]*",
    "canvaskit/skwasm*.js",
    "canvaskit/skwasm*.wasm",
    "canvaskit/chromium/*.js",
    "canvaskit/chromium/*.wasm",
    "assets/AssetManifest.*",
    "assets/shaders/*",
    "assets/packages/wakelock_plus/assets/*",
    "assets/packages/record_web/assets/js/*",
)
_ASSET_FILES = (
    "assets/**/*",
    "icons/*.png",
    "icons/*.svg",
    "client/*.js",
    "client/*.css",
    "client/*.webmanifest",
    "live/*",
    "screenshots/*.webp",
)

# Flutter's fallback fonts that have emoji: their names and their addresses below `fontFallbackBaseUrl`.
_EMOJI_FONTS = re.compile(r'\("(Noto (?:Color Emoji|Sans SC|Sans Symbols)[ \d]*)","([^"]+)"\)')

_SCRIPTS = ("boot.js", "browser_fixes.js", "reconnect.js", "share.js", "sounds.js", "startup.js", "wake_lock.js")
_SCRIPT_FILES = {f"client/{name}": Path(__file__).with_name(name) for name in _SCRIPTS}
_CAMERA = Path(__file__).parents[2] / "pwa" / "page"  # that of the offline app
_SCRIPT_FILES |= {f"client/{name}.js": _CAMERA / f"{name}.js" for name in ("camera", "decoder", "overlay")}


@dataclass(frozen=True, kw_only=True)
class ClientFile:
    """A servable file: `name` is its path below the client's base, `digest` the hexadecimal digest of its content."""

    name: str
    path: Path
    content_type: str
    digest: str


def client_files(assets: Path) -> Mapping[str, ClientFile]:
    """Return every servable file by name; a name that is not in the mapping is not served.

    Files in `assets` and next to this module take precedence over Flet's. Raises FileNotFoundError if the Flet client
    is not installed.
    """
    flet = Path(get_package_web_dir())
    if not (flet / "main.dart.js").exists():
        raise FileNotFoundError(f"no Flet client in {flet}; install the package flet-web")
    found = dict(_matching_files(flet, FLET_FILES)) | dict(_matching_files(assets, _ASSET_FILES)) | _SCRIPT_FILES
    found |= emoji_files(assets)
    return {name: _describe_file(name, path) for name, path in sorted(found.items())}


def emoji_files(assets: Path) -> Mapping[str, Path]:
    """Return the parts of the emoji font by the names that the Flet client requests them with."""
    client = (Path(get_package_web_dir()) / "main.dart.js").read_text(encoding="utf-8")
    parts = {
        f"assets/fonts/{address}": assets / "emoji" / f"{font.replace(' ', '-')}.woff2"
        for font, address in _EMOJI_FONTS.findall(client)
    }
    return {name: path for name, path in parts.items() if path.exists()}


def _matching_files(root: Path, patterns: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for pattern in patterns:
        for path in root.glob(pattern):
            if path.is_file():
                yield path.relative_to(root).as_posix(), path


def _describe_file(name: str, path: Path) -> ClientFile:
    suffix = PurePosixPath(name).suffix
    content_type = CONTENT_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()
    return ClientFile(name=name, path=path, content_type=content_type, digest=digest)
