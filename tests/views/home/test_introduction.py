"""The first screen of a user without matches."""

from pathlib import Path

import flet as ft
import pytest

from models.store import Store
from testkit.clients.app_phone import app_phone, within
from tests.views.text_height import report_text_height

ASSETS = Path(__file__).resolve().parents[3] / "assets"


@pytest.mark.parametrize("scrolls", [False, True])
async def test_sample_match_scrolls_with_the_page_if_the_text_is_large(sqlite_store: Store, scrolls: bool) -> None:
    async with app_phone(sqlite_store, watches=not scrolls) as phone:
        await phone.expect_text("Try a sample match")
        await report_text_height(phone, 200 if scrolls else 100)

        def scrolled_texts() -> list[str]:
            (column,) = (each for each in phone.visible_controls if isinstance(each, ft.Column) and each.scroll)
            return [str(each.value) for each in within(column) if isinstance(each, ft.Text)]

        await phone.wait_until(lambda: ("Try a sample match" in scrolled_texts()) is scrolls, "it has its old place")


async def test_bar_shows_the_drawn_name(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store) as phone:
        await phone.expect_text("Try a sample match")
        sources = {each.src for each in phone.visible_controls if isinstance(each, ft.Image)}
        (drawing,) = (each for each in sources if isinstance(each, str) and each.startswith("icons/"))
        assert (ASSETS / drawing).read_text(encoding="utf-8").startswith("<svg")
