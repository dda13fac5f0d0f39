"""The first screen of a new user, and the sample match from its start to its end."""

import pytest

from models.sample import SAMPLE_MATCH_ID
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from views import routes
from views.core.platform import PWA, SERVER, Platform
from wording import LANGUAGES, translator

SAMPLE = routes.match(SAMPLE_MATCH_ID)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_new_user_sees_what_the_app_is(sqlite_store: Store, language: str) -> None:
    async with app_phone(sqlite_store, language=language) as phone:
        t = translator(language)
        await phone.expect_text(t.gettext("You play with real cards."))
        await phone.expect_text(t.gettext("The run 4 to 8 of hearts, with a pinella in the place of the 6"))
        await phone.expect_text(t.gettext("Try a sample match"))


@pytest.mark.parametrize(
    ("platform", "promise"),
    [
        (SERVER, "Free, no account, no advertising. The scores stay with this table’s host."),
        (PWA, "Free, no account, nothing leaves this device."),
    ],
    ids=["server", "offline"],
)
async def test_the_promise_is_true_on_each_platform(sqlite_store: Store, platform: Platform, promise: str) -> None:
    async with app_phone(sqlite_store, platform=platform) as phone:
        await phone.expect_text(promise)


async def open_sample(phone: AppPhone) -> None:
    await phone.tap("Try a sample match")
    await phone.navigate(SAMPLE)
    await phone.expect_text("A sample match: try everything, it counts nowhere.")
    await phone.expect_text("Score deal 3")


async def test_what_leaves_the_match_is_not_offered(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store) as phone:
        await open_sample(phone)
        assert not {"Share this table", "Delete this match"} & set(phone.visible_texts)
        await phone.navigate(routes.result(SAMPLE_MATCH_ID))
        await phone.expect_text("This match is still being played.")
        assert not {"Share", "Delete this match"} & set(phone.visible_texts)


async def test_it_is_thrown_away_with_one_tap(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store) as phone:
        await open_sample(phone)
        await phone.tap("Throw it away")
        await phone.navigate(routes.HOME)
        await phone.expect_text("You play with real cards.")
        await open_sample(phone)


async def test_its_address_starts_a_new_one_after_a_restart(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=SAMPLE) as phone:
        await phone.expect_text("Score deal 3")


async def test_a_full_disk_is_a_sentence(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("models.sample.matches.open_store", refuse)
    async with app_phone(sqlite_store) as phone:
        await phone.tap("Try a sample match")
        await phone.expect_text("Something went wrong")
    async with app_phone(sqlite_store, route=SAMPLE) as phone:
        await phone.expect_text("Back to the start")
