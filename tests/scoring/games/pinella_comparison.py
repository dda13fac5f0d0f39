"""Random melds and deals of pinella, compared with its oracle table by table."""

from random import Random

from scoring import VARIANTS, DealEntry, IllegalMeld, SideEntry, classify, score_deal_unchecked
from tests.scoring.games.pinella import TABLES, Side, random_card, random_cards, read, score

RULES = {table: VARIANTS["pinella"].replace(name="table", **table.options) for table in TABLES}


def compare_pinella_melds(count: int, seed: str = "melds") -> None:
    """Raise AssertionError for the first meld that the oracle reads otherwise."""
    random = Random(seed)
    for number in range(count):
        table, cards = TABLES[number % len(TABLES)], random_cards(random)
        try:
            found = classify(cards, RULES[table]).points
        except IllegalMeld:
            found = None
        assert found == read(cards, table), (" ".join(map(str, cards)), table)


def compare_pinella_deals(count: int, seed: str = "deals") -> None:
    """Raise AssertionError for the first deal whose totals the oracle counts otherwise."""
    random = Random(seed)
    for number in range(count):
        table, closed = TABLES[number % len(TABLES)], random.choice((None, 0, 1))
        sides = [_random_side(random, closed=index == closed) for index in range(2)]
        in_mano = any(side.in_mano for side in sides)
        entries = tuple(
            SideEntry(
                players=(index, index + 2),
                melds=side.melds,
                hand_cards={index: side.hands[0], index + 2: side.hands[1]},
            )
            for index, side in enumerate(sides)
        )
        entry = DealEntry(sides=entries, closed_by=closed, concealed=in_mano)
        found = [side.total for side in score_deal_unchecked(entry, RULES[table]).sides]
        assert found == [score(side, table) for side in sides], (entry, table)


def _random_side(random: Random, *, closed: bool) -> Side:
    melds = tuple(random_cards(random) for _ in range(random.randint(0, 5)))
    hands = tuple(tuple(random_card(random) for _ in range(size)) for size in (random.randint(0, 3), 4))
    return Side(melds=melds, hands=hands, closed=closed, in_mano=closed and random.random() < 0.5)
