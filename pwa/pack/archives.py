"""The archives that Python reads in the browser: the standard library, the app's dependencies, and the app."""

import io
import json
import struct
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from pwa.pack.compiling import Bytecode, compile_modules, pyodide_folder
from pwa.pack.contents import Module, app_files, app_modules, library_files, library_modules, standard_library
from pwa.pack.wheels import fetch_compiled_packages

# The header of Python 3.14's bytecode, with the flag that the source is never checked (PEP 552).
_MAGIC = (3627).to_bytes(2, "little") + b"\r\n" + (1).to_bytes(4, "little") + bytes(8)
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def build_app_pack(cache: Path) -> bytes:
    """Return the pack of Pinella's own modules. Most new versions change only this pack, not the libraries."""
    wanted = app_modules()
    return encode_pack(wanted, compile_modules(wanted, cache), app_files())


def build_libraries_pack(lock: Path, cache: Path) -> bytes:
    """Return the pack of all other packages."""
    compiled = fetch_compiled_packages(lock, cache)
    wanted = library_modules(compiled)
    return encode_pack(wanted, compile_modules(wanted, cache), library_files(compiled))


def encode_pack(modules: Sequence[Module], bytecode: Bytecode, files: Mapping[str, bytes]) -> bytes:
    """Encode a pack: the length of a table, the table as JSON, and the contents that it lists.

    The modules come first, then the files; page/worker.js parses it.
    """
    file_index: dict[str, tuple[int, int]] = {}
    offset = len(bytecode.body)
    for name, content in sorted(files.items()):
        file_index[name] = (offset, len(content))
        offset += len(content)
    table = {
        "modules": {module.name: (module.path, *bytecode.index[module.name]) for module in modules},
        "files": file_index,
    }
    head = json.dumps(table, separators=(",", ":")).encode()
    return b"".join([struct.pack("<I", len(head)), head, bytecode.body, *(files[name] for name in sorted(files))])


def build_library_archive(cache: Path) -> bytes:
    """Return the standard library as an uncompressed zip of bytecode; the site's files are compressed later."""
    with tempfile.TemporaryDirectory(prefix="pinella-library-") as folder:
        wanted = standard_library(pyodide_folder() / "python_stdlib.zip", Path(folder))
        bytecode = compile_modules(wanted, cache)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for module in wanted:
            at, length = bytecode.index[module.name]
            archive.writestr(zipfile.ZipInfo(f"{module.path}c", _ZIP_TIME), _MAGIC + bytecode.body[at : at + length])
    return written.getvalue()
