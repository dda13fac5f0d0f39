"""Whole tournaments of the tests: set up, seated and played by a rule instead of by chance."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring import (
    Movement,
    PlayedRound,
    Schedule,
    TableResult,
    Tournament,
    TournamentRecord,
    missing_results,
    with_next_round,
)

Lead = Callable[[int, int], int]


def lower_wins(ns: int, ew: int) -> int:
    """Whoever has the lower number wins, by more the further apart they are."""
    return 50 * (ew - ns)


def evening(entrants: int, movement: Movement, rounds: int = 4, **options: Any) -> TournamentRecord:
    record = {name: options.pop(name) for name in ("lots", "arrivals", "departures", "adjustments") if name in options}
    schedule = Schedule(rounds=rounds, deals=3)
    tournament = Tournament(entrants=entrants, schedule=schedule, movement=movement, **options)
    return TournamentRecord(tournament=tournament, **record)


def finished(record: TournamentRecord, lead: Lead = lower_wins) -> TournamentRecord:
    """With a result at each table of the last round that has none."""
    *before, last = record.rounds
    missing = missing_results(record, len(before))
    results = (_result(seat.ns, seat.ew, lead) for seat in missing if seat.ns is not None)
    return replace(record, rounds=(*before, replace(last, results=(*last.results, *results))))


def _result(ns: int, ew: int, lead: Lead) -> TableResult:
    ahead = lead(ns, ew)
    return TableResult(ns=ns, ew=ew, ns_points=max(ahead, 0), ew_points=max(-ahead, 0))


def play(record: TournamentRecord, rounds: int | None = None, lead: Lead = lower_wins) -> TournamentRecord:
    """With all its rounds played, or so many more."""
    left = record.tournament.schedule.rounds - len(record.rounds)
    for _ in range(left if rounds is None else rounds):
        record = finished(with_next_round(record), lead)
    return record


def seated_pairs(played: PlayedRound) -> list[int]:
    return sorted(pair for seat in played.seats for pair in (seat.ns, seat.ew) if pair is not None)
