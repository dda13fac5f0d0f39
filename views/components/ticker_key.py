"""A key of the ticker: what happened, and how often or by whom it was ticked."""

__all__ = ["TickerKey", "ticker_key"]

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from views import theme
from views.components.key_style import key_style
from views.side_look import SideLook
from views.theme import Role, Size


@dataclass(frozen=True, kw_only=True)
class TickerKey:
    """`mark` over `word`, the key filled in the side's colour once there is one; `big` for a count.

    `role` replaces the side's colour where a tap does something unusual. A tap calls `tick` with `args`.
    """

    word: str
    mark: str
    spoken: str
    look: SideLook
    tick: Callable[..., object]
    args: tuple[object, ...]
    big: bool = False
    role: Role | None = None


def ticker_key(key: TickerKey) -> ft.Control:
    fill, ink = (key.look.strong, key.look.on_strong) if key.mark else (theme.CARD.fill, key.look.strong)
    if key.role is not None:
        fill, ink = key.role.fill, key.role.ink
    lines = [ft.TextSpan(key.word, style=theme.text(14, ink, strong=bool(key.mark)))]
    if key.mark:
        style = theme.display(19, ink) if key.big else theme.text(14, ink)
        lines = [ft.TextSpan(f"{key.mark}\n", style=style), *lines]
    return ft.FilledButton(
        content=ft.Text(
            spans=lines,
            semantics_label=key.spoken,
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        height=Size.TARGET,
        expand=True,
        style=key_style(fill, edge=key.look.strong),
        on_click=partial(key.tick, *key.args),
    )
