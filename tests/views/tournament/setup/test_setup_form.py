"""The form of a new tournament: every answer reaches the set-up, and every fault names its field."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.lists import Layout, read_entrants
from models.people import PlayerSummary
from models.values import TournamentDetails, TournamentKind
from scoring import (
    VP_TABLES,
    Bye,
    Competition,
    Groups,
    Movement,
    Rematch,
    ResultError,
    Schedule,
    TieBreak,
    Tournament,
    TournamentError,
    TournamentPhase,
)
from tests.fuzz.long_texts import count_calls
from views.core.whole_numbers import parse_whole_number
from views.tournament.frame import toggled
from views.tournament.parsing import parse_points
from views.tournament.setup.namesakes import find_namesakes
from views.tournament.setup.setup_form import CUSTOM_SCHEDULE, TournamentForm

FORM = TournamentForm(name="Friday", pairs="\n".join(f"Anna {number}, Bruno {number}" for number in range(8)))

GROUPED = (
    TournamentPhase(movement=Movement.MITCHELL, rounds=2),
    TournamentPhase(movement=Movement.DANESE, rounds=1),
    TournamentPhase(movement=Movement.DANESE, rounds=1, groups=Groups(sizes_in_tables=(1, 1))),
)
NEVER = (
    TournamentPhase(movement=Movement.MITCHELL, rounds=3),
    TournamentPhase(movement=Movement.DANESE, rounds=1, rematch=Rematch.NEVER),
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("14", 14), (" −65 ", -65), ("- 2", -2), ("+3", 3), ("12.5", None), ("١٢", None), ("1_0", None), ("", None),
        ("2 410", 2410), ("2\u00a0410", 2410), ("2\u202f410", 2410), ("−1 205", -1205), ("1 234 567", 1_234_567),
        ("2.410", 2410), ("2,410", 2410), ("2'410", 2410), ("2’410", 2410), ("2.41", None), ("2410,5", None),
        ("24 10", None), ("2 41", None), ("1 2345", None), ("0.410", None), ("1.234,567", None), ("2  410", None),
        ("9" * 20, 10**20 - 1), ("9" * 31, None), ("1" + " 000" * 6, 10**18),
    ],
)  # fmt: skip
def test_parse_whole_number(text: str, number: int | None) -> None:
    assert parse_whole_number(text) == number


def test_invalid_points_are_quoted() -> None:
    with pytest.raises(ResultError, match="missing"):
        parse_points("  ")
    with pytest.raises(ResultError, match="12a"):
        parse_points("12a")


@pytest.mark.parametrize(
    ("changes", "attribute", "value"),
    [
        ({}, "schedule", Schedule(rounds=4, deals=3, minutes=40)),
        ({"schedule": CUSTOM_SCHEDULE, "rounds": "3", "deals": " 4 "}, "schedule", Schedule(rounds=3, deals=4)),
        ({"step": 3}, "step", 3),
        ({"step": 2, "skip": True}, "skip", True),
        ({"step": 3, "skip": True}, "skip", False),  # a skip has no effect here
        ({"danese_rounds": 2}, "danese_rounds", 2),
        ({"section_count": 2, "danese_rounds": 2}, "sections", (4, 4)),
        ({"movement": Movement.DANESE, "section_count": 2, "sections_meet": False}, "sections_meet", False),
        ({"victory_table": tuple(map(str, VP_TABLES["teams"]))}, "victory_table", VP_TABLES["teams"]),
        ({"bye_points": "12"}, "bye", Bye(victory_points=12, difference=355)),
        ({"schedule": "3x4"}, "bye", Bye(victory_points=12, difference=305)),
        ({"schedule": "5x2"}, "bye", None),
        ({"schedule": "3x4", "bye_points": "14"}, "bye", Bye(victory_points=14, difference=305)),
        ({}, "warning_points", 0),  # of a club
        ({"kind": TournamentKind.FEDERAL}, "warning_points", 1),
        ({"kind": TournamentKind.FEDERAL, "warning_points": "0"}, "warning_points", 0),
        ({"warning_points": "2"}, "warning_points", 2),
        ({}, "warning_difference", 0),
        ({"warning_difference": "100"}, "warning_difference", 100),
        ({"bye_difference": "0"}, "bye", Bye(victory_points=14, difference=0)),
        ({"grouped_rounds": 1, "group_sizes": "1 1", "danese_rounds": 2}, "phases", GROUPED),
        ({"rematch": Rematch.NEVER}, "phases", NEVER),
        ({"rematch": Rematch.NEVER, "movement": Movement.DANESE_MODIFIED}, "phases", ()),
        ({"grouped_rounds": 0, "group_sizes": "x"}, "phases", ()),
        ({"tie_breaks": (TieBreak.DIRECT, TieBreak.POINTS)}, "tie_breaks", (TieBreak.DIRECT, TieBreak.POINTS)),
    ],
)
def test_every_answer_reaches_the_setup(changes: dict[str, Any], attribute: str, value: object) -> None:
    setup = replace(FORM, **changes).to_tournament()
    assert isinstance(setup, Tournament)
    assert getattr(setup, attribute) == value


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"pairs": ""}, {("entrants", None)}),
        (
            {"schedule": CUSTOM_SCHEDULE, "rounds": "x", "minutes": "40,5"},
            {("schedule.rounds", None), ("schedule.minutes", None)},
        ),
        ({"schedule": CUSTOM_SCHEDULE, "rounds": "", "deals": "3"}, {("schedule.rounds", None)}),
        ({"schedule": CUSTOM_SCHEDULE, "rounds": "4", "minutes": "40"}, {("victory_table", None)}),
        ({"step": 2}, {("schedule.rounds", None)}),  # four tables: two rounds
        ({"grouped_rounds": 1, "group_sizes": "7 x"}, {("phases", None)}),
        ({"grouped_rounds": 1, "group_sizes": ""}, {("phases", 1)}),
        ({"grouped_rounds": 1, "group_sizes": "7 0"}, {("phases", 1)}),
        ({"grouped_rounds": 4, "group_sizes": "1", "movement": Movement.DANESE}, {("phases", 0)}),
        ({"section_count": 4, "pairs": "A, B\nC, D\nE, F"}, {("sections", None)}),
        ({"victory_table": ("",)}, {("victory_table", 0)}),
        ({"victory_table": ("40", "30", *["x"] * 8)}, {("victory_table", row) for row in range(2, 10)}),
        ({"victory_table": ("40", "30", *map(str, range(50, 58)))}, {("victory_table", 1)}),
        ({"warning_points": "x", "warning_difference": "y"}, {("warning_points", None), ("warning_difference", None)}),
        ({"bye_points": "21", "bye_difference": "999999"}, {("bye.victory_points", None), ("bye.difference", None)}),
    ],
)
def test_faults_name_their_fields(changes: dict[str, Any], fields: set[tuple[str, int | None]]) -> None:
    with pytest.raises(TournamentError) as refused:
        replace(FORM, **changes).to_tournament()
    assert fields <= {(fault.field, fault.index) for fault in refused.value.faults}


@pytest.mark.parametrize(
    ("days", "due_days", "fields"),
    [
        ("", 10, []),
        (" 7 ", 7, []),
        *[(text, 0, ["due_days"]) for text in ("x", "0", "7.5")],
        ("366", 366, ["due_days"]),
    ],
)
def test_details_for_a_federation(days: str, due_days: int, fields: list[str]) -> None:
    form = replace(FORM, name="Friday", kind=TournamentKind.FEDERAL, arbiter=" Rita ", due_days=days)
    details = form.to_new_tournament().details
    assert details == TournamentDetails(kind=TournamentKind.FEDERAL, arbiter="Rita", due_days=due_days)
    assert [fault.field for fault in form.find_text_faults()] == fields
    club = replace(form, kind=TournamentKind.CLUB)  # its field is hidden
    assert club.to_new_tournament().details == TournamentDetails(arbiter="Rita")
    assert club.find_text_faults() == ()


@pytest.mark.parametrize(
    ("pairs", "step", "skip", "expected"),
    [(16, 1, False, 8), (16, 2, False, 4), (16, 2, True, 8), (18, 3, False, 3), (15, 3, False, 8), (0, 1, False, 0)],
)
def test_max_rounds_without_rematch(pairs: int, step: int, skip: bool, expected: int) -> None:
    """The maximum is tables / gcd(tables, step), docs/rules.md §6."""
    names = "\n".join(f"Anna {number}, Bruno {number}" for number in range(pairs))
    assert replace(FORM, pairs=names, step=step, skip=skip).max_rounds == expected


def test_custom_answers_begin_as_previous_choice() -> None:
    custom = replace(FORM, schedule="5x2").with_schedule(CUSTOM_SCHEDULE)
    assert (custom.rounds, custom.deals, custom.minutes) == ("5", "2", "25")
    table = custom.with_table_rows(10)
    assert table.victory_table == tuple(map(str, VP_TABLES[2]))
    assert table.with_table_row(3, "310").default_bye == Bye(difference=315)
    assert table.with_table_rows(0).victory_table == ()
    wins = table.with_table_rows(1)
    assert (wins.victory_table, wins.default_bye) == (("3",), Bye(victory_points=3, difference=0))


def test_toggled_tie_break_returns_in_last_place() -> None:
    without = toggled(FORM.tie_breaks, TieBreak.DIFFERENCE)
    assert without == (TieBreak.POINTS, TieBreak.DIRECT)
    assert toggled(without, TieBreak.DIFFERENCE) == (*without, TieBreak.DIFFERENCE)


def test_individual_players_are_named_in_any_lines() -> None:
    form = replace(FORM.with_competition(Competition.INDIVIDUAL), pairs="Anna, Bruno\nCarla\n4. Dino")
    assert form.names == (("Anna",), ("Bruno",), ("Carla",), ("Dino",))
    new = replace(form, schedule="3x4").to_new_tournament()
    assert (new.setup.movement, new.setup.competition, new.open_for) == (
        Movement.INDIVIDUAL,
        Competition.INDIVIDUAL,
        None,
    )


def test_names_are_read_as_people_write_them() -> None:
    assert replace(FORM, pairs="Anna e Bruno\nCarla & Dino").names == (("Anna", "Bruno"), ("Carla", "Dino"))
    singles = replace(FORM, pairs="Ramón y Cajal", entries_open=True, singles=True)
    assert singles.names == (("Ramón y Cajal",),)


def test_teams_play_four_deals() -> None:
    form = FORM.with_competition(Competition.TEAMS)
    assert (form.movement, form.schedule) == (Movement.DANESE, "3x4")
    teams = replace(form, pairs="Anna, Bruno, Carla, Dino\nEva, Fabio, Gina, Hugo")
    assert teams.to_new_tournament().setup.effective_victory_table == VP_TABLES["teams"]
    with pytest.raises(TournamentError, match="only for 4"):
        replace(teams, schedule="4x3").to_tournament()
    back = form.with_competition(Competition.PAIRS)
    assert back.movement is Movement.DANESE


@pytest.mark.parametrize(("competition", "size", "least"), [(Competition.INDIVIDUAL, 1, 4), (Competition.TEAMS, 4, 2)])
def test_entries_open_for_the_competition(competition: Competition, size: int, least: int) -> None:
    form = replace(TournamentForm(name="Friday", entries_open=True, singles=True), schedule="3x4")
    new = form.with_competition(competition).to_new_tournament()
    assert (new.open_for, new.setup.entrants) == (size, least)


def test_pairs_return_to_the_usual_movement() -> None:
    form = FORM.with_competition(Competition.INDIVIDUAL).with_competition(Competition.PAIRS)
    assert form.movement is TournamentForm.movement


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ("Giocatore;Tessera\n{}", "list-card-day"),
        ("Anna, Bruno\n{}", "pair-incomplete"),
    ],
)
@pytest.mark.parametrize(("count", "more"), [(10, []), (12, [2])])
def test_first_faults_of_a_list_are_named_and_the_others_counted(
    pairs: str, code: str, count: int, more: list[int]
) -> None:
    lines = "\n".join(f"Carla{chr(97 + number)};31/12/2027" for number in range(count))
    lines = lines if code.startswith("list") else lines.replace(";31/12/2027", "")
    faults = replace(FORM, name="Friday", pairs=pairs.format(lines), competition=Competition.PAIRS).find_text_faults()
    assert [fault.code for fault in faults] == [code] * 10 + ["list-more"] * len(more)
    assert [fault.values["count"] for fault in faults[10:]] == more
    assert len({fault.index for fault in faults}) == len(faults)


def test_open_question_of_a_list_is_a_fault() -> None:
    form = replace(FORM, pairs="Anna\nBruno\nCarla\nDino")
    assert [fault.code for fault in form.find_text_faults()] == ["list-question"]
    assert replace(form, layout=Layout.LINES).names == (("Anna", "Bruno"), ("Carla", "Dino"))
    assert replace(form, layout=Layout.PLAYERS).find_text_faults() == ()


def test_another_person_gets_a_name_of_its_own() -> None:
    person = PlayerSummary(id="1", name="Anna", colour=None, matches=3, last_played=None)
    known = {"anna": person, "anna (2)": replace(person, id="2", name="Anna (2)")}
    form = replace(FORM, pairs="ANNA, Bruno\nCarla, Anna (3)")
    [found] = form.find_known(known)
    assert (found.name, found.person, found.other) == ("ANNA", person, None)
    other = form.with_other_person("ANNA", known, other=True)
    assert other.names == (("ANNA (4)", "Bruno"), ("Carla", "Anna (3)"))
    assert [each.other for each in other.find_known(known)] == ["ANNA (4)"]
    assert other.with_other_person("ANNA", known, other=False).names == form.names


def test_another_card_of_a_known_player_is_a_question_with_two_answers() -> None:
    """Not a card with other zeros, nor that of another known player of this name."""
    anna = PlayerSummary(id="1", name="Anna Rossi", colour=None, matches=3, last_played=None, card="12001")
    known = {"anna rossi": anna, "anna rossi (2)": replace(anna, id="2", name="Anna Rossi (2)", card="7")}

    def form(card: str) -> TournamentForm:
        return replace(FORM, pairs=f"Nome 1;Tessera;Nome 2;Tessera\nAnna Rossi;{card};Bruno;50\nCarla;51;Dino;52")

    for card in ("12001", "0012001", "7"):
        assert not any(each.is_open for each in form(card).find_known(known))
    [found] = form("99001").find_known(known)
    [fault] = form("99001").find_text_faults(known)
    assert (found.is_open, fault.code) == (True, "card-question")
    assert fault.values == {"name": "Anna Rossi", "card": "12001", "other": "99001"}
    same, other = (form("99001").with_other_person("Anna Rossi", known, other=each) for each in (False, True))
    assert not same.find_text_faults(known) + other.find_text_faults(known)
    assert (same.names[0][0], same.renewed) == ("Anna Rossi", {"anna rossi"})
    assert (other.names[0][0], other.renewed) == ("Anna Rossi (3)", frozenset())


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("Anna;12;Bruno;13\nCarla;012;Dino;14", ["card-twice"]),
        ("Anna;12;Bruno;12\nCarla;15;Dino;14", ["card-twice"]),
        ("Anna Rossi;1;Bruno Verdi;2\nVerdi Bruno;3;Rossi Anna;4", ["pair-entered"]),
        ("Anna Rossi;1;Bruno Verdi;2\n" * 2, ["pair-entered"]),
        ("Anna Rossi;1;Bruno Verdi;2\nVerdi Bruno;3;Rossi Anna (2);4", []),
        (f"Anna;{'1' * 30};Bruno;12\nCarla;15;Dino;14", ["list-card-long"]),
    ],
)
def test_one_card_of_two_players_and_one_pair_in_two_orders_are_faults(lines: str, codes: list[str]) -> None:
    form = replace(FORM, pairs=f"Nome 1;Tessera;Nome 2;Tessera\n{lines}")
    assert [fault.code for fault in form.find_text_faults()] == codes


@pytest.mark.parametrize("names", ["Anna {0} Rossi, Bruno {0}", "Nicolò {0}, Bruno {0}"])
def test_form_with_the_longest_list_is_checked_in_a_moment(names: str) -> None:
    """The event loop, and with it everybody, waits meanwhile; the list itself is read in another process."""
    form = replace(FORM, pairs="\n".join(names.format(number) for number in range(2_000)))
    form = replace(form, read=(form.list_request, read_entrants(form.pairs, 2)))
    assert len(form.names) == 2_000
    assert count_calls(lambda _text: form.find_text_faults(), "") < 400_000


_NAMES = st.lists(st.sampled_from(["Anna", "Bruno Verdi", "Carla", "1", "½", "+", "☏", ""]), min_size=1, max_size=4)
_LINES = st.tuples(st.sampled_from([" & ", " e ", ", ", ";", "\t", " "]), _NAMES).map(
    lambda line: line[0].join(line[1])
)


@given(lines=st.lists(_LINES, max_size=6), competition=st.sampled_from(Competition), singles=st.booleans())
@example(lines=["Anna & Bruno"], competition=Competition.INDIVIDUAL, singles=False)
@example(lines=["Anna & Bruno;Carla"] * 2, competition=Competition.INDIVIDUAL, singles=False)
def test_lines_of_any_number_of_names_are_read_in_each_competition(
    lines: list[str], competition: Competition, singles: bool
) -> None:
    form = replace(FORM.with_competition(competition), pairs="\n".join(lines), entries_open=singles, singles=singles)
    assert all(map(all, form.names))
    assert list(find_namesakes(form)) == [each for each in find_namesakes(form) if len(each.drawn) > 1]
    assert all(fault.code for fault in form.find_text_faults())
    with suppress(TournamentError):
        assert form.to_new_tournament().names == form.names
