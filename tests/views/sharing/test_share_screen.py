"""The screen that shares a table: the phones at it."""

import asyncio

from models.access import register_device
from models.matches import create_match
from models.sharing import issue_link, join_match
from models.store import Store
from models.values import Role
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes


def test_phone_that_joins_appears_at_once(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        host, secret = register_device(session, label="Host")
        guest, _ = register_device(session, label="Guest")
        match_id = create_match(session, device=host, setup=pairs_setup()).id

    def join() -> None:
        with sqlite_store.transaction() as session:
            link = issue_link(session, device=host, signer=sqlite_store.signer, match_id=match_id, role=Role.SCORER)
            join_match(session, device=guest, signer=sqlite_store.signer, token=link.token)

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.share(match_id), secret=secret) as phone:
            await phone.expect_text("Host (this phone)")
            assert "Guest" not in phone.visible_texts
            await asyncio.to_thread(join)
            await phone.expect_text("Guest")

    asyncio.run(scenario())
