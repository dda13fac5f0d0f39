"""The types of Flet's events, looked up once for each kind of control.

Flet works out at every event of what type it is, from the annotations of all that the control inherits: a tenth of what
a tap costs.
"""

__all__ = ["look_up_once"]

from functools import cache
from typing import Any

import flet as ft
from flet.controls import base_control
from flet.controls.control_event import get_event_field_type

_look_up = get_event_field_type


class _Types(dict[tuple[type[ft.BaseControl], str], Any]):
    """As many as there are kinds of controls and events of theirs."""

    def find(self, control: ft.BaseControl, field_name: str) -> Any:
        key = type(control), field_name
        if key not in self:
            self[key] = _look_up(control, field_name)
        return self[key]


@cache
def look_up_once() -> None:
    """From now on; once in a process."""
    vars(base_control)["get_event_field_type"] = _Types().find
