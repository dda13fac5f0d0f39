"""Entering a tournament by scanning its code, on a pair's phone and on the director's desk."""

from dataclasses import replace

import pytest

from models.access import find_device, register_device
from models.store import Store
from models.tournaments import (
    create_tournament,
    join_as_director,
    load_tournament,
    tournament_token,
)
from models.values import TournamentLinkKind
from scoring import Movement
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.tournament_entries import enter
from testkit.seeding.tournament_world import create_tournament_world, director_world, new_tournament
from views import routes

NAMESAKES = (("Anna Rossi", "Bruno"), ("Carla", "Anna Rossi (2)"), ("Dino", "Elsa"))


async def test_pair_enters_and_desk_shows_it(sqlite_store: Store) -> None:
    new = replace(new_tournament(3, rounds=3, movement=Movement.ROUND_ROBIN), open_for=2)
    new = replace(new, names=new.names[:2])
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        _, other = register_device(session, label="Guest")
        target = {"device": director, "tournament_id": create_tournament(session, device=director, new=new)}
        link = tournament_token(session, **target, signer=sqlite_store.signer, kind=TournamentLinkKind.REGISTRATION)

    desk_route = routes.tournament(target["tournament_id"])
    async with (
        app_phone(sqlite_store, route=desk_route, secret=secret) as desk,
        app_phone(sqlite_store, route=routes.tournament_registration(link), secret=other) as guest,
    ):
        await desk.expect_text("Entries are open: 2 pairs so far.")
        await desk.expect_text("Enough for 1 round without a rematch; 3 were planned.")
        await guest.type_into("Player 1", "Zoe")
        await guest.type_into("Player 2", "anna 1")
        await guest.tap("Enter the tournament")
        await guest.expect_text("Entry 1 already has anna 1. If this is another person")
        await guest.type_into("Player 2", "Yanis")
        await guest.tap("Enter the tournament")
        await guest.expect_text("Zoe and Yanis")
        await guest.expect_text("The lots haven’t been drawn yet.")
        await desk.expect_text("3. Zoe and Yanis")
        await desk.expect_no_text("were planned")
        await desk.tap("Draw the lots")
        await desk.expect_text("Seat round 1")
        await guest.expect_text("Your page: table, opponents, points")

    with sqlite_store.transaction() as session:
        assert load_tournament(session, **target).setup.entrants == 3


