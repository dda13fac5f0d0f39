"""Speed and meetings of the draw by clubs beside a plain draw: `python -m benchmarks.engine.club_draw [pairs]`.

`meet` are the meetings within a club in the rounds that the lots decide, `plain` their mean over all plain draws, and
`regions` those within a region after the draw by clubs alone and after the exchanges. Times are of the processor, the
best of three. Exits with status 1 if a draw takes longer than the target or has more meetings than a plain one.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import process_time

from benchmarks.measuring import best_of
from scoring import Movement, Schedule, Tournament, arrange_lots, club_meetings

TARGET_MS = 300.0  # milliseconds for 300 pairs
_ROUNDS = 6
_CLUBS = (40, 12, 5, 2)  # pairs of a club
_REGIONS = 12


def names(count: int, size: int, random: Random) -> list[str]:
    """Return clubs of about this size, in a random order."""
    found = [f"club {number // size}" for number in range(count)]
    random.shuffle(found)
    return found


def measure(setup: Tournament, clubs: Sequence[str], regions: Sequence[str], random: Random) -> bool:
    """Print the line of one hall, and return whether it meets the target."""
    plain = list(range(setup.entrants))
    random.shuffle(plain)
    by_clubs = arrange_lots(setup, plain, clubs=clubs)
    lots = arrange_lots(setup, plain, clubs=clubs, regions=regions)
    spent = 1_000 * best_of(3, lambda: arrange_lots(setup, plain, clubs=clubs, regions=regions), process_time)
    met = club_meetings(setup, lots, clubs)
    before, after = (club_meetings(setup, each, regions).drawn for each in (by_clubs, lots))
    size = max(map(clubs.count, clubs))
    print(
        f"{setup.movement:10}{setup.entrants:7}{size:7}{met.drawn:7}{float(met.plain):8.1f}"
        f"{before:9} → {after:<4}{spent:7.0f} ms",
        flush=True,
    )
    return spent <= TARGET_MS and met.drawn <= met.plain


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=int, nargs="?", default=300)
    count = parser.parse_args().pairs
    print(f"{'movement':10}{'pairs':>7}{'club':>7}{'meet':>7}{'plain':>8}{'regions':>13}{'time':>11}")
    good = True
    for movement in (Movement.MITCHELL, Movement.DANESE):
        setup = Tournament(entrants=count, schedule=Schedule(rounds=_ROUNDS, deals=4), movement=movement)
        for size in _CLUBS:
            random = Random(size)
            clubs = names(count, size, random)
            regions = [f"region {random.randrange(_REGIONS)}" for _ in range(count)]
            good &= measure(setup, clubs, regions, random)
    print(f"Target: {TARGET_MS:.0f} ms, and no more meetings than a plain draw.")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
