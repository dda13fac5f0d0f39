"""Names for the parts of a list that come and go."""

__all__ = ["keyed"]

from collections.abc import Sequence
from typing import TypeVar

import flet as ft

Part = TypeVar("Part", bound=ft.Control)


def keyed(name: str, controls: Sequence[Part]) -> list[Part]:
    """`controls` with keys of their own: "name-0", "name-1" and so on.

    Flet tells the parts of a list apart by key, else by place and kind. Without keys a notice that comes in turns the
    rows below into other controls, and a tap that is still under way to one of them is lost.
    """
    for index, control in enumerate(controls):
        key = f"{name}-{index}"
        if control.key != key:  # one that was kept since the last render has its key, and takes no other
            control.key = key
    return list(controls)
