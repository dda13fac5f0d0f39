"""The log of a tournament as text: the author, the change, its time and the former value."""

from dataclasses import fields
from datetime import UTC, datetime
from itertools import chain
from typing import Any

import pytest

from models.tournaments import LogEntry, events
from models.values import EnteredCounts, Entrant, Membership
from scoring import Award, TableResult, TableSeat, TournamentAdjustment
from views.tournament.log import log_lines, log_title
from wording import LANGUAGES, translator

ENGLISH = translator("en")
ENTRANTS = tuple(
    Entrant(number=number, names=(f"Anna {number}", f"Bruno {number}"), substitutes=("Zoe",)) for number in range(2)
)
AT = datetime(2026, 5, 1, 20, 30, tzinfo=UTC)
FIRST = TableResult(ns=0, ew=1, awarded=(12, 4), note="never finished")
SEAT = TableSeat(table=0, ns=0, ew=1)
SECOND = TableResult(ns=0, ew=1, ns_points=1205, ew_points=800)


def logged(event: events.Event, label: str = "Desk", **changes: Any) -> LogEntry:
    return LogEntry(event=event, device_label=label, at=AT, **changes)


def result(number: int = 0, **values: Any) -> events.Resulted:
    return events.Resulted(round=number, result=SECOND, **{"by_table": False} | values)


PENALTY = TournamentAdjustment(entrant=1, victory_points=-2, note="late")
WITHDRAWN = events.Withdrawn(entrant=0, players=())


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            logged(result(1), seat=SEAT, before=FIRST),
            "Correction in round 2|1. Anna 0 and Bruno 0|2. Anna 1 and Bruno 1|0 – 0, 12–4 awarded → 1205 – 800",
        ),
        (
            logged(result(by_table=True), "", seat=SEAT),
            "Result of round 1|1205 – 800|Both sides have confirmed it.|an unnamed phone",
        ),
        (
            logged(result(overruled=(600, 115)), "", seat=SEAT),
            "Result of round 1|1205 – 800|It counts instead of 600 – 115, entered at the table.",
        ),
        (
            logged(events.Removed(round=0, ns=0, ew=1), seat=SEAT, before=SECOND),
            "Result of round 1 removed|1. Anna 0 and Bruno 0|1205 – 800|Desk, ",
        ),
        (
            logged(events.Adjusted(entrant=1, victory_points=-2, note="late"), entrant=1),
            "Penalty or adjustment: 2. Anna 1 and Bruno 1|−2 Victory Points|late|Desk, ",
        ),
        (
            logged(
                events.Retracted(adjustment=TournamentAdjustment(entrant=1, victory_points=-2, note="late")), entrant=1
            ),
            "Retracted: 2. Anna 1 and Bruno 1|−2 Victory Points|Desk, ",
        ),
        (logged(WITHDRAWN), "Removed: –"),
        (logged(WITHDRAWN, by_reader=True), "Removed: –|this phone, "),
        (logged(events.Left(entrant=0, round=1)), "Left the tournament: –"),
        (
            logged(events.Called(round=1, section=0, table=6), ""),
            "Round 2, table 7: call for the director|an unnamed phone, ",
        ),
        (
            logged(events.Substituted(entrant=0, seat=0, round=2, player=2), entrant=1),
            "Substitute: 2. Anna 1 and Bruno 1|Zoe plays for Anna 1 from round 3|Desk, ",
        ),
        (
            logged(events.Substituted(entrant=1, seat=1, round=3, player=1), entrant=1),
            "Substitute: 2. Anna 1 and Bruno 1|Bruno 1 plays again from round 4|Desk, ",
        ),
        (logged(events.Closed(round=3)), "Round 4 closed|Desk, "),
        (
            logged(events.Unseated(round=1, entered=EnteredCounts(deals=3, results=2))),
            "Round 2 taken back|Deals entered: 3. Results entered: 2.|Desk, ",
        ),
        (
            logged(events.Grouped(round=1, groups=((0, 1, 2), (3, 4)))),
            "Groups formed from round 2 on|A 3 · B 2",
        ),
        (
            logged(events.MembershipsKept(players={"a": Membership(card="012", club="Alfa")}), names=("Zoe",)),
            "Cards and clubs of this tournament|Zoe\n012\nAlfa|Desk, ",
        ),
        (
            logged(events.MembershipsKept(players=dict.fromkeys("abcde", Membership(card="1")))),
            "Cards and clubs of this tournament\n5 players|Desk, ",
        ),
        (
            logged(events.Awarded(awards=(Award(prize=0, place=0, entrant=1), Award(prize=1, place=0, entrant=0)))),
            "Winners of the prizes|2. Anna 1 and Bruno 1 and 1. Anna 0 and Bruno 0|Desk, ",
        ),
    ],
)
def test_entry_text(entry: LogEntry, expected: str) -> None:
    text = "\n".join([log_title(ENGLISH, entry, ENTRANTS), *log_lines(ENGLISH, entry, ENTRANTS)])
    assert [each for each in expected.split("|") if each not in text] == []


# A value for each field of an event that needs one.
FIELDS: dict[str, Any] = {
    **dict.fromkeys(
        ("round", "entrant", "seat", "player", "size", "minutes", "shown", "ns", "ew", "section", "due", "paid"), 1
    ),
    "table": 6,
    **dict.fromkeys(("lots", "seats", "groups", "awards"), ()),
    "players": {},
    **dict.fromkeys(("by_table", "present", "sent"), True),
    "result": SECOND,
    "entered": EnteredCounts(),
    "adjustment": PENALTY,
    "victory_points": -2,
    "note": "late",
}


def example(kind: type[events.Event]) -> LogEntry:
    return logged(kind(**{each.name: FIELDS[each.name] for each in fields(kind) if each.name in FIELDS}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_text(language: str) -> None:
    t = translator(language)
    entries = [example(kind) for kind in events.EVENTS.values()]
    titles = [log_title(t, entry, ENTRANTS) for entry in entries]
    lines = chain.from_iterable(log_lines(t, entry, ENTRANTS) for entry in entries)
    assert len(set(titles)) == len(events.EVENTS)
    assert all(lines)


@pytest.mark.parametrize(("field", "expected"), [("note", "late"), ("table", "7")])
def test_every_event_shows_its_note_and_its_table(field: str, expected: str) -> None:
    kinds = [kind for kind in events.EVENTS.values() if field in {each.name for each in fields(kind)}]
    texts = {
        entry.event.name: [log_title(ENGLISH, entry, ENTRANTS), *log_lines(ENGLISH, entry, ENTRANTS)[:-1]]
        for entry in map(example, kinds)
    }
    assert [name for name, text in texts.items() if expected not in " ".join(text)] == []
