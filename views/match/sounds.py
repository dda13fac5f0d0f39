"""Sounds for a saved deal, a burraco, a reached target, a win, a call and a round's end, if the user has chosen sounds.

Flet's client has no control for sounds. The browser (web/flet/sounds.js) plays one when a count in an identifier on the
screen has grown since it last saw that count, so an old deal or an undo makes no sound.
"""

from enum import StrEnum

import flet as ft

from models.values import MatchSnapshot, RoundClock, TournamentSnapshot
from scoring import Burraco, DealScore, Reason
from views.core.session import Session, use_session
from views.core.use_minutes import use_minutes
from views.ui.input.dialogs import show_snackbar
from wording import time_left


class Sound(StrEnum):
    DEAL = "deal"
    BURRACO = "burraco"
    TARGET = "target"
    WIN = "win"
    CALL = "call"


_GONG_MINUTES = {3, 0}  # left in the round
_BURRACO_REASONS = {Reason(kind.value) for kind in Burraco}


def with_deal_sound(session: Session, snapshot: MatchSnapshot, control: ft.Control) -> ft.Control:
    """Return `control`, which shows the totals, with a sound for each new deal and for the end of the match."""
    target, standings = snapshot.config.target, snapshot.standings
    *_, former, latest = 0, 0, *map(max, standings.history)
    passes = target is not None and former < target <= latest
    sound = Sound.WIN if standings.winner is not None else Sound.TARGET if passes else Sound.DEAL
    count = len(snapshot.deals) + standings.finished
    return _with_sound(session, control, sound, counted=snapshot.id, count=count)


def with_burraco_sound(
    session: Session, snapshot: MatchSnapshot, number: int, score: DealScore, control: ft.Control
) -> ft.Control:
    """Return the control with a sound for each burraco of the deal of this number, whose score so far is `score`."""
    lines = (line for side in score.sides for line in side.lines)
    count = sum(line.count for line in lines if line.reason in _BURRACO_REASONS)
    return _with_sound(session, control, Sound.BURRACO, counted=f"{snapshot.id}:{number}", count=count)


def with_call_sound(session: Session, snapshot: TournamentSnapshot, control: ft.Control) -> ft.Control:
    """Return the control with a sound for each table that calls the director."""
    began = snapshot.began_at
    seconds = [int((at - began).total_seconds()) for at in snapshot.calls.values()] if began else []
    return _with_sound(session, control, Sound.CALL, counted=snapshot.id, count=max(seconds, default=0))


def use_round_clock(clock: RoundClock | None) -> None:
    """Render the component when the minutes left of a running `clock` change. Three minutes before its end and at its
    end, show a message, let the browser's page flash and the phone vibrate and, if sounds are on, sound a gong."""
    session, page = use_session(), ft.context.page

    def tell(left: int) -> None:
        if clock is not None and left in _GONG_MINUTES:
            kind = "gong" if session.preferences.sounds else "flash"
            name = f"{kind}:{left}:{clock.ends_at.timestamp():.0f}"
            show_snackbar(page, time_left(session.translator, left), identifier=name)

    use_minutes(is_running=clock is not None and not clock.is_paused, clock=clock, on_left=tell)


def _with_sound(session: Session, control: ft.Control, sound: Sound, *, counted: str, count: int) -> ft.Control:
    if not session.preferences.sounds:
        return control
    return ft.Semantics(
        identifier=f"sound:{sound}:{count}:{counted}",
        current_value_length=count,  # Flutter doesn't notice a change of only the identifier
        container=True,
        expand=control.expand,
        content=control,
    )
