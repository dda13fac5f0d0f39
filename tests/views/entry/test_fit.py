"""All facts of a deal and the number pad share the window of a phone's browser, in every game."""

from itertools import product

import pytest

from scoring import VARIANTS
from views.entry.fit import BAR_HEIGHT, EDGE, GAP, TallParts, entry_fit, pad_height

BURRACO = VARIANTS["burraco"]
BROWSERS = (664, 785, 640)  # heights
QUESTION = 80  # pixels that it takes who plays alone


@pytest.mark.parametrize("height", BROWSERS)
@pytest.mark.parametrize(("name", "sides"), [*product(VARIANTS, (2, 3)), ("burraco", 6), ("burraco-reale", 6)])
def test_in_every_game_all_rows_are_in_sight(name: str, sides: int, height: int) -> None:
    parts = TallParts(rules=VARIANTS[name], sides=sides)
    fit = entry_fit(parts, height=height)
    rows = parts.rows(pairs=fit.pairs) * (fit.cell + fit.gap) - fit.gap
    assert not fit.scrolls
    assert BAR_HEIGHT + parts.heads + GAP + rows + EDGE + pad_height(fit.key) <= height


@pytest.mark.parametrize(("height", "cell", "key"), [(664, 44, 44), (640, 41, 44), (785, 52, 52), (844, 56, 56)])
def test_rows_and_keys_are_as_high_as_the_window_lets_them(height: int, cell: int, key: int) -> None:
    fit = entry_fit(TallParts(rules=BURRACO, sides=2), height=height)
    assert (fit.cell, fit.key) == (cell, key)


@pytest.mark.parametrize("height", BROWSERS)
def test_the_question_who_plays_alone_and_its_answer_have_room_too(height: int) -> None:
    assert not entry_fit(TallParts(rules=BURRACO, sides=3, asks=QUESTION), height=height).scrolls
    assert not entry_fit(TallParts(rules=BURRACO, sides=2, alone=True), height=height).scrolls


def test_a_row_for_what_was_entered_by_cards_makes_the_cells_lower() -> None:
    cells = [
        entry_fit(TallParts(rules=BURRACO, sides=2, by_cards=by_cards), height=664).cell for by_cards in (False, True)
    ]
    assert cells == [44, 41]


def test_only_a_window_that_is_lower_than_any_phone_scrolls() -> None:
    fit = entry_fit(TallParts(rules=BURRACO, sides=2), height=500)
    assert fit.scrolls
    assert (fit.cell, fit.key) == (44, 44)


def test_large_text_has_its_words_above_the_cells_and_scrolls() -> None:
    fit = entry_fit(TallParts(rules=BURRACO, sides=2), height=664, text_scale=2)
    assert fit.stacked
    assert fit.scrolls
    assert fit.bar == 64
    assert fit.switch >= 2 * 19 * 2


@pytest.mark.parametrize(
    ("size", "beside"), [((640, 400), True), ((844, 390), True), ((640, 800), False), ((360, 400), False)]
)
def test_the_pad_stands_beside_the_rows_of_a_low_and_wide_window(size: tuple[int, int], *, beside: bool) -> None:
    fit = entry_fit(TallParts(rules=BURRACO, sides=2), width=size[0], height=size[1])
    assert fit.beside is beside
    assert BAR_HEIGHT + EDGE + pad_height(fit.key) < size[1]


@pytest.mark.parametrize(("height", "key"), [(332, 27), (400, 40), (664, 44)])
def test_a_narrow_window_is_an_enlarged_one_and_keeps_a_row_in_sight(height: int, key: int) -> None:
    """As a browser's zoom of 200 % makes of 390 × 664 pixels."""
    parts = TallParts(rules=BURRACO, sides=2)
    fit = entry_fit(parts, height=height, width=195)
    assert fit.stacked
    assert fit.scrolls
    assert fit.key == key