async def test_hall_has_the_limit_of_its_tournament_while_the_desk_shows_the_code(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.tournament.use_registration.MAX_REGISTRATIONS", 2)
    new = replace(new_tournament(3, rounds=3, movement=Movement.ROUND_ROBIN), open_for=2)
    world, secret = director_world(sqlite_store, new)
    sqlite_store.registrations_of_networks.limit = 1
    link, numbers = world.token(TournamentLinkKind.REGISTRATION), iter(range(9))

    async def submit_names(guest: AppPhone) -> None:
        number = next(numbers)
        await guest.type_into("Player 1", f"Zoe {number}")
        await guest.type_into("Player 2", f"Yanis {number}")
        await guest.tap("Enter the tournament")

    async with app_phone(sqlite_store, route=routes.tournament_registration(link)) as guest:
        await submit_names(guest)
        await guest.expect_text("Zoe 0 and Yanis 0")
        await submit_names(guest)
        await guest.expect_text("150 entries in an hour came from this network.")
        async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as desk:
            await desk.expect_text("Entries are open: 4 pairs so far.")
            await submit_names(guest)
            await guest.expect_text("Zoe 2 and Yanis 2")
            await submit_names(guest)
            await guest.expect_text("Zoe 3 and Yanis 3")
            await submit_names(guest)
            await guest.expect_text("2 entries in an hour came from this network.")
            await desk.navigate(routes.TOURNAMENTS)
            await desk.expect_text("New tournament")
        await submit_names(guest)
        await guest.expect_text("150 entries in an hour came from this network.")
        async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as desk:
            await desk.expect_text("Entries are open: 6 pairs so far.")
            assert sqlite_store.registration_rooms
            await desk.dispatch(desk.page, "close", None)  # Flet ends a session without unmounting its screens
            assert not sqlite_store.registration_rooms
    assert not sqlite_store.registration_rooms


async def test_a_refused_entry_counts_for_its_phone_and_not_for_the_network(sqlite_store: Store) -> None:
    """One phone with 150 refused entries kept its whole network out of a tournament."""
    new = replace(new_tournament(3, rounds=3, movement=Movement.ROUND_ROBIN), open_for=2)
    world, _secret = director_world(sqlite_store, new)
    sqlite_store.registrations_of_networks.limit, sqlite_store.registration_attempts.limit = 1, 2
    link = world.token(TournamentLinkKind.REGISTRATION)

    async def submit(guest: AppPhone, name: str) -> None:
        await guest.type_into("Player 1", "Zoe")
        await guest.type_into("Player 2", name)
        await guest.tap("Enter the tournament")

    async with app_phone(sqlite_store, route=routes.tournament_registration(link)) as guest:
        await submit(guest, "Zoe")
        await guest.expect_text("already has Zoe")
        await submit(guest, "Yanis")
        await guest.expect_text("Zoe and Yanis")
        await submit(guest, "Yann")
        await guest.expect_text("This phone has tried to enter 2 times in an hour.")


async def test_owner_is_asked_about_known_players_of_a_phone(sqlite_store: Store) -> None:
    new = replace(new_tournament(3, rounds=3, movement=Movement.ROUND_ROBIN), open_for=2)
    world, secret = director_world(sqlite_store, new)
    with sqlite_store.transaction() as session:
        create_tournament(session, device=world.director, new=replace(new, names=(("Zoe", "Yanis"),)))
    enter(world, "Zoe", "Yanis")
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as desk:
        await desk.expect_text("A phone has entered Zoe, who is in your list of players.")
        await desk.tap("Another person")
        await desk.expect_text("A phone has entered Yanis, who is in your list of players.")
        await desk.tap("The same person")
        await desk.expect_no_text("A phone has entered")
    assert world.load().entrants[3].names == ("Zoe (2)", "Yanis")


async def test_director_is_asked_about_a_known_player_in_another_spelling(sqlite_store: Store) -> None:
    new = replace(new_tournament(3, rounds=3, movement=Movement.ROUND_ROBIN), open_for=2)
    known = replace(new, names=(("Gianni D'Angelo", "Nicolò"),))
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        create_tournament(session, device=director, new=known)
        target = {
            "device": director,
            "tournament_id": create_tournament(session, device=director, new=replace(new, names=())),
        }
    route = routes.tournament_entrants(target["tournament_id"])
    async with app_phone(sqlite_store, route=route, secret=secret) as desk:
        await desk.type_into("Another pair", "Zoe, Gianni D’Angelo")
        await desk.tap("Add this pair")
        await desk.expect_text("Is this Gianni D'Angelo (matches: 0)?")
        await desk.tap("Choose Gianni D'Angelo")
        await desk.tap("Add this pair")
        await desk.expect_text("1. Zoe and Gianni D'Angelo")
        await desk.type_into("Another pair", "NICOLO', Ugo")
        await desk.tap("Add this pair")
        await desk.tap("Choose NICOLO' (2)")
        await desk.tap("Add this pair")
        await desk.expect_text("2. NICOLO' (2) and Ugo")
    async with app_phone(
        sqlite_store, route=routes.tournament_entrant(target["tournament_id"], 1), secret=secret
    ) as desk:
        await desk.type_into("Names", "NICOLO' , Ugo")
        await desk.tap("Save the names")
        await desk.tap("Choose Nicolò")
        await desk.tap("Save the names")
        await desk.expect_text("2. Nicolò and Ugo")


async def test_late_pair_may_have_another_person_of_a_name(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, replace(new_tournament(3, rounds=3), names=NAMESAKES))
    async with app_phone(sqlite_store, route=routes.tournament_entrants(world.id), secret=secret) as desk:
        await desk.type_into("A late pair", "Anna Rossi, Zoe")
        await desk.tap("Add this pair")
        await desk.expect_text("Entry 1 already has Anna Rossi.")
        await desk.tap("Choose Anna Rossi (3)")
        await desk.tap("Add this pair")
        await desk.expect_text("4. Anna Rossi (3) and Zoe")


async def test_director_removes_all_entries_of_a_phone_and_restores_them(sqlite_store: Store) -> None:
    new = replace(new_tournament(4, rounds=3, movement=Movement.ROUND_ROBIN), open_for=2)
    world = create_tournament_world(sqlite_store, replace(new, names=new.names[:1]))
    phone = world.new_device("Guest")
    token = world.token(TournamentLinkKind.DIRECTOR)
    with sqlite_store.transaction() as session:
        secret = register_device(session, label="Second director")[1]
        director = find_device(session, secret=secret)
        assert director is not None
        join_as_director(session, device=director, signer=sqlite_store.signer, token=token)
    for number in range(3):
        enter(world, f"Spam {number}", f"Egg {number}", by=phone)
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 2), secret=secret) as desk:
        await desk.expect_text("3. Spam 1 and Egg 1")
        await desk.tap("Remove all entries from this phone (3)")
        await desk.expect_text("Remove 3 entries?")
        await desk.tap("Remove them")
        await desk.expect_text("3 entries were removed.")
        assert len(world.load().entrants) == 1
        await desk.tap("Put them back")
        await desk.wait_until(lambda: len(world.load().entrants) == 4, "not restored")
        await desk.navigate(routes.tournament_entrants(world.id))
        await desk.expect_text("4. Spam 2 and Egg 2")
    assert len(world.load().entrants) == 4
