"""Buttons that a long press activates."""

import flet as ft
import pytest

from views.ui.press import FilledButton, IconButton, TextButton


def tap() -> None:
    """Handle a tap."""


@pytest.mark.parametrize("kind", [FilledButton, TextButton, IconButton])
def test_long_press_activates_as_a_tap_does(kind: type[FilledButton | TextButton | IconButton]) -> None:
    assert kind(on_click=tap).on_long_press is tap
    assert kind().on_long_press is None


@pytest.mark.parametrize("kind", [FilledButton, TextButton, IconButton])
def test_long_press_does_not_replace_an_action_of_the_client(
    kind: type[FilledButton | TextButton | IconButton],
) -> None:
    assert kind(action=ft.ClientAction(), on_click=tap).on_long_press is None
