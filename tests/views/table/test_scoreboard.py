"""The score in large digits, for a phone in the middle of the table."""

from itertools import product
from pathlib import Path

import flet as ft
import pytest
from PIL import ImageFont

from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.world import World
from tests.layout_checks.screen_paths import screen_paths
from views.table import scoreboard
from views.table.scoreboard import lay_out_board, lay_out_columns
from views.ui.theme import Gap

NAMES = ("Anna and Carla", "Bruno and Dino")
TOTALS = ("1250", "985")
WINDOWS = [(320, 568), (360, 640), (390, 844), (412, 915), (844, 390), (1280, 800)]
DISPLAY_FACE = Path(__file__).parents[3] / "assets/assets/fonts/PinellaDisplay-Bold.ttf"


@pytest.mark.parametrize(
    ("width", "height", "columns", "least"),
    [(374, 608, 1, 120), (828, 334, 2, 140), (304, 512, 1, 100), (1264, 744, 1, 280)],
)
def test_digits_are_as_large_as_the_window_allows(width: int, height: int, columns: int, least: int) -> None:
    layout = lay_out_board(TOTALS, NAMES, width=width, height=height)
    assert layout.columns == columns
    assert layout.digits >= least


def test_low_wide_panels_have_the_names_beside_larger_digits() -> None:
    layout = lay_out_columns(TOTALS, NAMES, 1, width=828, height=334)
    assert layout.has_names_beside
    assert layout.digits >= 130
    assert not lay_out_columns(TOTALS, NAMES, 1, width=374, height=608).has_names_beside


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("sides", [2, 3, 5])
def test_no_total_is_wider_than_its_panel(sides: int, scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboard, "text_scale", lambda: scale)
    names = ("Anna and Carla", "Bruno and Dino", "Lu", "Elsa", "Mimmo")[:sides]
    for (width, height), total in product(WINDOWS, ("707½", "2997½", "−1117½")):
        area = {"width": width - 2 * Gap.SMALL, "height": height - 48 * scale}
        totals = (total, *("0",) * (sides - 1))
        for layout in (lay_out_board(totals, names, **area), lay_out_columns(totals, names, 1, **area)):
            panel = (area["width"] - (layout.columns - 1) * Gap.SMALL) / layout.columns - 2 * Gap.MEDIUM
            drawn = ImageFont.truetype(DISPLAY_FACE, layout.digits).getlength(total)
            assert drawn <= panel, (width, total, layout)


async def test_one_side_is_turned_to_the_players_opposite_on_request(layout_world: World) -> None:
    async with app_phone(layout_world.store, secret=layout_world.secret, language="en") as phone:
        await phone.wait_for_screen()
        await phone.navigate(screen_paths(layout_world)["scoreboard"])
        await phone.expect_text("Mariantonietta and Giovanni Battista: 1250 points")
        assert turned(phone) == []
        await phone.tap("Each side faces its players")
        await phone.wait_until(lambda: len(turned(phone)) == 1, "nothing was turned")
        await phone.tap("Both the same way up")
        await phone.wait_until(lambda: turned(phone) == [], "it stays turned")


def turned(phone: AppPhone) -> list[int]:
    return [each.quarter_turns for each in phone.visible_controls if isinstance(each, ft.RotatedBox)]
