"""Processor time of a call that is answered at once: `python -m benchmarks.command_line [command …]`.

The arguments are the command that starts Pinella, by default that of this clone. Each call is compared with an
interpreter that does nothing, run in turns with it. Exits with status 1 if the version takes longer than promised.
"""

import os
import sys
from collections.abc import Sequence
from statistics import median

from testkit.client_cache import ROOT

TARGET = 0.3  # seconds of processor time for `--version`
RUNS = 15
NOTHING = (sys.executable, "-c", "pass")


def cost(command: Sequence[str]) -> float:
    """Return the processor time of one run of a command in seconds."""
    child = os.posix_spawnp(
        command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    )
    _, _, used = os.wait4(child, 0)
    return used.ru_utime + used.ru_stime


def main() -> int:
    program = tuple(sys.argv[1:]) or (sys.executable, str(ROOT / "main.py"))
    version = 0.0
    for option in ("--version", "--help"):
        runs = [(cost((*program, option)), cost(NOTHING)) for _ in range(RUNS)]
        seconds, least = (median(costs) for costs in zip(*runs, strict=True))
        version = version or seconds
        print(
            f"{option}: {seconds:.3f} s of processor time; an interpreter that does nothing: "
            f"{least:.3f} s; ratio {seconds / least:.1f}"
        )
    print(f"Target: {TARGET} s for --version.")
    return 0 if version <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
