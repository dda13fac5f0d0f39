"""The clock on the table: the playing time of the match and of this deal."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial

import flet as ft

from models.matches import COUNTDOWN_STEP, set_clock
from models.values import ClockStep, MatchSnapshot, Role
from views.core.use_action import ActionController, use_action
from views.core.use_minutes import use_minutes
from views.match.use_match import MatchController
from views.ui import theme
from views.ui.buttons import icon_button
from views.ui.lists import announced, icon_line, keyed, stack
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import Gap
from wording import Translator, time_left

_ONE_ROW_WIDTH = 320  # pixels; in a narrower column the buttons are below the words


def use_clock(match: MatchController) -> tuple[ActionController, Callable[[ClockStep], Awaitable[None]]]:
    """Render the screen every minute while the clock runs. Return the action that says why a step of the clock failed,
    and the function that takes a step."""
    action, clock = use_action(), match.snapshot.clock if match.snapshot else None
    use_minutes(is_running=clock is not None and not clock.is_paused)

    async def take_step(step: ClockStep) -> None:
        await match.run(action, partial(set_clock, step=step))

    return action, take_step


def clock_part(
    t: Translator, snapshot: MatchSnapshot, *, now: datetime, set_clock: Callable[[ClockStep], object]
) -> list[ft.Control]:
    """Return the row of the clock; nothing if the match has no clock, or after its end, because the result shows the
    time."""
    clock = snapshot.clock
    if clock is None or snapshot.standings.finished:
        return []

    def button(icon: ft.IconData, label: str, step: ClockStep) -> ft.Control:
        return icon_button(icon, label, ink=theme.LINK, on_click=partial(set_clock, step))

    label = t.gettext("Count down {minutes} more minutes", minutes=COUNTDOWN_STEP)
    count_down = button(ft.Icons.MORE_TIME, label, ClockStep.COUNT_DOWN)
    pause = button(ft.Icons.PAUSE, t.gettext("Pause the clock"), ClockStep.PAUSE)
    resume = button(ft.Icons.PLAY_ARROW, t.gettext("Resume the clock"), ClockStep.RESUME)
    hide = button(ft.Icons.CLOSE, t.gettext("Hide the clock"), ClockStep.HIDE)
    buttons = [count_down, resume if clock.is_paused else pause, hide]
    shown = buttons if snapshot.role.includes(Role.SCORER) else []
    spans = (clock.uninterrupted_time(since, now) for since in (snapshot.started_at, snapshot.deal_began_at))
    match, deal = ("–" if span is None else t.duration(span) for span in spans)
    times = t.gettext("{match}, this deal {deal}", match=match, deal=deal)
    words, left = t.gettext("{times} (paused)", times=times) if clock.is_paused else times, clock.minutes_left(now)
    is_narrow = has_large_text() or column_width() < _ONE_ROW_WIDTH
    row: ft.Control = icon_line(ft.Icons.SCHEDULE, words, *([] if is_narrow else shown))
    if is_narrow:
        row = stack([row, ft.Row(shown, alignment=ft.MainAxisAlignment.END, spacing=Gap.SMALL)], spacing=Gap.NONE)
    lines = [] if left is None else [announced(time_left(t, left), theme.display(22))]
    return [*keyed("left", lines), *keyed("clock", [row])]
