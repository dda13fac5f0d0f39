"""The controls of every screen: their nesting, the names of buttons, and room for texts that grow.

One walk visits all screens, because opening them takes most of the time. tests/layout_checks/ looks at the same screens
in a browser.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component

from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.world import World, open_world
from tests.layout_checks.screen_paths import screen_paths, seed_long_names
from views.routing import ROUTES
from views.ui.drawing.charts import LINE_ENDS

# Flet's client and Flutter build a screen recursively, and phones' browsers have small stacks. Dart ended with "Stack
# Overflow" in half a megabyte of stack when the form of a second deal was built; in one megabyte it passed. That form
# is the deepest screen, with 19 for three players.
MAX_DEPTH = 20
BUTTONS = (ft.FilledButton, ft.TextButton, ft.IconButton)
# A button with one of these in it becomes two nodes, unless both are merged.
OWN_NODES = (ft.Semantics,)
NARROW = 100  # pixels
UNKNOWN_PATH_SCREEN = "nothing"  # its view's route is the path that was requested last
# The cells and keys of a deal have fixed heights, so that all of it is on one screen: tests/views/ui/test_fit.py.
# So have those of the ticker; the rest of a table is also on the result screen. The scoreboard computes the sizes of
# its digits and names from the window and the size of text. With large text, a new match is a list that grows; so are
# the rows of the desk, and its columns are as wide as their digits at the size of text.
FIXED_HEIGHT_SCREENS = {
    "new match",
    "match of a group",
    "entry",
    "entry of three",
    "correction",
    "table",
    "table of three",
    "table of six",
    "table of an opening",
    "scoreboard",
    "scoreboard of six",
    "desk",
    "desk with late pairs",
    "desk with a clock",
    "tournament again",
}


@dataclass(frozen=True, kw_only=True)
class ScreenFindings:
    """Measurements of one screen."""

    depth: int  # the number of controls on the longest way down
    button_faults: tuple[str, ...]
    constrained_texts: tuple[str, ...]


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ScreenFindings]:
    """Return the findings of all screens by their names in `screen_paths`."""
    with open_world(tmp_path_factory.mktemp("screens"), seed_long_names) as world:
        return asyncio.run(_visit_all(world))


async def _visit_all(world: World) -> dict[str, ScreenFindings]:
    found = {}
    async with app_phone(world.store, secret=world.secret, language="en") as phone:
        await phone.wait_for_screen()
        for name, path in screen_paths(world).items():
            await phone.navigate(path)
            if name != UNKNOWN_PATH_SCREEN:
                await phone.wait_until(partial(_is_at, phone, path), f"{name} never comes")
            await phone.wait_until_idle()
            await phone.wait_for_screen()
            [*_, view] = (each for each in phone.visible_controls if isinstance(each, ft.View))
            found[name] = ScreenFindings(
                depth=max(_depth(root) for root in phone.screen.visible_roots()),
                button_faults=tuple(_button_faults(view, is_merged=False)),
                constrained_texts=tuple(_constrained_texts(phone.visible_controls)),
            )
    return found


def _is_at(phone: AppPhone, path: str) -> bool:
    views = [each for each in phone.visible_controls if isinstance(each, ft.View)]
    return bool(views) and views[-1].route == path


def test_the_world_has_a_path_to_every_screen(layout_world: World) -> None:
    paths: dict[object, list[str]] = defaultdict(list)
    for component, pattern in _path_patterns("", ROUTES):
        paths[component] += [path for path in screen_paths(layout_world).values() if re.fullmatch(pattern, path)]
    unseen = [component for component, found in paths.items() if not found]
    assert unseen == [], "screen_paths in tests/layout_checks/screen_paths.py"


def _path_patterns(parent: str, below: Iterable[ft.Route]) -> Iterator[tuple[object, str]]:
    """Yield the component of each route, and a pattern of its paths."""
    for route in below:
        path = f"{parent.rstrip('/')}/{(route.path or '').lstrip('/')}"
        yield route.component, re.sub(r":[a-z_]+[+]?", "[^/]+", path)
        yield from _path_patterns(path, route.children or ())


def test_no_screen_nests_its_controls_deeper_than_the_stack_allows(findings: dict[str, ScreenFindings]) -> None:
    assert {name: each.depth for name, each in findings.items() if each.depth > MAX_DEPTH} == {}
    assert max(each.depth for each in findings.values()) > MAX_DEPTH // 2


def _depth(value: object) -> int:
    """Return the number of controls on the longest way down, as the client gets them."""
    if isinstance(value, Mapping):
        return max(map(_depth, value.values()), default=0) + ("_c" in value)
    return max(map(_depth, value), default=0) if isinstance(value, list) else 0


def test_no_button_is_nameless_or_around_another_node(findings: dict[str, ScreenFindings]) -> None:
    assert {name: each.button_faults for name, each in findings.items() if each.button_faults} == {}


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


def test_every_text_has_room_to_grow(findings: dict[str, ScreenFindings]) -> None:
    """On a phone with large text, words in a box that doesn't grow with them would be cut."""
    grows = {name: each.constrained_texts for name, each in findings.items() if name not in FIXED_HEIGHT_SCREENS}
    assert {name: texts for name, texts in grows.items() if texts} == {}
    assert any(each.constrained_texts for each in findings.values())


def _constrained_texts(controls: Iterable[ft.BaseControl]) -> Iterator[str]:
    shown = [*controls]
    # With large text, a chart's lines have no names.
    drawn = {id(part) for each in shown if each.key == LINE_ENDS for part in (each, *within(each))}
    for control in shown:
        if id(control) in drawn:
            continue
        if isinstance(control, ft.Text) and (control.max_lines or control.no_wrap):
            yield f"“{control.value}” may take {control.max_lines} lines"
        if not isinstance(control, ft.LayoutControl):
            continue
        narrow = control.width is not None and control.width < NARROW
        if control.height is None and not narrow:
            continue
        texts = [each for each in within(control) if isinstance(each, ft.Text)]
        if texts:
            box = f"{control._c} of {control.width} × {control.height}"  # noqa: SLF001 - its name in the protocol
            yield f"“{texts[0].value}” stands in a {box}"
