"""The main key of a table in a wide window, for players who use the keyboard."""

import flet as ft
import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes
from views.ui.press import FilledButton


@pytest.mark.parametrize(("width", "is_wide"), [(1280, True), (390, False)])
async def test_it_comes_first_in_a_wide_window_and_has_the_focus_after_a_key_was_pressed(
    sqlite_store: Store, width: int, *, is_wide: bool
) -> None:
    match_id, secret = _new_match(sqlite_store)
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret, size=(width, 800)) as phone:

        def is_focused() -> bool:
            keys = [each for each in phone.visible_controls if isinstance(each, FilledButton)]
            (key,) = [each for each in keys if each.icon == ft.Icons.EDIT]
            return bool(key.autofocus)

        await phone.expect_text("Score deal 1")
        texts = phone.visible_texts
        assert (texts.index("Score deal 1") < texts.index("Played on paper so far? Enter the totals")) == is_wide
        assert not is_focused()
        await phone.navigate(routes.new_deal(match_id))
        await phone.expect_text("Nothing entered yet")
        await phone.press("Escape")
        await phone.navigate(routes.match(match_id))  # where the client goes at the app's request
        await phone.expect_text("Score deal 1")
        assert is_focused() == is_wide


async def test_a_tap_on_the_drawn_table_says_the_roles(sqlite_store: Store) -> None:
    match_id, secret = _new_match(sqlite_store)
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
        await phone.expect_text("Score deal 1")
        await phone.tap("Anna deals")
        await phone.wait_until(
            lambda: any(isinstance(each, ft.SnackBar) for each in phone.visible_controls), "no message was shown"
        )


def _new_match(store: Store) -> tuple[str, str]:
    """Create a match; return its id and the secret of its device."""
    with store.transaction() as session:
        device, secret = register_device(session, label="")
        return create_match(session, device=device, setup=pairs_setup()).id, secret
