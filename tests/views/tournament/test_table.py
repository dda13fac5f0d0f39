"""A table of a tournament: a result that its players contest, and one that the director types."""

import asyncio

from models import Role, Store, TableState, TournamentLinkKind, create_tournament, register_device, role_of
from scoring import Movement
from tests.models.tournaments.hall import Hall, new_tournament
from tests.views.app_phone import app_phone
from views import routes


def test_a_result_is_contested_and_typed_by_the_director(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        hall_id = create_tournament(session, device=director, new=new_tournament(4, rounds=2))
    hall = Hall(store=sqlite_store, id=hall_id, director=director)
    hall.seat()
    match_id = hall.sit(0, director)
    for _ in range(2):
        hall.save(match_id, director)

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
            await phone.sees("Is it wrong? A tap tells the director")
            await phone.tap("Contest the result")
            await phone.sees("Contested. The director sees it and comes.")
            await phone.sees_no("Contest the result")
            assert hall.look().tables[0].state is TableState.CONTESTED
            await phone.go(routes.result(match_id))
            await phone.sees("Contested. The director sees it and comes.")
            await phone.sees("Share the result")
            await phone.sees_no("Rematch")
            await phone.go(routes.tournament_table(hall_id, 0, 0, 0))
            await phone.sees("Result by hand")
            await phone.type_into("Points of North–South", "12a")
            await phone.tap("Save this result")
            await phone.sees("“12a” is no whole number. Type one, such as 1205 or −65.")
            await phone.type_into("Points of North–South", " −65 ")
            await phone.tap("Save this result")
            await phone.sees_no("is no whole number")

    asyncio.run(scenario())
    result = hall.look().tables[0].result
    assert result is not None
    assert (result.ns_points, result.ew_points) == (-65, 0)


def test_the_same_card_leads_to_the_table_in_each_round(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        director, _ = register_device(session, label="Director")
        hall_id = create_tournament(
            session, device=director, new=new_tournament(4, rounds=2, movement=Movement.MITCHELL)
        )
        guest, secret = register_device(session, label="Guest")
    hall = Hall(store=sqlite_store, id=hall_id, director=director)
    card = routes.tournament_card(hall.token(TournamentLinkKind.CARD, 0, 0))
    hall.seat()

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=card, secret=secret) as phone:
            for number in range(2):
                match_id = str(hall.look().tables[0].match_id)
                await phone.tap("Sit down")
                await phone.until(lambda: sits(match_id), f"nobody sits down in round {number + 1}")  # noqa: B023
                await phone.go(routes.match(match_id))
                await phone.sees(f"round {number + 1}, Table 1")
                hall.close(missing_too=True)
                if number == 0:
                    hall.seat()
                    await phone.back(card)  # as the browser reports an address that is opened anew

    def sits(match_id: str) -> bool:
        with sqlite_store.transaction() as session:
            return role_of(session, device=guest, match_id=match_id) is Role.SCORER

    asyncio.run(scenario())
