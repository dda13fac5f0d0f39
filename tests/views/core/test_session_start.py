"""A phone that comes in while the database is away: it is told so in its own language, and gets in once it can."""

import asyncio
from datetime import timedelta

import pytest

from models import Store, is_seen_today, register_device
from tests.models.table import SteppingClock
from tests.views.app_phone import app_phone, failing_database
from views.core import use_session_start
from views.core.use_session_start import answered

# Flet means to draw the borders of text fields otherwise one day.
pytestmark = pytest.mark.filterwarnings("ignore:TextField:DeprecationWarning")


def test_a_phone_that_cannot_come_in_is_told_so_and_goes_on_trying(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(use_session_start, "_PAUSES", (0.05,))

    async def scenario() -> None:
        with failing_database(sqlite_store):
            phone_in = app_phone(sqlite_store, route="/settings", language="it")
            phone = await phone_in.__aenter__()
            await phone.sees("In questo momento Pinella non si apre.")
        await phone.sees("Nome di questo telefono")
        assert phone.secret
        await phone_in.__aexit__(None, None, None)

    asyncio.run(scenario())


def test_a_phone_that_is_opened_again_is_seen(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")

    async def open_it() -> None:
        async with app_phone(sqlite_store, route="/settings", secret=secret) as phone:
            await phone.sees("This phone’s name")

    def is_seen() -> bool:
        with sqlite_store.reading() as session:
            return is_seen_today(session, device=device)

    assert isinstance(sqlite_store.clock, SteppingClock)
    sqlite_store.clock.time += timedelta(days=29)
    assert not is_seen()
    asyncio.run(open_it())
    assert is_seen()


def test_a_phone_that_comes_back_is_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(use_session_start, "_PAUSES", (3600,))
    refused: list[Exception] = []
    tries = iter([OSError("away"), None])

    async def ask() -> str:
        failure = next(tries)
        if failure is not None:
            raise failure
        return "Anna"

    async def scenario() -> str:
        back = asyncio.Event()

        def refuse(error: Exception) -> None:
            refused.append(error)
            back.set()

        async with asyncio.timeout(60):
            return await answered(ask, back, refuse)

    assert asyncio.run(scenario()) == "Anna"
    assert [str(error) for error in refused] == ["away"]
