"""The lines about the next deal, and the reminders: the table says what its game has."""

from pathlib import Path

import flet as ft
import pytest

from models import MatchSetup, open_store
from scoring import PRESETS, SEATINGS, MatchConfig
from tests.models.table import KEY, NAMES, SteppingClock, set_table
from tests.stores import fresh_sqlite
from views.table.reminders import reminders
from views.table.totals import next_deal_lines
from wording import deal_reminders, translator

T = translator("en")


def _setup(game: str, players: int) -> MatchSetup:
    rules = PRESETS[game]
    seating = min(each for each in rules.seatings if players in SEATINGS[each])
    config = MatchConfig(rules=rules, players=players, seating=seating, target=rules.target)
    return MatchSetup(config=config, names=NAMES[:players])


def _said(lines: list[ft.Control]) -> str:
    rows = [line for line in lines if isinstance(line, ft.Row)]
    return " ".join(str(text.value) for row in rows for text in row.controls if isinstance(text, ft.Text))


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        (
            "burraco",
            4,
            (
                "Anna deals. Dino cuts and builds the pozzetti (11 + 11). The cut lifts at least 22 cards. "
                "Bruno plays first."
            ),
        ),
        ("burraco", 3, "Anna deals. Carla cuts and builds the pozzetti (18 + 11). Bruno plays first."),
        ("burraco-simple", 4, "Anna deals. Dino cuts, Anna builds the pozzetti (11 + 11). Bruno plays first."),
        ("burraco-online", 4, "Anna deals. Dino cuts and builds the pozzetti (11 + 11)."),
        ("buraco-aberto", 4, "Anna deals. Dino cuts and builds the mortos (11 + 11). Dino plays first."),
        ("burako", 4, "Anna deals. Dino cuts and builds the muertos (11 + 11)."),
        ("canasta-italiana", 2, "Anna deals. Bruno cuts. Bruno plays first."),
    ],
)
def test_the_next_deal_is_said_as_the_game_has_it(tmp_path: Path, game: str, players: int, said: str) -> None:
    table = set_table(open_store(fresh_sqlite(tmp_path), key=KEY, clock=SteppingClock()), _setup(game, players))
    assert _said(next_deal_lines(T, table.match(), lambda _: None)[:1]) == said


def test_how_deep_to_cut_is_said_before_the_first_deal_only(tmp_path: Path) -> None:
    table = set_table(open_store(fresh_sqlite(tmp_path), key=KEY, clock=SteppingClock()))
    said = _said(next_deal_lines(T, table.save(), lambda _: None)[:1])
    assert said == "Bruno deals. Anna cuts and builds the pozzetti (11 + 11). Carla plays first."


@pytest.mark.parametrize("game", PRESETS)
def test_what_is_asked_in_mid_deal_lies_behind_one_tap(tmp_path: Path, game: str) -> None:
    players = 3 if game == "burraco-three-tournament" else 4
    table = set_table(open_store(fresh_sqlite(tmp_path), key=KEY, clock=SteppingClock()), _setup(game, players))
    sentences = list(deal_reminders(T, PRESETS[game]))
    closed = reminders(T, table.match(), opened=False, on_open=lambda: None)
    opened = reminders(T, table.match(), opened=True, on_open=lambda: None)
    assert len(closed) == bool(sentences)
    assert [text.value for text in opened[1:] if isinstance(text, ft.Text)] == sentences
