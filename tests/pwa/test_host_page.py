"""The page around the offline app: totals, notices, and the device's secret in a file."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
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
from testkit.seeding.tournament_world import create_tournament_world
from views.core.host_page import HostPage, Loss, Notice
from views.core.platform import PWA, Platform


@dataclass
class FakeHostPage:
    languages: tuple[str, ...] = ("it-IT", "en")
    counted: int = 0
    copies: str = ""
    cleared: bool = False
    sent: list[tuple[str, str]] = field(default_factory=list)

    def send(self, kind: str, text: str) -> None:
        self.sent.append((kind, text))

    def on_notice(self, notice: str) -> None:
        raise AssertionError(f"the app does not listen to {notice}")


async def test_offline_app_keeps_its_device_shows_notices_and_publishes_totals(
    tmp_path: Path,
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page, secret_file = FakeHostPage(), tmp_path / "device"
    host_page = connect_host_page(page, store=store, device_secret_file=secret_file)
    platform: Platform = replace(PWA, device_secret_file=secret_file, host_page=host_page)
    async with app_phone(store, platform=platform) as phone:
        await phone.expect_text("You play with real cards.")
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
    store.close()
    assert ("restart", "") in page.sent
    totals = [json.loads(text) for kind, text in page.sent if kind == "seen"]
    assert totals[-1] == [[["Anna e Carla", "745"], ["Bruno e Dino", "400"]]]
    counts = [text for kind, text in page.sent if kind == "count"]
    assert (counts[0], counts[-1]) == ("0", "1")


async def test_home_screen_is_offered_after_the_first_finished_match(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page, secret_file = FakeHostPage(), tmp_path / "device"

    def open_phone() -> AbstractAsyncContextManager[AppPhone]:
        host_page = connect_host_page(page, store=store, device_secret_file=secret_file)
        return app_phone(store, platform=replace(PWA, device_secret_file=secret_file, host_page=host_page))

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
    store.close()
    assert ("install", "") in page.sent


async def test_app_on_the_home_screen_offers_to_take_matches_in(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    page, secret_file = FakeHostPage(), tmp_path / "device"
    host_page = connect_host_page(page, store=store, device_secret_file=secret_file)
    async with app_phone(store, platform=replace(PWA, device_secret_file=secret_file, host_page=host_page)) as phone:
        page.on_notice("separate")
        await phone.expect_text("The home screen has a storage of its own.")
        save_one_deal(store, secret_file.read_text(), finish=True)
        await phone.expect_no_text("The home screen has a storage of its own.")
    store.close()


def test_tournaments_are_counted_with_the_matches(tmp_path: Path) -> None:
    store, page = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY), FakeHostPage(counted=3)
    create_tournament_world(store)

    async def scenario() -> HostPage:
        return connect_host_page(page, store=store, device_secret_file=tmp_path / "device")

    assert asyncio.run(scenario()).loss == Loss(missing=2)
    store.close()
    assert ("count", "3") in page.sent


COPIED_AT = datetime(2026, 11, 24, 12, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("page", "matches", "restored_from", "expected"),
    [
        (FakeHostPage(), 0, None, None),
        (FakeHostPage(counted=2), 2, None, None),
        (FakeHostPage(counted=1), 2, None, None),
        (FakeHostPage(counted=3), 2, None, Loss(missing=1)),
        (FakeHostPage(counted=3), 2, COPIED_AT, Loss(missing=1, restored_from=COPIED_AT)),
        (FakeHostPage(counted=2), 2, COPIED_AT, Loss(restored_from=COPIED_AT)),
        (FakeHostPage(counted=3, cleared=True), 0, None, Loss(missing=3)),
        (FakeHostPage(counted=3), 0, None, Loss(missing=3)),
        (FakeHostPage(cleared=True), 0, None, Loss()),
    ],
)
async def test_a_loss_is_noticed(
    tmp_path: Path, page: FakeHostPage, matches: int, restored_from: datetime | None, expected: Loss | None
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'pinella.db'}", key=KEY)
    with store.transaction() as session:
        device, _ = register_device(session, label="")
        for _ in range(matches):
            create_match(session, device=device, setup=pairs_setup())
    host_page = connect_host_page(
        page, store=store, device_secret_file=tmp_path / "device", restored_from=restored_from
    )
    store.close()
    assert host_page.loss == expected
    assert page.sent == [("count", str(max(page.counted, matches)))]


@dataclass(frozen=True, kw_only=True)
class Phone:
    """A phone whose page survives the loss of the private files in `folder`."""

    folder: Path
    page: FakeHostPage = field(default_factory=FakeHostPage)

    @asynccontextmanager
    async def start(self, *, route: str = "/", has_damaged_file: bool = False) -> AsyncIterator[AppPhone]:
        store = open_store(f"sqlite:///{self.folder / 'pinella.db'}", key=KEY, isolate_file_parsing=False)
        secret_file = self.folder / "device"
        host_page = connect_host_page(
            self.page, store=store, device_secret_file=secret_file, has_damaged_file=has_damaged_file
        )
        platform = replace(PWA, device_secret_file=secret_file, host_page=host_page)
        async with app_phone(store, platform=platform, route=route) as phone:
            yield phone
        store.close()
        kept = dict(self.page.sent)
        self.page.counted, self.page.copies = int(kept["count"]), kept.get("copies", self.page.copies)

    async def play(self, *, finish: bool = False) -> None:
        async with self.start() as phone:
            await phone.expect_text("You play with real cards.")
            self.page.sent.clear()
            save_one_deal(phone.store, (self.folder / "device").read_text(), finish=finish)
            await phone.wait_until(lambda: "copies" in dict(self.page.sent), "no copy was kept")

    def lose_files(self) -> None:
        for file in self.folder.iterdir():
            file.unlink()
        self.page.sent.clear()


async def test_match_in_progress_survives_the_loss_of_all_files(tmp_path: Path) -> None:
    phone = Phone(folder=tmp_path)
    await phone.play()
    phone.lose_files()
    async with phone.start(route="/settings") as empty:
        await empty.expect_text("1 match or tournament that was saved here is missing. Restore it from a backup.")
        await empty.expect_text("Restore from a copy")
        await empty.tap("Not now")
    assert phone.page.counted == 1
    async with phone.start() as again:
        await again.wait_for_screen()
        await again.tap("Restore 1 match in progress")
        await again.wait_until(lambda: "push_route" in dict(again.requests), "the match was not opened")
        await again.navigate(dict(again.requests)["push_route"]["route"])
        await again.expect_text("745")
    async with phone.start() as whole:
        await whole.expect_text("745")
        await whole.expect_no_text("missing")
    assert phone.page.counted == 1


async def test_number_of_missing_matches_is_kept_until_it_is_read(tmp_path: Path) -> None:
    phone = Phone(folder=tmp_path)
    await phone.play(finish=True)
    assert phone.page.copies == "[]"
    phone.lose_files()
    for _ in range(2):
        async with phone.start(has_damaged_file=True) as empty:
            await empty.expect_text("1 match or tournament that was saved here is missing.")
    phone.page.sent.clear()
    async with phone.start(has_damaged_file=True) as empty:
        save_one_deal(empty.store, (tmp_path / "device").read_text())
        await empty.wait_until(lambda: ("count", "2") in phone.page.sent, "the new match was not counted")
        await empty.tap("Save the damaged file")
        await empty.tap("Don’t show again")
        await empty.wait_until(lambda: phone.page.sent[-1] == ("count", "1"), "the number was kept")
    async with phone.start() as whole:
        await whole.expect_text("745")
        await whole.expect_no_text("missing")


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
    host_page.add_notice(Notice.SEPARATE_STORAGE)
    unsubscribe()
    host_page.add_notice(Notice.UPDATE_AVAILABLE)
    assert received == [(Notice.STORAGE_NOT_PERSISTENT,), (Notice.SEPARATE_STORAGE, Notice.STORAGE_NOT_PERSISTENT)]
