"""Speed of `classify`, and agreement with the brute-force oracle: `python -m benchmarks.engine.classify [count]`.

For each named rule set, all of the distinct random melds (legal, nearly legal, arbitrary) are compared with the oracle,
then timed without a cache in seconds of processor time. The ratio to the oracle, timed on the same melds in the same
run, is more meaningful than melds per second: both are equally slower on a slower machine. Exits with status 1 on any
disagreement.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import process_time

from benchmarks.measuring import best_of
from scoring import VARIANTS, Card, IllegalMeld, RuleSet, classify, format_cards
from testkit.melds.oracle import BestReading, find_best_reading
from testkit.melds.random_melds import random_meld

TARGET = 30_000  # melds per second on one core
MAX_PRINTED = 5  # disagreements printed per rule set


def distinct_melds(rules: RuleSet, count: int) -> list[tuple[Card, ...]]:
    """Return `count` inputs without duplicates (same cards in the same order); every run gets the same inputs."""
    random = Random(rules.name)
    melds: dict[tuple[Card, ...], None] = {}
    while len(melds) < count:
        melds[random_meld(random, rules)] = None
    return list(melds)


def agrees_with_oracle(cards: tuple[Card, ...], rules: RuleSet, verdict: BestReading | None) -> bool:
    try:
        meld = classify(cards, rules)
    except IllegalMeld:
        return verdict is None
    return (
        verdict is not None
        and (meld.kind, meld.points, meld.bonus) == (verdict.kind, verdict.points, verdict.bonus)
        and meld.burraco in verdict.burrachi
        and Counter(meld.arrangement) == Counter(cards)
        and (meld.kind != "run" or meld.arrangement in verdict.arrangements)
    )


def is_legal(cards: tuple[Card, ...], rules: RuleSet) -> bool:
    try:
        classify(cards, rules)
    except IllegalMeld:
        return False
    return True


def cpu_seconds(melds: Sequence[tuple[Card, ...]], rules: RuleSet) -> float:
    return best_of(3, lambda: [is_legal(cards, rules) for cards in melds], process_time)


def compare_with_oracle(rules: RuleSet, count: int) -> int:
    """Print the line of a rule set and return the number of disagreements."""
    melds = distinct_melds(rules, count)
    start = process_time()
    verdicts = [find_best_reading(cards, rules) for cards in melds]
    oracle = process_time() - start
    wrong = [
        cards for cards, verdict in zip(melds, verdicts, strict=True) if not agrees_with_oracle(cards, rules, verdict)
    ]
    ours = cpu_seconds(melds, rules)
    legal = [cards for cards, verdict in zip(melds, verdicts, strict=True) if verdict]
    ours_legal = cpu_seconds(legal, rules)
    print(
        f"{rules.name:22}{count:9,}{len(legal) / count:8.0%}{len(wrong):8}{count / ours:14,.0f}"
        f"{len(legal) / ours_legal:14,.0f}{oracle / ours:9.0f}×",
        flush=True,
    )
    for cards in wrong[:MAX_PRINTED]:
        print(f"    disagree on {format_cards(cards)}")
    return len(wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=100_000, help="distinct melds for each rule set")
    count = parser.parse_args().count
    print(f"{'rule set':22}{'melds':>9}{'legal':>8}{'wrong':>8}{'melds/s':>14}{'legal/s':>14}{'oracle':>10}")
    wrong = sum([compare_with_oracle(rules, count) for rules in VARIANTS.values()])
    print(f"Target: {TARGET:,} melds a second. Disagreements with the oracle: {wrong}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
