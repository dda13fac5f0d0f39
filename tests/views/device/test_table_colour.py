"""The colours of the table in the settings."""

from models.access import TableTheme
from models.store import Store
from testkit.clients.app_phone import app_phone
from views.ui.theme import app_theme


async def test_chosen_colours_are_applied_in_both_themes(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route="/settings", language="en") as phone:
        await phone.tap("Blue")
        blue = app_theme(TableTheme.BLUE, dark=False)
        await phone.wait_until(lambda: phone.page.theme == blue, "the table stays green")
        assert phone.page.dark_theme == app_theme(TableTheme.BLUE, dark=True)
