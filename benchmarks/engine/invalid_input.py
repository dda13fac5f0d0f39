"""Speed of rejecting invalid input: `python -m benchmarks.engine.invalid_input [count]`.

Random strings go to `parse_cards` and `find_variant`, random cards to `classify` under every named rule set, and some
inputs are unrealistically large. Exits with status 1 if an error other than a ScoringError is raised, or if an input
takes more than a millisecond on average.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import perf_counter
from typing import TypeVar

from scoring import VARIANTS, Card, Rank, ScoringError, Suit, classify, find_variant, parse_cards

Input = TypeVar("Input")

MAX_SECONDS = 1e-3  # seconds per input, on average
ALPHABET = "A23456789TJQK10*hdcs  \t\n☃é{}%x"
RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
SUITS = (None, *Suit)


def random_strings(random: Random, count: int) -> Iterable[str]:
    return ["".join(random.choices(ALPHABET, k=random.randint(0, 200))) for _ in range(count)]


def random_hands(random: Random, count: int) -> Iterable[list[Card]]:
    deck = [Card(rank, suit) for rank in RANKS for suit in SUITS] + [Card(Rank.JOKER)] * 4
    return [random.choices(deck, k=random.randint(0, 30)) for _ in range(count)]


def is_refused_fast(name: str, function: Callable[[Input], object], inputs: Iterable[Input]) -> bool:
    """Print one line and return whether the target is met. Errors other than ScoringError propagate."""
    done = refused = 0
    start = perf_counter()
    for value in inputs:
        done += 1
        try:
            function(value)
        except ScoringError:
            refused += 1
    each = (perf_counter() - start) / done
    print(f"{name:34}{done:9,}{refused:10,}{each * 1e6:14,.1f}")
    return each < MAX_SECONDS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=10_000, help="inputs of each kind")
    count = parser.parse_args().count
    random = Random("bad input")
    print(f"{'':34}{'inputs':>9}{'refused':>10}{'µs each':>14}")
    fast = [
        is_refused_fast("parse_cards, random strings", parse_cards, random_strings(random, count)),
        is_refused_fast("find_variant, random strings", find_variant, random_strings(random, count)),
        is_refused_fast("parse_cards, a megabyte", parse_cards, ["3h " * 350_000] * 100),
        is_refused_fast("find_variant, a megabyte", find_variant, ["burraco " * 125_000] * 100),
    ]
    for rules in VARIANTS.values():
        judge = partial(classify, rules=rules)
        fast.append(is_refused_fast(f"classify, {rules.name}", judge, random_hands(random, count)))
    huge = [[Card(Rank.KING)] * 10_000] * 100
    fast.append(is_refused_fast("classify, 10,000 cards", partial(classify, rules=VARIANTS["burraco"]), huge))
    return 0 if all(fast) else 1


if __name__ == "__main__":
    sys.exit(main())
