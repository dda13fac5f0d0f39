"""Prizes: worked examples, and random tournaments compared with a second calculation that shares no code."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from scoring import (
    Award,
    Departure,
    Movement,
    PlayedRound,
    Prize,
    PrizeKind,
    Schedule,
    TableResult,
    TableSeat,
    Tournament,
    TournamentAdjustment,
    TournamentRecord,
    award_prizes,
)

FIRST, LAST, LAST_ROUNDS, LOT = PrizeKind.FIRST, PrizeKind.LAST, PrizeKind.LAST_ROUNDS, PrizeKind.LOT


def played(*victory_points: Sequence[tuple[int, int, int]], entrants: int = 10) -> TournamentRecord:
    """Return a record with these rounds; an encounter is two entrants and the Victory Points of the first."""
    rounds = tuple(
        PlayedRound(
            seats=tuple(TableSeat(table=table, ns=ns, ew=ew) for table, (ns, ew, _won) in enumerate(encounters)),
            results=tuple(
                TableResult(ns=ns, ew=ew, awarded=(won, 20 - won), note="by hand") for ns, ew, won in encounters
            ),
        )
        for encounters in victory_points
    )
    schedule = Schedule(rounds=max(len(rounds), 1), deals=4)
    tournament = Tournament(entrants=entrants, schedule=schedule, movement=Movement.DANESE)
    return TournamentRecord(tournament=tournament, rounds=rounds)


def winners(record: TournamentRecord, *prizes: Prize, **options: object) -> list[tuple[int, int]]:
    """Return the prize and the entrant of each award."""
    return [(each.prize, each.entrant) for each in award_prizes(record, prizes, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize("last", [(14, 14, 13), (15, 15, 15)], ids=["41 points", "45 points"])
def test_best_of_the_last_rounds_has_not_won_yet(last: tuple[int, int, int]) -> None:
    """The ninth pair has 12, 17 and 15 in rounds 9 to 11, the first has 41 or 45."""
    early = [[(0, 1, 20), (2, 8, 15)]] * 8
    late = [[(0, 1, own), (8, 2, other)] for own, other in zip(last, (12, 17, 15), strict=True)]
    record = played(*early, *late)
    first, danese = Prize(kind=FIRST), Prize(kind=LAST_ROUNDS, rounds=3)
    for one_each in (True, False):
        assert winners(record, first, danese, one_each=one_each) == [(0, 0), (1, 8)]


ROUND = played([(0, 1, 15), (2, 3, 13), (4, 5, 11)], entrants=6)  # the ranking is 0 2 4 5 3 1


@pytest.mark.parametrize(
    ("prizes", "options", "expected"),
    [
        ([Prize(kind=FIRST, count=3)], {}, [(0, 0), (0, 2), (0, 4)]),
        ([Prize(kind=FIRST, count=99)], {}, [(0, each) for each in (0, 2, 4, 5, 3, 1)]),
        ([Prize(kind=LAST, count=2)], {}, [(0, 1), (0, 3)]),
        ([Prize(kind=FIRST), Prize(kind=FIRST)], {}, [(0, 0), (1, 2)]),
        ([Prize(kind=FIRST), Prize(kind=FIRST)], {"one_each": False}, [(0, 0), (1, 0)]),
        # the first pairs have won already, so the club's prize goes to its next one
        (
            [Prize(kind=FIRST, count=2), Prize(kind=FIRST, club="Roma")],
            {"clubs": ("Roma", "", "Bari", "Roma")},
            [(0, 0), (0, 2), (1, 3)],
        ),
        ([Prize(kind=FIRST, club="Roma")], {}, []),
        ([Prize(kind=FIRST, among=(5, 3, 9))], {}, [(0, 5)]),
        ([Prize(kind=LOT, count=2)], {"lots": (3, 0, 5)}, [(0, 3), (0, 0)]),
        ([Prize(kind=FIRST), Prize(kind=LOT)], {"lots": (0, 5)}, [(0, 0), (1, 5)]),
        ([Prize(kind=LOT)], {}, []),
        ([], {}, []),
    ],
)
def test_kinds(prizes: list[Prize], options: Mapping[str, object], expected: list[tuple[int, int]]) -> None:
    assert winners(ROUND, *prizes, **options) == expected


def test_nothing_is_won_before_the_first_round() -> None:
    assert award_prizes(played(), [Prize(kind=FIRST, count=3)]) == ()


def test_an_entrant_who_left_wins_nothing() -> None:
    left = replace(ROUND, departures=(Departure(entrant=0, round=0),))
    assert winners(left, Prize(kind=FIRST)) == [(0, 2)]


def test_last_rounds_are_those_so_far() -> None:
    assert winners(ROUND, Prize(kind=LAST_ROUNDS, rounds=99)) == [(0, 0)]


def test_adjustment_counts_in_its_round_only() -> None:
    record = played([(0, 1, 20)], [(0, 1, 11)], entrants=2)
    prize = Prize(kind=LAST_ROUNDS)
    for number, expected in ((None, 0), (0, 0), (1, 1)):
        minus = TournamentAdjustment(entrant=0, victory_points=-3, round=number, note="late")
        assert winners(replace(record, adjustments=(minus,)), prize) == [(0, expected)], number


def test_rivals_have_the_same_claim() -> None:
    equal = played([(0, 1, 12), (2, 3, 12), (4, 5, 12)], entrants=6)
    (award,) = award_prizes(equal, [Prize(kind=FIRST)])
    assert award == Award(prize=0, place=0, entrant=0, rivals=(2, 4))
    (award,) = award_prizes(equal, [Prize(kind=FIRST)], lots=(4, 2))
    assert award == Award(prize=0, place=0, entrant=4, rivals=(2, 0))
    assert all(not each.rivals for each in award_prizes(ROUND, [Prize(kind=FIRST, count=2)]))


@pytest.mark.parametrize("seed", range(60))
def test_random_prizes_agree_with_a_second_calculation(seed: int) -> None:
    randoms = random.Random(seed)
    rounds = []
    for _ in range(randoms.randint(1, 5)):
        order = randoms.sample(range(8), 8)
        rounds.append([(*order[at : at + 2], randoms.randint(0, 20)) for at in range(0, 8, 2)])
    record = played(*rounds, entrants=8)
    clubs = [randoms.choice(("", "Roma", "Bari")) for _ in range(8)]
    lots = randoms.sample(range(8), 8)
    prizes = [
        Prize(
            kind=randoms.choice(tuple(PrizeKind)),
            count=randoms.randint(1, 3),
            rounds=randoms.randint(1, 4),
            club=randoms.choice(("", "", "Roma")),
            among=tuple(randoms.sample(range(8), randoms.choice((0, 0, 3)))),
        )
        for _ in range(4)
    ]
    one_each = randoms.random() < 0.5
    expected = _award_slowly(rounds, clubs, lots, prizes, one_each=one_each)
    assert winners(record, *prizes, one_each=one_each, clubs=clubs, lots=lots) == expected


_Encounters = Sequence[Sequence[tuple[int, int, int]]]  # by round: two entrants, the Victory Points of the first


def _award_slowly(
    rounds: _Encounters, clubs: Sequence[str], lots: Sequence[int], prizes: Sequence[Prize], *, one_each: bool
) -> list[tuple[int, int]]:
    """Award by repeated search for the best claim. All differences and points are 0 in these tournaments."""
    better = {each: sum(_is_better(other, each, rounds) for other in range(8)) for each in range(8)}
    awards: list[tuple[int, int]] = []
    for index, prize in enumerate(prizes):
        barred = {each for _number, each in awards} if one_each or prize.kind is LAST_ROUNDS else set()
        for _ in range(prize.count):
            able = [
                each
                for each in range(8)
                if each not in barred
                and (not prize.club or clubs[each] == prize.club)
                and (not prize.among or each in prize.among)
            ]
            claims = {}
            for each in able:
                recent, lot = _won(each, rounds[-prize.rounds :]), lots.index(each)
                claims[each] = {
                    FIRST: (better[each], lot),
                    LAST: (-better[each], lot),
                    LAST_ROUNDS: (-recent, better[each], lot),
                    LOT: (lot,),
                }[prize.kind]
            if claims:
                winner = min(claims, key=claims.__getitem__)
                barred.add(winner)
                awards.append((index, winner))
    return awards


def _is_better(one: int, other: int, rounds: _Encounters) -> bool:
    """Return whether one is before the other in the ranking.

    In none of these tournaments three tied entrants have all met, so the direct match decides between two only.
    """
    own, theirs = _won(one, rounds), _won(other, rounds)
    tied = [each for each in range(8) if _won(each, rounds) == own]
    return own > theirs or (sorted({one, other}) == tied and _direct(one, other, rounds) > 0)


def _won(entrant: int, rounds: _Encounters) -> int:
    shares = [(ns, won) for each in rounds for ns, _ew, won in each]
    shares += [(ew, 20 - won) for each in rounds for _ns, ew, won in each]
    return sum(won for each, won in shares if each == entrant)


def _direct(one: int, other: int, rounds: _Encounters) -> int:
    met = {(ns, ew, number): 2 * won - 20 for number, each in enumerate(rounds) for ns, ew, won in each}
    return sum(
        lead * ((ns, ew) == (one, other)) - lead * ((ns, ew) == (other, one)) for (ns, ew, _number), lead in met.items()
    )
