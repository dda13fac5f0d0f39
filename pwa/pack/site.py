"""The site's files for any static host: each is compressed and named by its digest, and a list names the version."""

import hashlib
import json
import lzma
import re
import shutil
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from flet_web import get_package_web_dir

from pwa.pack.archives import build_app_pack, build_libraries_pack, build_library_archive
from pwa.pack.notices import LICENCES_FILE, licence_notices
from pwa.pack.page_files import LIGHT_FILES, PAGE_FILES, PAGE_FOLDER, SHARED_FILES, UNPACKED_FILES, UNPACKER, live_style
from pwa.pack.qr_decoder import decoder_files
from pwa.pack.runtime import runtime_files
from pwa.page_texts import page_texts, score_page_texts
from web.flet.client_files import CONTENT_TYPES, client_files, emoji_files

ROOT = Path(__file__).parents[2]
_ASSETS = ROOT / "assets"

# Flutter's loader chooses one of these sets by the browser's vendor and features (flutter_bootstrap.js).
_ENGINES = {
    "wasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
    "chromium": ("main.dart.js", "canvaskit/chromium/canvaskit.js", "canvaskit/chromium/canvaskit.wasm"),
    "other": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
}
_FROM_CLIENT = ("version.json",)
_BOOTSTRAP = "flutter_bootstrap.js"
_BEST_PRESET = 9 | lzma.PRESET_EXTREME
_LZMA_OPTIONS = {"lc": 4, "lp": 0, "pb": 0}  # Python, JavaScript and WebAssembly code is unaligned: saves 0.4 %
_SCRIPT_COMMENTS = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
_STYLE_COMMENTS = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


def build_site(target: Path, *, cache: Path, preset: int = _BEST_PRESET) -> str:
    """Empty `target`, build the site in it, and return its version. A low `preset` is faster and compresses less."""
    return write_site(target, site_files(cache), cache=cache, preset=preset)


