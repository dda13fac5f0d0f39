"""A side's total, big enough for the other end of the table, with its way to the target."""

__all__ = ["digits_size", "total_panel"]

from collections.abc import Sequence

import flet as ft

from views import theme
from views.side_look import SideLook
from views.state.hooks import Keep
from views.theme import Gap, Size

DIGIT_WIDTH = 0.66  # of the type size: every digit of the display face is as wide
LARGEST = 76
ROW_DIGITS = 40


def digits_size(totals: Sequence[str], width: float) -> int:
    """The type size at which the longest of these totals fits a panel of this width; all panels use the same."""
    longest = max(len(total) for total in totals)
    return min(LARGEST, int((width - 2 * Gap.MEDIUM) / (DIGIT_WIDTH * longest)))


def total_panel(
    keep: Keep,
    *,
    names: str,
    total: str,
    spoken: str,
    progress: float,
    caption: str,
    look: SideLook,
    size: int | None,
) -> ft.Control:
    """With `size`, the digits' type size, it stands beside one other panel; without, it is one row of several.
    `progress` is 0–1."""
    tall = size is not None
    who = keep(_who, names, look, tall=tall)
    digits = ft.Text(
        total,
        style=theme.display(size or ROW_DIGITS, look.on_strong),
        semantics_label=spoken,
        no_wrap=True,
    )
    bar = ft.ProgressBar(
        value=progress,
        bar_height=6,
        border_radius=3,
        color=look.on_strong,
        bgcolor=ft.Colors.with_opacity(0.25, look.on_strong),
    )
    small = ft.Text(caption, style=theme.text(14, look.on_strong), max_lines=1)
    if tall:
        rows: list[ft.Control] = [who, ft.Container(digits, alignment=ft.Alignment.CENTER), bar, small]
    else:
        rows = [ft.Row([who, digits], spacing=Gap.SMALL), bar]
    return ft.Container(
        ft.Column(rows, spacing=Gap.SMALL if tall else Gap.TIGHT, tight=True),
        bgcolor=look.strong,
        border_radius=Size.RADIUS,
        padding=Gap.MEDIUM,
        expand=tall,
    )


def _who(names: str, look: SideLook, *, tall: bool) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(look.icon, size=16, color=look.on_strong),
            ft.Text(
                names,
                style=theme.text(17, look.on_strong, strong=True),
                max_lines=2 if tall else 1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
        ],
        spacing=Gap.SMALL,
        height=44 if tall else None,
        expand=None if tall else True,
    )
