"""The form of a new tournament: every answer reaches the set-up, everything wrong is said beside its field."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import VP_TABLES, Bye, Movement, ResultError, Schedule, TieBreak, Tournament, TournamentError
from views.tournament.form import OWN, TournamentForm
from views.tournament.typed import typed_points, typed_whole

FORM = TournamentForm(name="Friday", pairs="\n".join(f"Anna {number}, Bruno {number}" for number in range(8)))


@pytest.mark.parametrize(
    ("text", "number"),
    [("14", 14), (" −65 ", -65), ("- 2", -2), ("+3", 3), ("12.5", None), ("١٢", None), ("1_0", None), ("", None)],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert typed_whole(text) == number


def test_points_that_are_none_are_quoted() -> None:
    assert typed_points("  ") == 0
    with pytest.raises(ResultError, match="12a"):
        typed_points("12a")


@pytest.mark.parametrize(
    ("changes", "attribute", "value"),
    [
        ({}, "schedule", Schedule(rounds=4, deals=3, minutes=40)),
        ({"schedule": OWN, "rounds": "3", "deals": " 4 "}, "schedule", Schedule(rounds=3, deals=4)),
        ({"step": 3}, "step", 3),
        ({"step": 2, "skip": True}, "skip", True),
        ({"step": 3, "skip": True}, "skip", False),  # where a skip does nothing
        ({"danese_rounds": 2}, "danese_rounds", 2),
        ({"halls": 2, "danese_rounds": 2}, "sections", (4, 4)),
        ({"movement": Movement.DANESE, "halls": 2, "halls_meet": False}, "sections_meet", False),
        ({"table": tuple(map(str, VP_TABLES["teams"]))}, "victory_table", VP_TABLES["teams"]),
        ({"bye_points": "12"}, "bye", Bye(victory_points=12, difference=355)),
        ({"bye_difference": "0"}, "bye", Bye(victory_points=14, difference=0)),
        ({"tie_breaks": (TieBreak.DIRECT, TieBreak.POINTS)}, "tie_breaks", (TieBreak.DIRECT, TieBreak.POINTS)),
    ],
)
def test_every_answer_reaches_the_set_up(changes: dict[str, Any], attribute: str, value: object) -> None:
    setup = replace(FORM, **changes).setup()
    assert isinstance(setup, Tournament)
    assert getattr(setup, attribute) == value


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"pairs": ""}, {("entrants", None)}),
        ({"schedule": OWN, "rounds": "x", "minutes": "40,5"}, {("schedule.rounds", None), ("schedule.minutes", None)}),
        ({"schedule": OWN, "rounds": "", "deals": "3"}, {("schedule.rounds", None)}),
        ({"schedule": OWN, "rounds": "4", "minutes": "40"}, {("victory_table", None)}),
        ({"step": 2}, {("schedule.rounds", None)}),  # four tables: two rounds
        ({"halls": 4, "pairs": "A, B\nC, D\nE, F"}, {("sections", None)}),
        ({"table": ("40", "30", *["x"] * 8)}, {("victory_table", row) for row in range(2, 10)}),
        ({"table": ("40", "30", *map(str, range(50, 58)))}, {("victory_table", 1)}),
        ({"bye_points": "21", "bye_difference": "999999"}, {("bye.victory_points", None), ("bye.difference", None)}),
    ],
)
def test_what_is_wrong_stands_beside_its_field(changes: dict[str, Any], places: set[tuple[str, int | None]]) -> None:
    with pytest.raises(TournamentError) as refused:
        replace(FORM, **changes).setup()
    assert places <= {(fault.field, fault.index) for fault in refused.value.faults}


@pytest.mark.parametrize(
    ("pairs", "step", "skip", "most"),
    [(16, 1, False, 8), (16, 2, False, 4), (16, 2, True, 8), (18, 3, False, 3), (15, 3, False, 8), (0, 1, False, 0)],
)
def test_the_rounds_without_a_rematch(pairs: int, step: int, skip: bool, most: int) -> None:
    """tables / gcd(tables, step), docs/rules.md §6."""
    names = "\n".join(f"Anna {number}, Bruno {number}" for number in range(pairs))
    assert replace(FORM, pairs=names, step=step, skip=skip).most_rounds == most


def test_own_answers_begin_as_what_was_chosen_before() -> None:
    own = replace(FORM, schedule="5x2").with_schedule(OWN)
    assert (own.rounds, own.deals, own.minutes) == ("5", "2", "25")
    table = own.with_own_table(own=True)
    assert table.table == tuple(map(str, VP_TABLES[2]))
    assert table.with_row(3, "310").usual_bye == 315
    assert table.with_own_table(own=False).table == ()


def test_a_tie_break_that_is_tapped_goes_out_and_comes_back_last() -> None:
    without = FORM.with_tie_break(TieBreak.DIFFERENCE)
    assert without.tie_breaks == (TieBreak.POINTS, TieBreak.DIRECT)
    assert without.with_tie_break(TieBreak.DIFFERENCE).tie_breaks == (*without.tie_breaks, TieBreak.DIFFERENCE)
