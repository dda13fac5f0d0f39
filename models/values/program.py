"""The command that starts the program, for messages to the host."""

from pathlib import Path

_INSTALLED = "_app"  # the folder that pinella/launcher.py runs

PROGRAM_COMMAND = "pinella" if Path(__file__).parents[2].name == _INSTALLED else "python main.py"
