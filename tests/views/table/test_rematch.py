"""The button that leads to a rematch, on phones that show the former match among the past ones or were removed from
it."""

from models.access import register_device
from models.deals import end_match
from models.matches import create_match
from models.sharing import get_or_create_rematch, issue_link, join_match, remove_member
from models.store import Store
from models.values import Role
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import Table, pairs_setup
from views import routes


async def test_a_past_match_leads_to_its_rematch_until_the_device_is_removed(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        owner, _ = register_device(session, label="Owner")
        guest, secret = register_device(session, label="Guest")
        match_id = create_match(session, device=owner, setup=pairs_setup()).id
        link = issue_link(session, device=owner, signer=sqlite_store.signer, match_id=match_id, role=Role.VIEWER)
        join_match(session, device=guest, signer=sqlite_store.signer, token=link.token)
    table = Table(store=sqlite_store, match_id=match_id, owner=owner, scorer=owner, viewer=guest, outsider=guest)
    table.save()
    table.run(end_match, revision=table.match().revision, request_id="the end")
    rematch = table.run(get_or_create_rematch)
    rematch_path = routes.match(rematch.id)
    async with app_phone(sqlite_store, route=routes.past_match(match_id), secret=secret) as phone:
        await phone.expect_text("Go to the rematch")
        await phone.expect_no_text("The rematch has begun")
        await phone.tap("Go to the rematch")
        await phone.wait_until(lambda: phone.screen.route == rematch_path, "the tap leads nowhere")
        await phone.navigate(routes.result(match_id))
        await phone.expect_text("The rematch has begun")
        await phone.expect_no_text("Rematch")  # this phone only watches
        with sqlite_store.transaction() as session:
            remove_member(session, device=owner, match_id=rematch.id, member_id=guest.id)
        await phone.tap("The rematch has begun")
        await phone.expect_text("This no longer exists")
