"""The cache of event types returns Flet's own types, and looks up each one once."""

from collections.abc import Iterator

import flet as ft
import pytest
from flet.controls import base_control, control_event

from web.flet import socket
from web.flet.socket import cache_event_types


@pytest.fixture(autouse=True)
def looked_up_fields(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The fields that Flet looked up."""
    fields: list[str] = []

    def look_up(control: ft.BaseControl, field: str) -> object:
        fields.append(field)
        return control_event.get_event_field_type(control, field)

    monkeypatch.setattr(base_control, "get_event_field_type", look_up)
    monkeypatch.setattr(socket, "get_event_field_type", look_up)
    cache_event_types.cache_clear()
    cache_event_types()
    yield fields
    cache_event_types.cache_clear()


def resolve_event_type(control: ft.BaseControl, field: str) -> object:
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
def test_type_is_the_one_that_flet_finds(control: ft.BaseControl, field: str) -> None:
    assert resolve_event_type(control, field) == control_event.get_event_field_type(control, field)


def test_each_event_of_a_kind_is_looked_up_once(looked_up_fields: list[str]) -> None:
    for button in (ft.FilledButton("A"), ft.FilledButton("B")):
        resolve_event_type(button, "on_click")
        resolve_event_type(button, "on_hover")
    assert looked_up_fields == ["on_click", "on_hover"]
