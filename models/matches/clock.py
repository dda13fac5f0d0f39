"""The clock of a match: shown, paused, resumed, set to count down and hidden by scorers."""

from dataclasses import replace
from datetime import datetime

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.matches.loading import load_snapshot
from models.storage.changes import ChangeKind, record_change
from models.storage.codec import CLOCK
from models.storage.transaction import now
from models.values.clock import ClockStep, MatchClock, Pause
from models.values.match import MatchSnapshot, Role

COUNTDOWN_STEP, MAX_MINUTES = 15, 300  # minutes that a step adds to the countdown, and the longest countdown
MAX_PAUSES = 100  # older pauses are dropped and count as playing time


def set_clock(session: Session, *, device: Device, match_id: str, step: ClockStep) -> MatchSnapshot:
    """Apply a step to the clock. Each COUNT_DOWN adds minutes, or begins again once the time is up; other steps
    are idempotent, and a hidden clock can only be shown. The revision stays.
    Raises NotFound, NotAllowed.
    """
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    clock = None if match.clock is None else CLOCK.decode(match.clock)
    changed = _apply_step(clock, step, now(session))
    match.clock = None if changed is None else CLOCK.encode(changed)
    session.flush()
    record_change(session, match.id, match.revision, ChangeKind.TOPIC)
    return load_snapshot(session, match=match, role=role)


def _apply_step(clock: MatchClock | None, step: ClockStep, moment: datetime) -> MatchClock | None:
    if step is ClockStep.HIDE:
        return None
    if clock is None:
        return MatchClock() if step is ClockStep.SHOW else None
    if step is ClockStep.PAUSE and not clock.is_paused:
        pauses = (*clock.pauses, Pause(since=moment, until=None))
        return replace(clock, pauses=pauses[-MAX_PAUSES:])
    if step is ClockStep.RESUME and clock.is_paused:
        return replace(clock, pauses=(*clock.pauses[:-1], replace(clock.pauses[-1], until=moment)))
    if step is ClockStep.COUNT_DOWN:
        # Once the time is up, it begins again.
        counts_from, minutes = (clock.counts_from, clock.minutes) if clock.minutes_left(moment) else (moment, 0)
        return replace(clock, counts_from=counts_from, minutes=min(minutes + COUNTDOWN_STEP, MAX_MINUTES))
    return clock
