"""The customs of the table, game by game as the sources have them: said by the app, never scored."""

import pytest

from scoring import (
    PRESETS,
    TABLE_CUSTOMS,
    VARIANTS,
    DiscardPile,
    FirstPlayer,
    LastDiscard,
    RuleSet,
    Stall,
    StockEnd,
    TurnDirection,
    with_customs,
)

NAMES = ["burraco", "simple", "online", "international", "reale", "aberto", "fechado", "burako", "canasta", "three"]
LEFT, RIGHT, SILENT = FirstPlayer.LEFT, FirstPlayer.RIGHT, FirstPlayer.UNSAID
CLOCKWISE, NO_WAY = TurnDirection.CLOCKWISE, TurnDirection.UNSAID
FREE, NO_PILE = DiscardPile.FREE, DiscardPile.UNSAID
NO_WILD, ANY = LastDiscard.NO_WILD, LastDiscard.ANY
TWO_STAY, MORTO, NO_END = StockEnd.FINISH_TURN, StockEnd.MORTO, StockEnd.UNSAID
DRAW, NO_STALL = Stall.MUST_DRAW, Stall.UNSAID
MANY, PAIRS = (2, 3, 4, 5, 6), (2, 4)

# A row a custom, one value for each game in the order of PRESETS. Where its source is silent, so is the game.
ROWS: dict[str, list[object]] = {
    "player_counts": [MANY, PAIRS, PAIRS, MANY, MANY, (4,), (4,), (), PAIRS, MANY],
    "cut_least": [22, 0, 0, 22, 22, 0, 0, 0, 0, 22],
    "first_player": [LEFT, LEFT, SILENT, LEFT, LEFT, RIGHT, RIGHT, SILENT, LEFT, LEFT],
    "turn_direction": [
        *(CLOCKWISE, NO_WAY, NO_WAY, CLOCKWISE, CLOCKWISE, NO_WAY, NO_WAY, NO_WAY),
        *(TurnDirection.ANTICLOCKWISE, CLOCKWISE),
    ],
    "cards_drawn": [1, 1, 1, 1, 1, 1, 1, 1, 2, 1],
    "discard_pile": [
        *(FREE, NO_PILE, FREE, FREE, FREE, FREE, DiscardPile.TOP_MELDED, NO_PILE, DiscardPile.MATCHED, FREE),
    ],
    "lone_card_stays": [True, False, True, True, True, False, False, False, False, True],
    "direct_pozzetto": [True, False, False, True, True, True, True, False, False, True],
    "last_discard": [NO_WILD, NO_WILD, ANY, NO_WILD, NO_WILD, ANY, ANY, LastDiscard.UNSAID, ANY, NO_WILD],
    "closing_after_opponents": [True, False, False, True, True, False, False, False, False, True],
    "stock_end": [
        *(TWO_STAY, NO_END, StockEnd.AT_ONCE, TWO_STAY, TWO_STAY, MORTO, MORTO, NO_END, StockEnd.USED_UP, TWO_STAY),
    ],
    "stall": [DRAW, NO_STALL, NO_STALL, DRAW, DRAW, NO_STALL, NO_STALL, NO_STALL, NO_STALL, DRAW],
}
CELLS = [
    pytest.param(rules, custom, value, id=f"{name}-{custom}")
    for custom, values in ROWS.items()
    for rules, name, value in zip(PRESETS.values(), NAMES, values, strict=True)
]


@pytest.mark.parametrize(("rules", "custom", "value"), CELLS)
def test_a_custom_of_a_game(rules: RuleSet, custom: str, value: object) -> None:
    assert getattr(rules, custom) == value


def test_every_custom_has_a_row() -> None:
    assert set(ROWS) == set(TABLE_CUSTOMS)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_rules_that_lack_customs_get_those_of_their_game(rules: RuleSet) -> None:
    """As a match has them that was stored before there were any: with Burraco's, for want of others."""
    burraco = VARIANTS["burraco"]
    lacking = rules.replace(**{custom: getattr(burraco, custom) for custom in TABLE_CUSTOMS}, name="Ours", decks=3)
    assert with_customs(lacking) == rules.replace(name="Ours", decks=3)


def test_a_custom_that_a_table_chose_stays() -> None:
    house = VARIANTS["buraco-fechado"].replace(name="Ours", stall=Stall.DEAL_ENDS, first_player=FirstPlayer.LEFT)
    filled = with_customs(house, frozenset({"first_player"}))
    assert filled == house.replace(first_player=FirstPlayer.RIGHT)
