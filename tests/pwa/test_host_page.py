"""The page around the offline app: totals, notices, and the device's secret in a file."""

import asyncio
import json
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from models.access import find_device, register_device
from models.deals import end_match, save_deal
from models.matches import create_match
from models.store import Store, open_store
from pwa.host_page import connect_host_page
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import KEY, deal_entry, pairs_setup
from views.core.host_page import HostPage, Notice
from views.core.platform import PWA, Platform


@dataclass
class FakeHostPage:
    languages: tuple[str, ...] = ("it-IT", "en")
    counted: int = 0
    sent: list[tuple[str, str]] = field(default_factory=list)

    def send(self, kind: str, text: str) -> None:
        self.sent.append((kind, text))

    def on_notice(self, notice: str) -> None:
        raise AssertionError(f"the app does not listen to {notice}")


def test_offline_app_keeps_its_device_shows_notices_and_publishes_totals(
    tmp_path: Path,
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page, secret_file = FakeHostPage(), tmp_path / "device"

    async def scenario() -> None:
        host_page = connect_host_page(page, store=store, device_secret_file=secret_file)
        platform: Platform = replace(PWA, device_secret_file=secret_file, host_page=host_page)
        async with app_phone(store, platform=platform) as phone:
            await phone.expect_text("Scorekeeper for Burraco, Buraco and Canasta.")
            page.on_notice("shown")
            page.on_notice("update")
            await phone.expect_text("A new version of Pinella is ready.")
            await phone.tap("Update")
            page.on_notice("full")
            await phone.expect_text("This phone is almost full.")
            await phone.expect_text("Back up, restore, delete")
            save_one_deal(store, secret_file.read_text())
            await phone.wait_until(
                lambda: any("745" in text for _, text in page.sent), "the page never received the totals"
            )
        assert phone.secret == ""
        async with app_phone(store, platform=platform) as again:
            await again.expect_text("745")

    asyncio.run(scenario())
    store.close()
    assert ("restart", "") in page.sent
    totals = [json.loads(text) for kind, text in page.sent if kind == "seen"]
    assert totals[-1] == [[["Anna e Carla", "745"], ["Bruno e Dino", "400"]]]
    counts = [text for kind, text in page.sent if kind == "count"]
    assert (counts[0], counts[-1]) == ("0", "1")


def test_home_screen_is_offered_after_the_first_finished_match(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page, secret_file = FakeHostPage(), tmp_path / "device"

    def open_phone() -> AbstractAsyncContextManager[AppPhone]:
        host_page = connect_host_page(page, store=store, device_secret_file=secret_file)
        return app_phone(store, platform=replace(PWA, device_secret_file=secret_file, host_page=host_page))

    async def scenario() -> None:
        async with open_phone() as phone:
            for notice in ("passing", "installable", "update"):
                page.on_notice(notice)
            await phone.expect_text("A new version of Pinella is ready.")
            assert not any("home screen" in text for text in phone.visible_texts)
        save_one_deal(store, secret_file.read_text(), finish=True)
        async with open_phone() as again:
            page.on_notice("installable")
            await again.expect_text("On the home screen Pinella opens like any app")
            await again.tap("Put it on the home screen")
            page.on_notice("declined")
            await again.expect_no_text("home screen")

    asyncio.run(scenario())
    store.close()
    assert ("install", "") in page.sent


def test_app_on_the_home_screen_offers_to_take_matches_in(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page, secret_file = FakeHostPage(), tmp_path / "device"

    async def scenario() -> None:
        host_page = connect_host_page(page, store=store, device_secret_file=secret_file)
        async with app_phone(
            store, platform=replace(PWA, device_secret_file=secret_file, host_page=host_page)
        ) as phone:
            page.on_notice("separate")
            await phone.expect_text("The home screen has a storage of its own.")
            save_one_deal(store, secret_file.read_text(), finish=True)
            await phone.expect_no_text("The home screen has a storage of its own.")

    asyncio.run(scenario())
    store.close()


@pytest.mark.parametrize(
    ("counted", "matches", "restored", "expected"),
    [
        (0, 0, False, ()),
        (2, 2, False, ()),
        (1, 2, False, ()),
        (3, 2, False, (Notice.MATCHES_MISSING,)),
        (3, 2, True, (Notice.RESTORED,)),
        (3, 0, False, (Notice.STORAGE_CLEARED,)),
        (3, 0, True, (Notice.RESTORED,)),
    ],
)
def test_a_loss_is_noticed(
    tmp_path: Path, counted: int, matches: int, restored: bool, expected: tuple[Notice, ...]
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    with store.transaction() as session:
        device, _ = register_device(session, label="")
        for _ in range(matches):
            create_match(session, device=device, setup=pairs_setup())
    page = FakeHostPage(counted=counted)
    restored_from = datetime(2026, 11, 24, 21, 30, tzinfo=UTC) if restored else None

    async def scenario() -> HostPage:
        host_page = connect_host_page(
            page, store=store, device_secret_file=tmp_path / "device", restored_from=restored_from
        )
        if not matches and counted:
            page.on_notice("cleared")
        return host_page

    host_page = asyncio.run(scenario())
    store.close()
    assert host_page.notices == expected


def test_a_loss_is_said(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page = FakeHostPage()

    async def scenario() -> None:
        host_page = HostPage(
            restart=lambda: None,
            save_damaged=lambda: page.send("save damaged", ""),
            restored_from=datetime(2026, 11, 24, 12, 30, tzinfo=UTC),
            missing=1,
        )
        host_page.add_notice(Notice.MATCHES_MISSING)
        host_page.add_notice(Notice.RESTORED)
        platform = replace(PWA, device_secret_file=tmp_path / "device", host_page=host_page)
        async with app_phone(store, platform=platform) as phone:
            await phone.expect_text("This is Pinella’s own copy from")
            await phone.expect_text("24 November 2026")
            await phone.expect_text("1 match that was saved here is missing. Restore it from a backup.")
            await phone.tap("Save the damaged file")

    asyncio.run(scenario())
    store.close()
    assert page.sent == [("save damaged", "")]


def save_one_deal(store: Store, secret: str, *, finish: bool = False) -> None:
    with store.transaction() as session:
        device = find_device(session, secret=secret)
        assert device is not None
        match = create_match(session, device=device, setup=pairs_setup())
        saved = save_deal(session, device=device, match_id=match.id, revision=1, entry=deal_entry(), request_id="one")
        if finish:
            end_match(session, device=device, match_id=match.id, revision=saved.revision, request_id="two")


def test_notices_are_ordered_by_importance() -> None:
    host_page = HostPage(restart=lambda: None)
    received: list[tuple[Notice, ...]] = []
    unsubscribe = host_page.subscribe(lambda: received.append(host_page.notices))
    host_page.add_notice(Notice.STORAGE_NOT_PERSISTENT)
    host_page.add_notice(Notice.STORAGE_CLEARED)
    unsubscribe()
    host_page.add_notice(Notice.UPDATE_AVAILABLE)
    assert received == [(Notice.STORAGE_NOT_PERSISTENT,), (Notice.STORAGE_CLEARED, Notice.STORAGE_NOT_PERSISTENT)]
