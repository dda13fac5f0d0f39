"""Results typed in one line: read, counted in order, asked about first, and undone."""

import pytest

from models.store import Store
from models.tournaments import Sent, enter_result, note_tournament, save_prizes, tournament_log
from scoring import Prize, PrizeKind, TableResult
from testkit.clients.app_phone import AppPhone
from testkit.seeding.tournament_world import TournamentWorld, new_teams, new_tournament
from tests.views.tournament.results.test_results import results_page, seated_world
from views import routes
from views.tournament.results.slip import example_line, read_slip
from wording import translator

EN = translator("en")
LINE = "Table, points, points"


@pytest.fixture
def seated(sqlite_store: Store) -> tuple[TournamentWorld, str]:
    return seated_world(sqlite_store, new_tournament(8, rounds=2))


def points_at(world: TournamentWorld) -> list[tuple[int, int] | None]:
    """Return the stored points of every table."""
    results = [table.result for table in world.load().tables]
    return [None if each is None else (each.ns_points, each.ew_points) for each in results]


async def type_lines(phone: AppPhone, *lines: str) -> None:
    """Type lines as the client reports them: each key with the text of all lines so far."""
    text = ""
    for line in lines:
        text += f"{line}\n"
        await phone.type_into(LINE, text)


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        ("2 1030 500", []),
        ("  #2;1.030\t−65 ", []),
        ("2 1030", ["“2 1030”: type the table and the points of both sides, such as 1 1030 500."]),
        ("9 1030 500", ["There is no table 9 in this round."]),
        ("2 1003 500", ["1003 isn’t possible: points come in steps of 5, like 1000 or 1005."]),
        ("2 4000 500", ["The difference is 3500 points."]),
        ("2 500 0", ["0 points for {ew}."]),
        ("2 5x0 500", ["“5x0” isn’t a whole number. Enter one, such as 1205 or −65."]),
    ],
)
def test_question_before_a_line_counts(seated: tuple[TournamentWorld, str], text: str, questions: list[str]) -> None:
    snapshot = seated[0].load()
    ew = EN.join([f"{snapshot.tables[1].seat.ew + 1}. " + EN.join(snapshot.names[snapshot.tables[1].seat.ew])])
    assert list(read_slip(EN, snapshot, text).questions) == [each.format(ew=ew) for each in questions]


def test_table_of_a_section_is_named_with_its_letter(sqlite_store: Store) -> None:
    world, _ = seated_world(sqlite_store, new_tournament(8, rounds=1, sections=(4, 4)))
    snapshot = world.load()
    table = read_slip(EN, snapshot, "b1 500 200").table
    assert table is not None
    assert (table.seat.section, table.seat.table) == (1, 0)
    assert read_slip(EN, snapshot, "1 500 200").table is None


@pytest.mark.parametrize("sections", [(8,), (4, 4)])
def test_example_names_a_table_of_the_round(sqlite_store: Store, sections: tuple[int, ...]) -> None:
    world, _ = seated_world(sqlite_store, new_tournament(8, rounds=1, sections=sections))
    snapshot = world.load()
    slip = read_slip(EN, snapshot, example_line(snapshot))
    assert (slip.table, slip.questions) == (snapshot.tables[0], ())


