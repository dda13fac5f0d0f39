"""The files that a browser may fetch: the parts of the Flet client that a scorekeeper needs, and our own."""

import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from flet_web import get_package_web_dir

_TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".js": "text/javascript", ".otf": "font/otf"}
_TYPES |= {".ttf": "font/ttf", ".woff2": "font/woff2", ".json": "application/json", ".svg": "image/svg+xml"}
_TYPES |= {".webmanifest": "application/manifest+json"}

# The stock client also holds Pyodide, symbol files, LaTeX and iOS icon fonts and two experimental engines: nobody asks
# for them, so nobody can.
FROM_FLET = (
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
_FROM_US = (
    "assets/**/*",
    "icons/*.png",
    "icons/*.svg",
    "client/*.js",
    "client/*.css",
    "client/*.webmanifest",
    "live/*",
)

_BESIDE = {f"client/{name}": Path(__file__).with_name(name) for name in ("boot.js", "line.js")}


@dataclass(frozen=True, kw_only=True)
class ClientFile:
    """`name` is the path below the client's base; `digest` is of the content, in hexadecimal."""

    name: str
    path: Path
    content_type: str
    digest: str


def client_files(assets: Path) -> Mapping[str, ClientFile]:
    """Every file by its name. Ours, in `assets` and beside this module, win over Flet's; the look-up is the whole of
    the access check.

    Raises FileNotFoundError when the Flet client is not installed.
    """
    flet = Path(get_package_web_dir())
    if not (flet / "main.dart.js").exists():
        raise FileNotFoundError(f"no Flet client in {flet}; install the package flet-web")
    found = dict(_matching(flet, FROM_FLET)) | dict(_matching(assets, _FROM_US)) | _BESIDE
    return {name: _described(name, path) for name, path in sorted(found.items())}


def _matching(root: Path, patterns: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for pattern in patterns:
        for path in root.glob(pattern):
            if path.is_file():
                yield path.relative_to(root).as_posix(), path


def _described(name: str, path: Path) -> ClientFile:
    suffix = PurePosixPath(name).suffix
    content_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()
    return ClientFile(name=name, path=path, content_type=content_type, digest=digest)
