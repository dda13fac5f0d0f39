"""The command `pinella`: it opens the house, and does what `python main.py` does in a clone."""

import sys
from importlib import import_module
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_INSTALLED = _HERE / "_house"  # where the wheel has the rooms; in a clone they lie beside this package
HOUSE = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent


def main() -> None:
    """Raises SystemExit as the command ends."""
    sys.path.insert(0, str(HOUSE))
    import_module("main").main()
