"""Random melds and deals of a game, compared with its oracle."""

from collections.abc import Iterator
from random import Random

from scoring import (
    PRESETS,
    VARIANTS,
    Card,
    DealEntry,
    IllegalMeld,
    Pozzetto,
    Rank,
    RuleSet,
    Seating,
    SideEntry,
    TableDeduction,
    at_table,
    classify,
    score_deal_unchecked,
    with_enough_decks,
)
from testkit.melds.random_melds import random_meld, random_melds
from tests.scoring.games.oracle import GAMES, Game, Kind, Pile, Side, deducted

RULES = {
    **PRESETS,
    "canasta-classica of three pairs": with_enough_decks(at_table("canasta-classica", 6, Seating.FIXED_PAIRS), 6),
    "tranca without a wild for three": VARIANTS["tranca"].replace(wild_for_three=False),
}
_DEDUCTIONS = {
    TableDeduction.NONE: None,
    TableDeduction.NO_BURRACO: False,
    TableDeduction.NO_CLEAN: True,
}


def compare_melds(name: str, count: int, seed: str = "melds") -> None:
    """Raise AssertionError for the first meld that the oracle reads otherwise."""
    rules, game = RULES[name], GAMES[name]
    for cards in random_melds(f"{seed} {name}", rules, count):
        expected = game.read(cards)
        text = " ".join(map(str, cards))
        points = sum(game.values[card.rank] for card in cards) if expected else 0
        assert _classified(cards, rules) == (expected, points), f"{name}: {text}"


def _classified(cards: tuple[Card, ...], rules: RuleSet) -> tuple[str | None, int]:
    try:
        meld = classify(cards, rules)
    except IllegalMeld:
        return None, 0
    return meld.burraco or Kind.SHORT, meld.card_points


def compare_deals(name: str, count: int, seed: str = "deals") -> None:
    """Raise AssertionError for the first deal whose totals the oracle counts otherwise."""
    game, random = GAMES[name], Random(f"{seed} {name}")
    for _ in range(count):
        deduction = random.choice((TableDeduction.NONE, *TableDeduction)) if game.has_morto else TableDeduction.NONE
        rules = RULES[name].replace(table_deduction=deduction)
        sides = tuple(_random_side(random, rules, game) for _ in range(2))
        closed = random.choice((None, 0, 1))
        sides = tuple(_with_closing(random, side, game, closed=index == closed) for index, side in enumerate(sides))
        totals = [game.score(side, sides) for side in sides]
        clean = _DEDUCTIONS[deduction]
        if clean is not None:
            totals = [deducted(side, game, total, clean=clean) for side, total in zip(sides, totals, strict=True)]
        entry = _entry(sides, game, closed)
        found = [side.total for side in score_deal_unchecked(entry, rules).sides]
        assert found == totals, f"{name}, {deduction}: {entry}"


def _random_side(random: Random, rules: RuleSet, game: Game) -> Side:
    melds = tuple(_legal_melds(random, rules, game))
    hands = tuple(
        tuple(Card(random.choice([rank for rank in Rank if game.jokers or rank != "*"])) for _ in range(size))
        for size in (random.choice((0, 3)), random.choice((0, 11)))
    )
    morto = random.choice(tuple(Pile)) if game.has_morto else Pile.TAKEN
    red_threes = 0 if rules.red_three_points is None else random.randint(0, game.most_red_threes)
    return Side(melds=melds, red_threes=red_threes, hands=hands, morto=morto)


def _legal_melds(random: Random, rules: RuleSet, game: Game) -> Iterator[tuple[Card, ...]]:
    for _ in range(random.choice((0, 1, 2, 4))):
        cards = random_meld(random, rules)
        if game.read(cards) is not None:
            yield cards


def _with_closing(random: Random, side: Side, game: Game, *, closed: bool) -> Side:
    concealed = closed and game.has_concealed and random.random() < 0.5
    return Side(**{**vars(side), "closed": closed, "concealed": concealed})


def _entry(sides: tuple[Side, ...], game: Game, closed: int | None) -> DealEntry:
    def side_entry(side: Side, players: tuple[int, int]) -> SideEntry:
        return SideEntry(
            players=players,
            melds=side.melds,
            red_threes=side.red_threes,
            hand_cards=dict(zip(players, side.hands, strict=True)),
            pozzetto=Pozzetto(side.morto) if game.has_morto else Pozzetto.NOT_TAKEN,
            pozzetto_by=players[1] if side.morto is Pile.UNPLAYED else None,
        )

    entries = tuple(side_entry(side, (index, index + 2)) for index, side in enumerate(sides))
    flags = {"concealed": True} if any(side.concealed for side in sides) else {}
    return DealEntry(sides=entries, closed_by=closed, **flags)
