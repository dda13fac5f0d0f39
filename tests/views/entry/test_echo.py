"""What a phone has saved itself is not read and drawn once more: two pictures a tap, and one reading of the draft."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from models import Store, create_match, issue_link, join, register_device
from models.drafts import reading
from models.values.match import Role
from tests.models.table import pairs_setup
from tests.views.app_phone import app_phone
from views import routes
from views.core import use_match
from views.entry import screen as entry
from views.table import screen as table


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the entry and the table were drawn, the draft and the match read."""
    counted: Counter[str] = Counter()

    def count(module: Any, name: str, as_: str) -> None:
        real: Callable[..., Any] = getattr(module, name)

        def counting(*args: Any, **kwargs: Any) -> Any:
            counted[as_] += 1
            return real(*args, **kwargs)

        monkeypatch.setattr(module, name, counting)

    count(entry, "_view", "entry drawn")
    count(table, "totals", "table drawn")
    count(reading, "draft_rows", "draft read")
    count(use_match, "load_match", "match read")
    return counted


def _seat(store: Store) -> tuple[str, list[str]]:
    """A match, and the secrets of its owner and of another scorer."""
    with store.transaction() as session:
        owner, first = register_device(session, label="A")
        guest, second = register_device(session, label="B")
        match_id = create_match(session, device=owner, setup=pairs_setup()).id
        link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.SCORER)
        join(session, device=guest, signer=store.signer, token=link.token)
    return match_id, [first, second]


def test_a_tap_is_drawn_when_typed_and_when_saved_and_reads_the_draft_once(
    sqlite_store: Store, calls: Counter[str]
) -> None:
    async def scenario() -> None:
        match_id, (secret, _) = _seat(sqlite_store)
        async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
            await phone.sees("Draft saved")
            await phone.settle()
            calls.clear()
            await phone.tap("7")
            await phone.sees("Draft saved")
            await asyncio.sleep(0.5)  # longer than other phones' taps are held back
            assert calls["entry drawn"] <= 2
            assert (calls["draft read"], calls["match read"], calls["table drawn"]) == (1, 0, 0)

    asyncio.run(scenario())


def test_a_saved_deal_is_read_by_the_other_phone_only(sqlite_store: Store, calls: Counter[str]) -> None:
    async def scenario() -> None:
        match_id, (mine, theirs) = _seat(sqlite_store)
        async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=mine) as phone:
            await phone.sees("Draft saved")
            for _ in range(2):  # the first one warns that nobody closed
                calls.clear()
                await phone.tap("Save the deal")
                await asyncio.sleep(0.1)
            await phone.go(routes.match(match_id))
            await phone.sees("Deal 1. ")
            assert calls["match read"] == 0
            async with app_phone(sqlite_store, route=routes.match(match_id), secret=theirs) as other:
                await other.sees("Deal 1. ")
                calls.clear()
                await phone.tap("Undo deal 1")
                await other.sees("Redo deal 1")
                assert calls["match read"] == 2  # both: the ticker's draft may be another one now

    asyncio.run(scenario())
