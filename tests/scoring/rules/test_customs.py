"""The customs of the table for each game, as in the sources."""

import pytest

from scoring import (
    PRESETS,
    TABLE_CUSTOMS,
    DiscardPile,
    FirstPlayer,
    LastDiscard,
    Stall,
    StockEnd,
    TurnDirection,
)

NAMES = ["burraco", "simple", "online", "international", "reale", "aberto", "fechado", "burako", "canasta", "three"]
LEFT, RIGHT, SILENT = FirstPlayer.LEFT, FirstPlayer.RIGHT, FirstPlayer.UNSPECIFIED
CLOCKWISE, NO_WAY = TurnDirection.CLOCKWISE, TurnDirection.UNSPECIFIED
FREE = DiscardPile.FREE
NO_WILD, ANY = LastDiscard.NO_WILD, LastDiscard.ANY
TWO_STAY, MORTO, NO_END = StockEnd.FINISH_TURN, StockEnd.MORTO, StockEnd.UNSPECIFIED
UNSAID = LastDiscard.UNSPECIFIED
DRAW, NO_STALL = Stall.MUST_DRAW, Stall.UNSPECIFIED
MANY, PAIRS = (2, 3, 4, 5, 6), (2, 4)

# One row for each custom with the values of the games in the order of PRESETS; a game's source may not state a custom.
ROWS: dict[str, list[object]] = {
    "player_counts": [MANY, PAIRS, PAIRS, MANY, MANY, PAIRS, PAIRS, PAIRS, PAIRS, MANY],
    "cut_least": [22, 0, 0, 22, 22, 0, 0, 0, 0, 22],
    "first_player": [LEFT, LEFT, SILENT, LEFT, LEFT, RIGHT, RIGHT, SILENT, LEFT, LEFT],
    "turn_direction": [
        CLOCKWISE, CLOCKWISE, NO_WAY, CLOCKWISE, CLOCKWISE, NO_WAY, NO_WAY, NO_WAY, TurnDirection.ANTICLOCKWISE,
        CLOCKWISE,
    ],
    "cards_drawn": [1, 1, 1, 1, 1, 1, 1, 1, 2, 1],
    "discard_pile": [
        FREE, FREE, FREE, DiscardPile.MELDING, FREE, FREE, DiscardPile.TOP_MELDED, FREE, DiscardPile.MATCHED, FREE,
    ],
    "lone_card_stays": [True, False, True, True, True, False, False, False, False, True],
    "direct_pozzetto": [True, False, False, True, True, True, True, True, False, True],
    "last_discard": [NO_WILD, UNSAID, ANY, NO_WILD, NO_WILD, ANY, ANY, UNSAID, ANY, NO_WILD],
    "closing_after_opponents": [True, False, False, True, True, False, False, False, False, True],
    "stock_end": [
        TWO_STAY, NO_END, StockEnd.AT_ONCE, TWO_STAY, TWO_STAY, MORTO, MORTO, NO_END, StockEnd.USED_UP, TWO_STAY,
    ],
    "stall": [DRAW, NO_STALL, NO_STALL, DRAW, DRAW, NO_STALL, NO_STALL, NO_STALL, NO_STALL, DRAW],
}  # fmt: skip
# The same for the games that were added later.
STBL = {
    "player_counts": PAIRS,
    "cut_least": 0,
    "first_player": SILENT,
    "turn_direction": CLOCKWISE,
    "cards_drawn": 1,
    "discard_pile": DiscardPile.TOP_MELDED,
    "lone_card_stays": False,
    "direct_pozzetto": False,
    "last_discard": UNSAID,
    "closing_after_opponents": False,
    "stock_end": NO_END,
    "stall": NO_STALL,
}
PINELLA = STBL | {
    "player_counts": (2, 3, 4, 6),
    "turn_direction": NO_WAY,
    "discard_pile": DiscardPile.ROW,
    "last_discard": ANY,
}
LATER: dict[str, dict[str, object]] = {
    "buraco-stbl": STBL,
    "canasta-classica": STBL
    | {
        "player_counts": (2, 3, 4, 6),
        "first_player": LEFT,
        "discard_pile": DiscardPile.FROZEN,
    },
    "samba": STBL
    | {
        "player_counts": (2, 3, 4, 5, 6),
        "first_player": LEFT,
        "cards_drawn": 2,
        "discard_pile": DiscardPile.PAIRED,
    },
    "uruguay": STBL | {"player_counts": (2, 3, 4, 6), "first_player": LEFT, "discard_pile": DiscardPile.NATURAL_PAIR},
    "bolivia": STBL
    | {
        "player_counts": (2, 3, 4, 5, 6),
        "first_player": LEFT,
        "cards_drawn": 2,
        "discard_pile": DiscardPile.PAIRED,
    },
    "buraco-real": {custom: values[NAMES.index("aberto")] for custom, values in ROWS.items()},
    "pinella": PINELLA,
    "pinellone": PINELLA,
    "tranca": STBL | {"discard_pile": DiscardPile.TOP_MELDED_LOCKED},
}
FIRST = [rules for name, rules in PRESETS.items() if name not in LATER]
COLUMNS = {
    rules.name: {custom: values[at] for custom, values in ROWS.items()} for at, rules in enumerate(FIRST)
} | LATER


@pytest.mark.parametrize("name", PRESETS)
def test_customs_of_a_game(name: str) -> None:
    assert {custom: getattr(PRESETS[name], custom) for custom in TABLE_CUSTOMS} == COLUMNS[name]


def test_every_custom_has_a_row() -> None:
    assert set(ROWS) == set(TABLE_CUSTOMS)
    assert {len(values) for values in ROWS.values()} == {len(FIRST)}
