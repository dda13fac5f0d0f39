"""The sentence that ends a tournament."""

import pytest

from wording import translator, winners_sentence

PAIR, OTHER = ("Anna", "Bea"), ("Carla", "Dino")


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ([PAIR], "The tournament is over. Winners: Anna and Bea, 48 Victory Points."),
        ([("Anna",)], "The tournament is over. First place: Anna, 48 Victory Points."),
        (
            [PAIR, OTHER],
            "The tournament is over. Tied for first place: Anna and Bea · Carla and Dino, 48 Victory Points each.",
        ),
    ],
)
def test_winners_are_named(winners: list[tuple[str, ...]], sentence: str) -> None:
    assert winners_sentence(translator("en"), winners, 48) == sentence
