"""The size of the phone's text, as its reader has set it: no client says that, a probe off the screen shows it."""

__all__ = ["LARGE_TEXT", "bounded", "measure_text"]

from collections.abc import Callable

import flet as ft

LARGE_TEXT = 1.15  # from here on words need more room than screens usually have
_SIZE = 40  # pixels high at the usual size of text
_LEAST, _MOST = 0.5, 4.0


def bounded(size: int, text_scale: float, *, most: float = 1.4) -> int:
    """The size to ask for, so that text becomes no more than `most` times as large as usual."""
    return round(size * min(text_scale, most) / text_scale)


def measure_text(page: ft.Page, on_scale: Callable[[float], None]) -> None:
    """`on_scale` is told how many times as large as usual the text is: at once, and whenever that changes."""

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        on_scale(round(min(max(event.height / _SIZE, _LEAST), _MOST), 2))

    probe = ft.Text("0", style=ft.TextStyle(size=_SIZE, height=1), on_size_change=measured)
    silent = ft.Semantics(exclude_semantics=True, content=probe)
    page.overlay.append(ft.Container(silent, left=-2 * _SIZE, top=-2 * _SIZE))
    page.update()
