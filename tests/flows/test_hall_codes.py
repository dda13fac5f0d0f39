"""Phones that come by a permanent code of a hall, as protocol clients: a new one is asked about at the desk."""

from collections.abc import Callable

import httpx2

from models.store import open_store
from models.tournaments import hall_tokens, save_hall, set_hall_used
from testkit.clients.flet_client import FletClient
from testkit.seeding.tournament_world import director_world, new_tournament
from testkit.servers.process import Server

WATCHES = "This phone only watches. The director decides whether it may enter results."


def test_second_phone_of_a_photographed_code_is_refused(server: Server, new_client: Callable[..., FletClient]) -> None:
    """Both phones scan the same code; the desk allows one and refuses the other, also at the other's second scan."""
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    world, secret = director_world(store, new_tournament(4, rounds=2))
    world.seat()
    with store.transaction() as session:
        save_hall(session, device=world.director, name="Club", tables=2)
        code = hall_tokens(session, device=world.director, signer=store.signer)[0]
    world.run(set_hall_used, used=True)
    store.close()
    seat = httpx2.get(f"{server.base_url}/hall/{code}").headers["location"]
    desk, known, stranger = new_client(f"/tournaments/{world.id}", secret=secret), new_client(seat), new_client(seat)
    for phone, answer in ((known, "Allow"), (stranger, "Refuse")):
        phone.tap("Sit down")
        phone.expect_text(WATCHES)
        desk.tap(answer)
        desk.expect_no_text("Refuse")
    known.tap("Score deal 1")
    known.expect_text("Save the deal")
    again = new_client(seat, secret=stranger.secret)
    again.tap("Sit down")
    again.expect_text(WATCHES)
    again.expect_no_text("Score deal 1")
    desk.expect_no_text("Refuse")
