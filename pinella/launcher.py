"""The command `pinella`: does what `python main.py` does in a clone."""

import sys
from importlib import import_module
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_INSTALLED = _HERE / "_app"  # the packages in a wheel; in a clone they are next to this one
APP_FOLDER = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent


def main() -> None:
    """Run the program. Raises SystemExit with its exit status."""
    sys.path.insert(0, str(APP_FOLDER))
    import_module("main").main()
