"""Rows and pad share the window: both where they fit, else the pad takes the counters' place."""

import pytest

from scoring import VARIANTS
from views.entry.fit import EntryFit, entry_fit


@pytest.mark.parametrize(
    ("name", "height", "fit"),
    [
        ("burraco", 844, EntryFit(cell_height=48, pad_covers=False)),
        ("burraco", 640, EntryFit(cell_height=48, pad_covers=True)),
        ("burraco-reale", 844, EntryFit(cell_height=44, pad_covers=False)),
        ("canasta-italiana", 844, EntryFit(cell_height=48, pad_covers=True)),
        ("canasta-italiana", 1024, EntryFit(cell_height=48, pad_covers=False)),
    ],
)
def test_the_pad_covers_the_counters_only_where_it_must(name: str, height: float, fit: EntryFit) -> None:
    assert entry_fit(VARIANTS[name], height=height) == fit


def test_a_row_for_what_was_entered_by_cards_makes_the_cells_lower() -> None:
    burraco = VARIANTS["burraco"]
    heights = [entry_fit(burraco, height=844, by_cards=by_cards).cell_height for by_cards in (False, True)]
    assert heights == [48, 44]


def test_the_question_who_plays_alone_takes_its_room() -> None:
    assert entry_fit(VARIANTS["burraco"], height=844, asks_alone=True).pad_covers
