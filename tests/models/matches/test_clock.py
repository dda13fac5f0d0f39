"""The clock of a match: hidden at first, shared by all phones, and without its pauses."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from models.archive import export_history
from models.matches import COUNTDOWN_STEP, set_clock
from models.matches.clock import MAX_MINUTES, MAX_PAUSES
from models.storage.codec import CLOCK
from models.values import ClockStep, MatchClock, MatchSnapshot, NotAllowed
from models.values.clock import Pause
from testkit.seeding.match_table import Table

START = datetime(2026, 1, 15, 20, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


def step(table: Table, clock_step: ClockStep) -> MatchSnapshot:
    snapshot: MatchSnapshot = table.run(set_clock, by=table.scorer, step=clock_step)
    return snapshot


def test_clock_is_hidden_until_shown(table: Table) -> None:
    before = table.match()
    assert before.clock is None
    for nothing in (ClockStep.PAUSE, ClockStep.RESUME, ClockStep.HIDE):
        assert step(table, nothing).clock is None
    shown = step(table, ClockStep.SHOW)
    assert shown.clock == MatchClock()
    assert table.match(by=table.viewer).clock == MatchClock()
    assert (shown.revision, shown.undoable) == (before.revision, before.undoable)
    assert step(table, ClockStep.HIDE).clock is None


def test_clock_is_paused_and_resumed(table: Table) -> None:
    step(table, ClockStep.SHOW)
    paused = step(table, ClockStep.PAUSE).clock
    assert paused is not None
    assert paused.is_paused
    assert step(table, ClockStep.PAUSE).clock == paused
    assert step(table, ClockStep.SHOW).clock == paused
    running = step(table, ClockStep.RESUME).clock
    assert running is not None
    (pause,) = running.pauses
    assert (pause.since, running.is_paused) == (paused.pauses[0].since, False)
    assert pause.until is not None
    assert pause.until > pause.since
    assert step(table, ClockStep.RESUME).clock == running
    assert table.match().clock == running


def test_clock_keeps_only_the_last_pauses(sqlite_table: Table) -> None:
    step(sqlite_table, ClockStep.SHOW)
    for _ in range(MAX_PAUSES + 1):
        step(sqlite_table, ClockStep.PAUSE)
        clock = step(sqlite_table, ClockStep.RESUME).clock
    assert clock is not None
    assert len(clock.pauses) == MAX_PAUSES


def test_countdown_grows_by_steps_and_stands_still_in_a_pause(table: Table) -> None:
    assert step(table, ClockStep.COUNT_DOWN).clock is None
    assert step(table, ClockStep.SHOW).clock == MatchClock()
    first = step(table, ClockStep.COUNT_DOWN).clock
    assert first is not None
    assert first.counts_from is not None
    clock = step(table, ClockStep.COUNT_DOWN).clock
    assert clock == replace(first, minutes=2 * COUNTDOWN_STEP)
    paused = step(table, ClockStep.PAUSE).clock
    assert paused is not None
    assert replace(paused, pauses=()) == clock
    last = paused
    for _ in range(MAX_MINUTES // COUNTDOWN_STEP):
        last = step(table, ClockStep.COUNT_DOWN).clock or last
    assert (last.minutes, last.counts_from) == (MAX_MINUTES, first.counts_from)
    assert step(table, ClockStep.HIDE).clock is None


def test_countdown_begins_again_once_the_time_is_up(sqlite_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    step(sqlite_table, ClockStep.SHOW)
    for minute, minutes, left in ((0, 15, 15), (14, 30, 16), (90, 15, 15)):
        monkeypatch.setattr("models.matches.clock.now", lambda _session, minute=minute: at(minute))
        clock = step(sqlite_table, ClockStep.COUNT_DOWN).clock
        assert clock is not None
        assert (clock.minutes, clock.minutes_left(at(minute))) == (minutes, left)


def test_clock_without_a_countdown_is_stored_as_before_there_was_one() -> None:
    assert CLOCK.encode(MatchClock()) == '{"v":1,"value":{"pauses":[]}}'
    counting = MatchClock(counts_from=at(0), minutes=15)
    for clock in (MatchClock(), counting):
        assert CLOCK.decode(CLOCK.encode(clock)) == clock


@pytest.mark.parametrize(("minute", "left"), [(10, 15), (11, 14), (20, 9), (25, 9), (34, 0), (50, 0)])
def test_minutes_left(minute: int, left: int) -> None:
    clock = MatchClock(pauses=(Pause(since=at(16), until=at(25)),), counts_from=at(10), minutes=15)
    assert clock.minutes_left(at(minute)) == left
    assert MatchClock().minutes_left(at(minute)) is None


def test_viewer_cannot_change_the_clock(sqlite_table: Table) -> None:
    with pytest.raises(NotAllowed):
        sqlite_table.run(set_clock, by=sqlite_table.viewer, step=ClockStep.SHOW)


def test_clock_is_not_exported(sqlite_table: Table) -> None:
    step(sqlite_table, ClockStep.SHOW)
    with sqlite_table.store.reading() as session:
        (match,) = json.loads(export_history(session, device=sqlite_table.owner))["matches"]
    assert "clock" not in match


@pytest.mark.parametrize(
    ("pauses", "since", "until", "minutes"),
    [
        ((), 0, 90, 90),
        (((10, 20),), 0, 90, 80),
        (((10, 20), (30, None)), 0, 90, 20),
        (((10, 20), (30, 40)), 15, 35, 10),  # half of each
        (((10, 20),), 30, 90, 60),  # before this deal
        (((10, None),), 20, 90, 0),
        ((), 90, 0, 0),  # clock set back
    ],
)
def test_pauses_do_not_count(pauses: tuple[tuple[int, int | None], ...], since: int, until: int, minutes: int) -> None:
    clock = MatchClock(
        pauses=tuple(Pause(since=at(first), until=None if last is None else at(last)) for first, last in pauses)
    )
    assert clock.playing_time(at(since), at(until)) == timedelta(minutes=minutes)


def test_deal_begins_when_the_previous_one_was_entered(sqlite_table: Table) -> None:
    match = sqlite_table.match()
    assert match.deal_began_at == match.started_at
    played = sqlite_table.save()
    assert played.deal_began_at == played.deals[0].entered_at
