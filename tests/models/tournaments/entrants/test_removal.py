"""Removal of all entries of one phone, or of all since one, and their restoration."""

import pytest

from models.people import PlayerSummary, list_players
from models.tournaments import (
    add_entrant,
    draw_lots,
    related_entrants,
    restore_entrants,
    tournament_log,
    withdraw_entrants,
)
from models.values import RelatedEntrants
from testkit.seeding.tournament_entries import enter, entered, entry, fill
from testkit.seeding.tournament_world import TournamentWorld

pytestmark = pytest.mark.both_databases


def related(tournament_world: TournamentWorld, entrant: int) -> RelatedEntrants:
    found: RelatedEntrants = tournament_world.run(related_entrants, entrant=entrant)
    return found


def test_entries_of_one_phone_are_removed_and_restored(entries: TournamentWorld) -> None:
    first = enter(entries, "Anna", "Bruno")
    hostile = entries.new_device()
    for number in range(3):
        enter(entries, f"Spam {number}", f"Egg {number}", by=hostile)
    entries.run_request(add_entrant, names=("Late", "Director"))
    enter(entries, "Carla", "Dino", by=first)
    before = entered(entries)
    found = related(entries, 2)
    assert (len(found.of_phone), len(found.since)) == (3, 3)  # since then: two of its own, and Carla
    removed = entries.run_request(withdraw_entrants, registrations=found.of_phone)
    assert entered(entries) == ["Anna Bruno", "Late Director", "Carla Dino"]
    assert [card.entrant.number for card in entry(entries, first).own] == [0, 2]
    assert [each.names for each in removed] == [(f"Spam {number}", f"Egg {number}") for number in range(3)]
    assert "Spam 0" not in {player.name for player in entries_players(entries)}
    assert entries.run_request(withdraw_entrants, registrations=found.of_phone) == ()
    assert entries.run_request(restore_entrants, entrants=removed) == 3
    assert sorted(entered(entries)) == sorted(before)
    assert [card.entrant.number for card in entry(entries, hostile).own] == [3, 4, 5]
    assert entries.run_request(restore_entrants, entrants=removed) == 0
    again = related(entries, 4)
    assert len(again.of_phone) == 3
    log = entries.run(tournament_log)
    assert [(line.event.name, line.names) for line in log[:1]] == [("entered", ("Spam 2", "Egg 2"))]
    entries.run_request(draw_lots)
    assert entries.seat().tables


def entries_players(tournament_world: TournamentWorld) -> tuple[PlayerSummary, ...]:
    found: tuple[PlayerSummary, ...]
    with tournament_world.store.transaction() as session:
        found = list_players(session, device=tournament_world.director)
    return found


def test_entries_since_one_are_removed(sqlite_entries: TournamentWorld) -> None:
    """Throw-away devices enter a few pairs each."""
    fill(sqlite_entries, 6)
    removed = sqlite_entries.run_request(withdraw_entrants, registrations=related(sqlite_entries, 2).since)
    assert [each.names[0] for each in removed] == ["Anna 2", "Anna 3", "Anna 4", "Anna 5"]
    assert entered(sqlite_entries) == ["Anna 0 Bruno 0", "Anna 1 Bruno 1"]
    enter(sqlite_entries, "Anna 4", "Zoe")  # meanwhile
    assert sqlite_entries.run_request(restore_entrants, entrants=removed) == 3


def test_entry_before_one_that_sat_down_keeps_its_number(sqlite_entries: TournamentWorld) -> None:
    fill(sqlite_entries, 5)
    sqlite_entries.run_request(draw_lots)
    sqlite_entries.seat()
    enter(sqlite_entries, "Zoe", "Yanis")  # plays from the second round
    entries = related(sqlite_entries, 5).of_phone
    sqlite_entries.run_request(add_entrant, names=("Nora", "Ugo"), sits_down=True)
    seated = sqlite_entries.load()
    assert related(sqlite_entries, 5) == RelatedEntrants()
    assert sqlite_entries.run_request(withdraw_entrants, registrations=entries) == ()
    assert sqlite_entries.load().tables == seated.tables


def test_neither_drawn_nor_directors_entries_are_removed_with_others(sqlite_entries: TournamentWorld) -> None:
    sqlite_entries.run_request(add_entrant, names=("Late", "Director"))
    assert related(sqlite_entries, 0) == RelatedEntrants()
    fill(sqlite_entries, 4)
    entries = related(sqlite_entries, 1).since
    sqlite_entries.run_request(draw_lots)
    assert related(sqlite_entries, 1) == RelatedEntrants()
    assert sqlite_entries.run_request(withdraw_entrants, registrations=entries) == ()
    sqlite_entries.seat()
    phone = enter(sqlite_entries, "Zoe", "Yanis")
    enter(sqlite_entries, "Xenia", "Ugo", by=phone)
    removed = sqlite_entries.run_request(withdraw_entrants, registrations=related(sqlite_entries, 5).of_phone)
    assert len(entered(sqlite_entries)) == 5
    assert sqlite_entries.run_request(restore_entrants, entrants=removed) == 2
    sqlite_entries.close(allow_missing=True)
    seated = sqlite_entries.seat()
    assert {5, 6} <= {pair for card in seated.tables for pair in (card.seat.ns, card.seat.ew)}
    own = entry(sqlite_entries, phone).own
    assert [card.page is not None for card in own] == [True, True]
