"""Tests of buttons."""

import flet as ft

from views.ui.buttons import icon_button


def test_icon_shows_its_label_and_a_screen_reader_says_it_once() -> None:
    button = icon_button(ft.Icons.STYLE, "By cards", on_click=None)
    assert isinstance(button, ft.IconButton)
    assert button.tooltip == ft.Tooltip("By cards", exclude_from_semantics=True)
    assert isinstance(button.icon, ft.Icon)
    assert button.icon.semantics_label == "By cards"
