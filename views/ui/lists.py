"""The parts of a list: keys for those that come and go, a line that leads somewhere, two lines that are read as one, a
row that becomes several."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import flet as ft

from views.ui import theme
from views.ui.buttons import card_style, named
from views.ui.text_scale import column_width, has_large_text, size_without_breaks
from views.ui.theme import Gap

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


def told_apart(parts: Iterable[tuple[str, Part]]) -> list[Part]:
    """The controls with these keys, for a list from whose middle one may go: its neighbour must not become it. Equal
    keys are numbered."""
    seen: Counter[str] = Counter()
    controls: list[Part] = []
    for key, control in parts:
        control.key = f"{key}-{seen[key]}"
        seen[key] += 1
        controls.append(control)
    return controls


def side_by_side(*controls: ft.Control) -> ft.Control:
    """All as wide and as high as each other; one below the other where the phone's text is large."""
    if has_large_text():
        return ft.Column(
            list(controls), spacing=Gap.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    for control in controls:
        control.expand = True
    return ft.Row(
        list(controls), spacing=Gap.SMALL, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


_BESIDE = 70  # pixels that a tile's words leave to its edges and its arrow
_PICTURE = 56


def list_tile(
    title: str,
    *,
    key: str,
    lines: Sequence[str] = (),
    leading: Sequence[ft.Control] = (),
    figure: str = "",
    spoken: str = "",
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """One button that says `spoken`, or else its words. Without `on_tap` it leads nowhere."""
    room = column_width() - _BESIDE - (_PICTURE if leading else 0)
    size = size_without_breaks(title, 19, width=room)
    words: list[ft.Control] = [
        ft.Text(title, style=theme.text(size, strong=True)),
        *(ft.Text(line, style=theme.text(15, theme.INK_SOFT)) for line in lines if line),
    ]
    row: list[ft.Control] = [*leading, ft.Column(words, spacing=Gap.HAIR, tight=True, expand=True)]
    if figure:
        row.append(ft.Text(figure, style=theme.display(26)))
    if on_tap is not None:
        row.append(ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.INK_SOFT))
    said = spoken or ". ".join(part for part in (title, figure, *lines) if part)
    content = ft.Row(row, spacing=Gap.MEDIUM)
    return named(content, said, key=key, style=card_style(Gap.MEDIUM, Gap.SMALL), on_click=on_tap)


def two_lines(first: str, second: str, *, expand: bool = False) -> ft.Control:
    """Read in one go: where a button stands beside both, a screen reader would meet the second before the first."""
    lines: list[ft.Control] = [ft.Text(first, style=theme.text(17)), ft.Text(second, style=theme.label())]
    return ft.MergeSemantics(ft.Column(lines, spacing=Gap.HAIR, tight=True), expand=expand)
