"""The program's version, and its start command for messages to the host."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_IS_WHEEL = __name__.startswith("pinella.")
VERSION_FILE = "models/values/version.txt"  # in the packed offline app, which has no package metadata


def _find_version(root: Path) -> str:
    """Return the version in pyproject.toml, from the installed metadata or the project file."""
    packed = root / VERSION_FILE
    if packed.exists():
        return packed.read_text(encoding="utf-8")
    try:
        return version("pinella")
    except PackageNotFoundError:  # a packaged phone app has the project file instead
        return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


PROGRAM_VERSION = _find_version(_ROOT)
PROGRAM_COMMAND = "pinella" if _IS_WHEEL else "python main.py"
