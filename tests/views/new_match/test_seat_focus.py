"""The way of the focus through the seats of a new match."""

from models.store import Store
from testkit.clients.app_phone import app_phone
from views import routes


async def test_enter_at_the_last_seat_goes_back_to_the_first_empty_one(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=(390, 664)) as phone:
        await phone.type_into("Player 4", "Zoe", submit=True)
        assert [method for method, _ in phone.requests].count("focus") == 1
        for player, name in enumerate(["Ada", "Ugo", "Ivo"], start=1):
            await phone.type_into(f"Player {player}", name)
        await phone.submit("Player 4")
        await phone.wait_until_idle()
        assert [method for method, _ in phone.requests][-2:] == ["focus", "push_route"]
