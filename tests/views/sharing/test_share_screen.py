"""The screen that shares a table: the phones at it, and its code."""

import asyncio
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import Any

import flet as ft
import pytest
from sqlalchemy import event

from models.access import register_device
from models.matches import create_match
from models.sharing import Member, issue_link, join_match, list_members
from models.store import Store
from models.values import Role
from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.match_table import pairs_setup
from views import routes
from views.sharing import use_sharing
from views.sharing.members import members_part
from wording import translator


def spoken_code(phone: AppPhone) -> str:
    (found,) = [text for text in phone.visible_texts if text.startswith("Code of this table: ")]
    return found


def set_up(store: Store, *, label: str = "Host") -> tuple[str, str, Callable[[], None]]:
    """Return a match, its host's secret, and a function that lets a guest join."""
    with store.transaction() as session:
        host, secret = register_device(session, label=label)
        guest, _ = register_device(session, label="Guest")
        match_id = create_match(session, device=host, setup=pairs_setup()).id

    def join() -> None:
        with store.transaction() as session:
            link = issue_link(session, device=host, signer=store.signer, match_id=match_id, role=Role.SCORER)
            join_match(session, device=guest, signer=store.signer, token=link.token)

    return match_id, secret, join


async def test_phone_that_joins_appears_at_once(sqlite_store: Store) -> None:
    match_id, secret, join = set_up(sqlite_store)
    async with app_phone(sqlite_store, route=routes.share(match_id), secret=secret) as phone:
        await phone.expect_text("Host (this phone)")
        assert "Guest" not in phone.visible_texts
        await asyncio.to_thread(join)
        await phone.expect_text("Guest")


async def test_code_stays_when_the_members_that_were_read_before_it_arrive_late(sqlite_store: Store) -> None:
    match_id, secret, join = set_up(sqlite_store)
    is_read, goes_on, transactions = threading.Event(), threading.Event(), count()

    def hold_the_second(*_: object) -> None:
        if next(transactions) == 1:  # after the guest's own
            is_read.set()
            assert goes_on.wait(timeout=60)

    async with app_phone(sqlite_store, route=routes.share(match_id), secret=secret) as phone:
        await phone.expect_text("Host (this phone)")
        event.listen(sqlite_store.database.writer, "checkin", hold_the_second)
        await asyncio.to_thread(join)
        await asyncio.to_thread(is_read.wait)
        await phone.tap("To keep score")
        await phone.expect_text("Code of this table: ")
        shown = spoken_code(phone)
        goes_on.set()
        await phone.wait_for_screen()
        assert spoken_code(phone) == shown


async def test_nothing_below_the_code_moves_when_the_phones_arrive(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, secret, _join = set_up(sqlite_store)
    goes_on = threading.Event()

    def wait_for_members(*args: Any, **target: Any) -> tuple[Member, ...]:
        assert goes_on.wait(timeout=60)
        return list_members(*args, **target)

    monkeypatch.setattr(use_sharing, "list_members", wait_for_members)
    async with app_phone(sqlite_store, route=routes.share(match_id), secret=secret) as phone:
        await phone.expect_text("To follow")
        assert "Copy to a phone" not in phone.visible_texts
        goes_on.set()
        await phone.expect_text("Host (this phone)")
        below = phone.visible_texts[phone.visible_texts.index("Who is at this table") :]
        assert {"Copy the link", "Copy to a phone"} <= set(below)
        await phone.tap("To keep score")
        await phone.expect_text("Code of this table: ")
        assert phone.visible_texts[-len(below) :] == below


def test_own_computer_without_a_name_is_this_computer() -> None:
    member = Member(device_id="a", label="Linux", role=Role.OWNER, joined_at=datetime(2026, 11, 27, tzinfo=UTC))
    rows = members_part(translator("en"), [member], own_device_id="a", on_choose=None)
    assert "this computer" in [each.value for each in within(rows) if isinstance(each, ft.Text)]


async def test_sent_link_says_the_language_of_its_preview(sqlite_store: Store) -> None:
    match_id, secret, _join = set_up(sqlite_store)
    async with app_phone(sqlite_store, route=routes.share(match_id), secret=secret, language="en") as phone:
        await phone.expect_text("Code of this table: ")
        sent = [
            action.text
            for each in phone.visible_controls
            if isinstance(action := getattr(each, "action", None), ft.ShareText)
        ]
        assert [text.partition("?")[2] for text in sent] == ["lang=en"]


async def test_name_of_the_phone_is_asked_once_somebody_has_joined(sqlite_store: Store) -> None:
    match_id, secret, join = set_up(sqlite_store, label="Linux")
    async with app_phone(sqlite_store, route=routes.share(match_id), secret=secret) as phone:
        await phone.expect_text("Code of this table: ")
        assert "Whose phone is this?" not in phone.visible_texts
        await asyncio.to_thread(join)
        await phone.expect_text("Whose phone is this?")
