"""A plain build of the offline app as a baseline: packages as distributed, compiled by Python at import time."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from pwa.pack.archives import encode_pack
from pwa.pack.compiling import Bytecode, pyodide_folder
from pwa.pack.contents import APP_PACKAGES, ROOT, SINGLE_MODULES, SITE_PACKAGES, app_files, packed_libraries
from pwa.pack.site import site_files, write_site
from pwa.pack.wheels import fetch_compiled_packages


def write_plain_site(target: Path, *, cache: Path) -> str:
    """Write the site into `target` and return its version."""
    files = dict(site_files(cache))
    libraries = {
        name: content for library in packed_libraries() for name, content in _package_files(SITE_PACKAGES, library)
    }
    libraries |= {f"{name}.py": (SITE_PACKAGES / f"{name}.py").read_bytes() for name in SINGLE_MODULES}
    libraries |= dict(_package_files(fetch_compiled_packages(ROOT / "requirements" / "dev.txt", cache), ""))
    own = {name: content for package in APP_PACKAGES for name, content in _package_files(ROOT, package)}
    files["python/libraries.pack"] = _pack_uncompiled(libraries)
    files["python/app.pack"] = _pack_uncompiled(own | app_files())
    files["python/python_stdlib.zip"] = (pyodide_folder() / "python_stdlib.zip").read_bytes()
    return write_site(target, files, cache=cache)


def _pack_uncompiled(files: Mapping[str, bytes]) -> bytes:
    return encode_pack([], Bytecode(body=b"", index={}), files)


def _package_files(root: Path, package: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted((root / package).rglob("*")):
        if (path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so") or path.match("*wasm32*.so"):
            yield path.relative_to(root).as_posix(), path.read_bytes()
