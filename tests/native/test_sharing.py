"""A packaged app on a phone's own system instead of a browser: what it stores, shares, saves and opens."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path

import flet as ft
import pytest

from models.matches import list_matches
from models.store import Store
from native import DEEP_LINK
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.played_match import PlayedMatch
from views import routes
from views.core.platform import NATIVE
from wording import translator

SITE = "https://club.example/pinella"
PREFERENCES = {"get", "set"}  # methods of the client's own storage

OpenPhone = Callable[..., AbstractAsyncContextManager[AppPhone]]


@pytest.fixture
def secret_file(tmp_path: Path) -> Path:
    return tmp_path / "device"


@pytest.fixture(params=[ft.PagePlatform.ANDROID, ft.PagePlatform.IOS])
def open_phone(request: pytest.FixtureRequest, store: Store, secret_file: Path) -> OpenPhone:
    platform = replace(NATIVE, device_secret_file=secret_file)
    return partial(app_phone, store, platform=platform, system=request.param, public_base=DEEP_LINK)


@pytest.fixture
def match(store: Store, secret_file: Path) -> PlayedMatch:
    """A match of this phone."""
    played = PlayedMatch(store=store)
    played.play_deal()
    secret_file.write_text(played.host_secret)
    return played


def client_actions(phone: AppPhone, kind: type[ft.ClientAction]) -> list[ft.ClientAction]:
    """Return the actions of this kind that the screen's buttons run in the client."""
    found = (getattr(each, "action", None) for each in phone.visible_controls)
    return [each for each in found if isinstance(each, kind)]


def test_device_secret_is_a_file_next_to_the_database(open_phone: OpenPhone, secret_file: Path) -> None:
    async def start() -> str:
        async with open_phone() as phone:
            await phone.expect_text("New match")
            assert {name for name, _ in phone.requests}.isdisjoint(PREFERENCES)
        return secret_file.read_text()

    assert asyncio.run(start()) == asyncio.run(start())


async def test_language_is_that_of_the_phone(open_phone: OpenPhone) -> None:
    async with open_phone(language="it") as phone:
        await phone.expect_text(translator("it").gettext("New match"))


async def test_home_offers_nothing_that_needs_a_server(open_phone: OpenPhone, match: PlayedMatch) -> None:
    async with open_phone() as phone:
        await phone.expect_text("Copy a match here")
        await phone.expect_text("Tournaments")
        assert "Join a table" not in phone.visible_texts


@pytest.mark.parametrize(("base", "shows_score"), [(DEEP_LINK, False), (SITE, True)])
async def test_score_is_shown_where_a_browser_can_open_it(
    open_phone: OpenPhone, match: PlayedMatch, base: str, shows_score: bool
) -> None:
    async with open_phone(route=routes.transfer(match.match_id), public_base=base) as phone:
        await phone.expect_text("Copy to another phone")
        assert ("Show the score" in phone.visible_texts) is shows_score


@pytest.mark.parametrize("base", [DEEP_LINK, SITE])
async def test_match_is_sent_by_the_phones_own_sheet(open_phone: OpenPhone, match: PlayedMatch, base: str) -> None:
    async with open_phone(route=routes.export_match(match.match_id), public_base=base) as phone:
        await phone.expect_text("Send as a link")
        (sent,) = client_actions(phone, ft.ShareText)
        (copied,) = client_actions(phone, ft.CopyToClipboard)
        assert isinstance(sent, ft.ShareText)
        assert isinstance(copied, ft.CopyToClipboard)
        assert sent.text == copied.data
        assert str(sent.text).startswith(f"{base}/#/import/")


async def test_backup_is_saved_and_opened_as_a_file(
    open_phone: OpenPhone, match: PlayedMatch, store: Store, tmp_path: Path
) -> None:
    async with open_phone(route=routes.DATA) as phone:
        await phone.tap("Everything, for Pinella (JSON)")
        await phone.wait_until(lambda: "save_file" in dict(phone.requests), "no file is saved")
        saved = dict(phone.requests)["save_file"]
        assert saved["file_name"].startswith("pinella.")
        (tmp_path / "saved").write_bytes(saved["src_bytes"])
        await phone.navigate(routes.IMPORT_HISTORY)
        await phone.expect_text("Choose a file")
        (picking,) = client_actions(phone, ft.PickFiles)
        assert isinstance(picking, ft.PickFiles)
        assert not picking.with_data  # the app reads the file by its path
        file = {
            "id": 1,
            "name": saved["file_name"],
            "size": len(saved["src_bytes"]),
            "path": str(tmp_path / "saved"),
        }
        await phone.dispatch(picking.file_picker, "result", {"files": [file]})
        await phone.expect_text("1 match")
    with store.reading() as session:
        assert len(list_matches(session, device=match.host)) == 1
