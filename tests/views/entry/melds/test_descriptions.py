"""Tests of the texts on the by-cards page while a meld is typed."""

import pytest

from scoring import VARIANTS, find_variant, parse_cards
from tests.views.typing import type_keys
from views.entry.melds.descriptions import MeldDescription, describe_meld, next_hint
from wording import translator

T = translator("en")
BURRACO = find_variant("burraco")


@pytest.mark.parametrize(
    ("cards", "kind", "points"),
    [
        ("3h 4h 5h 6h 7h 8h 9h", "Clean", "245"),
        ("J J J J J J J 2", "Semi-clean", "240"),
        ("3c 4c 5c * 7c 8c 9c", "Dirty", "170"),
        ("4d 5d * 7d", "Run", "45"),
        ("K K K K", "Group", "40"),
    ],
)
def test_legal_meld_has_kind_and_points(cards: str, kind: str, points: str) -> None:
    assert describe_meld(T, parse_cards(cards), BURRACO) == MeldDescription(kind=kind, points=points)


@pytest.mark.parametrize(
    ("cards", "rejection", "too_short"),
    [
        ("K * *", "Too many wilds: a meld has at most 1; this one has 2.", False),
        ("2 2 2", "Wilds alone aren’t a meld: add natural cards.", False),
        ("K", "A meld needs at least 3 cards; this one has 1.", True),
    ],
)
def test_illegal_meld_has_rejection(cards: str, rejection: str, too_short: bool) -> None:
    description = describe_meld(T, parse_cards(cards), BURRACO)
    assert (description.kind, description.points) == ("Not counted", "0")
    assert (description.rejection, description.is_too_short) == (rejection, too_short)


@pytest.mark.parametrize(
    ("cards", "kind", "points"),
    [("4h 5h 6h 7h 8h 9h * Jh", "Sesta", "135"), ("K K K K", "Poker", "80"), ("K K K", "Group", "30")],
)
def test_what_counts_double_is_named(cards: str, kind: str, points: str) -> None:
    described = describe_meld(T, parse_cards(cards), VARIANTS["pinella"])
    assert described == MeldDescription(kind=kind, points=points)


def test_wild_meld_has_kind_wilds_where_legal() -> None:
    assert describe_meld(T, parse_cards("2 2 2"), VARIANTS["buraco-fechado"]).kind == "Wilds"


@pytest.mark.parametrize(
    ("name", "keys", "says"),
    [
        ("burraco", "", "Tap a suit for a run, “Group” and a rank for a group."),
        ("buraco-aberto", "", "Tap the suit of a run."),
        ("canasta-italiana", "", "Tap the rank of a group."),
        ("burraco", "♥", "Run of hearts: tap its first card."),
        ("burraco", "♥ 3", "Now tap its last card."),
        ("burraco", "group", "Tap the rank of the group."),
        ("burraco", "K", "How many? Tap the rank again, or ×3, ×4…"),
        ("burraco", "★ K", "How many? Tap the rank again, or ×3, ×4…"),
        ("buraco-aberto", "K", "Every meld is a run: tap its suit."),
        ("buraco-aberto", "★", "Every meld is a run: tap its suit."),
        ("buraco-aberto", "3 3", "Every meld is a run: tap its suit."),
        ("burraco", "7 8", "Is it a run? Then tap its suit."),
        ("canasta-italiana", "7 8", ""),
        ("burraco", "♥ 3 9", ""),
        ("burraco", "K ★ ★", ""),
    ],
)
def test_next_hint(name: str, keys: str, says: str) -> None:
    rules = VARIANTS[name]
    assert next_hint(T, type_keys(keys, rules).pad_input, rules) == says
