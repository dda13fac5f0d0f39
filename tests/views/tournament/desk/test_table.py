"""A table of a tournament: a result that its players contest, and one that the director types."""

from models.access import register_device, role_of
from models.store import Store
from models.tournaments import create_tournament
from models.values import Role, TableStatus, TournamentLinkKind
from scoring import Movement, members_at
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from views import routes
from wording import table_sides, translator

EN = translator("en")


async def test_contested_result_is_entered_by_director(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        tournament_id = create_tournament(session, device=director, new=new_tournament(4, rounds=2))
    world = TournamentWorld(store=sqlite_store, id=tournament_id, director=director)
    world.seat()
    match_id = world.join_table(0, director)
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
        await phone.expect_text("round 1, table 1")
        await phone.expect_text("Large score")
        assert "Delete this match" not in phone.visible_texts
        for _ in range(2):
            world.save(match_id, director)
        await phone.expect_text("Is it wrong? Tap to call the director.")
        await phone.tap("Contest the result")
        await phone.expect_text("Contested. The director has been told.")
        await phone.expect_no_text("Contest the result")
        assert world.load().tables[0].state is TableStatus.CONTESTED
        await phone.navigate(routes.result(match_id))
        await phone.expect_text("Contested. The director has been told.")
        await phone.expect_text("Share")
        await phone.expect_text("Files of this match")
        assert not {"Rematch", "Delete this match"} & set(phone.visible_texts)
        await phone.navigate(routes.tournament_table(tournament_id, 0, 0, 0))
        await phone.expect_text("Contested · ")
        await phone.navigate(routes.tournament_results(tournament_id, 0))
        await phone.expect_text("Table 1. Contested")
        north, east = (f"Points of {side}" for side in table_sides(EN, world.load().tables[0].seat, world.load().names))
        await phone.type_into(north, " −65 ")
        await phone.type_into(east, "0", submit=True)
        await phone.expect_text("Table 1’s phone has 1490 – 800 after deal 2. Count −65 – 0 instead?")
        assert world.load().tables[0].result is None
        await phone.tap("Count it")
        await phone.expect_text("Table 1. Saved. 9–11")
        await phone.navigate(routes.tournament_table(tournament_id, 0, 0, 0))
        await phone.expect_text("Entered · −65 – 0")
    result = world.load().tables[0].result
    assert result is not None
    assert (result.ns_points, result.ew_points) == (-65, 0)


async def test_table_card_leads_to_the_match_of_each_round(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        director, _ = register_device(session, label="Director")
        tournament_id = create_tournament(
            session, device=director, new=new_tournament(4, rounds=2, movement=Movement.MITCHELL)
        )
        guest, secret = register_device(session, label="Guest")
    world = TournamentWorld(store=sqlite_store, id=tournament_id, director=director)
    card = routes.tournament_table_card(world.token(TournamentLinkKind.TABLE_CARD, 0, 0))
    world.seat()

    def has_joined(match_id: str) -> bool:
        with sqlite_store.transaction() as session:
            return role_of(session, device=guest, match_id=match_id) is Role.SCORER

    async with app_phone(sqlite_store, route=card, secret=secret) as phone:
        for number in range(2):
            match_id = str(world.load().tables[0].match_id)
            await phone.expect_text(f"Friday at the club · Round {number + 1} of 2")
            shown = "\n".join(phone.visible_texts)
            assert "Table 1" in phone.visible_texts
            assert all(name in shown for side in table_names(world) for name in side)
            await phone.tap("Sit down")
            await phone.wait_until(lambda: has_joined(match_id), f"not joined in round {number + 1}")  # noqa: B023
            await phone.navigate(routes.match(match_id))
            await phone.expect_text(f"round {number + 1}, table 1")
            world.close(allow_missing=True)
            if number == 0:
                world.seat()
                await phone.browser_navigate(card)  # as the browser reports an address that is opened again


def table_names(world: TournamentWorld) -> tuple[tuple[str, ...], ...]:
    snapshot = world.load()
    return members_at(snapshot.tables[0].seat, snapshot.names)


async def test_card_of_a_table_without_a_round_says_so_only_after_the_tap(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    card = routes.tournament_table_card(world.token(TournamentLinkKind.TABLE_CARD, 0, 0))
    async with app_phone(sqlite_store, route=card, secret=secret) as phone:
        await phone.expect_text("A table of the tournament")
        await phone.tap("Sit down")
        await phone.expect_text("No round is in play. Sca")


async def test_desk_and_guide_say_that_a_tie_stands(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        tournament_id = create_tournament(session, device=director, new=new_tournament(4, rounds=2))
    world = TournamentWorld(store=sqlite_store, id=tournament_id, director=director)
    sentence = "A tie after the agreed deals stands; no further deal is played."
    async with app_phone(sqlite_store, route=routes.tournament(tournament_id), secret=secret) as phone:
        await phone.expect_text("The draw is done. Now seat round 1.")
        await phone.expect_text(sentence)
        await phone.tap("Seat round 1")
        await phone.expect_text("2 tables are missing")
        await phone.expect_text(sentence)
        await phone.navigate(routes.tournament_guide(tournament_id))
        await phone.expect_text("A round")
        await phone.expect_text(sentence)
        await phone.navigate(routes.tournament_entrant_page(world.token(TournamentLinkKind.PAIR, 0)))
        await phone.expect_text(sentence)
