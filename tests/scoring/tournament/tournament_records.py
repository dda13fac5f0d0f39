"""Whole tournaments for tests: configured, seated, and played by a deterministic rule."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring import (
    Competition,
    Movement,
    PlayedRound,
    Schedule,
    TableResult,
    Tournament,
    TournamentRecord,
    missing_results,
    with_next_round,
)

LeadFunction = Callable[[int, int], int]


def lower_wins(ns: int, ew: int) -> int:
    """Return a lead for the lower number that grows with the distance between the numbers."""
    return 50 * (ew - ns)


def make_record(entrants: int, movement: Movement, rounds: int = 4, **options: Any) -> TournamentRecord:
    record = {
        name: options.pop(name)
        for name in ("lots", "arrivals", "departures", "adjustments", "fixed")
        if name in options
    }
    schedule = Schedule(rounds=rounds, deals=3)
    tournament = Tournament(entrants=entrants, schedule=schedule, movement=movement, **options)
    return TournamentRecord(tournament=tournament, **record)


def make_individual(players: int, rounds: int = 3, **options: Any) -> TournamentRecord:
    return make_record(players, Movement.INDIVIDUAL, rounds, competition=Competition.INDIVIDUAL, **options)


def make_teams(
    teams: int, rounds: int = 3, movement: Movement = Movement.ROUND_ROBIN, **options: Any
) -> TournamentRecord:
    schedule = Schedule(rounds=rounds, deals=4)
    record = {name: options.pop(name) for name in ("arrivals", "departures") if name in options}
    tournament = Tournament(
        entrants=teams, schedule=schedule, movement=movement, competition=Competition.TEAMS, **options
    )
    return TournamentRecord(tournament=tournament, **record)


def add_missing_results(record: TournamentRecord, lead: LeadFunction = lower_wins) -> TournamentRecord:
    """Return the record with a result for each table of the last round that has none."""
    *before, last = record.rounds
    missing = missing_results(record, len(before))
    results = (_result(seat.ns, seat.ew, lead) for seat in missing if seat.ns is not None)
    return replace(record, rounds=(*before, replace(last, results=(*last.results, *results))))


def _result(ns: int, ew: int, lead: LeadFunction) -> TableResult:
    ahead = lead(ns, ew)
    return TableResult(ns=ns, ew=ew, ns_points=max(ahead, 0), ew_points=max(-ahead, 0))


def play_rounds(
    record: TournamentRecord, rounds: int | None = None, lead: LeadFunction = lower_wins
) -> TournamentRecord:
    """Return the record with all its rounds played, or `rounds` more."""
    left = record.tournament.schedule.rounds - len(record.rounds)
    for _ in range(left if rounds is None else rounds):
        record = add_missing_results(with_next_round(record), lead)
    return record


def seated_pairs(played: PlayedRound) -> list[int]:
    return sorted(pair for seat in played.seats for pair in (seat.ns, seat.ew) if pair is not None)
