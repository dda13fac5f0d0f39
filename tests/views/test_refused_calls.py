"""A device that answers a call with an error: the user reads a sentence and can go on, and no bug is logged."""

import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from models.access import TextSize, find_device, load_preferences
from models.matches import load_photo
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from testkit.seeding.world import World, make_jpeg
from tests.uploading import upload_file
from tests.views.tournament.test_prizes import play_all
from views import routes
from views.core.platform import PWA, SERVER, Platform
from views.device import settings

REFUSED = "This device didn’t allow that. Please try again."
NOT_ARRIVED = "The file didn’t arrive, and nothing has changed. Choose it again."


@pytest.fixture(autouse=True)
def log_without_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]


async def pick_file(phone: AppPhone) -> None:
    """Pick a file, as a browser reports it."""
    await phone.dispatch(
        phone.file_picker, "result", {"files": [{"id": 1, "name": "a.jpg", "size": 1000, "path": None}]}
    )


async def pick_members(phone: AppPhone) -> None:
    await phone.tap("List of members")
    await pick_file(phone)


def tap(words: str) -> Callable[[AppPhone], Awaitable[None]]:
    return lambda phone: phone.tap(words)


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call of `method` that `act` on a screen causes, and the sentence to be read once it is refused."""

    path: str
    act: Callable[[AppPhone], Awaitable[None]]
    method: str
    sentence: str
    platform: Platform = SERVER


@pytest.mark.parametrize(
    "call",
    [
        Call(path="/settings/data", act=tap("Everything, for Pinella (JSON)"), method="launch_url", sentence=REFUSED),
        Call(
            path="/settings/data",
            act=tap("Everything, for Pinella (JSON)"),
            method="save_file",
            sentence=REFUSED,
            platform=PWA,
        ),
        Call(path="/settings", act=tap("Use Pinella offline"), method="launch_url", sentence=REFUSED),
        Call(path=routes.IMPORT_HISTORY, act=pick_file, method="upload", sentence=NOT_ARRIVED),
        Call(path="/match/{match}/result", act=pick_file, method="upload", sentence=NOT_ARRIVED),
        Call(path="/tournaments/{tournament}/pairs", act=pick_members, method="upload", sentence=NOT_ARRIVED),
    ],
)
async def test_refused_call_has_a_sentence(world: World, monkeypatch: pytest.MonkeyPatch, call: Call) -> None:
    monkeypatch.setattr(settings, "is_secure", lambda _url, *, web: web)
    route = call.path.format(match=world.match.id, tournament=world.tournament_id)
    shown = replace(call.platform, pwa_url="/pwa/")
    async with app_phone(world.store, route=route, secret=world.secret, platform=shown) as phone:
        await phone.wait_for_screen()
        phone.refused = {call.method}
        await call.act(phone)
        await phone.expect_text(call.sentence)


async def test_second_photo_arrives(world: World) -> None:
    async with app_phone(world.store, route=routes.result(world.three.id), secret=world.secret) as phone:
        await phone.wait_for_screen()
        phone.refused = {"upload"}
        await pick_file(phone)
        await phone.expect_text(NOT_ARRIVED)
        phone.refused = set()
        await pick_file(phone)
        await phone.expect_no_text(NOT_ARRIVED)
        upload_file(world.store.uploads, phone.uploads[-1], make_jpeg())
        await phone.dispatch(phone.file_picker, "upload", {"file_name": "a.jpg", "progress": 1.0, "error": None})
        await phone.expect_no_text("Sending the photo…")
    with world.store.reading() as transaction:
        assert load_photo(transaction, device=world.owner, match_id=world.three.id) is not None


async def test_size_of_text_is_kept_where_the_browser_refuses_to_store_it(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.SETTINGS) as phone:
        await phone.wait_for_screen()
        phone.refused = {"set"}
        await phone.tap("150%")
        await phone.wait_until(lambda: phone.requests[-1][0] == "set", "the browser isn’t asked")
        await phone.wait_until_idle()
        with sqlite_store.reading() as transaction:
            device = find_device(transaction, secret=phone.secret)
            assert device is not None
            assert load_preferences(transaction, device=device).text is TextSize.LARGE


async def test_championship_that_cannot_be_saved(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    play_all(world)
    async with app_phone(
        sqlite_store, route=routes.championship(routes.TOURNAMENTS, f"0-1{world.id}"), secret=secret
    ) as phone:
        await phone.wait_for_screen()
        phone.refused = {"save_file"}
        await phone.tap("Ranking as a table (CSV)")
        await phone.expect_text(REFUSED)
