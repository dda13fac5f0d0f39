"""The replaced search for removed controls, which must find what Flet's own finds."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import flet as ft
import pytest
from flet.controls.object_patch import DiffBuilder

from views.core.removed_controls import speed_up_removals

Search = Callable[[DiffBuilder, Any, bool], Iterable[ft.BaseControl]]


def _screen() -> ft.View:
    rows: list[ft.Control] = [
        ft.Row([ft.Text("one", style=ft.TextStyle(size=20)), ft.IconButton(ft.Icons.ADD)]),
        ft.Semantics(label="two", content=ft.Container(ft.Column([ft.Text("inside"), ft.Row()]))),
        ft.SegmentedButton(segments=[ft.Segment(value="a", label=ft.Text("three"))], selected=["a"]),
    ]
    return ft.View(controls=rows, appbar=ft.AppBar(title=ft.Text("title"), actions=[ft.TextButton("act")]))


@pytest.mark.parametrize("recurse", [True, False])
@pytest.mark.parametrize("has_snapshots", [True, False])
@pytest.mark.parametrize("shape", [lambda view: view, lambda view: [view, 1], lambda view: {"a": [view], "b": None}])
def test_search_finds_the_same_controls_as_flet(
    shape: Callable[[ft.View], object], has_snapshots: bool, recurse: bool
) -> None:
    speed_up_removals()
    ours: Search = DiffBuilder._removed_controls  # noqa: SLF001 - the replaced method
    original: Search = ours.__wrapped__  # type: ignore[attr-defined]
    view = _screen()
    if has_snapshots:
        # As Flet does when it sends a control.
        for name, values in (("lists", {"controls": view.controls}), ("dicts", {}), ("classes", {"bar": view.appbar})):
            object.__setattr__(view, f"__prev_{name}", values)
    builder = DiffBuilder(None, None, control_cls=ft.BaseControl)
    found, expected = ([id(each) for each in search(builder, shape(view), recurse)] for search in (ours, original))
    assert Counter(found) == Counter(expected)
    assert found[-1] == id(view)
    if recurse:
        assert len(found) > 10
