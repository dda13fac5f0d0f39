"""The nursery: a process that has all modules of the program in memory and forks a house from them for each line of
its input. A house is at work in a fraction of the time that a new Python would take; what it opens is its own.

    {"variables": {"PINELLA_…": "…"}, "word": "path of a pipe", "log": "path", "writers": 3, "seed": 7}

A line with the house's process number is the answer. With its input the nursery ends, and all houses with it.
"""

import json
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.torture.house import keep_house


def main() -> None:
    houses: list[int] = []  # a process that ended keeps its number until it was waited for
    for line in sys.stdin:
        houses = [process for process in houses if os.waitpid(process, os.WNOHANG) == (0, 0)]
        order = json.loads(line)
        process = os.fork()
        if process == 0:
            _live(order)
        houses.append(process)
        sys.stdout.write(f"{process}\n")
        sys.stdout.flush()
    for process in houses:
        os.kill(process, signal.SIGKILL)


def _live(order: Mapping[str, Any]) -> None:
    """Never returns."""
    status = 1
    try:
        log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for target, source in enumerate((nothing, log, log)):
            os.dup2(source, target)
        os.environ.update(order["variables"])
        keep_house(word=Path(order["word"]), writers=order["writers"], seed=order["seed"])
        status = 0
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
