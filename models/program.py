"""The program's version, and the command that starts it, for messages to the host."""

import os
import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

_ROOT = Path(__file__).parents[1]
_IS_WHEEL = __name__.startswith("pinella.")
_UV_RUN = ("run", "--no-project", "--python", ">=3.11", "--with-requirements")  # as in README.md
VERSION_FILE = "models/version.txt"  # in the packed offline app, which has no package metadata


def shell_line(words: Sequence[str], *, is_windows: bool = os.name == "nt") -> str:
    """Return words as the system's shell takes them: Windows shells know no single quotes and keep backslashes."""
    if not is_windows:
        return shlex.join(words)
    return " ".join(word if re.fullmatch(r"[\w@%+=:,./\\-]+", word) else f'"{word}"' for word in words)


def _find_version(root: Path) -> str:
    """Return the version in pyproject.toml, from the installed metadata or the project file."""
    packed = root / VERSION_FILE
    if packed.exists():
        return packed.read_text(encoding="utf-8")
    try:
        return metadata.version("pinella")
    except metadata.PackageNotFoundError:  # a packaged phone app has the project file instead
        return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def _find_command() -> str:
    """Return the words that run this program again from the current folder, as a shell takes them."""
    python, uv = Path(sys.executable or "python"), os.environ.get("UV")  # set by `uv run` and uvx
    if not _IS_WHEEL:
        starter = [_from_here(python)]
        if uv and not python.is_relative_to(_ROOT):  # it removes its environment when the program ends
            requirements = _from_here(_ROOT / "requirements" / "app.txt")
            starter = ["uv" if shutil.which("uv") else uv, *_UV_RUN, requirements]
        return shell_line([*starter, _from_here(_ROOT / "main.py")])
    on_path = None if uv else shutil.which("pinella")  # uvx has it on its own path only
    if on_path and Path(on_path).resolve().parent == python.parent:
        return "pinella"
    return shell_line([str(python), "-m", "pinella"])


def _from_here(path: Path) -> str:
    """Return a path below the clone, without the clone's folder if that is the current one."""
    try:
        is_here = Path.cwd() == _ROOT
    except OSError:  # the current folder was deleted
        is_here = False
    return str(path.relative_to(_ROOT) if is_here and path.is_relative_to(_ROOT) else path)


PROGRAM_VERSION = _find_version(_ROOT)
PROGRAM_COMMAND = _find_command()
