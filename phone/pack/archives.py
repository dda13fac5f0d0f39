"""The archives that Python reads in a phone: its own library, the packages that the app stands on, and the app."""

import io
import json
import struct
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from phone.pack.compiling import Bytecode, compile_modules, runtime
from phone.pack.contents import Module, library_files, library_modules, own_files, own_modules, standard_library
from phone.pack.wheels import compiled_packages

# Of Python 3.14, and "never look for the source" (PEP 552).
_MAGIC = (3627).to_bytes(2, "little") + b"\r\n" + (1).to_bytes(4, "little") + bytes(8)
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def app_pack(cache: Path) -> bytes:
    """What is ours: all that a new version of Pinella brings, as long as its libraries stay."""
    wanted = own_modules()
    return packed(wanted, compile_modules(wanted, cache), own_files())


def libraries_pack(constraints: Path, cache: Path) -> bytes:
    """What is not ours."""
    compiled = compiled_packages(constraints, cache)
    wanted = library_modules(compiled)
    return packed(wanted, compile_modules(wanted, cache), library_files(compiled))


def packed(wanted: Sequence[Module], bytecode: Bytecode, files: Mapping[str, bytes]) -> bytes:
    """The length of a table, the table as JSON, and the bytes that it tells of, as page/worker.js reads them: first
    the modules, then the files."""
    places: dict[str, tuple[int, int]] = {}
    at = len(bytecode.body)
    for name, content in sorted(files.items()):
        places[name] = (at, len(content))
        at += len(content)
    table = {
        "modules": {module.name: (module.place, *bytecode.index[module.name]) for module in wanted},
        "files": places,
    }
    head = json.dumps(table, separators=(",", ":")).encode()
    return b"".join([struct.pack("<I", len(head)), head, bytecode.body, *(files[name] for name in sorted(files))])


def library_archive(cache: Path) -> bytes:
    """Python's own library as a zip of bytecode; it is packed by whoever sends it."""
    with tempfile.TemporaryDirectory(prefix="pinella-library-") as folder:
        wanted = standard_library(runtime() / "python_stdlib.zip", Path(folder))
        bytecode = compile_modules(wanted, cache)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for module in wanted:
            at, length = bytecode.index[module.name]
            archive.writestr(zipfile.ZipInfo(f"{module.place}c", _LONG_AGO), _MAGIC + bytecode.body[at : at + length])
    return written.getvalue()
