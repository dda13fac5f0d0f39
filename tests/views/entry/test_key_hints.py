"""Tests of the keys that are shown: in a wide window, most of them by points only."""

import flet as ft
import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from models.values import MatchSetup
from scoring import MatchConfig, Seating, find_variant
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import NAMES, pairs_setup
from views import routes


@pytest.mark.parametrize(
    ("size", "by_points", "by_cards"),
    [((1280, 800), "??CMOPSXZ", "?OX"), ((899, 800), "", ""), ((390, 664), "", "")],
)
async def test_keys_are_shown_by_points_in_a_wide_window(
    sqlite_store: Store, size: tuple[int, int], by_points: str, by_cards: str
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, size=size) as phone:

        def texts() -> list[str]:
            return [each.value for each in phone.visible_controls if isinstance(each, ft.Text)]

        def shown() -> str:
            return "".join(sorted(text for text in texts() if text in list("?CMOPSXZ")))

        await phone.expect_text("Nothing entered yet")
        assert shown() == by_points
        line = [
            "Tab",
            "Next field",
            "Shift + letter",
            "The side not marked",
            "Keys",
            "Esc",
            "Back to the table",
            "Enter",
        ]
        assert [each for each in line if each in texts()] == (line if by_points else [])
        await phone.tap("By cards")
        await phone.tap("Closing")
        await phone.expect_text("Who closed")
        assert shown() == by_cards


async def test_shift_is_not_explained_with_three_sides(sqlite_store: Store) -> None:
    config = MatchConfig(rules=find_variant("burraco"), players=3, seating=Seating.SINGLES, target=2005)
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=MatchSetup(config=config, names=NAMES[:3])).id
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, size=(1280, 800)) as phone:
        await phone.expect_text("Nothing entered yet")
        texts = [each.value for each in phone.visible_controls if isinstance(each, ft.Text)]
        assert ("Esc" in texts, "Shift + letter" in texts) == (True, False)
