"""Compare many random melds and deals of each game with its oracle.

python -m tests.scoring.games --melds 100000 --deals 10000
"""

import argparse

from tests.scoring.games.comparison import compare_deals, compare_melds
from tests.scoring.games.oracle import GAMES
from tests.scoring.games.pinella_comparison import compare_pinella_deals, compare_pinella_melds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--melds", type=int, default=100_000, help="melds of each game")
    parser.add_argument("--deals", type=int, default=10_000, help="deals of each game")
    parser.add_argument("--seed", default="many", help="text that the random numbers begin with")
    options = parser.parse_args()
    for name in GAMES:
        compare_melds(name, options.melds, options.seed)
        compare_deals(name, options.deals, options.seed)
        print(f"{name}: {options.melds} melds and {options.deals} deals agree")
    compare_pinella_melds(options.melds, options.seed)
    compare_pinella_deals(options.deals, options.seed)
    print(f"pinella: {options.melds} melds and {options.deals} deals of four tables agree")


if __name__ == "__main__":
    main()
