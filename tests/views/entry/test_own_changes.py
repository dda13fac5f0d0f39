"""Tests that a phone does not reload its own changes: two renders and one read of the draft per tap."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from models.access import register_device
from models.drafts import reading
from models.matches import create_match
from models.sharing import issue_link, join_match
from models.store import Store
from models.values.match import Role
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes
from views.entry import entry_screen as entry
from views.match import use_match
from views.table import table_screen as table


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts of renders of the entry and the table, and of reads of the draft and the match."""
    counted: Counter[str] = Counter()

    def count(module: Any, name: str, as_: str) -> None:
        real: Callable[..., Any] = getattr(module, name)

        def counting(*args: Any, **kwargs: Any) -> Any:
            counted[as_] += 1
            return real(*args, **kwargs)

        monkeypatch.setattr(module, name, counting)

    count(entry, "_view", "entry rendered")
    count(table, "totals", "table rendered")
    count(reading, "draft_rows", "draft read")
    count(use_match, "load_match", "match read")
    return counted


def _create_shared_match(store: Store) -> tuple[str, list[str]]:
    """Create a match and return its id and the secrets of its owner and of another scorer."""
    with store.transaction() as session:
        owner, first = register_device(session, label="A")
        guest, second = register_device(session, label="B")
        match_id = create_match(session, device=owner, setup=pairs_setup()).id
        link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.SCORER)
        join_match(session, device=guest, signer=store.signer, token=link.token)
    return match_id, [first, second]


async def test_tap_renders_at_most_twice_and_reads_draft_once(sqlite_store: Store, calls: Counter[str]) -> None:
    match_id, (secret, _) = _create_shared_match(sqlite_store)
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
        await phone.expect_text("Nothing entered yet")
        await phone.wait_until_idle()
        calls.clear()
        await phone.tap("7")
        await phone.expect_text("Draft saved")
        await asyncio.sleep(0.5)  # longer than the throttle of other phones' taps
        assert calls["entry rendered"] <= 2
        assert (calls["draft read"], calls["match read"], calls["table rendered"]) == (1, 0, 0)


async def test_saved_deal_is_reloaded_by_other_phone_only(sqlite_store: Store, calls: Counter[str]) -> None:
    match_id, (owner_secret, guest_secret) = _create_shared_match(sqlite_store)
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=owner_secret) as phone:
        await phone.expect_text("Nothing entered yet")
        for button in ("Save the deal", "Save anyway"):  # no side closed
            calls.clear()
            await phone.tap(button)
            await asyncio.sleep(0.1)
        await phone.navigate(routes.match(match_id))
        await phone.expect_text("Deal 1. ")
        assert calls["match read"] == 0
        async with app_phone(sqlite_store, route=routes.match(match_id), secret=guest_secret) as other:
            await other.expect_text("Deal 1. ")
            calls.clear()
            await phone.tap("Undo deal 1")
            await other.expect_text("Redo deal 1")
            assert calls["match read"] == 2  # both phones, because the ticker's draft may have changed