async def test_lines_in_flight_are_stored_in_their_order(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    async with results_page(world, secret) as phone:
        await phone.type_into(LINE, "3 1030 500\n1 600 115\n4 700 6")
        await phone.type_into(LINE, "3 1030 500\n1 600 115\n4 700 650\n")
        await phone.expect_text("Results: 3 of 4")
        await phone.expect_text("Table 3: 1030 – 500 · 16–4")
    assert points_at(world) == [(600, 115), None, (1030, 500), (700, 650)]
    entered = [entry.seat for entry in reversed(world.run(tournament_log)) if entry.event.name == "result"]
    assert [seat.table for seat in entered if seat is not None] == [2, 0, 3]


async def test_second_line_of_a_table_asks_and_undo_restores(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    async with results_page(world, secret) as phone:
        await type_lines(phone, "1 600 115", "1 240 330", "1 600 115")
        await phone.expect_text("Table 1 has 600 – 115 already.")
        await phone.expect_text("Count 240 – 330 instead?")
        assert points_at(world)[0] == (600, 115)
        await phone.tap("Count it: Table 1")
        await phone.expect_no_text("Count it: Table 1")
        assert points_at(world)[0] == (240, 330)
        await phone.tap("Undo: Table 1")
        await phone.wait_until(lambda: points_at(world)[0] == (600, 115), "not restored")
        await phone.expect_text("Table 1: 240 – 330 · 9–11: not counted")
        await phone.tap("Undo: Table 1")
        await phone.wait_until(lambda: points_at(world)[0] is None, "not removed")
        await phone.expect_text("Results: 0 of 4")
    assert [entry.event.name for entry in world.run(tournament_log)][:2] == ["removed", "result"]


async def test_line_that_is_left_out_counts_nothing(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    async with results_page(world, secret) as phone:
        await type_lines(phone, "7 600 115", "1 600 0")
        await phone.expect_text("There is no table 7 in this round.")
        await phone.tap("Leave it out: Table 1")
        await phone.expect_text("Table 1: 600 – 0 · 16–4: not counted")
        await phone.tap("Leave it out: 7 600 115")
        await phone.expect_no_text("There is no table 7")
    assert points_at(world) == [None] * 4


async def test_line_that_asks_is_kept_when_the_page_is_left(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    async with results_page(world, secret) as phone:
        await type_lines(phone, "1 600 0")
        await phone.expect_text("Count 600 – 0?")
        await phone.navigate(routes.tournament_ranking(world.id))
        await phone.expect_no_text("Count 600 – 0?")
        await phone.navigate(routes.tournament_results(world.id, 0))
        await phone.tap("Count it: Table 1")
        await phone.wait_until(lambda: points_at(world)[0] == (600, 0), "not counted")


async def test_signs_answer_the_latest_line_without_a_tap(seated: tuple[TournamentWorld, str]) -> None:
    """The keyboard can't reach the buttons, so a line of one sign answers instead."""
    world, secret = seated
    lines = ["1 600 115", "2 500 0", "9 600 115", "3 600 0", "+", "+", "-", "4 0 500", "−"]
    async with results_page(world, secret) as phone:
        await type_lines(phone, *lines)
        await phone.expect_text("Table 4: 0 – 500 · 5–15: not counted")
        await phone.expect_text("9 600 115: not counted")
        assert points_at(world) == [(600, 115), (500, 0), (600, 0), None]
        await phone.type_into(LINE, "\n".join([*lines, "-", ""]))
        await phone.expect_text("Table 3: 600 – 0 · 16–4: not counted")
        assert points_at(world) == [(600, 115), (500, 0), None, None]
        await phone.type_into(LINE, "\n".join([*lines, "-", "+", ""]))
        await phone.expect_text("“+”: type the table and the points of both sides, such as 1 1030 500.")


async def test_result_that_arrives_meanwhile_is_not_overwritten(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    seat = world.load().tables[0].seat
    assert seat.ns is not None
    other = TableResult(ns=seat.ns, ew=seat.ew, ns_points=700, ew_points=100)
    async with results_page(world, secret) as phone:
        await type_lines(phone, "1 500 0")
        await phone.expect_text("0 points for")
        world.run_request(enter_result, number=0, result=other)
        await phone.tap("Count it: Table 1")
        await phone.expect_text("Table 1 has 700 – 100 already.")
        assert points_at(world)[0] == (700, 100)
        await phone.tap("Count it: Table 1")
        await phone.wait_until(lambda: points_at(world)[0] == (500, 0), "not counted")


async def test_correction_after_the_end_says_what_it_changes_and_counts_when_repeated(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_tournament(8, rounds=1))
    for table in world.load().tables:
        result = TableResult(
            ns=table.seat.ns or 0, ew=table.seat.ew, ns_points=800 + 5 * table.seat.table, ew_points=500
        )
        world.run_request(enter_result, number=0, result=result)
    world.run_request(save_prizes, prizes=(Prize(kind=PrizeKind.FIRST, count=2),), one_each=True)
    world.close()
    world.run_request(note_tournament, note=Sent(sent=True))
    first = world.load().tables[0].seat.ns or 0
    before = world.load()
    assert before.awards[0].entrant != first
    async with results_page(world, secret, known=4) as phone:
        await type_lines(phone, "1 1500 500")
        await phone.tap("Count it: Table 1")
        await phone.expect_text(f"The first place goes to {first + 1}. ")
        await phone.expect_text(
            "prizes change hands. The results were sent already. To count it anyway, tap “Count it” again."
        )
        assert world.load() == before
        await phone.tap("Count it: Table 1")
        await phone.wait_until(lambda: points_at(world)[0] == (1500, 500), "not counted")
    assert (world.load().awards[0].entrant, world.load().sent) == (first, False)


async def test_undo_keeps_a_later_correction(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    async with results_page(world, secret) as phone:
        await type_lines(phone, "1 600 115")
        await phone.expect_text("Results: 1 of 4")
        result = world.load().tables[0].result
        assert result is not None
        later = TableResult(ns=result.ns, ew=result.ew, ns_points=605, ew_points=115)
        world.run_request(enter_result, number=0, result=later)
        await phone.tap("Undo: Table 1")
        await phone.expect_text("The table has another result by now. Nothing was changed.")
    assert points_at(world)[0] == (605, 115)


async def test_line_is_read_again_after_it_was_changed(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    async with results_page(world, secret) as phone:
        for text in ("1 600 115\n", "1 600 115", "1 600 11", "1 600 110", "1 600 110\n"):
            await phone.type_into(LINE, text)
        await phone.expect_text("Count 600 – 110 instead?")
        await phone.tap("Count it: Table 1")
        await phone.wait_until(lambda: points_at(world)[0] == (600, 110), "not counted")


async def test_server_never_moves_the_focus_while_results_are_typed(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated
    async with results_page(world, secret) as phone:
        await type_lines(phone, "1 600 115", "9 1 2", "1 5 5")
        for text in ("12a", "500"):
            fields = [words for words in phone.visible_texts if words.startswith("Points of")]
            for label in fields[:4]:
                await phone.type_into(label, text, submit=True)
        await phone.wait_until_idle()
        assert [method for method, _ in phone.requests].count("focus") == 0


async def test_tables_without_a_result_come_first(seated: tuple[TournamentWorld, str]) -> None:
    world, secret = seated

    def rows(phone: AppPhone) -> list[str]:
        return [words for words in phone.visible_texts if words in {f"Table {number}" for number in range(1, 5)}]

    async with results_page(world, secret) as phone:
        await type_lines(phone, "2 600 115", "1 500 450")
        await phone.wait_until(lambda: rows(phone) == ["Table 3", "Table 4", "Table 1", "Table 2"], "not in this order")


async def test_victory_points_of_teams_stand_in_the_list(sqlite_store: Store) -> None:
    world, secret = seated_world(sqlite_store, new_teams(2, 1))
    async with results_page(world, secret) as phone:
        await type_lines(phone, "1 700 100", "2 700 100")
        await phone.expect_text("Table 1. Saved. 10–10")


async def test_line_asks_before_it_overrules_the_deals_of_a_table_and_undo_lets_them_go_on(
    seated: tuple[TournamentWorld, str],
) -> None:
    world, secret = seated
    at_table = world.new_device()
    match_id = world.join_table(0, at_table)
    world.save(match_id, at_table)
    async with results_page(world, secret) as phone:
        await type_lines(phone, "1 240 330")
        await phone.expect_text("Table 1’s phone has")
        await phone.expect_text("after deal 1. Count 240 – 330 instead?")
        assert points_at(world)[0] is None
        await phone.tap("Count it: Table 1")
        await phone.tap("Undo: Table 1")
        await phone.wait_until(lambda: points_at(world)[0] is None, "not removed")
    world.save(match_id, at_table)
    assert world.load().tables[0].deals_played == 2
