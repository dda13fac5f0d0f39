"""Long-running fuzz test of a server: `python -m tests.fuzz --seconds 600 --seed 7`.

Exits with status 1 and the last inputs if an untrusted client causes a traceback, a server error, a changed row of the
legitimate match, a tap of the legitimate client that takes longer than a second, or too much memory. To repeat the
reported round: `--seed 7 --first 12 --rounds 1`.
"""

import argparse
import itertools
import secrets
import sys
import tempfile
import time
from pathlib import Path

from testkit.hostile.paths import app_paths, server_paths
from testkit.hostile.target_server import BreachError, TargetServer
from tests.fuzz.rounds import FuzzStats, RoundRunner


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="start no round after this time (60)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="any number; the same inputs again")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round (0)")
    parser.add_argument("--rounds", type=int, default=2**62, help="maximum number of rounds")
    parser.add_argument("--memory", type=int, default=600, help="maximum MB of the server (600)")
    parser.add_argument("--slowest", type=float, default=1.0, help="maximum seconds of a legitimate tap (1)")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    end = time.monotonic() + options.seconds
    outcome = FuzzStats()
    with (
        tempfile.TemporaryDirectory() as folder,
        TargetServer.run(Path(folder), max_memory=options.memory * 2**20) as target,
    ):
        runner = RoundRunner(
            target=target,
            seed=options.seed,
            app_paths=app_paths(target.known_ids),
            server_paths=server_paths(target.known_ids),
            stats=outcome,
            max_tap_seconds=options.slowest,
        )
        try:
            for number in itertools.islice(itertools.count(options.first), options.rounds):
                if time.monotonic() > end:
                    break
                runner.run_round(number)
                print(f"round {number}: {outcome}; {target.memory_bytes() / 2**20:.0f} MB", flush=True)
        except BreachError as fault:
            print(fault)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
