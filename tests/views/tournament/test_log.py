"""The log of a tournament as text: the author, the change, its time and the former value."""

from datetime import UTC, datetime
from itertools import chain

import pytest

from models.tournaments import TableCall
from models.values import EntrantCard, EventKind, LogEntry, RoundEntries
from scoring import TableResult, TableSeat, TournamentAdjustment
from views.tournament.log import log_lines, log_title
from wording import LANGUAGES, translator

ENGLISH = translator("en")
ENTRANTS = tuple(EntrantCard(number=number, names=(f"Anna {number}", f"Bruno {number}")) for number in range(2))
AT = datetime(2026, 5, 1, 20, 30, tzinfo=UTC)
FIRST = TableResult(ns=0, ew=1, awarded=(12, 4), note="never finished")
SEAT = TableSeat(table=0, ns=0, ew=1)
SECOND = TableResult(ns=0, ew=1, ns_points=1205, ew_points=800)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            LogEntry(
                kind=EventKind.RESULT, device_label="Desk", at=AT, round=1, seat=SEAT, result=SECOND, before=FIRST
            ),
            "Correction in round 2|1. Anna 0 and Bruno 0|2. Anna 1 and Bruno 1|0 – 0, 12–4 awarded → 1205 – 800",
        ),
        (
            LogEntry(kind=EventKind.RESULT, device_label="", at=AT, round=0, seat=SEAT, result=SECOND, by_table=True),
            "Result of round 1|1205 – 800|Both sides have confirmed it.|an unnamed phone",
        ),
        (
            LogEntry(
                kind=EventKind.RESULT,
                device_label="",
                at=AT,
                round=0,
                seat=SEAT,
                result=SECOND,
                overruled=(600, 115),
            ),
            "Result of round 1|1205 – 800|It counts instead of 600 – 115, entered at the table.",
        ),
        (
            LogEntry(
                kind=EventKind.ADJUSTED,
                device_label="Desk",
                at=AT,
                entrant=1,
                adjustment=TournamentAdjustment(entrant=1, victory_points=-2, note="late"),
            ),
            "Penalty or adjustment: 2. Anna 1 and Bruno 1|−2 Victory Points|late|Desk, ",
        ),
        (LogEntry(kind=EventKind.WITHDRAWN, device_label="Desk", at=AT), "Removed: –"),
        (LogEntry(kind=EventKind.WITHDRAWN, device_label="Desk", at=AT, by_reader=True), "Removed: –|this phone, "),
        (LogEntry(kind=EventKind.LEFT, device_label="Desk", at=AT, entrant=None), "Left the tournament: –"),
        (
            LogEntry(
                kind=EventKind.CALLED,
                device_label="",
                at=AT,
                round=1,
                detail=TableCall(round=1, section=0, table=6),
            ),
            "Round 2, table 7: call for the director|an unnamed phone, ",
        ),
        (LogEntry(kind=EventKind.CLOSED, device_label="Desk", at=AT, round=3), "Round 4 closed|Desk, "),
        (
            LogEntry(
                kind=EventKind.UNSEATED,
                device_label="Desk",
                at=AT,
                round=1,
                entered=RoundEntries(deals=3, results=2),
            ),
            "Round 2 taken back|Deals entered: 3. Results entered: 2.|Desk, ",
        ),
    ],
)
def test_entry_text(entry: LogEntry, expected: str) -> None:
    text = "\n".join([log_title(ENGLISH, entry, ENTRANTS), *log_lines(ENGLISH, entry, ENTRANTS)])
    assert [each for each in expected.split("|") if each not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_kind_has_text(language: str) -> None:
    t = translator(language)
    entries = [LogEntry(kind=kind, device_label="", at=AT, round=0, entrant=0, names=("Anna",)) for kind in EventKind]
    titles = [log_title(t, entry, ENTRANTS) for entry in entries]
    lines = chain.from_iterable(log_lines(t, entry, ENTRANTS) for entry in entries)
    assert len(set(titles)) == len(EventKind)
    assert all(lines)
