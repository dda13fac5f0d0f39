"""The types of events: the same as Flet works out, each once."""

from collections.abc import Iterator

import flet as ft
import pytest
from flet.controls import base_control, control_event

from web.flet import socket
from web.flet.socket import look_up_once


@pytest.fixture(autouse=True)
def own_look_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What Flet is asked."""
    asked: list[str] = []

    def look_up(control: ft.BaseControl, field: str) -> object:
        asked.append(field)
        return control_event.get_event_field_type(control, field)

    monkeypatch.setattr(base_control, "get_event_field_type", look_up)
    monkeypatch.setattr(socket, "get_event_field_type", look_up)
    look_up_once.cache_clear()
    look_up_once()
    yield asked
    look_up_once.cache_clear()


def found(control: ft.BaseControl, field: str) -> object:
    return base_control.get_event_field_type(control, field)


@pytest.mark.parametrize(
    ("control", "field"),
    [
        (ft.FilledButton("A"), "on_click"),
        (ft.Container(), "on_size_change"),
        (ft.TextField(), "on_change"),
        (ft.BottomSheet(ft.Text("")), "on_dismiss"),
        (ft.Text(""), "on_nothing"),
    ],
)
def test_it_is_what_flet_works_out(control: ft.BaseControl, field: str) -> None:
    assert found(control, field) == control_event.get_event_field_type(control, field)


def test_two_buttons_are_looked_up_once_and_their_events_apart(own_look_up: list[str]) -> None:
    for button in (ft.FilledButton("A"), ft.FilledButton("B")):
        found(button, "on_click")
        found(button, "on_hover")
    assert own_look_up == ["on_click", "on_hover"]
