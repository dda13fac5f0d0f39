"""The winner of a match, as a banner at the table; it grows into its place."""

import flet as ft

from models.values import MatchSnapshot
from views.match.display_texts import seat_names
from views.ui import theme
from views.ui.theme import Gap, Size
from wording import Translator, match_outcome

_DURATION = 500  # milliseconds


def winner_banner(t: Translator, snapshot: MatchSnapshot, *, has_entered: bool) -> list[ft.Control]:
    """Return the banner; nothing while nobody has won."""
    if snapshot.standings.winner is None:
        return []
    words = match_outcome(t, snapshot.standings, seat_names(snapshot))
    icon = ft.Icon(ft.Icons.EMOJI_EVENTS, size=28, color=theme.ACTION.ink)
    text = ft.Text(words, style=theme.text(20, theme.ACTION.ink, strong=True), expand=True)
    return [entering(_banner(icon, text), has_entered=has_entered)]


def _banner(icon: ft.Control, text: ft.Control) -> ft.Container:
    return ft.Container(
        ft.Row([icon, text], spacing=Gap.SMALL),
        bgcolor=theme.ACTION.fill,
        border_radius=Size.RADIUS,
        padding=Gap.MEDIUM,
    )


def entering(control: ft.LayoutControl, *, has_entered: bool) -> ft.Control:
    """Return the control, small and transparent until it `has_entered`; the client moves it to its size."""
    control.scale, control.opacity = (1.0, 1.0) if has_entered else (0.7, 0.0)
    control.animate_scale = ft.Animation(_DURATION, ft.AnimationCurve.EASE_OUT_BACK)
    control.animate_opacity = _DURATION
    return control
