"""Short moments at the table: the points of a deal that was just saved, and the appearance of the winner.

The client moves; it gets one message when a moment begins and one when it ends, and nothing waits for either. Without
motion in the phone's settings, Flutter shows the last frame at once.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from models.values import ActionKind, MatchSnapshot
from views.core.session import use_session
from views.hooks import use_ref_for, use_state
from views.match.display_texts import seat_names
from views.ui import theme
from views.ui.theme import Gap, Size
from wording import Translator, match_outcome

_GAIN_SECONDS = 3.0
_ENTRANCE = 500  # milliseconds


@dataclass
class _Seen:
    """The latest action that the screen has shown, and the one whose points it shows."""

    latest: str | None
    shown: str | None = None


@dataclass(frozen=True, kw_only=True)
class Moments:
    """`gains` are the points of each contender in a deal that was just saved; `has_entered` is whether the winner has
    appeared."""

    gains: Sequence[str]
    has_entered: bool


def use_moments(match_id: str, snapshot: MatchSnapshot | None) -> Moments:
    return Moments(
        gains=_use_gains(match_id, snapshot), has_entered=use_entrance(snapshot and snapshot.standings.winner)
    )


def _use_gains(match_id: str, snapshot: MatchSnapshot | None) -> Sequence[str]:
    """Return the points of each contender in a deal that was just added, by this phone or another; else nothing."""
    session = use_session()
    action = None if snapshot is None else snapshot.undoable
    latest = None if action is None else action.id
    seen = use_ref_for((match_id, snapshot is None), lambda: _Seen(latest)).current
    ended, set_ended = use_state("")
    if latest != seen.latest:
        is_new = action is not None and action.kind is ActionKind.ADDED and latest != ended
        seen.latest, seen.shown = latest, latest if is_new else None
    shown = seen.shown

    async def end() -> None:
        if shown is not None:
            await asyncio.sleep(_GAIN_SECONDS)
            if seen.shown == shown:
                seen.shown = None
                set_ended(shown)

    ft.use_effect(end, dependencies=[shown])
    if snapshot is None or shown is None or action is None:
        return ()
    deal = next((deal for deal in snapshot.deals if deal.number == action.deal_number), None)
    if deal is None:
        return ()
    t = session.translator
    return [t.signed(deal.score.credits[seats[0]]) for seats in snapshot.standings.contenders]


def use_entrance(content: object) -> bool:
    """Return whether this content was on the screen before; a control that depends on it moves to its place."""
    entered, set_entered = use_state(False)
    ft.use_effect(lambda: set_entered(True), dependencies=[content])
    return entered


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
    control.animate_scale = ft.Animation(_ENTRANCE, ft.AnimationCurve.EASE_OUT_BACK)
    control.animate_opacity = _ENTRANCE
    return control
