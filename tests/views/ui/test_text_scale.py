"""Tests of the text scale: how a phone reports it, and how screens adapt to it."""

import flet as ft
import pytest

from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.tournament_world import director_world, new_tournament
from testkit.seeding.world import World
from tests.layout_checks.screen_paths import screen_paths
from views import routes
from views.ui.fit import size_without_breaks, text_fits
from views.ui.frame import fit_title


def test_text_fits_if_no_word_is_cut() -> None:
    assert text_fits("Join a table", 17, width=120)
    assert not text_fits("Join a table", 17, width=60)
    assert text_fits("Join a table", 17, width=60, lines=2)
    assert not text_fits("Mariantonietta", 17, width=60, lines=9)


def test_font_shrinks_instead_of_breaking_words() -> None:
    assert size_without_breaks("Anna and Carla", 24, width=200) == 24
    assert size_without_breaks("Mariantonietta", 24, width=100) == 13


@pytest.mark.parametrize(
    ("title", "subtitle", "width", "fit"),
    [
        ("Settings", "", 300, (19, 1)),
        ("Italian Burraco", "to 2005", 140, (17, 1)),
        ("Italian Burraco", "to 2005", 96, (16, 2)),
        ("International Burraco", "to 2005", 96, None),
        ("Burraco", "based on International Burraco", 120, None),
    ],
)
def test_long_title_shrinks_or_goes_below_bar(
    title: str, subtitle: str, width: float, fit: tuple[int, int] | None
) -> None:
    assert fit_title(title, subtitle, width=width) == fit


async def report_text_scale(phone: AppPhone, scale: float) -> None:
    """Report a new text scale, as the client does when the probe changes its size."""
    probe = phone.page.overlay[0]
    assert isinstance(probe, ft.Container)
    assert isinstance(probe.content, ft.Container)
    await phone.dispatch(probe.content, "size_change", {"w": 56 * scale, "h": 100 * scale})


async def test_large_text_stacks_buttons_of_a_row(layout_world: World) -> None:
    async with app_phone(
        layout_world.store, route=screen_paths(layout_world)["home"], secret=layout_world.secret
    ) as phone:
        await phone.expect_text("Join a table")
        assert _share_a_row(phone, "Join", "Matches")
        await report_text_scale(phone, 2.0)
        await phone.wait_until(lambda: not _share_a_row(phone, "Join", "Matches"), "both stay in one row")
        await report_text_scale(phone, 1.0)
        await phone.wait_until(lambda: _share_a_row(phone, "Join", "Matches"), "they never share a row again")
        await phone.wait_until_idle()
        phone.screen.moved_targets.clear()  # users do not tap while they change the text size


async def test_large_text_puts_the_state_below_the_name_of_a_table(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    async with app_phone(
        sqlite_store, route=routes.tournament_results(world.id, 0), secret=secret, watches=False
    ) as phone:
        await phone.expect_text("Table 1. No result yet")
        assert _stand_side_by_side(phone, "Table 1", "No result yet")
        await report_text_scale(phone, 2.0)
        await phone.wait_until(
            lambda: not _stand_side_by_side(phone, "Table 1", "No result yet"), "both stay in one row"
        )


def _share_a_row(phone: AppPhone, *words: str) -> bool:
    rows = [each for each in phone.visible_controls if isinstance(each, ft.Row)]
    return any(set(words) <= {text.value for text in within(row) if isinstance(text, ft.Text)} for row in rows)


def _stand_side_by_side(phone: AppPhone, *words: str) -> bool:
    rows = [each.controls for each in phone.visible_controls if isinstance(each, ft.Row)]
    return any(set(words) <= {text.value for text in row if isinstance(text, ft.Text)} for row in rows)
