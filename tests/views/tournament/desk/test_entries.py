"""Entering a tournament by scanning its code, on a pair's phone and on the director's desk."""

import asyncio
from dataclasses import replace

from models.access import register_device
from models.store import Store
from models.tournaments import create_tournament, load_tournament, tournament_token
from models.values import TournamentLinkKind
from scoring import Movement
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import new_tournament
from views import routes


def test_pair_enters_and_desk_shows_it(sqlite_store: Store) -> None:
    new = replace(new_tournament(3, rounds=3, movement=Movement.ROUND_ROBIN), open_for=2)
    new = replace(new, names=new.names[:2])
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        _, other = register_device(session, label="Guest")
        target = {"device": director, "tournament_id": create_tournament(session, device=director, new=new)}
        link = tournament_token(session, **target, signer=sqlite_store.signer, kind=TournamentLinkKind.ENTRY)

    async def scenario() -> None:
        desk_route = routes.tournament(target["tournament_id"])
        async with (
            app_phone(sqlite_store, route=desk_route, secret=secret) as desk,
            app_phone(sqlite_store, route=routes.tournament_entry(link), secret=other) as guest,
        ):
            await desk.expect_text("Entries are open: 2 pairs so far.")
            await desk.expect_text("Enough for 1 round without a rematch; 3 were planned.")
            await guest.type_into("Player 1", "Zoe")
            await guest.type_into("Player 2", "anna 1")
            await guest.tap("Enter the tournament")
            await guest.expect_text("There is already a anna 1 in pair 1. Add a letter to tell them apart.")
            await guest.type_into("Player 2", "Yanis")
            await guest.tap("Enter the tournament")
            await guest.expect_text("Zoe and Yanis")
            await guest.expect_text("The lots haven’t been drawn yet.")
            await desk.expect_text("3. Zoe and Yanis")
            await desk.expect_no_text("were planned")
            await desk.tap("Draw the lots")
            await desk.expect_text("Seat round 1")
            await guest.expect_text("Your page: table, opponents, points")

    asyncio.run(scenario())
    with sqlite_store.transaction() as session:
        assert load_tournament(session, **target).setup.entrants == 3
