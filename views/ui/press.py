"""Buttons that a long press activates as a tap does.

Flet's client recognizes a press of half a second as a long press, which ends without a click. A slow finger would then
have no effect, and neither would a tap on a busy device.
"""

import flet as ft


class FilledButton(ft.FilledButton):
    def init(self) -> None:
        _activate_on_long_press(self)


class TextButton(ft.TextButton):
    def init(self) -> None:
        _activate_on_long_press(self)


class IconButton(ft.IconButton):
    def init(self) -> None:
        _activate_on_long_press(self)


def _activate_on_long_press(button: ft.FilledButton | ft.TextButton | ft.IconButton) -> None:
    if button.action is None:  # only a click makes the client run the action
        button.on_long_press = button.on_click
