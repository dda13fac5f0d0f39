"""The program, run until it ends by itself: for what it refuses."""

__all__ = ["run_main"]

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.e2e.client_cache import ROOT


def run_main(
    data: Path, *arguments: str, command: Sequence[str] = ("main.py",), **settings: str
) -> "subprocess.CompletedProcess[str]":
    """`settings` without their prefix. It would wait for phones if nothing were refused: give it a port that is taken,
    or that nobody may have, which it has unless told otherwise."""
    values = {"DATA_DIR": str(data), "HOST": "127.0.0.1", "PORT": "9"} | settings
    return subprocess.run(
        [sys.executable, *command, *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | {f"PINELLA_{name}": value for name, value in values.items()},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
