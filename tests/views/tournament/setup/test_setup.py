"""The set-up of a tournament: a refused field opens the section that it is in."""

import asyncio

from models.access import register_device
from models.store import Store
from models.tournaments import list_tournaments, load_tournament
from testkit.clients.app_phone import app_phone
from views import routes

PAIRS = "\n".join(f"Anna {number}, Bruno {number}" for number in range(8))


def test_line_at_fault_is_quoted(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
            await phone.wait_for_screen()
            await phone.type_into("Name of the tournament", "Friday")
            await phone.type_into("Pairs", f"{PAIRS}\nCarla Dino\nElena, Fabio, Gina")
            await phone.tap("Draw the lots")
            await phone.expect_text("Pair 9, “Carla Dino”: write two names with a comma between them.")
            await phone.expect_text("Pair 10, “Elena, Fabio, Gina”: write two names with a comma between them.")
            await phone.expect_text("1 of 2")

    asyncio.run(scenario())


def test_number_of_pairs_follows_the_typed_list(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
            await phone.wait_for_screen()
            for text, count in ((PAIRS, "8 pairs"), (f"{PAIRS}\nCarla", "9 pairs"), ("Anna, Bruno", "1 pair")):
                await phone.type_into("Pairs", text)
                await phone.expect_text(count)

    asyncio.run(scenario())


def test_preview_names_every_table_and_is_scrolled_to(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
            await phone.wait_for_screen()
            await phone.type_into("Pairs", PAIRS)
            assert "scroll_to" not in [method for method, _ in phone.requests]
            await phone.tap("Preview the seating")
            await phone.expect_text("Round 1 of 4")
            await phone.expect_text("Table 1: pair 1 against pair 5\nTable 2: pair 2 against pair 6")
            await phone.expect_text("Round 4 of 4: by the ranking")
            await phone.wait_until(
                lambda: "scroll_to" in [method for method, _ in phone.requests], "the preview stayed out of sight"
            )
            await phone.type_into("Pairs", f"{PAIRS}\nQuinn, Rosa")
            await phone.expect_text("9 pairs")
            await phone.expect_no_text("Round 4 of 4: by the ranking")  # it was that of eight pairs

    asyncio.run(scenario())


def test_faults_of_names_and_rounds_come_at_once(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
            await phone.wait_for_screen()
            await phone.tap("Draw the lots")
            await phone.expect_text("A name is missing here.")
            await phone.expect_text("Enter 2 to 1000, one per line. So far: 0.")
            await phone.type_into("Pairs", "Anna, Bruno\nCarla")
            await phone.tap("Draw the lots")
            await phone.expect_text("A name is missing here.")
            await phone.expect_text("Pair 2, “Carla”: write two names with a comma between them.")
            await phone.expect_text("4 rounds without a rematch aren’t possible: 2 at most.")
            await phone.expect_text("1 of 3")

    asyncio.run(scenario())


def test_refused_fields_open_more_section(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
            await phone.wait_for_screen()
            await phone.type_into("Name of the tournament", "Friday")
            await phone.type_into("Pairs", PAIRS)
            await phone.tap("More")
            await phone.expect_text("4 tables: 4 Mitchell rounds without a rematch.")
            await phone.tap("2 tables")
            await phone.expect_text("4 tables: 2 Mitchell rounds without a rematch.")
            await phone.tap("Our own scale")
            await phone.type_into("13–7", "240")
            await phone.type_into("Difference", "abc")
            await phone.tap("More")
            await phone.tap("Draw the lots")
            await phone.expect_text(
                "“abc” isn’t a whole number. Enter one, such as 4."
            )  # in "More", which is open again
            await phone.type_into("Difference", "300")
            await phone.tap("Draw the lots")
            await phone.expect_text("240 must be more than the row before it: 251 at least.")
            await phone.expect_text("4 rounds without a rematch aren’t possible: 3 at most.")
            await phone.expect_text("1 of 2")
            await phone.type_into("13–7", "260")
            await phone.tap("3 tables")
            await phone.tap("Draw the lots")
            await phone.expect_no_text("aren’t possible")

    asyncio.run(scenario())
    with sqlite_store.transaction() as session:
        [listed] = list_tournaments(session, device=device)
        setup = load_tournament(session, device=device, tournament_id=listed.id).setup
    assert (setup.step, setup.effective_victory_table[3], setup.effective_bye.difference) == (3, 260, 300)
