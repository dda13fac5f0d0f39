"""The page by cards in a low window: the keys stay, and what is above them scrolls to the meld being typed."""

import flet as ft
import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.match_table import pairs_setup
from views import routes
from views.ui.fit import BAR_HEIGHT
from views.ui.theme import Gap, Size

FOOTER_HEIGHT = Size.ACTION + 2 * Gap.TIGHT + 1  # the save button, its margins and a line
A_SENTENCE = 40  # pixels of the meld's panel with a sentence of two lines


def scrolling(phone: AppPhone) -> ft.Column:
    """Return the column that scrolls; it is the only one."""
    [column] = [each for each in phone.visible_controls if isinstance(each, ft.Column) and each.scroll]
    return column


def key_rows(phone: AppPhone) -> list[ft.Row]:
    """Return the rows of keys that stay in place."""
    scrolled = {id(each) for each in within(scrolling(phone))}
    rows = [each for each in phone.visible_controls if isinstance(each, ft.Row) and id(each) not in scrolled]
    return [row for row in rows if any(str(key.key).startswith("cap-") for key in row.controls)]


@pytest.mark.parametrize(("size", "rows"), [((360, 340), 4), ((568, 256), 2), ((360, 460), 4)])
@pytest.mark.parametrize(
    ("page", "said"),
    [("Melds", "Tap a suit for a run"), ("In hand", "Tap every card left in this side’s hand.")],
)
async def test_keys_stay_below_the_meld_being_typed(
    sqlite_store: Store, size: tuple[int, int], rows: int, page: str, said: str
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        route = routes.new_deal(create_match(session, device=device, setup=pairs_setup()).id)
    async with app_phone(sqlite_store, route=route, secret=secret, size=size) as phone:
        await phone.tap("By cards")
        await phone.expect_text("Run of hearts")
        await phone.tap(page)
        await phone.expect_text(said)
        shown = key_rows(phone)
        heights = [max(key.content.height for key in row.controls if key.key) for row in shown]
        assert len(shown) == (rows if page == "Melds" else min(rows, 3))
        keys = sum(heights) + Gap.TIGHT * (len(heights) + 2)
        assert BAR_HEIGHT + A_SENTENCE + keys + FOOTER_HEIGHT <= size[1]
        assert scrolling(phone).auto_scroll


async def test_fields_for_closing_begin_at_the_top(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        route = routes.new_deal(create_match(session, device=device, setup=pairs_setup()).id)
    async with app_phone(sqlite_store, route=route, secret=secret, size=(360, 340)) as phone:
        await phone.tap("By cards")
        await phone.expect_text("Run of hearts")
        await phone.tap("Closing")
        await phone.wait_until_idle()
        assert not scrolling(phone).auto_scroll
