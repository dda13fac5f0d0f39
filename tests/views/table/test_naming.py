"""The table names the players of a match that began without names."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from sqlmodel import select

from models.access import register_device
from models.matches import create_match
from models.storage.tables import PlayerRow
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes

PLACEHOLDERS = ("Player 1", "Player 2", "Player 3", "Player 4")


@asynccontextmanager
async def nameless_table(store: Store) -> AsyncIterator[AppPhone]:
    """Open the table of a match without names."""
    setup = replace(pairs_setup(), names=("",) * 4)
    with store.transaction() as session:
        device, secret = register_device(session, label="")
        match = create_match(session, device=device, setup=setup, placeholders=PLACEHOLDERS)
    async with app_phone(store, route=routes.match(match.id), secret=secret) as phone:
        await phone.expect_text("Player 1 and Player 3: 0 points")
        yield phone


async def test_players_get_names_one_after_another(sqlite_store: Store) -> None:
    async with nameless_table(sqlite_store) as phone:
        await phone.tap("Name the players")
        await phone.type_into("Player 1", "Anna")
        await phone.type_into("Player 3", "Carla", submit=True)
        await phone.expect_text("Anna and Carla: 0 points")
        await phone.tap("Name the players")
        await phone.type_into("Player 2", "Bruno")
        await phone.type_into("Player 4", "Dino")
        await phone.tap("Save the names")
        await phone.expect_text("Bruno and Dino: 0 points")
        await phone.expect_no_text("Name the players")


async def test_the_question_about_a_spelling_has_answers(sqlite_store: Store) -> None:
    async with nameless_table(sqlite_store) as phone:
        await phone.tap("Name the players")
        await phone.type_into("Player 1", "Nicolò", submit=True)
        await phone.expect_text("Nicolò and Player 3: 0 points")
        await phone.tap("Name the players")
        await phone.type_into("Player 2", "NICOLO'", submit=True)
        await phone.expect_text("Choose Nicolò")
        await phone.tap("Choose NICOLO' (2)")
        await phone.expect_no_text("Choose Nicolò")
        await phone.tap("Save the names")
        await phone.expect_text("NICOLO' (2) and Player 4: 0 points")


async def test_a_bad_name_is_refused_at_its_field_and_nothing_is_lost(sqlite_store: Store) -> None:
    async with nameless_table(sqlite_store) as phone:
        await phone.tap("Name the players")
        await phone.type_into("Player 1", "Anna")
        await phone.type_into("Player 2", "anna", submit=True)
        await phone.expect_text("This table already has")
        assert {"Anna", "anna"} <= set(phone.visible_texts)
        await phone.type_into("Player 2", "Bruno", submit=True)
        await phone.expect_text("Anna and Player 3: 0 points")


async def test_a_name_that_cannot_be_drawn_is_told_and_its_seat_stands_for_it(sqlite_store: Store) -> None:
    async with nameless_table(sqlite_store) as phone:
        await phone.tap("Name the players")
        await phone.type_into("Player 1", "עדי")
        await phone.expect_text("Where Pinella can’t draw this name, it shows the seat")
        await phone.type_into("Player 2", "Ольга", submit=True)
        await phone.expect_text("Player 1 and Player 3: 0 points")
        await phone.expect_text("Ольга and Player 4: 0 points")
    with sqlite_store.reading() as session:
        names = set(session.exec(select(PlayerRow.name)))
    assert {"עדי", "Ольга"} <= names
