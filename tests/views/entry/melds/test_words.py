"""What the by-cards screen says while a meld is typed."""

import pytest

from scoring import VARIANTS, find_variant, parse_cards
from tests.views.typing import typed
from views.entry.melds.words import MeldWords, meld_words, paper, prompt
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
def test_a_meld_is_named_and_counted(cards: str, kind: str, points: str) -> None:
    assert meld_words(T, parse_cards(cards), BURRACO) == MeldWords(kind=kind, points=points)


@pytest.mark.parametrize(
    ("cards", "refusal", "too_short"),
    [
        ("K * *", "Too many wilds: 1 at most in one meld; here are 2.", False),
        ("2 2 2", "Wilds alone make no meld: add natural cards.", False),
        ("K", "A meld needs 3 cards at least; here are 1.", True),
    ],
)
def test_what_is_no_meld_is_refused_with_its_reason(cards: str, refusal: str, too_short: bool) -> None:
    words = meld_words(T, parse_cards(cards), BURRACO)
    assert (words.kind, words.points) == ("Not counted", "0")
    assert (words.refusal, words.too_short) == (refusal, too_short)


def test_seven_twos_are_wilds_where_they_are_a_meld() -> None:
    assert meld_words(T, parse_cards("2 2 2"), VARIANTS["buraco-fechado"]).kind == "Wilds"


@pytest.mark.parametrize(
    ("name", "keys", "says"),
    [
        ("burraco", "", "Tap a suit for a run, a rank for a group."),
        ("buraco-aberto", "", "Tap the suit of a run."),
        ("canasta-italiana", "", "Tap the rank of a group."),
        ("burraco", "♥", "Run of hearts: tap its first card."),
        ("burraco", "♥ 3", "Now tap its last card."),
        ("burraco", "group", "Tap the rank of the group."),
        ("burraco", "K", "How many? Tap the rank again, or ×3, ×4 …"),
        ("burraco", "★ K", "How many? Tap the rank again, or ×3, ×4 …"),
        ("burraco", "7 8", "Is it a run? Then tap its suit."),
        ("canasta-italiana", "7 8", ""),
        ("burraco", "♥ 3 9", ""),
        ("burraco", "K ★ ★", ""),
    ],
)
def test_the_panel_says_what_to_tap_next(name: str, keys: str, says: str) -> None:
    rules = VARIANTS[name]
    assert prompt(T, typed(keys, rules).typing, rules) == says


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("9h 10s", [("9", "♥", True), ("10", "♠", False)]),
        ("K K 2 *", [("K", "", False), ("K", "", False), ("2", "★", False), ("★", "", False)]),
        ("2 2 2", [("2", "", False)] * 3),
    ],
)
def test_cards_look_like_cards(cards: str, shown: list[tuple[str, str, bool]]) -> None:
    assert [(card.rank, card.sign, card.red) for card in paper(parse_cards(cards))] == shown
