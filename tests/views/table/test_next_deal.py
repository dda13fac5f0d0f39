"""The lines about the next deal, and the reminders, in several games."""

from pathlib import Path

import flet as ft
import pytest

from models.store import open_store
from models.values import MatchSetup, MatchSnapshot
from scoring import PLAYERS_BY_SEATING, PRESETS, DealEntry, MatchConfig, SideEntry
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, NAMES, SteppingClock, set_up_table, three_setup
from views.match.display_texts import seat_names
from views.match.totals import next_deal_lines
from views.table.tools import reminders
from wording import DrawnTable, deal_reminders, draw_table, translator

T = translator("en")


def _setup(game: str, players: int) -> MatchSetup:
    rules = PRESETS[game]
    seating = min(each for each in rules.seatings if players in PLAYERS_BY_SEATING[each])
    config = MatchConfig(rules=rules, players=players, seating=seating, target=rules.target)
    return MatchSetup(config=config, names=NAMES[:players])


def _texts(lines: list[ft.Control]) -> str:
    rows = [line for line in lines if isinstance(line, ft.Row)]
    return " ".join(str(text.value) for row in rows for text in row.controls if isinstance(text, ft.Text))


def _drawn(match: MatchSnapshot) -> DrawnTable:
    return draw_table(T, match.config, match.standings, seat_names(match))


@pytest.mark.parametrize(
    ("game", "players", "text"),
    [
        (
            "burraco",
            4,
            (
                "Anna deals. Dino cuts and prepares the pozzetti (11 + 11). The cut must lift at least 22 cards. "
                "Bruno plays first."
            ),
        ),
        ("burraco", 3, "Anna deals. Carla cuts and prepares the pozzetti (18 + 11). Bruno plays first."),
        ("burraco-simple", 4, "Anna deals. Dino cuts, Anna prepares the pozzetti (11 + 11). Bruno plays first."),
        ("burraco-online", 4, "Anna deals. Dino cuts and prepares the pozzetti (11 + 11)."),
        ("buraco-aberto", 4, "Anna deals. Dino cuts and prepares the mortos (11 + 11). Dino plays first."),
        ("burako", 4, "Anna deals. Dino cuts and prepares the muertos (11 + 11)."),
        ("canasta-italiana", 2, "Anna deals. Bruno cuts. Bruno plays first."),
    ],
)
def test_the_sentences_of_the_drawn_table_follow_the_game(tmp_path: Path, game: str, players: int, text: str) -> None:
    table = set_up_table(
        open_store(copy_empty_database(tmp_path), key=KEY, clock=SteppingClock()), _setup(game, players)
    )
    assert _drawn(table.match()).spoken == text


def test_the_least_cut_is_shown_only_before_the_first_deal(tmp_path: Path) -> None:
    table = set_up_table(open_store(copy_empty_database(tmp_path), key=KEY, clock=SteppingClock()))
    assert (
        _drawn(table.save()).spoken == "Bruno deals. Anna cuts and prepares the pozzetti (11 + 11). Carla plays first."
    )


def test_the_lines_say_when_everyone_plays_alone(tmp_path: Path) -> None:
    store = open_store(copy_empty_database(tmp_path), key=KEY, clock=SteppingClock())
    table = set_up_table(store, three_setup(singles_from=100))
    assert "plays alone" not in _texts(next_deal_lines(T, table.match(), lambda _: None))
    sides = (SideEntry(players=(1,), table_points=150), SideEntry(players=(0, 2)))
    lines = next_deal_lines(T, table.save(DealEntry(sides=sides)), lambda _: None)
    assert _texts(lines) == "From now on everyone plays alone."


@pytest.mark.parametrize("game", PRESETS)
def test_reminders_are_folded_until_a_tap(tmp_path: Path, game: str) -> None:
    players = 3 if game == "burraco-three-tournament" else 4
    table = set_up_table(
        open_store(copy_empty_database(tmp_path), key=KEY, clock=SteppingClock()), _setup(game, players)
    )
    sentences = list(deal_reminders(T, PRESETS[game]))
    closed = reminders(T, table.match(), opened=False, on_open=lambda: None)
    opened = reminders(T, table.match(), opened=True, on_open=lambda: None)
    assert len(closed) == bool(sentences)
    assert [text.value for text in opened[1:] if isinstance(text, ft.Text)] == sentences
