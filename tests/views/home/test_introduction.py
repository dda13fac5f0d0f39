"""The first screen of a user without matches."""

import asyncio

import flet as ft
import pytest
from PIL import Image

from models.store import Store
from testkit.clients.app_phone import app_phone, within
from tests.views.text_height import report_text_height
from tools.screenshots import LOCALES
from views.home.introduction import PICTURE_HEIGHT, PICTURE_WIDTH, PICTURES
from wording import LANGUAGES

ASSETS = PICTURES.parent


def test_every_language_has_a_picture_that_the_script_takes() -> None:
    assert {file.stem for file in PICTURES.glob("*.webp")} == set(LOCALES) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_is_not_distorted(language: str) -> None:
    with Image.open(PICTURES / f"{language}.webp") as picture:
        assert abs(picture.height - picture.width * PICTURE_HEIGHT / PICTURE_WIDTH) < 1


@pytest.mark.parametrize("scrolls", [False, True])
def test_sample_match_scrolls_with_the_page_if_the_text_is_large(sqlite_store: Store, scrolls: bool) -> None:
    async def scenario() -> None:
        async with app_phone(sqlite_store, watches=not scrolls) as phone:
            await phone.expect_text("Try a sample match")
            await report_text_height(phone, 200 if scrolls else 100)

            def scrolled_texts() -> list[str]:
                (column,) = (each for each in phone.visible_controls if isinstance(each, ft.Column) and each.scroll)
                return [str(each.value) for each in within(column) if isinstance(each, ft.Text)]

            await phone.wait_until(
                lambda: ("Try a sample match" in scrolled_texts()) is scrolls, "it has its old place"
            )

    asyncio.run(scenario())


async def test_bar_shows_the_drawn_name(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store) as phone:
        await phone.expect_text("Try a sample match")
        sources = {each.src for each in phone.visible_controls if isinstance(each, ft.Image)}
        (drawing,) = (each for each in sources if isinstance(each, str) and each.startswith("icons/"))
        assert (ASSETS / drawing).read_text(encoding="utf-8").startswith("<svg")
