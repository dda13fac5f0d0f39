"""A tournament like last week's, in two taps from home."""

from dataclasses import replace

from models.store import Store
from models.tournaments import create_tournament, list_tournaments
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from tests.views.tournament.test_prizes import play_all
from views import routes


def _newest(world: TournamentWorld) -> TournamentWorld:
    with world.store.transaction() as session:
        listed = list_tournaments(session, device=world.director)
    [new] = [each.id for each in listed if each.id != world.id]
    return TournamentWorld(store=world.store, id=new, director=world.director)


async def test_two_taps_from_home_draw_the_same_tournament(sqlite_store: Store) -> None:
    new = new_tournament(4, rounds=2)
    new = replace(new, names=(("李明", "Bruno 1"), *new.names[1:]))  # the app can't draw the first name
    world, secret = director_world(sqlite_store, new)
    play_all(world)
    again = routes.tournament_again(world.id)
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.tap("Again like “Friday at the club”")
        await phone.wait_until(lambda: phone.screen.route == again, "the tap leads nowhere")
    async with app_phone(sqlite_store, route=again, secret=secret) as phone:
        await phone.tap("Draw 2 tables")
        assert sorted(_newest(world).load().names) == sorted(world.load().names)


async def test_pairs_are_left_out_and_entries_opened_for_others(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    async with app_phone(sqlite_store, route=routes.tournament_again(world.id), secret=secret) as phone:
        await phone.expect_text("Pairs: 4 pairs, same")
        await phone.tap("Pairs")
        for number in (1, 2, 3):
            await phone.tap(f"Anna {number} and Bruno {number}")
        await phone.expect_text("Pairs: 1 pair, changes")
        await phone.tap("Pairs")
        await phone.tap("Anna 3 and Bruno 3")  # the one that is left is struck through
        await phone.expect_text("Draw 1 table")
        await phone.tap("Pairs")
        await phone.tap("None of these")
        await phone.tap("Anna 3 and Bruno 3")
        await phone.expect_text("1 pair")
        await phone.tap("Open the entries, others come too")
        new = _newest(world).load()
        assert (new.open, new.names) == (True, (("Anna 3", "Bruno 3"),))


async def test_home_leads_to_the_running_tournament_before_a_newer_one(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    with sqlite_store.transaction() as session:
        create_tournament(session, device=world.director, new=replace(new_tournament(4, rounds=2), name="Saturday"))
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.tap("Friday at the club")
        await phone.wait_until(lambda: phone.screen.route == routes.tournament(world.id), "the tap leads nowhere")
