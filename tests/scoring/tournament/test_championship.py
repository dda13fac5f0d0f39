"""Championships: worked figures, ties and finals, and a second calculation that shares no code."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring import (
    ArgumentError,
    ChampionshipEvent,
    ChampionshipLine,
    ChampionshipTie,
    TournamentAdjustment,
    championship,
    finalists,
    round_robin,
)
from tests.scoring.tournament.test_prizes import played

PAIRS = (("Anna", "Bruno"), ("Carla", "Dino"), ("Elsa", "Furio"), ("Gino", "Ida"))
DIRECT, DIFFERENCE, VICTORY_POINTS, LOT = ChampionshipTie


def evening(*encounters: tuple[int, int, int], players: Sequence[tuple[str, ...]] = PAIRS) -> ChampionshipEvent:
    """Return an evening with a round for each encounter: two entrants, and the Victory Points of the first."""
    record = played(*([each] for each in encounters), entrants=len(players))
    return ChampionshipEvent(record=record, players=tuple(players))


def evening_of(points: int) -> ChampionshipEvent:
    """Return an evening that the first pair ends with these Victory Points."""
    full, rest = divmod(points, 20)
    return evening(*[(0, 1, 20)] * full, (0, 1, rest))


def ranks(events: Sequence[ChampionshipEvent], **options: object) -> list[tuple[int, str]]:
    lines = championship(events, **({"best": 9} | options))  # type: ignore[arg-type]
    return [(line.rank, line.contestant[0]) for line in lines]


def test_best_three_of_four() -> None:
    line = championship([evening_of(points) for points in (48, 35, 41, 52)], best=3)[0]
    assert line == ChampionshipLine(
        rank=1,
        contestant=("Anna", "Bruno"),
        points=(48, 35, 41, 52),
        counted=(0, 2, 3),
        total=141,
        difference=0,
        victory_points=176,
    )


def test_a_pair_is_its_two_players_in_any_order() -> None:
    turned = evening((0, 1, 15), players=(("Bruno", "Anna"), ("Carla", "Dino")))
    lines = championship([evening((0, 1, 12)), turned], best=2)
    assert (lines[0].contestant, lines[0].points) == (("Anna", "Bruno"), (12, 15))
    assert len(lines) == 2


def test_those_who_did_not_play_have_no_line() -> None:
    assert ranks([evening((0, 1, 12))]) == [(1, "Anna"), (2, "Carla")]
    assert championship([], best=3) == ()


def test_singles() -> None:
    mixed = evening((0, 1, 15), players=(("Anna", "Carla"), ("Bruno", "Elsa")))
    lines = championship([evening((0, 1, 12)), mixed], best=2, singles=True)
    assert [(line.contestant, line.points, line.total) for line in lines] == [
        (("Anna",), (12, 15), 27),
        (("Carla",), (8, 15), 23),
        (("Bruno",), (12, 5), 17),
        (("Dino",), (8, None), 8),
        (("Elsa",), (None, 5), 5),
    ]


def test_absence_counts_nothing() -> None:
    lines = championship([evening((0, 1, 12)), evening((0, 2, 12))], best=2)
    assert {line.contestant[0]: line.points for line in lines} == {
        "Anna": (12, 12),
        "Carla": (8, None),
        "Elsa": (None, 8),
    }


# Elsa and Gino have 12 each, and she has beaten him on the evening that doesn't count.
TIED = [evening((2, 3, 11)), evening((2, 0, 12), (3, 1, 12))]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ((DIRECT, DIFFERENCE), [(1, "Elsa"), (2, "Gino")]),
        ((VICTORY_POINTS,), [(1, "Elsa"), (2, "Gino")]),
        ((LOT,), [(1, "Gino"), (2, "Elsa")]),
        ((DIFFERENCE,), [(1, "Elsa"), (1, "Gino")]),
        ((), [(1, "Elsa"), (1, "Gino")]),
    ],
)
def test_ties(order: tuple[ChampionshipTie, ...], expected: list[tuple[int, str]]) -> None:
    lots = [("Ida", "Gino"), ("Elsa", "Furio")]
    assert ranks(TIED, best=1, tie_breaks=order, lots=lots)[:2] == expected


def test_difference_is_of_the_counted_evenings() -> None:
    minus = TournamentAdjustment(entrant=0, difference=-5, note="late")
    record = replace(evening((0, 1, 10)).record, adjustments=(minus,))
    late, second = ChampionshipEvent(record=record, players=PAIRS), evening((2, 3, 12))
    lines = championship([late, second], best=1, tie_breaks=(DIFFERENCE,))
    assert [(line.rank, line.contestant[0], line.difference) for line in lines] == [
        (1, "Elsa", 0),
        (2, "Carla", 0),
        (3, "Anna", -5),
        (4, "Gino", 0),
    ]


def _half(**points: int) -> tuple[ChampionshipLine, ...]:
    return tuple(
        ChampionshipLine(
            rank=rank,
            contestant=(name,),
            points=(total,),
            counted=(0,),
            total=total,
            difference=0,
            victory_points=total,
        )
        for rank, (name, total) in enumerate(points.items(), 1)
    )


def test_finalists() -> None:
    first = _half(A=160, P=151, C=149)
    second = _half(P=150, Q=140, R=135)
    assert finalists(first, second) == (("A",), ("P",), ("Q",), ("R",))
    assert [len(seats) for seats in round_robin(len(finalists(first, second)))] == [2, 2, 2]


def test_winner_of_both_halves_is_champion() -> None:
    assert finalists(_half(P=160, A=151), _half(P=150, Q=140)) == (("P",),)


def test_finalists_of_half_a_championship() -> None:
    assert finalists(_half(P=160, A=151, B=140), ()) == (("P",), ("A",))
    assert finalists((), ()) == ()
    assert finalists(_half(A=9), _half(B=9, A=8), places=1) == (("A",), ("B",))


def test_names_of_all_entrants_are_needed() -> None:
    with pytest.raises(ArgumentError, match="should be the players of 4 entrants"):
        ChampionshipEvent(record=evening((0, 1, 12)).record, players=PAIRS[:3])


@pytest.mark.parametrize("seed", range(40))
def test_random_championships_agree_with_a_second_calculation(seed: int) -> None:
    randoms = random.Random(seed)
    people = ["Anna", "Bruno", "Carla", "Dino", "Elsa", "Furio", "Gino", "Ida"]
    best, singles = randoms.randint(1, 4), randoms.random() < 0.5
    events, scores = [], {}
    for number in range(5):
        order = randoms.sample(people, 8) if randoms.random() < 0.5 else people
        pairs = [tuple(order[at : at + 2]) for at in range(0, 8, 2)]
        encounters = [(*randoms.sample(range(4), 2), randoms.randint(0, 20)) for _ in range(3)]
        events.append(evening(*encounters, players=pairs))
        for ns, ew, points in encounters:
            for pair, won in ((pairs[ns], points), (pairs[ew], 20 - points)):
                for each in pair if singles else [" ".join(sorted(pair))]:
                    scores.setdefault(each, {}).setdefault(number, 0)
                    scores[each][number] += won
    totals = {each: sum(sorted(won.values())[-best:]) for each, won in scores.items()}
    lines = championship(events, best=best, singles=singles, tie_breaks=(VICTORY_POINTS,))
    assert {" ".join(line.contestant): line.total for line in lines} == totals
    order = [(-totals[each], -sum(scores[each].values())) for each in (" ".join(line.contestant) for line in lines)]
    assert order == sorted(order)
    for line, key in zip(lines, order, strict=True):
        assert line.rank == 1 + sum(other < key for other in order)
        assert sum(line.points[index] or 0 for index in line.counted) == line.total
