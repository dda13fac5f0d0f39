"""Tests of the page that a deal's entry opens with: by cards if its entries or the previous deal's are cards."""

from dataclasses import replace

import pytest

from models.access import register_device
from models.deals import save_deal
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.store import Store
from scoring import Burraco, Card, Rank, SideEntry, Suit
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import deal_entry, pairs_setup
from views import routes

RUN = tuple(Card(rank=rank, suit=Suit.HEARTS) for rank in list(Rank)[3:10])
MELDED = SideEntry(players=(0, 2), melds=(RUN,))
POINTS = SideEntry(players=(0, 2), table_points=45, burrachi={Burraco.CLEAN: 1})
BY_CARDS, BY_POINTS = "By points", "By cards"  # the label of the button that opens the other page


@pytest.mark.parametrize(
    ("previous", "typed", "other_page"),
    [
        pytest.param(None, None, BY_POINTS, id="the first deal"),
        pytest.param(None, MELDED, BY_CARDS, id="reloaded while entering cards"),
        pytest.param(MELDED, None, BY_CARDS, id="after a deal by cards"),
        pytest.param(POINTS, None, BY_POINTS, id="after a deal by points"),
        pytest.param(MELDED, POINTS, BY_POINTS, id="points after a deal by cards"),
    ],
)
async def test_entry_opens_on_the_page_of_its_entries(
    sqlite_store: Store, previous: SideEntry | None, typed: SideEntry | None, other_page: str
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match = create_match(session, device=device, setup=pairs_setup())
        if previous is not None:
            _, theirs = deal_entry().sides
            entry = replace(deal_entry(), sides=(previous, theirs))
            arguments = {"match_id": match.id, "revision": match.revision, "request_id": "one"}
            save_deal(session, device=device, entry=entry, **arguments)
        if typed is not None:
            draft = {"device": device, "match_id": match.id, "deal_id": None}
            version = load_draft(session, **draft).sides[0].version
            save_draft_side(session, **draft, side=0, version=version, value=typed)
    async with app_phone(sqlite_store, route=routes.new_deal(match.id), secret=secret) as phone:
        await phone.expect_text(other_page)
