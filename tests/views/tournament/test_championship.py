"""A championship over finished tournaments, chosen in a path."""

import csv
import re
from dataclasses import replace
from io import StringIO

import pytest

from models.people import list_players
from models.store import Store
from models.trash import delete_player
from scoring import ChampionshipTie
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from tests.views.tournament.test_prizes import play_all
from tests.web.files.pdf_text import pdf_pages
from views import routes
from views.tournament.use_championship import _TIES, Choice


@pytest.mark.parametrize(
    ("path", "best", "halves"),
    [
        ("0", 0, {}),
        ("3-1abc-2def", 3, {"abc": 1, "def": 2}),
        ("99999999-3abc--1", 12, {"": 1}),
        ("", 12, {}),
    ],
)
def test_path_of_a_choice(path: str, best: int, halves: dict[str, int]) -> None:
    assert Choice.parse(path) == Choice(best=best, halves=halves)
    assert Choice.parse(Choice.parse(path).format()) == Choice(best=best, halves=halves)


def test_order_of_tie_breaks_is_in_the_path() -> None:
    ties = (ChampionshipTie.LOT, ChampionshipTie.DIFFERENCE)
    choice = Choice(best=2, halves={"abc": 1}, ties=ties, lots=123)
    assert choice.format() == "2-1abc-t31-l123"
    assert Choice.parse(choice.format()) == choice
    assert Choice.parse("2-t9913-lx") == Choice(best=2, halves={}, ties=(_TIES[1], _TIES[3]), lots=99_999)


