"""The totals of the table."""

from types import SimpleNamespace
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from scoring import DealEntry, SideEntry
from testkit.clients.app_phone import app_phone, within
from testkit.seeding.match_table import Table, pairs_setup, set_up_table, three_setup
from tests.views.hooked import phone_session
from tests.views.ui.contrast import THEMES, contrast, luminance
from views import routes
from views.match.moments import Gain
from views.match.totals import PADDING, STRIPE_WIDTH, landing_gains, total_panel, total_size, totals
from views.ui.fixed_text import number_text
from views.ui.theme import SIDE_STYLES
from wording import translator

HALF_WIDTH = (360 - 2 * 16 - 8) / 2  # of the narrowest phone


@pytest.mark.parametrize("total", ["0", "1475", "−1475", "12005", "1477½", "−12345½"])
def test_a_total_is_drawn_and_fits_its_panel(total: str) -> None:
    """Check that a total is a drawing, since text grows with the phone's text size."""
    shown = number_text(total, total_size([total], HALF_WIDTH), "#000000", spoken="Anna and Carla")
    assert isinstance(shown, ft.Semantics)
    canvas = shown.content
    assert isinstance(canvas, cv.Canvas)
    (drawn,) = canvas.shapes
    assert isinstance(drawn, cv.Text)
    assert drawn.value == total
    assert canvas.width is not None
    assert canvas.width <= HALF_WIDTH - STRIPE_WIDTH - 2 * PADDING


def test_a_fourth_digit_changes_no_height() -> None:
    narrow = (320 - 2 * 16 - 2 * 8) / 3
    assert total_size(["985"], narrow) == total_size(["1005"], narrow)


def test_a_half_of_three_players_changes_no_height(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, three_setup())
    pair, single = SideEntry(players=(0, 2), table_points=345), SideEntry(players=(1,), table_points=300)
    session = phone_session(table.store, table.owner)
    before = table.match()
    after = table.save(DealEntry(sides=(pair, single), closed_by=None))
    assert after.standings.totals[0].denominator == 2
    heights = [
        [each.height for each in within(totals(session, match, width=640)) if isinstance(each, cv.Canvas)]
        for match in (before, after)
    ]
    assert heights[0] == heights[1]


@pytest.mark.parametrize("name", THEMES)
def test_a_total_is_in_the_colour_of_its_side_on_a_card(name: str) -> None:
    """Check that the dark theme has light digits on a dark card, as on the live page: in a dim room a light panel would
    dazzle."""
    panel = total_panel(
        name_size=17,
        names="Anna and Carla",
        total="1475",
        spoken="Anna and Carla: 1475 points",
        progress=0.7,
        caption="530 to go",
        side_style=SIDE_STYLES[0],
        size=60,
        in_row=True,
    )
    assert isinstance(panel, ft.Container)
    card = panel.content
    assert isinstance(card, ft.Container)
    assert isinstance(card.bgcolor, str)
    assert isinstance(card.content, ft.Column)
    points = card.content.controls[1]
    assert isinstance(points, ft.Column)
    container = points.controls[0]
    assert isinstance(container, ft.Container)
    assert isinstance(container.content, ft.Semantics)
    switcher = container.content.content
    assert isinstance(switcher, ft.AnimatedSwitcher)
    assert isinstance(switcher.content, cv.Canvas)
    (digits,) = switcher.content.shapes
    assert isinstance(digits, cv.Text)
    ink = digits.style.color if digits.style else None
    assert ink == SIDE_STYLES[0].strong
    assert contrast(name, ink, card.bgcolor) >= 4.5
    assert (luminance(name, ink) > luminance(name, card.bgcolor)) == ("dark" in name)


@pytest.mark.parametrize(("sides", "per_row"), [(2, [2]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3])])
def test_points_of_a_saved_deal_fly_to_the_middle_of_their_panels(sides: int, per_row: list[int]) -> None:
    contenders = tuple((seat,) for seat in range(sides))
    players = [SimpleNamespace(name="Anna")] * sides
    snapshot: Any = SimpleNamespace(standings=SimpleNamespace(contenders=contenders), players=players)
    gain = Gain(points="+1202½", numbers=["1202½"], is_counting=False, is_flying=True)
    chips: list[Any] = landing_gains(translator("it"), snapshot, [gain] * sides, width=288)
    middles = [chip.left + chip.width / 2 for chip in chips]
    assert middles == [pytest.approx((place + 0.5) * 296 / count - 4) for count in per_row for place in range(count)]
    assert all(chip.width <= 296 / 3 - 8 or 3 not in per_row for chip in chips[:3])


@pytest.mark.parametrize(("width", "caption"), [(390, "1260 to go, leads by 345"), (320, "1260 to go")])
async def test_the_lead_is_told_beside_the_distance_if_both_fit_one_line(
    sqlite_store: Store, width: int, caption: str
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Anna’s")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    Table(store=sqlite_store, match_id=match_id, owner=device, scorer=device, viewer=device, outsider=device).save()
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret, size=(width, 664)) as phone:
        await phone.expect_text("Score deal 2")
        assert caption in phone.visible_texts


def test_a_short_caption_takes_the_lines_of_the_longest_one() -> None:
    """Check that digits beside each other are at the same height, though only one caption wraps."""
    panel = total_panel(
        name_size=17,
        names="Anna and Carla",
        total="1475",
        spoken="Anna and Carla: 1475 points",
        progress=0.7,
        caption="530 to go",
        longest_caption="470 to go, leads by 60",
        side_style=SIDE_STYLES[0],
        size=60,
        in_row=True,
    )
    hidden = [each for each in within(panel) if isinstance(each, ft.Text) and each.opacity == 0]
    assert [each.value for each in hidden] == ["470 to go, leads by 60"]
