"""What lies over a screen."""

import flet as ft

from views.ui import theme
from views.ui.dialogs import sheet


def test_what_a_sheet_says_has_a_ground_of_its_own() -> None:
    # Flutter paints the sheet's as it was when it opened: dark ink became light on it when the phone turned dark.
    inside = sheet("Which game?", (), on_dismiss=lambda: None).content
    assert isinstance(inside, ft.Container)
    assert inside.bgcolor == theme.PAPER.fill
