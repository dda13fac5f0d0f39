"""The picker of a game: its order."""

from collections.abc import Iterator

import flet as ft
import pytest

from scoring import PRESETS
from views.match.rules.picker import game_rows
from wording import translator


def game_keys(control: object) -> Iterator[str]:
    if not isinstance(control, ft.BaseControl):
        return
    key = getattr(control, "key", None)
    if isinstance(key, str) and key.startswith("game-"):
        yield key.removeprefix("game-")
    for child in (getattr(control, "content", None), *(getattr(control, "controls", None) or ())):
        yield from game_keys(child)


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("pt", ["buraco-aberto", "buraco-real", "buraco-fechado", "buraco-stbl", "tranca"]),
        ("es", ["burako"]),
        ("it", ["pinella", "burraco", "burraco-simple", "burraco-online", "burraco-reale"]),
    ],
)
def test_the_chosen_game_comes_first_then_those_of_the_language(language: str, first: list[str]) -> None:
    rows = game_rows(translator(language), chosen=PRESETS["burako"], on_choose=lambda _: None)
    games = [key for row in rows for key in game_keys(row)]
    first = list(dict.fromkeys(["burako", *first]))
    assert games[: len(first)] == first
    assert sorted(games) == sorted(PRESETS)
