"""The files of Pyodide, the Python runtime, with the changes that the app needs."""

import json
from collections.abc import Mapping

from pwa.pack.compiling import pyodide_folder

MAX_MEMORY = 2**30  # bytes; the stock runtime has 4 GiB, and the app takes about a tenth of this

_WASM, _EMSCRIPTEN, _LOCK = "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide-lock.json"

# SQLite syncs files with fdatasync; the stock runtime returns 0 without calling the file system.
_FDATASYNC = "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}"
_WORKING_FDATASYNC = _FDATASYNC.replace("return 0", "return stream.stream_ops?.fsync?.(stream)??0")

_HEAP_MAX = "var getHeapMax=()=>4294901760;"
_LIMITED_HEAP_MAX = f"var getHeapMax=()=>{MAX_MEMORY};"

# The memory section of the WebAssembly module: its id, its length, and one memory with a minimum of 480 pages and a
# maximum. Numbers are LEB128, a page is 64 KiB.
_MEMORY = bytes.fromhex("05 07 01 01 E0 03")
_STOCK_MAX = bytes.fromhex("80 80 04")  # 65,536 pages
_LIMITED_MAX = bytes.fromhex("80 80 01")  # 16,384 pages


def runtime_files() -> Mapping[str, bytes]:
    """Return file name → content. Raises ValueError if a new Pyodide differs at a patched place.

    The maximum memory is lowered, because iOS refuses or ends a page that may take 4 GiB
    (https://github.com/emscripten-core/emscripten/issues/24078): running out of memory then raises MemoryError.
    """
    emscripten = _stock(_EMSCRIPTEN)
    emscripten = _replace(emscripten, _FDATASYNC.encode(), _WORKING_FDATASYNC.encode())
    return {
        "pyodide.mjs": _stock("pyodide.mjs"),
        _WASM: _replace(_stock(_WASM), _MEMORY + _STOCK_MAX, _MEMORY + _LIMITED_MAX),
        _EMSCRIPTEN: _replace(emscripten, _HEAP_MAX.encode(), _LIMITED_HEAP_MAX.encode()),
        # The packs contain all that is needed, so no package is loadable.
        _LOCK: json.dumps({"info": json.loads(_stock(_LOCK))["info"], "packages": {}}, sort_keys=True).encode(),
    }


def _stock(name: str) -> bytes:
    return (pyodide_folder() / name).read_bytes()


def _replace(content: bytes, stock: bytes, changed: bytes) -> bytes:
    if content.count(stock) != 1:
        raise ValueError(f"Pyodide contains {stock!r} {content.count(stock)} times instead of once; check what changed")
    return content.replace(stock, changed)