async def test_lots_decide_what_nothing_else_does(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    play_all(world, step=0)
    async with app_phone(
        sqlite_store, route=routes.championship(routes.TOURNAMENTS, f"0-1{world.id}"), secret=secret
    ) as phone:
        await phone.expect_text("4. Drawn by lot")
        assert sum(text.startswith("1. Anna") for text in phone.visible_texts) >= 4
        assert "Draw the lots" in phone.visible_texts
        await phone.navigate(routes.championship(routes.TOURNAMENTS, f"0-1{world.id}-l5"))
        await phone.wait_for_screen()
        await phone.expect_no_text("Draw the lots")
        drawn = [text for text in phone.visible_texts if re.fullmatch(r"[1-4]\. Anna . and Bruno .", text)]
        assert [text[0] for text in drawn] == list("1234")
        await phone.navigate(routes.championship(routes.TOURNAMENTS, f"0-1{world.id}-t012-l5"))
        await phone.expect_text("Drawn by lot")
        await phone.expect_no_text("4. Anna")


async def test_table_and_finalists(sqlite_store: Store) -> None:
    first, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    play_all(first)
    line = first.load().ranking[0]
    names = "Anna {0} and Bruno {0}".format(line.entrant + 1)
    async with app_phone(sqlite_store, route=routes.championship(routes.TOURNAMENTS, "0"), secret=secret) as phone:
        await phone.expect_text("In it")
        assert not {"Ranking", "First half"} & set(phone.visible_texts)
        await phone.navigate(routes.championship(routes.TOURNAMENTS, f"0-2{first.id}"))
        await phone.expect_text(f"1. {names}")
        assert "First half" in phone.visible_texts
        assert f"1. {names}. {line.victory_points}. {line.victory_points}" in phone.visible_texts
        await phone.navigate(routes.championship(routes.TOURNAMENTS, f"1-1{first.id}-2{first.id}x-2"))
        await phone.expect_text(f"1. {names}")


async def test_championship_is_stored_with_a_name_printed_and_deleted(sqlite_store: Store) -> None:
    first, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    play_all(first)
    line = first.load().ranking[0]
    async with app_phone(
        sqlite_store, route=routes.championship(routes.TOURNAMENTS, f"0-1{first.id}"), secret=secret
    ) as phone:
        await phone.tap("Save the championship")
        await phone.expect_text("A name is missing here.")
        await phone.type_into("Name of the championship", "  Memorial Anna 1 ")
        await phone.tap("Save the championship")
        await phone.expect_text("Delete the championship")
        with sqlite_store.transaction() as session:
            players = {each.name: each.id for each in list_players(session, device=first.director)}
            delete_player(session, device=first.director, player_id=players["Anna 1"])
        await phone.navigate(routes.championship(routes.TOURNAMENTS, "0"))
        await phone.wait_for_screen()
        await phone.expect_no_text("Ranking")
        assert "Memorial Anna 1" in phone.visible_texts
        await phone.navigate(routes.championship(routes.TOURNAMENTS, f"0-1{first.id}"))
        await phone.tap("Championship to print (PDF)")
        await phone.wait_until(lambda: "save_file" in dict(phone.requests), "no file is saved")
        (page,) = pdf_pages(bytes(dict(phone.requests)["save_file"]["src_bytes"]))
        assert page[:2] == ["Memorial Anna 1", "Championship"]
        assert {str(line.victory_points), f"1: {first.load().name}"} <= set(page)
        await phone.navigate(routes.championship(routes.TOURNAMENTS, f"0-2{first.id}"))
        await phone.wait_for_screen()
        await phone.expect_no_text("Delete the championship")
        await phone.tap("Save the championship")  # another choice under the same name
        await phone.tap("Delete the championship")
        await phone.expect_no_text("Delete the championship")


async def test_table_is_saved_as_a_file(sqlite_store: Store) -> None:
    first, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    play_all(first)
    lines = first.load().ranking
    async with app_phone(sqlite_store, route=routes.championship(routes.TOURNAMENTS, "0"), secret=secret) as phone:
        await phone.expect_text("In it")
        assert "Ranking as a table (CSV)" not in phone.visible_texts
        await phone.navigate(routes.championship(routes.TOURNAMENTS, f"0-1{first.id}"))
        await phone.tap("Ranking as a table (CSV)")
        await phone.wait_until(lambda: "save_file" in dict(phone.requests), "no file is saved")
        saved = dict(phone.requests)["save_file"]
        assert saved["file_name"] == "pinella-championship.csv"
        head, *rows = csv.reader(StringIO(saved["src_bytes"].decode("utf-8-sig")))
        assert head == ["Place", "Players", first.load().name, "Total"]
        names = ["Anna {0} and Bruno {0}".format(line.entrant + 1) for line in lines]
        totals = [str(line.victory_points) for line in lines]
        assert sorted(rows) == sorted(
            [str(line.rank), name, total, total] for line, name, total in zip(lines, names, totals, strict=True)
        )


async def test_name_in_other_letters_is_drawn_as_elsewhere_and_saved_as_it_is(sqlite_store: Store) -> None:
    setup = new_tournament(4, rounds=2)
    world, secret = director_world(sqlite_store, replace(setup, names=(("דוד", "Anna"), *setup.names[1:])))
    play_all(world)
    route = routes.championship(routes.TOURNAMENTS, f"0-1{world.id}")
    async with app_phone(sqlite_store, route=route, secret=secret) as phone:
        await phone.expect_text("Anna and A name in other letters")
        await phone.expect_no_text("דוד")
        await phone.tap("Ranking as a table (CSV)")
        await phone.wait_until(lambda: "save_file" in dict(phone.requests), "no file is saved")
        assert "Anna and דוד" in dict(phone.requests)["save_file"]["src_bytes"].decode("utf-8-sig")


async def test_tournament_of_another_director_is_left_out(sqlite_store: Store) -> None:
    world, _secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    play_all(world)
    _other, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    async with app_phone(
        sqlite_store, route=routes.championship(routes.TOURNAMENTS, f"1-1{world.id}"), secret=secret
    ) as phone:
        await phone.expect_text("No tournament is finished yet.")
        assert "Ranking" not in phone.visible_texts
