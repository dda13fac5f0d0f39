"""Parts of a list: keys for controls that come and go, tiles, two lines read as one, rows that become columns."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import flet as ft

from views.ui import theme
from views.ui.buttons import card_style, labelled_button
from views.ui.fit import size_without_breaks
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import Gap

Part = TypeVar("Part", bound=ft.Control)


def keyed(name: str, controls: Sequence[Part]) -> list[Part]:
    """Return `controls` with the keys "name-0", "name-1" and so on.

    Flet matches the parts of a list by key, or else by index and type. Without keys, a notice that is inserted turns
    the rows below it into other controls, and a tap in flight to one of them is lost.
    """
    for index, control in enumerate(controls):
        key = f"{name}-{index}"
        if control.key != key:  # a control kept since the last render is frozen, and has its key
            control.key = key
    return list(controls)


def with_unique_keys(parts: Iterable[tuple[str, Part]]) -> list[Part]:
    """Return the controls with these keys; equal keys are numbered.

    For a list from whose middle a control may be removed: its neighbour must not take over its identity.
    """
    seen: Counter[str] = Counter()
    controls: list[Part] = []
    for key, control in parts:
        control.key = f"{key}-{seen[key]}"
        seen[key] += 1
        controls.append(control)
    return controls


def side_by_side(*controls: ft.Control) -> ft.Control:
    """Return the controls in a row, all of the same size; in a column if the phone's text is large."""
    if has_large_text():
        return ft.Column(
            list(controls), spacing=Gap.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    for control in controls:
        control.expand = True
    return ft.Row(
        list(controls), spacing=Gap.SMALL, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


_TILE_MARGINS = 70  # pixels between a tile's text and its edges, with the arrow
_LEADING_WIDTH = 56


def list_tile(
    title: str,
    *,
    key: str,
    lines: Sequence[str] = (),
    leading: Sequence[ft.Control] = (),
    value: str = "",
    spoken: str = "",
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """Return one button that a screen reader announces as `spoken`, or else by its texts; disabled without `on_tap`."""
    text_space = column_width() - _TILE_MARGINS - (_LEADING_WIDTH if leading else 0)
    size = size_without_breaks(title, 19, width=text_space)
    words: list[ft.Control] = [
        ft.Text(title, style=theme.text(size, strong=True)),
        *(ft.Text(line, style=theme.text(15, theme.INK_SOFT)) for line in lines if line),
    ]
    row: list[ft.Control] = [*leading, ft.Column(words, spacing=Gap.HAIR, tight=True, expand=True)]
    if value:
        row.append(ft.Text(value, style=theme.display(26)))
    if on_tap is not None:
        row.append(ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.INK_SOFT))
    label = spoken or ". ".join(part for part in (title, value, *lines) if part)
    content = ft.Row(row, spacing=Gap.MEDIUM)
    return labelled_button(content, label, key=key, style=card_style(Gap.MEDIUM, Gap.SMALL), on_click=on_tap)


def two_lines(first: str, second: str, *, expand: bool = False) -> ft.Control:
    """Return two lines that a screen reader reads as one.

    Next to a button, it would otherwise reach the second line before the first.
    """
    lines: list[ft.Control] = [ft.Text(first, style=theme.text(17)), ft.Text(second, style=theme.caption())]
    return ft.MergeSemantics(ft.Column(lines, spacing=Gap.HAIR, tight=True), expand=expand)
