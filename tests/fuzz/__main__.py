"""Strangers at a house of their own, for as long as one likes: `python -m tests.fuzz --seconds 600 --seed 7`.

It ends with status 1 and the last inputs where a stranger brought about a traceback, an error of the server, another
row of the honest table, a tap of the honest phone that took longer than a second, or too much memory. The round that
is named can be played again: `--seed 7 --first 12 --rounds 1`.
"""

import argparse
import itertools
import secrets
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.house import BreachError, House
from tests.fuzz.paths import app_paths, server_paths
from tests.fuzz.rounds import Outcome, Round


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="the last round ends after so many (60)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="any number; the same inputs again")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round (0)")
    parser.add_argument("--rounds", type=int, default=2**62, help="no more than these")
    parser.add_argument("--memory", type=int, default=600, help="MB that the server may hold (600)")
    parser.add_argument("--slowest", type=float, default=1.0, help="seconds that an honest tap may take (1)")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    end = time.monotonic() + options.seconds
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder, House.open(Path(folder), most_memory=options.memory * 2**20) as house:
        strangers = Round(
            house=house,
            seed=options.seed,
            app=app_paths(house.known),
            server=server_paths(house.known),
            outcome=outcome,
            slowest=options.slowest,
        )
        try:
            for number in itertools.islice(itertools.count(options.first), options.rounds):
                if time.monotonic() > end:
                    break
                strangers.play(number)
                print(f"round {number}: {outcome}; {house.memory() / 2**20:.0f} MB", flush=True)
        except BreachError as fault:
            print(fault)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
