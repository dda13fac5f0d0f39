"""The files of the site, for any static host: each packed under its digest, with a list that names a version."""

import hashlib
import json
import lzma
import re
import shutil
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path, PurePosixPath

from flet_web import get_package_web_dir

from phone.pack.archives import app_pack, libraries_pack, library_archive
from phone.pack.compiling import runtime
from phone.pack.decoder import decoder_files
from phone.pack.front import front_page
from phone.words import page_words, show_words
from web.flet.client_files import client_files

ROOT = Path(__file__).parents[2]
_PAGE = ROOT / "phone" / "page"
_ASSETS = ROOT / "assets"

# Flutter's loader takes one of these sets, by what the browser is and can (flutter_bootstrap.js).
_ENGINES = {
    "wasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
    "chromium": ("main.dart.js", "canvaskit/chromium/canvaskit.js", "canvaskit/chromium/canvaskit.wasm"),
    "other": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
}
_OF_ENGINES = ("main.dart", "canvaskit/")
_FROM_CLIENT = ("version.json",)
_BOOTSTRAP = "flutter_bootstrap.js"
_RUNTIME = ("pyodide.mjs", "pyodide.asm.wasm")
_SYSTEM = "pyodide.asm.mjs"
_SCRIPTS = ("start.js", "install.js", "service.js", "worker.js", "storage.js", "style.css", "pinella.webmanifest")
_CAMERA = "camera.js"
_SHOW = ("show.js", "carried.js")  # the page that shows a code's score
_FIGURES = "live/figures.woff2"
_UNPACKER = "xz-decompress.min.js"
# What the host gives as it is: whoever comes for the first time has nothing that unpacks.
_PLAIN = ("index.html", "start.js", "install.js", "service.js", "style.css", "pinella.webmanifest", _UNPACKER)
_SHOWING = ("show.html", "show.css", *_SHOW, _FIGURES)  # to phones that never had anything of ours
_THOROUGH = 9 | lzma.PRESET_EXTREME
_UNALIGNED = {"lc": 4, "lp": 0, "pb": 0}  # code for Python, JavaScript and WebAssembly begins at any byte: 0.4 % less


def build_site(target: Path, *, cache: Path, preset: int = _THOROUGH) -> str:
    """Write the site into `target`, which is emptied before; returns its version. A low `preset` is quick, its files
    are larger."""
    return write_site(target, site_files(cache), cache=cache, preset=preset)


def write_site(target: Path, files: Mapping[str, bytes], *, cache: Path, preset: int = _THOROUGH) -> str:
    """The same with these files: path below the site → content, unpacked."""
    version = _version(files)
    draft = target.with_name(f"{target.name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    (draft / "packed").mkdir(parents=True)
    with ThreadPoolExecutor() as threads:
        packed = dict(zip(files, threads.map(partial(_packed, cache, preset), files.values()), strict=True))
    table = {"version": version, "files": [_described(name, files[name], packed[name]) for name in sorted(files)]}
    for name, content in files.items():
        (draft / "packed" / f"{_digest(content)}.xz").write_bytes(packed[name])
        if name in (*_PLAIN, *_SHOWING) or name.startswith("icons/"):
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_bytes(content)
    (draft / "files.json").write_text(json.dumps(table, indent=0) + "\n", encoding="utf-8")
    shutil.rmtree(target, ignore_errors=True)
    draft.rename(target)
    return version


def site_files(cache: Path) -> Mapping[str, bytes]:
    """Path below the site → content, unpacked."""
    found = {name: (_PAGE / name).read_bytes() for name in (*_SCRIPTS, _CAMERA, *_SHOW)}
    found |= {f"qr/{name}": content for name, content in decoder_files(cache).items()}
    found[_UNPACKER] = (_ASSETS / "client" / _UNPACKER).read_bytes()
    found["index.html"] = front_page(_PAGE / "index.html", page_words())
    found["show.html"] = front_page(_PAGE / "show.html", show_words())
    found["show.css"] = (_ASSETS / "templates/live.css").read_text(encoding="utf-8").replace("{base}", "").encode()
    found[_FIGURES] = (_ASSETS / _FIGURES).read_bytes()
    wanted = {name for names in _ENGINES.values() for name in names} | set(_FROM_CLIENT)
    for name, file in client_files(_ASSETS).items():
        if name in wanted or name.startswith(("assets/", "icons/")):
            found[name] = file.path.read_bytes()
    found[_BOOTSTRAP] = _bootstrap()
    for name in _RUNTIME:
        found[f"python/{name}"] = (runtime() / name).read_bytes()
    found[f"python/{_SYSTEM}"] = _system()
    found["python/pyodide-lock.json"] = _lock()
    found["python/python_stdlib.zip"] = library_archive(cache)
    found["python/libraries.pack"] = libraries_pack(ROOT / "constraints.txt", cache)
    found["python/app.pack"] = app_pack(cache)
    return found


def _bootstrap() -> bytes:
    """Flutter's loader without its own service worker, which would take the place of ours."""
    stock = (Path(get_package_web_dir()) / _BOOTSTRAP).read_text(encoding="utf-8")
    changed, times = re.subn(r"serviceWorkerSettings: \{.*?\},", "", stock, flags=re.DOTALL)
    if times != 1:
        raise ValueError(f"{_BOOTSTRAP} names its service worker {times} times instead of once; see what Flet changed")
    return changed.encode()


def _system() -> bytes:
    """What Python finds in the place of an operating system. SQLite asks it with fdatasync to put a file on the disk,
    which Emscripten answers without asking the file system; ours is asked, as it is with fsync."""
    stock = (runtime() / _SYSTEM).read_text(encoding="utf-8")
    if stock.count(_UNASKED) != 1:
        raise ValueError(f"{_SYSTEM} has {_UNASKED!r} {stock.count(_UNASKED)} times instead of once; see how it syncs")
    return stock.replace(_UNASKED, _ASKED).encode()


_UNASKED = "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}"
_ASKED = _UNASKED.replace("return 0", "return stream.stream_ops?.fsync?.(stream)??0")


def _lock() -> bytes:
    """Pyodide's list of the packages that it could fetch: none, all that is needed lies beside it."""
    stock = json.loads((runtime() / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": stock["info"], "packages": {}}, sort_keys=True).encode()


def _described(name: str, content: bytes, packed: bytes) -> Mapping[str, object]:
    engines = [engine for engine, names in _ENGINES.items() if name in names]
    about = {"name": name, "digest": _digest(content), "bytes": len(content), "packed": len(packed)}
    about["type"] = _TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    return about | ({"engines": engines} if engines else {})


_TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def _version(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{_digest(files[name])}\0".encode())
    return digest.hexdigest()[:16]


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _packed(cache: Path, preset: int, content: bytes) -> bytes:
    kept = cache / "xz" / "-".join([_digest(content), *map(str, [preset, *_UNALIGNED.values()])])
    if kept.exists():
        return kept.read_bytes()
    how = {"id": lzma.FILTER_LZMA2, "preset": preset, **_UNALIGNED}
    packed = lzma.compress(content, check=lzma.CHECK_CRC32, filters=[how])
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.with_suffix(".part").write_bytes(packed)
    kept.with_suffix(".part").rename(kept)
    return packed
