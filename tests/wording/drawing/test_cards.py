"""The faces of cards, and the ranks that wild cards stand for."""

import pytest

from scoring import parse_cards
from wording import card_faces


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("9h 10s", [("9", "♥", True), ("10", "♠", False)]),
        ("K K 2 *", [("K", "", False), ("K", "", False), ("2", "★", False), ("★", "", False)]),
        ("2 2 2", [("2", "", False)] * 3),
    ],
)
def test_card_faces(cards: str, shown: list[tuple[str, str, bool]]) -> None:
    assert [(card.rank, card.sign, card.is_red) for card in card_faces(parse_cards(cards))] == shown


@pytest.mark.parametrize(
    ("cards", "replaced"),
    [
        ("Ah 2h 3h * 5h", ["", "", "", "4", ""]),  # the 2 is at its own place
        ("3h 4h 5h 2s 7h", ["", "", "", "6", ""]),
        ("Qc Kc *", ["", "", "A"]),
        ("Kc Ac", ["", ""]),
        ("2 Qc Kc Ac", ["J", "", "", ""]),
        ("8s 8h 2 *", ["", "", "8", "8"]),
        ("A A *", ["", "", "A"]),
        ("* * 2", ["", "", ""]),
        ("K * *", ["", "", ""]),  # nothing says yet whether it is a run
        ("3h 7h *", ["", "", ""]),  # not in order
        ("Ah 2h 4h 5h *", [""] * 5),
        ("", []),
    ],
)
def test_a_wild_card_stands_for_a_rank_of_its_meld(cards: str, replaced: list[str]) -> None:
    assert [card.stands_for for card in card_faces(parse_cards(cards))] == replaced
    assert not any(card.stands_for for card in card_faces(parse_cards(cards), melded=False))
