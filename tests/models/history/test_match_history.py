"""The fold of a match's events, against a replay of what is not undone."""

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from random import Random

import pytest
from sqlmodel import select

from models.access import register_device
from models.history.events import Event, EventKind
from models.history.log import load_history
from models.history.match_history import MatchHistory, deal_changes
from models.storage.tables import MatchRow
from models.store import Store
from models.values import ActionKind, CorruptData, Verdict
from scoring import VARIANTS
from testkit.seeding.match_table import Table
from tests.models.random_matches import play_random_match

Kind = ActionKind
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def events(*steps: tuple[EventKind, str] | tuple[EventKind, str, str | None]) -> list[Event]:
    """Return events with the ids "1", "2" … from kind, what they are about, and their value."""
    values = [(*step, "{}")[:3] for step in steps]
    return [
        Event(number, str(number), kind, about, value, None, "phone", "", NOW)
        for number, (kind, about, value) in enumerate(values, start=1)
    ]


def replay(log: Iterable[Event]) -> list[str | None]:
    """Return the entries of the deals that count: those of the actions that are not undone, one after the other."""
    done: dict[str, Event] = {}
    for event in log:
        if event.kind is Kind.UNDONE:
            done[event.about] = done[event.about].__class__(*[None] * 9)
        elif event.kind is Kind.REDONE:
            done[event.about] = next(each for each in log if each.id == event.about)
        else:  # the end of a match can be undone, too
            done[event.id] = event
    deals: dict[str, str | None] = {event.about: None for event in log if event.kind is Kind.ADDED}
    for event in done.values():
        if event.kind in {Kind.ADDED, Kind.CHANGED, Kind.DELETED}:
            deals[event.about] = event.value if event.kind is not Kind.DELETED else None
    return [entry for entry in deals.values() if entry is not None]


@pytest.mark.parametrize("rules", list(VARIANTS))
def test_the_deals_are_those_of_the_actions_that_are_not_undone(sqlite_store: Store, rules: str) -> None:
    with sqlite_store.transaction() as session:
        owner, _ = register_device(session, label="owner")
    for seed in range(4):
        play_random_match(sqlite_store, owner, VARIANTS[rules], Random(seed), steps=40)
    kinds: set[EventKind] = set()
    with sqlite_store.reading() as session:
        for row in session.exec(select(MatchRow)).all():
            history = load_history(session, row.id)
            kinds |= {event.kind for event in history.events}
            assert list(history.entries) == replay(history.events)
            assert len(history.deals) == row.deals
            again = MatchHistory()
            for event in history.events:
                assert again.accepts(event)
                again.apply(event)
            for deal in history.all_deals:
                *_, (*_, after) = deal_changes(history.events, deal.id)
                assert after == history.entry_of(deal.id)
    assert kinds | {Kind.ENDED} == set(Kind), "a step in random_matches"  # few matches end early


ADDED = (Kind.ADDED, "deal")
LOGS = [
    ([], (Kind.CHANGED, "deal")),
    ([], (Kind.ENDED, "deal")),
    ([], (Verdict.AGREED, "1")),
    ([ADDED], (Kind.ADDED, "deal")),
    ([ADDED], (Kind.UNDONE, "2")),
    ([ADDED], (Kind.REDONE, "1")),
    ([ADDED, (Kind.DELETED, "deal")], (Kind.DELETED, "deal")),
    ([ADDED, (Kind.DELETED, "deal")], (Kind.UNDONE, "1")),
    ([ADDED, (Kind.DELETED, "deal")], (Verdict.CONTESTED, "2")),
    ([ADDED, (Kind.CHANGED, "deal")], (Kind.UNDONE, "1")),
    ([ADDED, (Kind.UNDONE, "1")], (Kind.UNDONE, "1")),
    ([ADDED, (Kind.UNDONE, "1")], (Kind.UNDONE, "2")),
    ([ADDED, (Kind.UNDONE, "1")], (Kind.CHANGED, "deal")),
    ([ADDED, (Kind.CHANGED, "deal"), (Kind.UNDONE, "2"), (Kind.UNDONE, "1")], (Kind.REDONE, "2")),
    ([ADDED, (Kind.ENDED, "deal"), (Kind.UNDONE, "2"), (Kind.DELETED, "deal")], (Kind.REDONE, "2")),
]


@pytest.mark.parametrize(("log", "last"), LOGS)
def test_what_cannot_have_happened_is_not_accepted(
    log: list[tuple[EventKind, str]], last: tuple[EventKind, str]
) -> None:
    *before, impossible = events(*log, last)
    history = MatchHistory()
    for event in before:
        assert history.accepts(event)
        history.apply(event)
    assert not history.accepts(impossible)


def test_a_change_without_its_former_entry_is_not_undoable() -> None:
    history = MatchHistory(events((Kind.ADDED, "deal", None), (Kind.CHANGED, "deal"), (Kind.ADDED, "other")))
    assert history.undoable is history.actions.get("3")
    history.apply(Event(4, "4", Kind.UNDONE, "3", None, None, "phone", "", NOW))
    assert (history.undoable, history.redoable) == (None, history.actions.get("3"))


def test_redo_ends_with_the_next_action_whoever_acts() -> None:
    history = MatchHistory(events(ADDED, (Kind.ADDED, "other"), (Kind.UNDONE, "2"), (Kind.ENDED, "deal")))
    assert history.redoable is None
    assert history.is_ended


def calls(log: list[Event]) -> int:
    """Return how many functions a fold calls, those of the interpreter included."""
    counted = 0

    def count(*_: object) -> None:
        nonlocal counted
        counted += 1

    sys.setprofile(count)
    try:
        history = MatchHistory(log)
    finally:
        sys.setprofile(None)
    assert len(history.deals) == sum(event.kind is Kind.ADDED for event in log)
    return counted


def test_the_fold_of_a_thousand_deals_is_linear() -> None:
    def log(deals: int) -> list[Event]:
        steps = [(Kind.ADDED, f"deal {number}") for number in range(deals)]
        for number in range(0, deals, 5):
            steps += [
                (Kind.CHANGED, f"deal {number}"),
                (Kind.UNDONE, str(len(steps) + 1)),
                (Kind.DELETED, f"deal {number}"),
            ]
            steps += [(Kind.UNDONE, str(len(steps)))]
        return events(*steps)

    assert calls(log(1_000)) < 10.5 * calls(log(100))


def test_a_log_that_refers_to_nothing_is_reported_as_unreadable(sqlite_table: Table) -> None:
    sqlite_table.save()
    with sqlite_table.store.transaction() as session:
        connection = session.connection()
        connection.exec_driver_sql("UPDATE match_events SET kind = 'undone', about = 'nothing'")
    with pytest.raises(CorruptData, match="log"):
        sqlite_table.match()
