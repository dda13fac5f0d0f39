"""A phone that comes in while the database is away: it is told so in its own language, and gets in once it can."""

import asyncio
import threading
from datetime import timedelta

import flet as ft
import pytest
from sqlmodel import Session

from models import Store, is_seen_today, register_device
from tests.models.table import SteppingClock
from tests.stores import failing_database
from tests.views.app_phone import app_phone
from views.core import use_session_start
from views.core.store_work import in_store
from views.core.use_session_start import answered


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
        spoken = phone.page.locale_configuration
        assert spoken is not None
        assert spoken.current_locale == ft.Locale("it")  # Flutter's own words: Dismiss is “Ignora”
        await phone_in.__aexit__(None, None, None)

    asyncio.run(scenario())


def test_a_phone_that_is_opened_again_is_seen(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")

    async def open_it() -> None:
        async with app_phone(sqlite_store, route="/settings", secret=secret) as phone:
            await phone.sees("This phone’s name")
            while not await asyncio.to_thread(is_seen):  # it is noted beside
                await asyncio.sleep(0.01)

    def is_seen() -> bool:
        with sqlite_store.reading() as session:
            return is_seen_today(session, device=device)

    assert isinstance(sqlite_store.clock, SteppingClock)
    sqlite_store.clock.time += timedelta(days=29)
    assert not is_seen()
    asyncio.run(open_it())
    assert is_seen()


def test_a_phone_that_is_known_comes_in_while_somebody_keeps_the_database_locked(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _device, secret = register_device(session, label="")
    assert isinstance(sqlite_store.clock, SteppingClock)
    sqlite_store.clock.time += timedelta(days=29)
    locked, come_in = threading.Event(), threading.Event()

    def keep_locked() -> None:
        with sqlite_store.transaction() as session:
            session.connection()
            locked.set()
            come_in.wait(timeout=60)

    async def scenario() -> None:
        # More of them than there are threads for all, each as long as SQLite's patience.
        writers = [asyncio.ensure_future(in_store(sqlite_store, Session.connection)) for _ in range(40)]
        try:
            async with asyncio.timeout(60), app_phone(sqlite_store, route="/settings", secret=secret) as phone:
                await phone.sees("This phone’s name")
        finally:
            come_in.set()
            await asyncio.gather(*writers, return_exceptions=True)

    keeper = threading.Thread(target=keep_locked)
    keeper.start()
    assert locked.wait(timeout=60)
    asyncio.run(scenario())
    keeper.join()


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
