"""Melds and deals of pinella, read by trying every card that a wild may stand for.

Nothing here comes from `scoring` but the cards: every value is written out, and the options of a table are fields.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from scoring import Card, Rank, Suit

ROW = ("A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANKS = ROW[:-1]
LONGEST = 12


@dataclass(frozen=True, kw_only=True)
class Table:
    """The options of one table; the default is the game of docs/rules.md."""

    joker: int = 25
    pinella: int = 20
    fives_low: bool = True  # 5 to 3 are worth 5; otherwise 7 to 3
    wild_neighbours: bool = False
    jokers_alone: bool = False
    doubled_run: int | None = 6
    doubled_with_wild: bool = True
    pinnacolone: int | None = None
    jollata: int | None = None  # four jokers
    closing: int = 100
    in_mano: int | None = None

    def value(self, card: Card) -> int:
        low = ("3", "4", "5") if self.fives_low else ("3", "4", "5", "6", "7")
        plain = 5 if card.rank in low else 10
        return {"*": self.joker, "2": self.pinella, "A": 15}.get(card.rank, plain)

    @property
    def options(self) -> dict[str, object]:
        """The same options as fields of a rule set."""
        ends = "one-end" if self.pinnacolone is None else "both-ends"
        return {
            "joker_points": self.joker,
            "two_points": self.pinella,
            "highest_low": 5 if self.fives_low else 7,
            "wild_neighbours": self.wild_neighbours,
            "wild_melds": "jokers" if self.jokers_alone else "none",
            "doubled_run": self.doubled_run,
            "doubled_with_wild": self.doubled_with_wild,
            "ace_in_run": ends,
            "ace_to_ace_bonus": self.pinnacolone,
            "jokers_bonus": self.jollata,
            "closing_bonus": self.closing,
            "concealed_bonus": self.in_mano,
        }


TABLES = (
    Table(),
    Table(joker=30, pinella=5, fives_low=False, wild_neighbours=True),
    Table(
        pinella=25,
        jokers_alone=True,
        doubled_run=7,
        doubled_with_wild=False,
        pinnacolone=1500,
        jollata=500,
        in_mano=200,
    ),
    Table(doubled_run=None, closing=50),
)


def is_wild(card: Card) -> bool:
    return card.rank in {"2", "*"}


def read(cards: Sequence[Card], table: Table) -> int | None:
    """Return the points of a meld, or None for cards that make none."""
    wilds = [card for card in cards if is_wild(card)]
    naturals = [card for card in cards if not is_wild(card)]
    if len(cards) < 3 or any(card.rank == "2" and card.suit and card.suit in "hd" for card in cards):
        return None
    if wilds.count(Card(Rank.JOKER)) > 4 or sum(card.rank == "2" for card in wilds) > 4:
        return None
    if max(wilds.count(Card(Rank.TWO, suit)) for suit in (Suit.CLUBS, Suit.SPADES)) > 2:
        return None
    if not naturals:
        alone = table.jokers_alone and all(card.rank == "*" for card in cards)
        if alone and len(cards) == 4 and table.jollata is not None:
            return table.jollata
        return table.joker * len(cards) if alone else None
    readings = [*_groups(naturals, wilds, table), *_runs(naturals, wilds, table)]
    return max(readings, default=None)


def _groups(naturals: Sequence[Card], wilds: Sequence[Card], table: Table) -> Iterator[int]:
    """Let the wilds stand for other suits of the rank: for one at most, and only in a group of three."""
    suits = [card.suit for card in naturals if card.suit]
    if len({card.rank for card in naturals}) > 1 or len(suits) > len(set(suits)):
        return
    points = sum(map(table.value, (*naturals, *wilds)))
    if (len(naturals), len(wilds)) in {(2, 1), (3, 0)}:
        yield points
    if (len(naturals), len(wilds)) == (4, 0):
        yield points * (1 if table.doubled_run is None else 2)


def _runs(naturals: Sequence[Card], wilds: Sequence[Card], table: Table) -> Iterator[int]:
    """Put the wilds into every choice of places of every stretch of the row, and the naturals into the others."""
    length, suits = len(naturals) + len(wilds), {card.suit for card in naturals}
    if len(naturals) < 2 or len(suits) != 1 or None in suits:
        return
    ranks = sorted(card.rank for card in naturals)
    for start in range(len(ROW) - length + 1):
        stretch = ROW[start : start + length]
        for places in combinations(range(length), len(wilds)):
            rest = [rank for place, rank in enumerate(stretch) if place not in places]
            side_by_side = any(place + 1 in places for place in places)
            if sorted(rest) != ranks or (side_by_side and not table.wild_neighbours):
                continue
            if length <= LONGEST:
                yield _run_points(stretch, places, wilds, naturals, table)
            elif not wilds and table.pinnacolone is not None:
                yield table.pinnacolone


def _run_points(
    stretch: Sequence[str], places: Sequence[int], wilds: Sequence[Card], naturals: Sequence[Card], table: Table
) -> int:
    [suit] = {card.suit for card in naturals}
    total = sum(map(table.value, (*naturals, *wilds)))
    if table.doubled_run is None or (wilds and not table.doubled_with_wild):
        return total
    rows: list[list[int]] = [[]]
    for place, rank in enumerate(stretch):
        if place in places:
            rows.append([])
        else:
            rows[-1].append(table.value(Card(Rank(rank), suit)))
    return total + sum(sum(row) for row in rows if len(row) >= table.doubled_run)


@dataclass(frozen=True, kw_only=True)
class Side:
    melds: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    closed: bool = False
    in_mano: bool = False


def score(side: Side, table: Table) -> int:
    melded = sum(read(meld, table) or 0 for meld in side.melds)
    in_hand = sum(table.value(card) for hand in side.hands for card in hand)
    closing = table.closing if not side.in_mano or table.in_mano is None else table.in_mano
    return melded + closing * side.closed - in_hand


def random_cards(random: Random) -> tuple[Card, ...]:
    """Return cards that are a meld, or one or two cards away from it."""
    cards = random.choice((_run, _run, _run, _group, _wilds))(random)
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        random.choice((_drop, _add, _replace))(random, cards)
    random.shuffle(cards)
    return tuple(cards)


def random_card(random: Random) -> Card:
    rank = Rank(random.choice((*RANKS, *"22**")))
    return Card(rank, None if rank == "*" else random.choice((*Suit, None)))


def _wild(random: Random) -> Card:
    return random.choice((Card(Rank.JOKER), Card(Rank.TWO, Suit.CLUBS), Card(Rank.TWO, Suit.SPADES), Card(Rank.TWO)))


def _run(random: Random) -> list[Card]:
    length = random.randint(3, len(ROW))
    start, suit = random.randint(0, len(ROW) - length), random.choice(tuple(Suit))
    cards = [Card(Rank(rank), suit) for rank in ROW[start : start + length]]
    for _ in range(random.choice((0, 0, 1, 1, 2, 3, 4))):
        cards[random.randrange(length)] = _wild(random)
    return cards


def _group(random: Random) -> list[Card]:
    rank, count = Rank(random.choice(RANKS)), random.choice((2, 3, 3, 4, 4, 5))
    cards = [Card(rank, random.choice((suit, suit, None))) for suit in random.sample([*Suit, Suit.HEARTS], count)]
    return cards + [_wild(random) for _ in range(random.choice((0, 0, 1, 2)))]


def _wilds(random: Random) -> list[Card]:
    return [random.choice((Card(Rank.JOKER), Card(Rank.JOKER), _wild(random))) for _ in range(random.randint(2, 5))]


def _drop(random: Random, cards: list[Card]) -> None:
    cards.pop(random.randrange(len(cards)))


def _add(random: Random, cards: list[Card]) -> None:
    cards.append(random.choice((*cards, random_card(random))))


def _replace(random: Random, cards: list[Card]) -> None:
    if cards:
        cards[random.randrange(len(cards))] = random_card(random)
