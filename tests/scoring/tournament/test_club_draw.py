"""The draw by clubs, compared with all possible draws of small fields and with plain draws of large ones."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    Competition,
    FixedTable,
    Movement,
    RecordCode,
    RecordError,
    Schedule,
    Tournament,
    arrange_lots,
    club_meetings,
    even_sections,
    mitchell,
    next_round,
)
from scoring.tournament.draw import club_draw
from scoring.tournament.draw.club_draw import _subset
from tests.scoring.tournament.tournament_records import TournamentRecord

SEEDS = range(3)


def tournament(entrants: int, rounds: int, movement: Movement = Movement.MITCHELL, **options: Any) -> Tournament:
    return Tournament(entrants=entrants, schedule=Schedule(rounds=rounds, deals=4), movement=movement, **options)


def shuffled(entrants: int, seed: int) -> list[int]:
    lots = list(range(entrants))
    random.Random(seed).shuffle(lots)
    return lots


def clubs_of(sizes: Sequence[int]) -> list[str]:
    return list(chain.from_iterable([f"club {number}"] * size for number, size in enumerate(sizes)))


def encounters(setup: Tournament) -> list[tuple[int, int]]:
    """Return all encounters of lots in the rounds that the draw decides, by the movements' own schedules."""
    if setup.movement is Movement.DANESE:
        return [(lot, lot + 1) for lot in range(0, setup.entrants - 1, 2)]
    tables = (setup.entrants + 1) // 2
    rounds = mitchell(tables, setup.schedule.rounds, bye=setup.entrants % 2 == 1)
    missing = setup.entrants % 2  # the numbers after the missing North–South pair are one less
    return [(seat.ns, seat.ew - missing) for seats in rounds for seat in seats if seat.ns is not None]


def count_naively(setup: Tournament, labels: Sequence[str]) -> int:
    return sum(bool(labels[one]) and labels[one] == labels[other] for one, other in encounters(setup))


def partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for size in range(min(total, largest), 0, -1):
        for rest in partitions(total - size, size):
            yield (size, *rest)


def arrangements(labels: Counter[str]) -> Iterator[tuple[str, ...]]:
    if not labels:
        yield ()
    for label in list(labels):
        for rest in arrangements(labels - Counter([label])):
            yield (label, *rest)


SMALL_FIELDS = [
    (movement, entrants, rounds)
    for entrants in range(2, 9)
    for movement, most in ((Movement.MITCHELL, (entrants + 1) // 2), (Movement.DANESE, 1))
    for rounds in range(1, most + 1)
]


@pytest.mark.parametrize(("movement", "entrants", "rounds"), SMALL_FIELDS)
def test_no_draw_of_a_small_field_has_fewer_meetings(movement: Movement, entrants: int, rounds: int) -> None:
    setup = tournament(entrants, rounds, movement)
    for sizes in partitions(entrants, entrants):
        clubs = ["" if sizes[int(club.split()[1])] == 1 else club for club in clubs_of(sizes)]
        fewest = min(count_naively(setup, labels) for labels in arrangements(Counter(clubs)))
        for seed in SEEDS:
            lots = arrange_lots(setup, shuffled(entrants, seed), clubs=clubs)
            assert sorted(lots) == list(range(entrants))
            assert count_naively(setup, [clubs[entrant] for entrant in lots]) == fewest, (sizes, seed)


def test_hundred_pairs_of_eight_clubs_never_meet_within_a_club() -> None:
    setup = tournament(100, 6)
    clubs = clubs_of([18, 16, 14, 13, 12, 11, 9, 7])
    for seed in SEEDS:
        lots = arrange_lots(setup, shuffled(100, seed), clubs=clubs)
        found = club_meetings(setup, lots, clubs)
        assert (found.drawn, found.plain) == (0, Fraction(1240 * 300, 9900))
        assert f"{float(found.plain):.0f}" == "38"


def test_host_club_of_sixty_among_a_hundred_meets_as_rarely_as_possible() -> None:
    setup = tournament(100, 6)
    clubs = clubs_of([60, 10, 10, 10, 10])
    for seed in SEEDS:
        found = club_meetings(setup, arrange_lots(setup, shuffled(100, seed), clubs=clubs), clubs)
        # At fifty tables, at least ten pairs of the host club have no other opponent in each of six rounds.
        assert found.drawn == 60
        assert f"{float(found.plain):.0f}" == "118"


def random_hall(seed: int) -> tuple[Tournament, list[str], list[str]]:
    chance = random.Random(seed)
    entrants = chance.randint(4, 70)
    sections = chance.randint(1, 2) if entrants >= 16 else 1
    tables = (min(even_sections(entrants, sections)) + 1) // 2
    movement = chance.choice((Movement.MITCHELL, Movement.DANESE, Movement.ROUND_ROBIN))
    rounds = chance.randint(1, min(6, tables))
    sizes = even_sections(entrants, sections) if sections > 1 else ()
    clubs = [chance.choice(["", *"ABCDEFGH"[: chance.randint(1, 8)]]) for _ in range(entrants)]
    regions = [chance.choice(["", *"xyz"]) for _ in range(entrants)]
    return tournament(entrants, rounds, movement, sections=sizes), clubs, regions


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 200), marks=pytest.mark.extended)])
def test_random_hall_is_never_worse_than_its_plain_draw(seeds: range) -> None:
    for seed in seeds:
        setup, clubs, regions = random_hall(seed)
        plain = shuffled(setup.entrants, seed)
        lots, again = (arrange_lots(setup, plain, clubs=clubs, regions=regions) for _ in range(2))
        before, after = ([club_meetings(setup, lot, each).drawn for each in (clubs, regions)] for lot in (plain, lots))
        assert after <= before, seed
        assert lots == again, seed


