"""Tests of dialogs and sheets."""

import flet as ft

from views.ui import theme
from views.ui.input.dialogs import bottom_sheet
from wording import translator


def test_sheet_content_paints_its_background() -> None:
    # Flutter keeps the sheet's background from when it opened, so after a switch to dark, light ink was on a light one.
    content = bottom_sheet(translator("en"), "Which game?", (), on_dismiss=lambda: None).content
    assert isinstance(content, ft.Container)
    assert content.bgcolor == theme.PAPER.fill
