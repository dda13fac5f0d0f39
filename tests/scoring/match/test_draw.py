"""The draw for the first dealer, seats and pairs (docs/rules.md §5)."""

from itertools import pairwise

import pytest

from scoring import ScoringError, Seating, SuitOrder, parse_cards, resolve_draw

SPADES, HEARTS = SuitOrder.SPADES_FIRST, SuitOrder.HEARTS_FIRST


def parse_draws(*texts: str) -> list:
    return [parse_cards(text) for text in texts]


ORDERS = {
    SPADES: "* 2s 2h 2d 2c As Ah Kd Qs Jh 10c 9s 8s 7s 6s 5s 4s 3s 3h 3d 3c",
    HEARTS: "* 2h 2d 2c 2s Ah Ad Ac As Kh 10s 9c 3h 3d 3c 3s",
}


@pytest.mark.parametrize("suits", SuitOrder)
def test_order_of_cards(suits: SuitOrder) -> None:
    for higher, lower in pairwise(ORDERS[suits].split()):
        result = resolve_draw(parse_draws(lower, higher), suit_order=suits)
        assert (result.tied, result.ranking, result.dealer) == ((), (1, 0), 0), (higher, lower)


@pytest.mark.parametrize(
    ("draws", "dealer"),
    [
        (("Kh", "3c", "*", "2d"), 1),
        (("Kh", "Qc", "*", "2d"), 1),
        (("8s", "8h", "8d"), 2),
        (("4c", "As"), 0),
    ],
)
def test_lowest_card_deals_and_seats_are_kept(draws: tuple[str, ...], dealer: int) -> None:
    result = resolve_draw(parse_draws(*draws), suit_order=SPADES)
    assert result.dealer == dealer
    assert result.seats == tuple(range(len(draws)))


@pytest.mark.parametrize(
    ("draws", "again"),
    [
        (("*", "Kh", "*", "3c"), (0, 2)),
        (("Kh", "Kh", "3c", "4c"), (0, 1)),
        (("Kh", "3c", "Kh", "3c"), (0, 1, 2, 3)),
        (("* 5h", "Kh", "* 5h", "3c"), (0, 2)),
    ],
)
def test_tied_cards_are_drawn_again(draws: tuple[str, ...], again: tuple[int, ...]) -> None:
    result = resolve_draw(parse_draws(*draws), suit_order=SPADES, seating=Seating.FIXED_PAIRS)
    assert result.tied == again
    assert (result.ranking, result.seats, result.dealer) == ((), (), None)


def test_second_card_decides_only_between_tied_drawers() -> None:
    """Two jokers stay above the ace, even if one of their drawers draws a 3 next."""
    assert resolve_draw(parse_draws("* 3c", "As", "* Kh", "4d"), suit_order=SPADES).ranking == (2, 0, 1, 3)


@pytest.mark.parametrize(
    ("draws", "seating", "seats"),
    [
        # The ace (1) and the king (3) play against the 9 (0) and the 4 (2), who deals; the ace sits on the dealer's
        # left.
        (("9h", "As", "4d", "Kc"), Seating.FIXED_PAIRS, (2, 1, 0, 3)),
        (("3h", "*"), Seating.SINGLES, (0, 1)),
        (("Kh", "5c", "2s"), Seating.ONE_AGAINST_TWO, (1, 2, 0)),
        (("2h", "Ah", "Kh", "Qh", "Jh"), Seating.ONE_AGAINST_PAIRS, (4, 0, 1, 2, 3)),
        # Three pairs, highest first: 2 A, K Q, J 10. The highest pair starts on the dealer's left.
        (("2h", "Ah", "Kh", "Qh", "Jh", "10h"), Seating.FIXED_PAIRS, (5, 0, 2, 4, 1, 3)),
        (("2h", "Ah", "Kh", "Qh", "Jh", "10h"), Seating.TEAMS_OF_THREE, (5, 0, 3, 1, 4, 2)),
    ],
)
def test_draw_decides_seats_and_pairs(draws: tuple[str, ...], seating: Seating, seats: tuple[int, ...]) -> None:
    result = resolve_draw(parse_draws(*draws), suit_order=SPADES, seating=seating)
    assert (result.seats, result.dealer) == (seats, 0)


@pytest.mark.parametrize(
    ("draws", "seating", "code", "message"),
    [
        (("Kh", ""), None, "not-everyone-drew", "1 of 2 have drawn"),
        (("Kh", "Q"), None, "suit-missing", "write that of Q"),
        (("Kh", "Qh", "Jh"), Seating.FIXED_PAIRS, "seating-not-for-players", "fixed-pairs takes 4, 6 players, not 3"),
    ],
)
def test_incomplete_draw_is_rejected(draws: tuple[str, ...], seating: Seating | None, code: str, message: str) -> None:
    with pytest.raises(ScoringError, match=message) as caught:
        resolve_draw(parse_draws(*draws), suit_order=SPADES, seating=seating)
    assert caught.value.code == code
