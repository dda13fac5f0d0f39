"""The pad of ranks and suits. Which keys there are and what they mean is the screen's affair."""

__all__ = ["PadCap", "rank_pad"]

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from views import theme
from views.components.key_style import key_style
from views.theme import Gap, Role

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, kw_only=True)
class PadCap(Generic[Key]):
    """One key: what it shows and says, how wide it is beside the others, whether it can be tapped now. Where there is
    nothing to show, nothing is there: the other keys keep their places."""

    key: Key
    shown: str
    spoken: str
    icon: ft.IconData | None = None
    size: int = 24
    weight: int = 1
    role: Role = theme.KEY
    red: bool = False
    chosen: bool = False
    enabled: bool = True


def rank_pad(rows: Sequence[Sequence[PadCap[Key]]], *, on_key: Callable[[Key], None], key_height: float) -> ft.Control:
    """Rows of keys over the whole width. A key that cannot be tapped stays in its place, so that no key ever moves."""
    return ft.Column(
        [ft.Row([_cap(cap, on_key, key_height) for cap in row], spacing=Gap.TIGHT) for row in rows],
        spacing=Gap.TIGHT,
        tight=True,
    )


def _cap(cap: PadCap[Key], on_key: Callable[[Key], None], height: float) -> ft.Control:
    if not cap.shown and cap.icon is None:
        return ft.Container(expand=cap.weight, height=height)
    role = theme.BAIZE if cap.chosen else cap.role
    ink = theme.RED_SUIT if cap.red and not cap.chosen else role.ink
    shade = ink if cap.enabled else ft.Colors.with_opacity(0.35, ink)
    face = (
        ft.Text(cap.shown, style=theme.display(cap.size, shade), semantics_label=cap.spoken, no_wrap=True)
        if cap.icon is None
        else ft.Icon(cap.icon, semantics_label=cap.spoken, color=shade)
    )
    return ft.FilledButton(
        content=face,
        height=height,
        expand=cap.weight,
        disabled=not cap.enabled,
        style=key_style(role.fill, edge=theme.RULE),
        on_click=lambda: on_key(cap.key),
    )
