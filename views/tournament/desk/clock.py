"""The clock of the running round at the desk: the minutes left, and the keys that extend, pause and set it."""

import time
from collections.abc import Callable
from functools import partial

import flet as ft

from models.tournaments import Extended, extend_round, set_clock_paused
from views.core.use_form import use_form
from views.core.whole_numbers import parse_whole_number
from views.hooks import use_ref_for, use_state
from views.match.sounds import use_round_clock
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import drawing_style, key_style, labelled_button, text_button
from views.ui.input.text_input import form_input
from views.ui.lists import announced, keyed, spoken_tile, text_lines
from views.ui.text_scale import has_large_text, text_scale
from views.ui.theme import Gap
from wording import Translator, time_left

_EXTENSION = 5  # minutes
_KEY_HEIGHT = 52  # pixels


def use_desk_clock(t: Translator, controller: TournamentController) -> list[ft.Control]:
    """Return the clock; nothing before it is started. A tap on it offers to set it, as does a pause or a jump of the
    machine's clock since it was last changed."""
    snapshot, store = controller.snapshot, controller.session.store
    is_open, set_open = use_state(False)
    clock = None if snapshot is None else snapshot.clock
    use_round_clock(clock)
    typed = use_form("clock", str, controller.action)
    drift = store.clock().timestamp() - time.monotonic()  # changes if the machine's clock jumps
    jumped = round((drift - use_ref_for(clock, lambda: drift).current) / 60)

    async def change(minutes: int, is_set: bool) -> None:
        event = Extended(round=0 if snapshot is None else snapshot.closed, minutes=minutes, is_set=is_set)
        if await controller.run(extend_round, seen=clock, change=event):
            typed.update(lambda _: "")

    async def set_minutes() -> None:
        await change(parse_whole_number(typed.value) or 0, True)

    async def pause(is_paused: bool) -> None:
        await controller.run(set_clock_paused, number=0 if snapshot is None else snapshot.closed, is_paused=is_paused)

    if clock is None:
        return []
    left, (longer, shorter) = clock.minutes_left(store.clock()), (t.signed(by) for by in (_EXTENSION, -_EXTENSION))
    icon = ft.Icons.PLAY_ARROW if clock.is_paused else ft.Icons.PAUSE
    words = t.gettext("Resume the clock") if clock.is_paused else t.gettext("Pause the clock")
    spoken = time_left(t, left, is_paused=clock.is_paused)
    told = spoken if clock.is_paused else t.gettext("left in this round")
    digits = ft.Text(t.gettext("{minutes} min", minutes=left), style=theme.display(24 if has_large_text() else 44))
    arrow = ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=18, color=theme.INK_SOFT)
    below = ft.Row([ft.Text(told, style=theme.caption()), arrow], spacing=Gap.HAIR, wrap=has_large_text())
    toggle, label = partial(set_open, not is_open), spoken_tile(spoken, t.gettext("Set the clock"))
    more = ft.Text(longer, style=theme.display(20))
    row = [
        labelled_button(text_lines(digits, below), label, style=drawing_style(), on_click=toggle, expand=True),
        _key(more, t.gettext("{minutes} min", minutes=longer), partial(change, _EXTENSION, False), width=60),
        _key(ft.Icon(icon, size=24), words, partial(pause, not clock.is_paused), width=_KEY_HEIGHT),
    ]
    said = t.gettext("The clock has jumped by {minutes} min. Set the minutes left.", minutes=jumped)
    parts = keyed("jumped", [announced(said, theme.text(17, theme.ERROR, strong=True))] if jumped else [])
    parts += keyed("clock", [ft.Row(row, spacing=Gap.SMALL)])
    if is_open or clock.is_paused or jumped:
        label = t.gettext("Set the minutes left")
        parts.append(form_input(typed, "", label, key="minutes", digits=True, on_submit=set_minutes))
        less = text_button(t.gettext("{minutes} min", minutes=shorter), on_click=partial(change, -_EXTENSION, False))
        save = text_button(t.gettext("Set the clock"), on_click=set_minutes)
        parts += keyed("set", [ft.Row([save, less], wrap=True)])
    return parts


def _key(content: ft.Control, spoken: str, on_click: Callable[[], object], *, width: int) -> ft.Control:
    style = key_style(theme.KEY.fill, ink=theme.KEY.ink, edge=theme.EDGE)
    button = labelled_button(content, spoken, style=style, on_click=on_click)
    return ft.Container(button, width=width * text_scale(), height=_KEY_HEIGHT * text_scale())
