"""The notation of cards: parsing and formatting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Card, NotationCode, NotationError, Rank, ScoringError, Suit, format_cards, parse_cards

EVERY_CARD = [Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in (None, *Suit)]
EVERY_CARD.append(Card(Rank.JOKER))


def test_every_card_round_trips() -> None:
    assert [card for card in EVERY_CARD if parse_cards(str(card)) != (card,)] == []


@given(cards=st.lists(st.sampled_from(EVERY_CARD), max_size=40))
def test_cards_round_trip(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ()),
        ("   ", ()),
        ("K", (Card(Rank.KING),)),
        ("*", (Card(Rank.JOKER),)),
        ("10h", (Card(Rank.TEN, Suit.HEARTS),)),
        ("Th T", (Card(Rank.TEN, Suit.HEARTS), Card(Rank.TEN))),
        ("KH Kh K♥ K♥\ufe0f", (Card(Rank.KING, Suit.HEARTS),) * 4),
        (
            "2D 3♦ 10♣ TS",
            (
                *map(Card, (Rank.TWO, Rank.THREE), (Suit.DIAMONDS,) * 2),
                *map(Card, (Rank.TEN,) * 2, (Suit.CLUBS, Suit.SPADES)),
            ),
        ),
        (
            "3h,4h, 5h ,JK,",
            (*(Card(rank, Suit.HEARTS) for rank in (Rank.THREE, Rank.FOUR, Rank.FIVE)), Card(Rank.JOKER)),
        ),
        ("JK * J", (Card(Rank.JOKER), Card(Rank.JOKER), Card(Rank.JACK))),
        ("kh, qh, jh", tuple(Card(rank, Suit.HEARTS) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK))),
        ("as td jk", (Card(Rank.ACE, Suit.SPADES), Card(Rank.TEN, Suit.DIAMONDS), Card(Rank.JOKER))),
        (",", ()),
        (" 3d\t4c\n5s  ", (Card(Rank.THREE, Suit.DIAMONDS), Card(Rank.FOUR, Suit.CLUBS), Card(Rank.FIVE, Suit.SPADES))),
    ],
)
def test_parse_cards(text: str, cards: tuple[Card, ...]) -> None:
    assert parse_cards(text) == cards


@pytest.mark.parametrize(
    ("text", "code", "quoted"),
    [
        ("3h 3x", NotationCode.UNKNOWN_CARD, "3x"),
        ("3h4h", NotationCode.UNKNOWN_CARD, "3h4h"),
        ("1h", NotationCode.UNKNOWN_CARD, "1h"),
        ("11", NotationCode.UNKNOWN_CARD, "11"),
        ("hk", NotationCode.UNKNOWN_CARD, "hk"),
        ("h3", NotationCode.UNKNOWN_CARD, "h3"),
        ("3h;4h", NotationCode.UNKNOWN_CARD, "3h;4h"),
        ("3h, 4y", NotationCode.UNKNOWN_CARD, "4y"),
        ("♥K", NotationCode.UNKNOWN_CARD, "♥K"),
        ("kj", NotationCode.UNKNOWN_CARD, "kj"),
        ("{text}", NotationCode.UNKNOWN_CARD, "{text}"),
        ("*h", NotationCode.SUIT_ON_JOKER, "*h"),
        ("*♠", NotationCode.SUIT_ON_JOKER, "*♠"),
        ("JKH", NotationCode.SUIT_ON_JOKER, "JKH"),
        ("**", NotationCode.UNKNOWN_CARD, "**"),
        ("x" * 1000, NotationCode.UNKNOWN_CARD, "x" * 20 + "…"),
    ],
)
def test_invalid_word_is_quoted(text: str, code: NotationCode, quoted: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert caught.value.code is code
    assert caught.value.values == {"text": quoted}
    assert repr(quoted) in str(caught.value)


def test_megabyte_is_rejected_quickly() -> None:
    with pytest.raises(NotationError, match="1000000 characters") as caught:
        parse_cards("3h " * 333_333 + " ")
    assert caught.value.code is NotationCode.TEXT_TOO_LONG
    assert caught.value.values == {"count": 1_000_000, "limit": 4_000}


def test_a_joker_has_no_suit() -> None:
    with pytest.raises(NotationError, match="a joker has no suit") as caught:
        Card(Rank.JOKER, Suit.HEARTS)
    assert caught.value.code is NotationCode.SUIT_ON_JOKER


@given(text=st.one_of(st.text(), st.text(alphabet="A23456789TJQK*hdcsHS♥♠10 ,")))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    try:
        read = len(parse_cards(text))
    except ScoringError:
        read = None
    assert read in {None, len(text.replace(",", " ").split())}
