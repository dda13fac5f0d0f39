"""Tests of the side headers of the deal-entry screen: names are not broken within words at any width."""

from collections.abc import Sequence

import flet as ft
import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import pairs_setup
from tests.views.entry.test_labels_fit import STRONG, text_pixels
from tests.views.text_height import report_text_height
from views import routes
from views.ui.fit import fit_names
from views.ui.theme import Gap

SHAPE_WIDTH = 14 + Gap.TIGHT + 2 * Gap.TIGHT  # icon with its gap and padding


@pytest.mark.parametrize("names", ["Al", "Massimiliano", "Bartolomeo and Massimiliano", "Mariantonietta and Bo"])
def test_no_name_is_cut(names: str) -> None:
    """Check that each word fits its line, and all of them the lines."""
    for width in (189, 126, 110, 60):
        shown, size, lines = fit_names([names, "A"], width=width)
        space = width - SHAPE_WIDTH
        assert max(text_pixels(word, size, STRONG) for word in shown.split()) <= space, width
        assert text_pixels(shown, size, STRONG) <= lines * space, width


@pytest.mark.parametrize(
    ("names", "width", "fit"),
    [
        ("Conceição e Dona Antônia", 170, ("Conceição e Dona Antônia", 12, 2)),
        ("Tiago e Zé", 170, ("Tiago e Zé", 16, 1)),
        ("Bartolomeomassimiliano", 110, ("BM", 16, 1)),
    ],
)
def test_names_too_long_for_one_line_have_two_or_another_form(
    names: str, width: int, fit: tuple[str, int, int]
) -> None:
    assert fit_names([names, "BM"], width=width) == fit


@pytest.mark.parametrize(("size", "scale"), [((320, 568), 1.0), ((390, 664), 2.0)])
async def test_names_that_do_not_fit_are_shortened_and_differ(
    sqlite_store: Store, size: tuple[int, int], scale: float
) -> None:
    names = [f"Bartolomeo Gian Massimiliano {last}" for last in ("Agostini", "Bertolini", "Cesarini", "Domenici")]
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        route = routes.new_deal(create_match(session, device=device, setup=pairs_setup(names=tuple(names))).id)
    async with app_phone(sqlite_store, secret=secret, route=route, size=size, watches=False) as phone:
        await phone.expect_text(f"On the table, {names[0]} and {names[2]}: 0")
        await report_text_height(phone, 100 * scale)
        shown = ["B. Agostini and B. Cesarini", "B. Bertolini and B. Domenici"] if scale == 1 else ["BA, BC", "BB, BD"]
        await phone.wait_until(lambda: shown_names(phone, names) == shown, f"not {shown}")


def shown_names(phone: AppPhone, names: Sequence[str]) -> list[str]:
    """Return the visible texts that a screen reader reads as the names of a pair."""
    texts, pairs = phone.visible_controls, [f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}"]
    return [each.value for each in texts if isinstance(each, ft.Text) and each.semantics_label in pairs]
