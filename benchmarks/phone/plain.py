"""A plain build of a phone alone, to compare with: every package packed as it comes, and Python compiles what it
imports."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from phone.pack.archives import packed
from phone.pack.compiling import Bytecode, runtime
from phone.pack.contents import LIBRARIES, PACKAGES, ROOMS, ROOT, SINGLE, own_files
from phone.pack.site import site_files, write_site
from phone.pack.wheels import compiled_packages


def write_plain_site(target: Path, *, cache: Path) -> str:
    """Into `target`; returns its version."""
    files = dict(site_files(cache))
    libraries = {name: content for library in LIBRARIES for name, content in _below(PACKAGES, library)}
    libraries |= {f"{name}.py": (PACKAGES / f"{name}.py").read_bytes() for name in SINGLE}
    libraries |= dict(_below(compiled_packages(ROOT / "constraints.txt", cache), ""))
    own = {name: content for room in ROOMS for name, content in _below(ROOT, room)}
    files["python/libraries.pack"] = _as_it_comes(libraries)
    files["python/app.pack"] = _as_it_comes(own | own_files())
    files["python/python_stdlib.zip"] = (runtime() / "python_stdlib.zip").read_bytes()
    return write_site(target, files, cache=cache)


def _as_it_comes(files: Mapping[str, bytes]) -> bytes:
    return packed([], Bytecode(body=b"", index={}), files)


def _below(root: Path, package: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted((root / package).rglob("*")):
        if (path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so") or path.match("*wasm32*.so"):
            yield path.relative_to(root).as_posix(), path.read_bytes()