@settings(max_examples=40)
@given(st.integers(4, 30), st.integers(1, 6), st.randoms(use_true_random=False))
def test_figures_agree_with_all_encounters(entrants: int, rounds: int, chance: random.Random) -> None:
    setup = tournament(entrants, min(rounds, (entrants + 1) // 2))
    clubs = [chance.choice(["", "A", "B", "C"]) for _ in range(entrants)]
    lots = shuffled(entrants, entrants)
    found = club_meetings(setup, lots, clubs)
    assert found.drawn == count_naively(setup, [clubs[entrant] for entrant in lots])


@pytest.mark.parametrize("movement", [Movement.MITCHELL, Movement.DANESE])
def test_plain_figure_is_the_mean_of_all_draws(movement: Movement) -> None:
    setup = tournament(5, 1, movement)
    clubs = ["A", "A", "A", "B", "B"]
    counts = [count_naively(setup, [clubs[entrant] for entrant in lots]) for lots in permutations(range(5))]
    assert club_meetings(setup, range(5), clubs).plain == Fraction(sum(counts), len(counts))


def test_pairs_without_clubs_keep_their_lots() -> None:
    plain = shuffled(9, 0)
    assert arrange_lots(tournament(9, 4), plain) == tuple(plain)
    assert arrange_lots(tournament(9, 4), plain, clubs=[""] * 9, regions=()) == tuple(plain)
    assert club_meetings(tournament(9, 4), plain, []).plain == 0


def test_regions_are_kept_apart_without_a_meeting_within_a_club() -> None:
    setup = tournament(40, 5)
    clubs = clubs_of([10, 10, 10, 10])
    regions = [f"region {number % 4}" for number in range(40)]
    for seed in SEEDS:
        plain = shuffled(40, seed)
        by_clubs = arrange_lots(setup, plain, clubs=clubs)
        lots = arrange_lots(setup, plain, clubs=clubs, regions=regions)
        assert club_meetings(setup, lots, clubs).drawn == 0
        fewer, more = (club_meetings(setup, each, regions).drawn for each in (lots, by_clubs))
        assert fewer < more


def test_teams_of_a_club_count_once_for_their_two_tables() -> None:
    setup = tournament(4, 3, Movement.DANESE, competition=Competition.TEAMS)
    assert club_meetings(setup, range(4), ["A", "A", "B", "B"]).drawn == 2
    lots = arrange_lots(setup, range(4), clubs=["A", "A", "B", "B"])
    assert club_meetings(setup, lots, ["A", "A", "B", "B"]).drawn == 0


def test_fixed_table_decides_the_lot_in_a_mitchell() -> None:
    clubs = clubs_of([9, 8, 7])
    setup = tournament(24, 4, sections=(12, 12))
    fixed = (FixedTable(entrant=3, table=5), FixedTable(entrant=20, table=0, section=1))
    lots = arrange_lots(setup, shuffled(24, 1), clubs=clubs, fixed=fixed)
    assert (lots[5], lots[12]) == (3, 20)
    record = TournamentRecord(tournament=setup, lots=lots, fixed=fixed)
    seats = {seat.ns: (seat.section, seat.table) for seat in next_round(record)}
    assert (seats[3], seats[20]) == ((0, 5), (1, 0))
    assert club_meetings(setup, lots, clubs).drawn <= club_meetings(setup, shuffled(24, 1), clubs).drawn


def test_two_fixed_pairs_exchange_their_lots() -> None:
    fixed = (FixedTable(entrant=1, table=0), FixedTable(entrant=0, table=1))
    assert arrange_lots(tournament(6, 3), range(6), fixed=fixed) == (1, 0, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("table", "section", "code"),
    [
        (2, 0, RecordCode.NO_SUCH_TABLE),  # the bye’s
        (-1, 0, RecordCode.NO_SUCH_TABLE),
        (0, 1, RecordCode.NO_SUCH_SECTION),
    ],
)
def test_fixed_table_that_does_not_exist(table: int, section: int, code: RecordCode) -> None:
    with pytest.raises(RecordError) as caught:
        arrange_lots(tournament(5, 2), range(5), fixed=[FixedTable(entrant=0, table=table, section=section)])
    assert caught.value.code is code


def test_draw_must_name_every_entrant_once() -> None:
    for lots in ([0, 1, 2, 2], [0, 1, 2]):
        with pytest.raises(RecordError, match="each is drawn once"):
            arrange_lots(tournament(4, 2), lots, clubs=["A"] * 4)


@given(st.lists(st.integers(1, 9), max_size=9), st.integers(-2, 60))
def test_subset_has_the_total(sizes: list[int], total: int) -> None:
    totals = {0}
    for size in sizes:
        totals |= {each + size for each in totals}
    found = _subset(sizes, total)
    assert (found is None) == (total not in totals)
    if found is not None:
        assert len(set(found)) == len(found)
        assert sum(sizes[index] for index in found) == total


def test_meetings_are_counted_for_clubs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fold arranges the lots again for each fixed table, without clubs."""
    previews: list[object] = []
    monkeypatch.setattr(club_draw, "preview_rounds", lambda *arguments: previews.append(arguments) or ())
    setup, lots = tournament(8, 3), shuffled(8, 0)
    fixed = (FixedTable(entrant=lots[4], table=0),)
    assert arrange_lots(setup, lots, fixed=fixed)[0] == lots[4]
    assert previews == []
    arrange_lots(setup, lots, clubs=clubs_of((4, 4)), fixed=fixed)
    assert previews == [(setup, tuple(lots))]
