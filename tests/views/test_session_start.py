"""A phone that connects while the database fails: it shows so in its language, and starts once the database is back."""

import asyncio
import threading
from datetime import timedelta

import flet as ft
import pytest
from sqlmodel import Session

from models.access import register_device, was_seen_today
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.databases import break_database
from testkit.seeding.match_table import SteppingClock
from views import use_session_start
from views.core.async_store import run_transaction
from views.use_session_start import retry_until_answered


async def test_session_start_reports_a_failed_database_and_retries(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(use_session_start, "_RETRY_DELAYS", (0.05,))
    with break_database(sqlite_store):
        connection = app_phone(sqlite_store, route="/settings", language="it")
        phone = await connection.__aenter__()
        await phone.expect_text("In questo momento Pinella non si apre.")
        # Flet looks for the view among the page's views, also before the router has rendered any.
        await phone.dispatch(phone.page, "view_pop", {"route": "/"})
    await phone.expect_text("Nome di questo telefono")
    assert phone.secret
    locale = phone.page.locale_configuration
    assert locale is not None
    assert locale.current_locale == ft.Locale("it")  # Flutter's own words: Dismiss is “Ignora”
    await connection.__aexit__(None, None, None)
    assert [record.message for record in caplog.records if record.name == "flet"] == []


async def test_session_start_records_the_visit(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")

    def was_seen() -> bool:
        with sqlite_store.reading() as session:
            return was_seen_today(session, device=device)

    assert isinstance(sqlite_store.clock, SteppingClock)
    sqlite_store.clock.time += timedelta(days=29)
    assert not was_seen()
    async with app_phone(sqlite_store, route="/settings", secret=secret) as phone:
        await phone.expect_text("This phone’s name")
        while not await asyncio.to_thread(was_seen):  # it is recorded in the background
            await asyncio.sleep(0.01)
    assert was_seen()


async def test_a_known_device_starts_while_the_database_is_locked(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        _device, secret = register_device(session, label="")
    assert isinstance(sqlite_store.clock, SteppingClock)
    sqlite_store.clock.time += timedelta(days=29)
    locked, release = threading.Event(), threading.Event()

    def hold_lock() -> None:
        with sqlite_store.transaction() as session:
            session.connection()
            locked.set()
            release.wait(timeout=60)

    thread = threading.Thread(target=hold_lock)
    thread.start()
    assert locked.wait(timeout=60)
    # More writers than threads; each writer waits for SQLite's busy timeout.
    writers = [asyncio.ensure_future(run_transaction(sqlite_store, Session.connection)) for _ in range(40)]
    try:
        async with asyncio.timeout(60), app_phone(sqlite_store, route="/settings", secret=secret) as phone:
            await phone.expect_text("This phone’s name")
    finally:
        release.set()
        await asyncio.gather(*writers, return_exceptions=True)
    thread.join()


def test_retry_follows_a_reconnect_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(use_session_start, "_RETRY_DELAYS", (3600,))
    errors: list[Exception] = []
    results = iter([OSError("away"), None])

    async def request() -> str:
        failure = next(results)
        if failure is not None:
            raise failure
        return "Anna"

    async def scenario() -> str:
        reconnected = asyncio.Event()

        def on_error(error: Exception) -> None:
            errors.append(error)
            reconnected.set()

        async with asyncio.timeout(60):
            return await retry_until_answered(request, reconnected, on_error)

    assert asyncio.run(scenario()) == "Anna"
    assert [str(error) for error in errors] == ["away"]
