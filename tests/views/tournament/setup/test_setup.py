"""The set-up of a tournament: a refused field opens the section that it is in."""

from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from models.access import Device, register_device
from models.lists import EntrantList, read_entrants
from models.matches import create_match
from models.people import list_players
from models.store import Store
from models.tournaments import list_tournaments, load_tournament
from models.values import NO_MEMBERSHIP, Membership, TournamentSummary
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from testkit.seeding.tournament_world import director_world, new_tournament
from tests.models.lists.test_sheets import PAIRS as PAIRS_OF_SHEET
from tests.models.lists.test_sheets import workbook
from tests.uploading import upload_file
from views import routes
from views.tournament.setup import setup_form

PAIRS = "\n".join(f"Anna {number}, Bruno {number}" for number in range(8))


def _list(store: Store, device: Device) -> tuple[TournamentSummary, ...]:
    with store.transaction() as session:
        return list_tournaments(session, device=device)


async def test_line_at_fault_is_quoted(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        await phone.type_into("Pairs", f"{PAIRS}\nCarla Dino\nElena, Fabio, Gina")
        await phone.tap("Draw the lots")
        await phone.expect_text("Pair 9, “Carla Dino”: write two names with a comma between them.")
        await phone.expect_text("Pair 10, “Elena, Fabio, Gina”: write two names with a comma between them.")
        await phone.expect_text("1 of 2")


async def test_number_of_pairs_follows_the_typed_list(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        for text, count in ((PAIRS, "8 pairs"), (f"{PAIRS}\nCarla", "9 pairs"), ("Anna, Bruno", "1 pair")):
            await phone.type_into("Pairs", text)
            await phone.expect_text(count)


async def test_list_is_shown_before_the_draw(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _device, secret = register_device(session, label="Director")
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        table = "N.;Giocatore 1;Giocatore 2\n1;Anna;Bruno\n2;Carla;Dino\n3;Elsa;Fabio\n4;Gina;Hugo"
        await phone.type_into("Pairs", table)
        shown = "4 pairs: Anna – Bruno, Carla – Dino, Elsa – Fabio, …"
        await phone.expect_text(shown)
        await phone.expect_text("Is the first line, “N. · Giocatore 1 · Giocatore 2”, a heading?")
        await phone.type_into("Pairs", table.replace("Bruno", "Bruna"))  # as many pairs
        await phone.expect_text(shown.replace("Bruno", "Bruna"))
        await phone.type_into("Pairs", table.replace("Gina", "עדי"))
        await phone.expect_text("4. Player 1 – Hugo: Where Pinella can’t draw this name, it shows the seat")
        await phone.type_into("Pairs", table)
        await phone.tap("The whole list")
        await phone.expect_text("3. Elsa – Fabio\n4. Gina – Hugo")


async def test_hidden_rows_and_other_sheets_of_a_file_are_a_tap_away(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")
    cover = [["Gino", "Hugo"]]
    data = workbook({"Cover": cover, "List": PAIRS_OF_SHEET}, active="List", hidden=[("List", 2)])
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.tap("More")
        await phone.expect_text("Take the list from a file")
        file = {"id": 1, "name": "list.xlsx", "size": len(data), "path": None, "bytes": None}
        await phone.dispatch(phone.file_picker, "result", {"files": [file]})
        upload_file(sqlite_store.uploads, phone.uploads[-1], data)
        await phone.dispatch(phone.file_picker, "upload", {"file_name": "list.xlsx", "progress": 1.0, "error": None})
        await phone.expect_text("2 pairs: Ada – Berto, Ester – Franco")
        await phone.expect_text("List: 1 hidden row left out")
        await phone.tap("List: with hidden rows")
        await phone.expect_text("3 pairs: Ada – Berto, Cora – Dino, Ester – Franco")
        await phone.tap("Cover")
        await phone.expect_text("1 pair: Gino – Hugo")


async def test_tapped_column_is_read_as_chosen_here_and_in_the_next_list(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")
    table = "Giocatore 1;Giocatore 2;Riserva\n" + "\n".join(f"Anna {n};Bruno {n};Rita {n}" for n in "ABCDEFGH")
    for is_next in (False, True):
        async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
            await phone.wait_for_screen()
            await phone.type_into("Name of the tournament", "Friday")
            await phone.type_into("Pairs", table)
            if not is_next:
                await phone.expect_text("8 pairs: Anna A – Bruno A")
                await phone.tap("column 2 (Player 2)")
                await phone.tap("Province")
                await phone.expect_text("column 2 (Province)")
                await phone.tap("column 3 (left out)")
                await phone.tap("Player 2")
            await phone.expect_text("8 pairs: Anna A – Rita A")
            await phone.tap("Draw the lots")
            made = 1 + is_next
            await phone.wait_until(lambda made=made: len(_list(sqlite_store, device)) == made, "no tournament")


async def test_long_list_is_read_in_another_process(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """All phones would wait while the event loop reads it."""
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")
    lengths = []

    def read(text: str, size: int, **answers: Any) -> EntrantList:
        lengths.append(len(text))
        return read_entrants(text, size, **answers)

    monkeypatch.setattr(setup_form, "read_entrants", read)
    text = "\n".join(f"Anna Rossi Bianchi {number}, Bruno Verdi Neri {number}" for number in range(300))
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        await phone.type_into("Pairs", f"{text}\n{'Ab ' * 400}")
        await phone.tap("Draw the lots")
        await phone.expect_text("Line 301, “Ab Ab")
        await phone.type_into("Pairs", text)
        await phone.expect_text("300 pairs: Anna Rossi Bianchi 0 – Bruno Verdi Neri 0")
        await phone.tap("Draw the lots")
        await phone.wait_until(lambda: bool(_list(sqlite_store, device)), "no tournament was created")
    assert max(lengths, default=0) < 4_001


async def test_list_of_one_name_a_line_is_asked_about(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        await phone.type_into("Pairs", "Anna\nBruno\nCarla\nDino\nElsa\nFabio\nGina\nHugo")
        await phone.expect_text("8 players: Anna, Bruno, Carla, …")
        await phone.expect_no_text("8 pairs")
        await phone.tap("Draw the lots")
        await phone.expect_text("The list can be read in several ways. Choose one below it.")
        await phone.tap("4 pairs: Anna – Bruno, Carla – Dino, Elsa – Fabio, …")
        await phone.expect_no_text("The list can be read in several ways. Choose one below it.")
        await phone.tap("Other")
        await phone.type_into("Number of rounds", "2")
        await phone.tap("Draw the lots")
        await phone.wait_until(lambda: bool(_list(sqlite_store, device)), "no tournament was created")
    [created] = _list(sqlite_store, device)
    with sqlite_store.transaction() as session:
        entrants = load_tournament(session, device=device, tournament_id=created.id).entrants
    assert [each.names for each in entrants][:2] == [("Anna", "Bruno"), ("Carla", "Dino")]


async def test_known_player_may_be_another_person(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")
        create_match(session, device=device, setup=pairs_setup(names=("Anna", "Xenia", "Yanis", "Zoe")))
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        await phone.type_into("Pairs", PAIRS.replace("Anna 0", "Anna"))
        await phone.expect_text("1 match, on")
        await phone.tap("Another person: Anna")
        await phone.expect_text("8 pairs: Anna (2) – Bruno 0")
        await phone.tap("Draw the lots")
        await phone.wait_until(lambda: bool(_list(sqlite_store, device)), "no tournament was created")
    with sqlite_store.transaction() as session:
        names = {player.name: player.matches for player in list_players(session, device=device)}
    assert (names["Anna"], names["Anna (2)"]) == (1, 0)


async def test_new_card_of_a_known_player_is_asked_about_before_the_draw(sqlite_store: Store) -> None:
    new = new_tournament(4, rounds=1)
    cards = tuple((Membership(card=f"{number or 10}"), NO_MEMBERSHIP) for number in range(4))
    _world, secret = director_world(sqlite_store, replace(new, memberships=cards))
    lines = [f"{anna};{number or 90};{bruno};5{number}" for number, (anna, bruno) in enumerate(new.names)]
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        await phone.type_into("Pairs", "\n".join(["Nome 1;Tessera;Nome 2;Tessera", *lines]))
        await phone.tap("Draw the lots")
        await phone.expect_text("Anna 1: card 10 is stored, the list says 90. Choose below the list who it is.")
        await phone.expect_text("Card 10 is stored, the list says 90.")
        await phone.tap("The same person with a new card: Anna 1")
        await phone.expect_no_text("Card 10 is stored")


async def test_two_people_of_one_name_are_told_apart_by_a_tap(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        await phone.type_into("Pairs", PAIRS.replace("Anna 3", "Anna 0"))
        await phone.expect_text("Names that occur twice")
        await phone.expect_text("1. Anna 0, 4. Anna 0")
        await phone.tap("Draw the lots")
        await phone.expect_text("Entry 1 already has Anna 0.")
        await phone.tap("Another person of this name: Anna 0")
        await phone.expect_text("1. Anna 0, 4. Anna 0 (2)")
        await phone.expect_no_text("Entry 1 already has Anna 0.")
        await phone.tap("Draw the lots")
        await phone.wait_until(lambda: bool(_list(sqlite_store, device)), "no tournament was created")
    with sqlite_store.transaction() as session:
        assert {"Anna 0", "Anna 0 (2)"} < {player.name for player in list_players(session, device=device)}


async def test_preview_names_every_table_and_is_scrolled_to(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")

    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Pairs", PAIRS)
        await phone.tap("Preview the seating")
        await phone.expect_text("Round 1 of 4")
        await phone.expect_text("Table 1: pair 1 against pair 5\nTable 2: pair 2 against pair 6")
        await phone.expect_text("Round 4 of 4: by the ranking")
        # Before the phone has laid out the preview, there is nowhere to scroll.
        assert "scroll_to" not in [method for method, _ in phone.requests]
        (preview,) = (each for each in phone.visible_controls if isinstance(each, ft.Container) and each.on_size_change)
        await phone.dispatch(preview, "size_change", {"w": 358, "h": 400})
        await phone.wait_until(
            lambda: "scroll_to" in [method for method, _ in phone.requests], "the preview stayed out of sight"
        )
        await phone.type_into("Pairs", f"{PAIRS}\nQuinn, Rosa")
        await phone.expect_text("9 pairs")
        await phone.expect_no_text("Round 4 of 4: by the ranking")  # it was that of eight pairs


async def test_faults_of_names_and_rounds_come_at_once(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _, secret = register_device(session, label="Director")
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


async def test_refused_fields_open_more_section(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")
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
        await phone.expect_text("“abc” isn’t a whole number. Enter one, such as 4.")  # in "More", which is open again
        await phone.type_into("Difference", "300")
        await phone.tap("Draw the lots")
        await phone.expect_text("240 must be more than the row before it: 251 at least.")
        await phone.expect_text("4 rounds without a rematch aren’t possible: 3 at most.")
        await phone.expect_text("1 of 2")
        await phone.type_into("13–7", "260")
        await phone.tap("3 tables")
        await phone.tap("Draw the lots")
        await phone.expect_no_text("aren’t possible")
    with sqlite_store.transaction() as session:
        [listed] = list_tournaments(session, device=device)
        setup = load_tournament(session, device=device, tournament_id=listed.id).setup
    assert (setup.step, setup.effective_victory_table[3], setup.effective_bye.difference) == (3, 260, 300)
