"""Buttons that a long press activates as a tap does.

Flet's client recognizes a press of half a second as a long press, which ends without a click. A slow finger would then
have no effect, and neither would a tap on a busy device.
"""

from collections.abc import Iterator

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


Button = FilledButton | TextButton | IconButton


def buttons_in(*controls: object) -> Iterator[Button]:
    """Yield the buttons in these controls, in the order of the controls."""
    for control in controls:
        if isinstance(control, Button):
            yield control
        parts = (getattr(control, name, None) for name in ("appbar", "leading", "content"))
        yield from buttons_in(*filter(None, parts), *getattr(control, "controls", ()))
