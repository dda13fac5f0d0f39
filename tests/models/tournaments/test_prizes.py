"""The list of prizes of a tournament: saved in its log, drawn once, kept by an export."""

from typing import Any

import pytest

from models.store import Store
from models.tournaments import (
    Sent,
    add_entrant,
    enter_result,
    events,
    note_tournament,
    save_membership,
    save_prizes,
    tournament_log,
    withdraw_entrant,
)
from models.tournaments.codec import decode_event, encode_event
from models.values import InvalidSetup, Membership, PrizeList
from scoring import Prize, PrizeKind, TableResult
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

FIRST = Prize(kind=PrizeKind.FIRST, count=3, amounts=(" 300  € ", "200 €"))


def save(world: TournamentWorld, *prizes: Prize, **options: Any) -> PrizeList:
    world.run_request(save_prizes, **({"prizes": prizes, "one_each": True} | options))
    return world.load().prizes


def test_list_replaces_the_former_one(tournament_world: TournamentWorld) -> None:
    assert tournament_world.load().prizes == PrizeList()
    saved = save(tournament_world, FIRST)
    assert saved.prizes == (Prize(kind=PrizeKind.FIRST, count=3, amounts=("300 €", "200 €")),)
    again = save(tournament_world, Prize(kind=PrizeKind.LOT), one_each=False)
    assert ([each.kind for each in again.prizes], again.one_each) == ([PrizeKind.LOT], False)
    assert again.lots == saved.lots
    log = tournament_world.run(tournament_log)
    assert [entry.event.name for entry in log[:2]] == ["prizes"] * 2


def test_lots_are_drawn_once_and_late_entrants_are_last(tournament_world: TournamentWorld) -> None:
    tournament_world.seat()
    first = save(tournament_world).lots
    entrants = len(tournament_world.load().entrants)
    assert sorted(first) == list(range(entrants))
    tournament_world.run_request(add_entrant, names=("Zoe", "Yanis"))
    late_only, with_first = (
        Prize(kind=PrizeKind.LAST, among=(entrants,)),
        Prize(kind=PrizeKind.LAST, among=(0, entrants)),
    )
    late = save(tournament_world, late_only, with_first).lots
    assert late == (*first, entrants)
    tournament_world.run_request(withdraw_entrant, entrant=entrants)
    left = tournament_world.load().prizes
    assert (left.lots, [each.among for each in left.prizes]) == (first, [(0,)])


def test_amount_that_is_too_long_is_refused(tournament_world: TournamentWorld) -> None:
    with pytest.raises(InvalidSetup):
        save(tournament_world, Prize(kind=PrizeKind.FIRST, amounts=("x" * 10_000,)))
    assert tournament_world.load().prizes == PrizeList()


def test_prizes_that_were_stored_without_a_group_are_for_all() -> None:
    stored = encode_event(events.PrizesSet(prizes=(Prize(kind=PrizeKind.FIRST),)))
    older = stored.replace(',"group":null', "")
    assert older != stored
    assert decode_event("prizes", older).prizes == (Prize(kind=PrizeKind.FIRST),)


def test_correction_after_the_end_awards_anew_and_is_to_be_sent_again(store: Store) -> None:
    world = create_tournament_world(store, new_tournament(4, rounds=1))
    save(world, Prize(kind=PrizeKind.FIRST), Prize(kind=PrizeKind.FIRST, club="Alfa"))

    def enter(ns: int, ew: int, lead: int = 500) -> None:
        result = TableResult(ns=ns, ew=ew, ns_points=2000, ew_points=2000 - lead)
        world.run_request(enter_result, number=0, result=result)

    def fixed() -> list[list[int]]:
        """Return the winners of each event in the log that fixed them."""
        found = [each.event for each in reversed(world.run(tournament_log))]
        return [[award.entrant for award in each.awards] for each in found if isinstance(each, events.Awarded)]

    first, second = ((each.seat.ns or 0, each.seat.ew) for each in world.seat().tables)
    enter(*first, lead=800)
    enter(*second)
    assert world.load().awards == ()
    world.close()
    assert fixed() == [[first[0]]]
    world.run_request(note_tournament, note=Sent(sent=True))
    enter(*second)  # the same result corrects nothing
    assert (world.load().sent, len(fixed())) == (True, 1)
    enter(*second, lead=1000)
    assert (world.load().sent, fixed()) == (False, [[first[0]], [second[0]]])
    world.run_request(note_tournament, note=Sent(sent=True))
    world.run(save_membership, entrant=second[1], seat=0, membership=Membership(club="Alfa"))
    assert (world.load().sent, fixed()[2:]) == (False, [[second[0], second[1]]])
    assert [award.entrant for award in world.load().awards] == fixed()[-1]
