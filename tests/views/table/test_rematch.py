"""The way to a rematch on phones that show the match before it: among the past ones, and after they were put out."""

import asyncio

from models import (
    Role,
    Store,
    begin_rematch,
    create_match,
    end_match,
    issue_link,
    join,
    register_device,
    remove_member,
)
from tests.models.table import Table, pairs_setup
from tests.views.app_phone import app_phone
from views import routes


def test_a_past_match_leads_to_its_rematch_until_the_phone_is_put_out_there(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        owner, _ = register_device(session, label="Owner")
        guest, secret = register_device(session, label="Guest")
        match_id = create_match(session, device=owner, setup=pairs_setup()).id
        link = issue_link(session, device=owner, signer=sqlite_store.signer, match_id=match_id, role=Role.VIEWER)
        join(session, device=guest, signer=sqlite_store.signer, token=link.token)
    table = Table(store=sqlite_store, match_id=match_id, owner=owner, scorer=owner, viewer=guest, stranger=guest)
    table.save()
    table.run(end_match, revision=table.match().revision, request_id="the end")
    begun = table.run(begin_rematch)
    there = routes.match(begun.id)

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.past_match(match_id), secret=secret) as phone:
            await phone.sees("To the rematch")
            await phone.sees_no("The rematch has begun")
            await phone.tap("To the rematch")
            await phone.until(lambda: phone.screen.route == there, "the tap leads nowhere")
            await phone.go(routes.result(match_id))
            await phone.sees("The rematch has begun")
            await phone.sees_no("Rematch")  # this phone only watches
            with sqlite_store.transaction() as session:
                remove_member(session, device=owner, match_id=begun.id, member_id=guest.id)
            await phone.tap("The rematch has begun")
            await phone.sees("This is not there any more")

    asyncio.run(scenario())
