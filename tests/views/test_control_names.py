"""Each button is one node with a name. tests/layout_checks/ looks at the nodes of the browser."""

import asyncio
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from typing import Any

import flet as ft
from flet.components.component import Component

from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.world import World
from tests.layout_checks.screen_paths import screen_paths

UNKNOWN_PATH_SCREEN = "nothing"  # its view's route is the path that was requested last
BUTTONS = (ft.FilledButton, ft.TextButton, ft.IconButton)
# A button with one of these in it becomes two nodes, unless both are merged.
OWN_NODES = (ft.Semantics,)


def test_no_button_is_nameless_or_around_another_node(layout_world: World) -> None:
    async def scenario() -> list[str]:
        found = []
        async with app_phone(layout_world.store, secret=layout_world.secret, language="en") as phone:
            await phone.wait_for_screen()
            for name, path in screen_paths(layout_world).items():
                if name == UNKNOWN_PATH_SCREEN:
                    continue
                await phone.navigate(path)
                await phone.wait_until(partial(_is_at, phone, path), f"{name} never comes")
                await phone.wait_for_screen()
                [*_, view] = (each for each in phone.visible_controls if isinstance(each, ft.View))
                found += [f"{name}: {fault}" for fault in _button_faults(view, is_merged=False)]
        return found

    assert asyncio.run(scenario()) == []


def _is_at(phone: AppPhone, path: str) -> bool:
    views = [each for each in phone.visible_controls if isinstance(each, ft.View)]
    return bool(views) and views[-1].route == path


def _button_faults(control: object, *, is_merged: bool) -> Iterator[str]:
    if isinstance(control, BUTTONS):
        inside = [each for each in within(control) if each is not control]
        words = [text for each in inside for text in _names(each)]
        content = getattr(control, "content", None)
        words += [content] if isinstance(content, str) else []
        if not words:
            yield f"{type(control).__name__} {control.key} has no name"
        elif not is_merged and any(isinstance(each, OWN_NODES) and each.label for each in inside):
            yield f"“{words[0]}” is a node within a button without a name"
        return
    is_merged = is_merged or isinstance(control, ft.MergeSemantics)
    for child in _children(control):
        yield from _button_faults(child, is_merged=is_merged)


def _names(control: ft.BaseControl) -> Iterator[str]:
    for name in ("semantics_label", "label", "value"):
        text = getattr(control, name, None)
        if isinstance(text, str) and text:
            yield text
    yield from (span.text for span in getattr(control, "spans", None) or [] if span.text)


def _children(control: object) -> Iterator[object]:
    if isinstance(control, Component):
        yield control._b  # noqa: SLF001 - what the component rendered
    elif isinstance(control, list | tuple):
        yield from control
    elif isinstance(control, ft.BaseControl):
        values: list[Any] = [*control._values.values()]  # noqa: SLF001 - the properties that were set
        names = {each.name for each in fields(control)} - {"_parent", "parent", "page"}
        values += [getattr(control, name, None) for name in names if name not in control._values]  # noqa: SLF001
        yield from (each for each in values if isinstance(each, ft.BaseControl | list | tuple))
