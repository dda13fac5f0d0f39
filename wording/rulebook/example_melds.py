"""Example melds of each kind of burraco."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache

from scoring import Burraco, Card, Meld, RuleSet, ScoringError, classify, parse_cards

_SUIT = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
# Candidate examples for each kind; the first one that is legal under the rules is used. Wilds in the middle come before
# wilds at an end.
_EXAMPLES = (
    "3h 4h 5h 6h 7h 8h 9h",
    "8s 8h 8d 8c 8s 8h 8d",
    "4h 5h 6h 7h 8h 9h 10h",
    "3h 4h 5h * 7h 8h 9h",
    "3h 4h 5h 2s 7h 8h 9h",
    "8s 8h 8d 8c 8s 8h *",
    "8s 8h 8d 8c 8s 8h 2s",
    "3h 4h 5h 6h 7h 8h 9h *",
    "3h 4h 5h 6h 7h 8h 9h 2s",
    "8s 8h 8d 8c 8s 8h 8d *",
    f"Ah {_SUIT}",
    f"{_SUIT} Ah",
    f"Ah {_SUIT} Ah",
    f"Ah {_SUIT}".replace("7h", "*"),
    f"Ah {_SUIT}".replace("7h", "2s"),
    "8s 8h 8d 8c 8s 8h 8d 8c",
    "2s 2h 2d 2c 2s 2h 2d",
    "2s 2h 2d 2c 2s 2h 2d 2c",
    "* * 2s 2h 2d 2c 2s",
    "* * * * * * 2s",
    "* * * *",
)


@lru_cache(maxsize=64)
def example_meld(kind: Burraco, rules: RuleSet) -> tuple[Card, ...]:
    """Return an example in table order; empty if none is legal under the rules."""
    return next((meld.arrangement for meld in legal_melds(_EXAMPLES, rules) if meld.burraco is kind), ())


def legal_melds(examples: Iterable[str], rules: RuleSet) -> Iterator[Meld]:
    """Yield those that are legal under the rules."""
    for text in examples:
        with suppress(ScoringError):
            yield classify(parse_cards(text), rules)
