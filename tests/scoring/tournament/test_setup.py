"""Tournament configurations, and every fault of an invalid one."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    SCHEDULES,
    VP_TABLES,
    Bye,
    Movement,
    Schedule,
    TieBreak,
    Tournament,
    TournamentCode,
    TournamentError,
    even_sections,
    victory_points,
    with_entrants,
)

SCHEDULE = SCHEDULES["4x3"]
SETUP: dict[str, Any] = {"entrants": 16, "schedule": SCHEDULE, "movement": Movement.MITCHELL_DANESE}


@pytest.mark.parametrize(
    ("name", "rounds", "deals", "minutes"), [("5x2", 5, 2, 25), ("4x3", 4, 3, 40), ("3x4", 3, 4, 50), ("5x3", 5, 3, 35)]
)
def test_schedules_of_clubs(name: str, rounds: int, deals: int, minutes: int) -> None:
    assert SCHEDULES[name] == Schedule(rounds=rounds, deals=deals, minutes=minutes)
    assert len(SCHEDULES) == 4


@pytest.mark.parametrize(
    ("changes", "movements"),
    [
        ({}, "mitchell mitchell mitchell danese"),
        ({"danese_rounds": 2}, "mitchell mitchell danese danese"),
        ({"danese_rounds": 9}, "danese danese danese danese"),
        ({"movement": "danese-modified"}, "danese-modified danese-modified danese-modified danese-modified"),
        ({"movement": Movement.ROUND_ROBIN, "schedule": SCHEDULES["3x4"]}, "round-robin round-robin round-robin"),
    ],
)
def test_movements_by_round(changes: dict[str, Any], movements: str) -> None:
    tournament = Tournament(**SETUP | changes)
    assert " ".join(tournament.movements) == movements
    assert all(isinstance(movement, Movement) for movement in tournament.movements)


# deals: the difference of a bye; docs/rules.md §6 has those of three and four deals
@pytest.mark.parametrize(("deals", "difference"), [(2, 305), (3, 355), (4, 705)])
def test_default_bye_is_the_least_difference_for_fourteen(deals: int, difference: int) -> None:
    tournament = Tournament(**SETUP | {"schedule": Schedule(rounds=4, deals=deals)})
    assert tournament.effective_victory_table == VP_TABLES[deals]
    assert tournament.effective_bye == Bye(victory_points=14, difference=difference)
    assert victory_points(difference, deals) == (14, 6)
    assert victory_points(difference - 5, deals) == (13, 7)


def test_custom_victory_table_and_bye() -> None:
    teams = VP_TABLES["teams"]
    tournament = Tournament(**SETUP | {"schedule": Schedule(rounds=4, minutes=40), "victory_table": teams})
    assert tournament.effective_victory_table == teams
    assert tournament.effective_bye == Bye(difference=805)
    bye = Bye(victory_points=12, difference=0)
    assert Tournament(**SETUP | {"bye": bye}).effective_bye == bye
    wins = Tournament(**SETUP | {"schedule": Schedule(rounds=4, deals=7), "victory_table": (3,)})
    assert (wins.win_points, tournament.win_points) == (3, None)
    assert wins.effective_bye == Bye(victory_points=3, difference=0)


def test_default_is_one_section() -> None:
    assert Tournament(**SETUP).section_sizes == (16,)
    assert Tournament(**SETUP | {"sections": (8, 8)}).section_sizes == (8, 8)


@given(entrants=st.integers(4, 400), sections=st.integers(1, 2))
def test_even_sections(entrants: int, sections: int) -> None:
    sizes = even_sections(entrants, sections)
    assert (len(sizes), sum(sizes)) == (sections, entrants)
    assert sum(size % 2 for size in sizes) == entrants % 2
    tables = [(size + 1) // 2 for size in sizes]
    assert max(tables) - min(tables) <= 1


def too_many_rounds(rounds: int, most: int) -> str:
    return f"schedule.rounds: {rounds} rounds cannot be seated without a rematch: {most} at most"


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"entrants": 1}, ["entrants: 1 should be 2 to 1000"]),
        ({"entrants": 16.0}, ["entrants: 16.0 should be a whole number"]),
        ({"entrants": True}, ["entrants: True should be a whole number"]),
        ({"schedule": "4x3"}, ["schedule: '4x3' should be a Schedule"]),
        (
            {"movement": "swiss"},
            [
                (
                    "movement: 'swiss' should be a Movement "
                    "(mitchell, danese, danese-modified, round-robin, mitchell-danese, individual)"
                )
            ],
        ),
        ({"step": 0}, ["step: 0 should be 1 to 499"]),
        (
            {"skip": 1, "sections_meet": None},
            [f"{f}: {v} should be True or False" for f, v in (("skip", 1), ("sections_meet", None))],
        ),
        ({"danese_rounds": 0}, ["danese_rounds: 0 should be 1 to 99"]),
        ({"sections": [8, 8]}, ["sections: [8, 8] should be a tuple of whole numbers"]),
        ({"sections": (8, "8")}, ["sections: (8, '8') should be a tuple of whole numbers"]),
        ({"sections": (8, 6)}, ["sections: the sections take 14 together, and 16 take part"]),
        (
            {"sections": (15, 1), "movement": "danese"},
            ["sections: a section of 1 is too small: it needs at least 2"],
        ),
        ({"victory_table": [1]}, ["victory_table: [1] should be a tuple of ten whole numbers or one, or None"]),
        ({"victory_table": (1,)}, ["victory_table[0]: 1 should be 2 to 20"]),
        ({"victory_table": (3, 2, 1)}, ["victory_table: (3, 2, 1) should be ten rising differences from 0 on"]),
        (
            {"victory_table": (*VP_TABLES[3][:4], 350, 340, *VP_TABLES[3][6:])},
            [
                "victory_table[4]: 350 should be more than the row before it: 351 at least",
                "victory_table[5]: 340 should be more than the row before it: 351 at least",
            ],
        ),
        (
            {"victory_table": (-1, *VP_TABLES[3][1:])},
            ["victory_table[0]: -1 should be more than the row before it: 0 at least"],
        ),
        ({"bye": 14}, ["bye: 14 should be a Bye, or None"]),
        (
            {"bye": Bye(victory_points=21, difference="355")},  # type: ignore[arg-type]
            ["bye.victory_points: 21 should be 0 to 20", "bye.difference: '355' should be -100000 to 100000"],
        ),
        (
            {"tie_breaks": ("points",)},
            ["tie_breaks: ('points',) should be a tuple of TieBreak (difference, points, direct)"],
        ),
        ({"tie_breaks": (TieBreak.DIRECT,) * 2}, ["tie_breaks: direct is listed twice: name each tie-break once"]),
        (
            {"schedule": Schedule(rounds=0, minutes=700)},
            [
                "schedule.rounds: 0 should be 1 to 99",
                "schedule.minutes: 700 should be 1 to 600",
                (
                    "victory_table: there is no official Victory Points table for rounds of any number of deals, "
                    "only for 2, 3, 4: give your own"
                ),
            ],
        ),
        (
            {"schedule": Schedule(rounds=4), "victory_table": VP_TABLES[3]},
            ["schedule.deals: a round ends after a number of deals, of minutes, or both: give one"],
        ),
        (
            {"schedule": Schedule(rounds=4, deals=[3])},  # type: ignore[arg-type]
            [
                "schedule.deals: [3] should be 1 to 99",
                (
                    "victory_table: there is no official Victory Points table for rounds of [3] deals, "
                    "only for 2, 3, 4: give your own"
                ),
            ],
        ),
        ({"movement": "mitchell", "entrants": 6}, [too_many_rounds(4, 3)]),
        ({"movement": "mitchell", "entrants": 5}, [too_many_rounds(4, 3)]),
        ({"movement": "mitchell", "step": 4}, [too_many_rounds(4, 2)]),
        ({"entrants": 4}, [too_many_rounds(4, 3)]),
        ({"movement": "mitchell", "sections": (10, 6)}, [too_many_rounds(4, 3)]),
        ({"movement": "round-robin", "entrants": 4}, [too_many_rounds(4, 3)]),
        ({"movement": "round-robin", "sections": (12, 4)}, [too_many_rounds(4, 3)]),
    ],
)
def test_invalid_tournament_lists_every_fault(changes: dict[str, Any], faults: list[str]) -> None:
    with pytest.raises(TournamentError) as caught:
        Tournament(**SETUP | changes)
    assert [str(fault) for fault in caught.value.faults] == faults
    assert str(caught.value) == f"impossible tournament: {'; '.join(faults)}"
    assert caught.value.code is caught.value.faults[0].code
    assert caught.value.values == caught.value.faults[0].values


@pytest.mark.parametrize(
    "changes",
    [
        {"movement": "mitchell", "step": 4, "skip": True},
        {"movement": "mitchell", "entrants": 8},
        {"movement": "mitchell", "entrants": 7},
        {"movement": "round-robin", "entrants": 5},
        {"movement": "danese", "entrants": 2},
        {"movement": "danese-modified", "entrants": 2},
        {"entrants": 6},
    ],
)
def test_maximum_rounds(changes: dict[str, Any]) -> None:
    assert Tournament(**SETUP | changes).schedule.rounds == 4


def test_maximum_is_a_value_of_the_fault() -> None:
    with pytest.raises(TournamentError) as caught:
        Tournament(**SETUP | {"movement": "mitchell", "entrants": 6})
    assert caught.value.code is TournamentCode.TOO_MANY_ROUNDS
    assert caught.value.values == {"rounds": 4, "most": 3}


@pytest.mark.parametrize(
    ("sections", "rounds", "expected", "played"),
    [((), None, (), 4), ((), 3, (), 3), ((8, 8), None, (8, 7), 4), ((8, 8), 2, (8, 7), 2)],
)
def test_with_entrants(sections: tuple[int, ...], rounds: int | None, expected: tuple[int, ...], played: int) -> None:
    before = Tournament(**SETUP | {"sections": sections})
    after = with_entrants(before, 15, rounds=rounds)
    assert (after.entrants, after.sections, after.schedule.rounds) == (15, expected, played)
    assert replace(after, entrants=16, sections=sections, schedule=before.schedule) == before