def write_site(target: Path, files: Mapping[str, bytes], *, cache: Path, preset: int = _BEST_PRESET) -> str:
    """Write the site with these files (path below the site → uncompressed content) and return its version."""
    version = _version(files)
    draft = target.with_name(f"{target.name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    (draft / "packed").mkdir(parents=True)
    with ThreadPoolExecutor() as threads:
        packed = dict(zip(files, threads.map(partial(_compress, cache, preset), files.values()), strict=True))
    table = {"version": version, "files": [_describe_file(name, files[name], packed[name]) for name in sorted(files)]}
    for name, content in files.items():
        (draft / "packed" / f"{_digest(content)}.xz").write_bytes(packed[name])
        if name in UNPACKED_FILES or name.startswith("icons/"):
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_bytes(content)
    # Only the browser's installation dialog shows them, so they aren't part of the installed version.
    shutil.copytree(_ASSETS / "screenshots", draft / "screenshots")
    # Neither are the licences: Flutter's alone are larger than the app's own code.
    (draft / LICENCES_FILE).write_text(licence_notices(files), encoding="utf-8")
    # Nor is the emoji font: Flutter requests a part of it once a text needs that.
    for name, path in emoji_files(_ASSETS).items():
        (draft / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, draft / name)
    (draft / "files.json").write_text(json.dumps(table, indent=0) + "\n", encoding="utf-8")
    shutil.rmtree(target, ignore_errors=True)
    draft.rename(target)
    return version


def site_files(cache: Path) -> Mapping[str, bytes]:
    """Return path below the site → uncompressed content."""
    found = {name: (PAGE_FOLDER / name).read_bytes() for name in PAGE_FILES}
    found |= {f"qr/{name}": content for name, content in decoder_files(cache).items()}
    found |= {name: path.read_bytes() for name, path in SHARED_FILES.items()}
    found[UNPACKER] = (_ASSETS / "client" / UNPACKER).read_bytes()
    for name, texts in (("index.html", page_texts()), ("enter.html", page_texts()), ("show.html", score_page_texts())):
        found[name] = _render_page(PAGE_FOLDER / name, texts)
    style = live_style("/* Only the live page of a server", base="")  # without the rules that only its pages need
    found["show.css"] = style.encode() + (PAGE_FOLDER / "watch.css").read_bytes()
    found |= {name: (_ASSETS / name).read_bytes() for name in LIGHT_FILES if name.startswith("live/")}
    found |= {name: _strip_comments(name, found[name]) for name in LIGHT_FILES}
    wanted = {name for names in _ENGINES.values() for name in names} | set(_FROM_CLIENT)
    loaded_later = emoji_files(_ASSETS)
    for name, file in client_files(_ASSETS).items():
        if name in wanted or (name.startswith(("assets/", "icons/")) and name not in loaded_later):
            found[name] = file.path.read_bytes()
    found[_BOOTSTRAP] = _patch_bootstrap()
    found |= {f"python/{name}": content for name, content in runtime_files().items()}
    found["python/python_stdlib.zip"] = build_library_archive(cache)
    found["python/libraries.pack"] = build_libraries_pack(ROOT / "requirements" / "dev.txt", cache)
    found["python/app.pack"] = build_app_pack(cache)
    return found


def _render_page(template: Path, texts: Mapping[str, Any]) -> bytes:
    """Return the template with its placeholder replaced by `texts`, by language, as JSON."""
    embedded = json.dumps(texts, ensure_ascii=False, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")
    return template.read_text(encoding="utf-8").replace("{{ words }}", embedded).encode()


def _patch_bootstrap() -> bytes:
    """Patch Flutter's loader: without its service worker, which would replace ours, and with one canvas instead of up
    to eight, because the app has no platform views to put between two canvases.
    """
    stock = (Path(get_package_web_dir()) / _BOOTSTRAP).read_text(encoding="utf-8")
    for pattern, changed in (
        (r"serviceWorkerSettings: \{.*?\},", ""),
        (r"assetBase: flet.assetBase", r"\g<0>,\n    canvasKitMaximumSurfaces: 1"),
    ):
        stock, times = re.subn(pattern, changed, stock, flags=re.DOTALL)
        if times != 1:
            raise ValueError(f"{_BOOTSTRAP} has {pattern} {times} times instead of once; check what Flet changed")
    return stock.encode()


def _describe_file(name: str, content: bytes, packed: bytes) -> Mapping[str, object]:
    engines = [engine for engine, names in _ENGINES.items() if name in names]
    entry = {"name": name, "digest": _digest(content), "bytes": len(content), "packed": len(packed)}
    entry["type"] = CONTENT_TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    return entry | ({"engines": engines} if engines else {})


def _version(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{_digest(files[name])}\0".encode())
    return digest.hexdigest()[:16]


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _compress(cache: Path, preset: int, content: bytes) -> bytes:
    cached = cache / "xz" / "-".join([_digest(content), *map(str, [preset, *_LZMA_OPTIONS.values()])])
    if cached.exists():
        return cached.read_bytes()
    lzma_filter = {"id": lzma.FILTER_LZMA2, "preset": preset, **_LZMA_OPTIONS}
    packed = lzma.compress(content, check=lzma.CHECK_CRC32, filters=[lzma_filter])
    cached.parent.mkdir(parents=True, exist_ok=True)
    cached.with_suffix(".part").write_bytes(packed)
    cached.with_suffix(".part").rename(cached)
    return packed


def _strip_comments(name: str, content: bytes) -> bytes:
    """Return the file of the light page, which phones load at the table, without whole-line comments and indentation.
    Licences, which begin with `/*!`, stay in scripts. Raises ValueError for a script with a multi-line string, because
    stripping would change it."""
    pattern = {"js": _SCRIPT_COMMENTS, "css": _STYLE_COMMENTS}.get(name.rpartition(".")[2])
    if pattern is None:
        return content
    lines = pattern.sub("", content.decode())
    odd = [line for line in lines.splitlines() if line.count("`") % 2]
    if odd:
        raise ValueError(f"{name} has a multi-line string: {odd[0]!r}; write it in one line")
    return _INDENTATION.sub("", lines).encode()
