"""The program's name, as the host types it: in sentences that tell what to run."""

from pathlib import Path

_INSTALLED = "_house"  # the folder that pinella/launcher.py opens

PROGRAM = "pinella" if Path(__file__).parents[2].name == _INSTALLED else "python main.py"
