"""The clock of a match: hidden at first, shared by all phones, and without its pauses."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from models.archive import export_history
from models.matches import set_clock
from models.matches.clock import MAX_PAUSES
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
