"""The clock on the table: how long the match has been played, and this deal."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import flet as ft

from models import ClockStep, MatchClock, MatchSnapshot, Role
from views.ui import theme
from views.ui.buttons import icon_action
from views.ui.lists import keyed
from views.ui.theme import Gap
from wording import Translator


def clock_part(
    t: Translator, snapshot: MatchSnapshot, *, at: datetime, set_clock: Callable[[ClockStep], object]
) -> list[ft.Control]:
    """Nothing where nobody wants to see one, and after the end, when the result says it."""
    clock = snapshot.clock
    if clock is None or snapshot.standings.finished:
        return []
    row: list[ft.Control] = [
        ft.Icon(ft.Icons.SCHEDULE, size=20, color=theme.INK_SOFT),
        ft.Text(_words(t, snapshot, clock, at), style=theme.text(17), expand=True),
    ]
    if snapshot.role.includes(Role.SCORER):
        row += [_turn(t, clock, set_clock), _away(t, set_clock)]
    return keyed("clock", [ft.Row(row, spacing=Gap.SMALL)])


def _words(t: Translator, snapshot: MatchSnapshot, clock: MatchClock, at: datetime) -> str:
    match, deal = (t.duration(clock.played(since, at)) for since in (snapshot.started_at, snapshot.deal_began_at))
    words = t.gettext("{match}, this deal {deal}", match=match, deal=deal)
    return t.gettext("{times} (paused)", times=words) if clock.paused else words


def _turn(t: Translator, clock: MatchClock, set_clock: Callable[[ClockStep], object]) -> ft.Control:
    if clock.paused:
        icon, label, step = ft.Icons.PLAY_ARROW, t.gettext("Let the clock go on"), ClockStep.RESUME
    else:
        icon, label, step = ft.Icons.PAUSE, t.gettext("Pause the clock"), ClockStep.PAUSE
    return icon_action(icon, label, ink=theme.LINK, on_click=partial(set_clock, step))


def _away(t: Translator, set_clock: Callable[[ClockStep], object]) -> ft.Control:
    label = t.gettext("Put the clock away")
    return icon_action(ft.Icons.CLOSE, label, ink=theme.LINK, on_click=partial(set_clock, ClockStep.HIDE))
