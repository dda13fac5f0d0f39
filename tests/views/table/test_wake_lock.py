"""The display stays on while a table's screen is open, whatever covers it; over plain http the page's script sees to
it."""

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes


async def test_lock_is_held_until_the_table_is_left(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match = create_match(session, device=device, setup=pairs_setup())
    async with app_phone(sqlite_store, route=routes.match(match.id), secret=secret) as phone:

        def calls() -> list[str]:
            return [name for name, _ in phone.requests if name in {"enable", "disable"}]

        await phone.wait_until(lambda: calls() == ["enable"], "the table doesn't ask for the lock")
        await phone.navigate(routes.scoreboard(match.id))
        await phone.wait_until(lambda: calls() == ["enable"] * 2, "the scoreboard doesn't ask for the lock")
        await phone.navigate(routes.match(match.id))
        await phone.expect_text("Score deal 1")
        await phone.wait_until_idle()
        assert "disable" not in calls()
        await phone.navigate(routes.HOME)
        await phone.wait_until(lambda: calls()[-1] == "disable", "the lock stays after the table was left")
