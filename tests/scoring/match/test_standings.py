"""Standings beyond the golden matches: ends, ties, corrections, dealers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    CANASTA_OPENINGS,
    VARIANTS,
    Burraco,
    DealDirection,
    DealEntry,
    DealError,
    DealScore,
    FaultCode,
    FirstPlayer,
    MatchConfig,
    Phase,
    PozzettiBuilder,
    Seating,
    Severity,
    SideEntry,
    SideScore,
    TableState,
    TieRule,
    check_deal,
    contenders,
    score_deal,
    score_deals,
    standings,
    table_state,
)

BURRACO = VARIANTS["burraco"]


def pairs_config(**changes: object) -> MatchConfig:
    return MatchConfig(**({"rules": BURRACO, "players": 4, "seating": Seating.FIXED_PAIRS, "target": 1005} | changes))


def three_player_config(**changes: object) -> MatchConfig:
    return pairs_config(players=3, seating=Seating.ONE_AGAINST_TWO, **changes)


def deal_scores(config: MatchConfig, *rows: tuple[int, ...]) -> list[DealScore]:
    """Return deals that credit each contender with the points of a row."""
    groups = contenders(config)
    return [
        DealScore(
            sides=(),
            credits={seat: Fraction(points) for group, points in zip(groups, row, strict=True) for seat in group},
        )
        for row in rows
    ]


def standings_after(config: MatchConfig, *rows: tuple[int, ...]) -> object:
    return standings(deal_scores(config, *rows), config)


@pytest.mark.parametrize(
    ("rows", "finished", "winner", "extra"),
    [
        ([], False, None, False),
        ([(1004, 0)], False, None, False),
        ([(1005, 0)], True, 0, False),
        ([(1005, 1006)], True, 1, False),
        ([(1010, 1010)], False, None, True),
        ([(1010, 1010), (5, 0)], True, 0, False),
        ([(1010, 1010), (-100, -90)], False, None, False),  # both fell below the target: the match continues
        ([(1010, 1010), (-100, -100), (50, 40)], False, None, False),
        ([(1010, 0), (0, 300)], True, 0, False),  # the first deal was corrected: later ones still count
        ([(1010, 0), (-500, 900)], False, None, False),  # … and after the last deal, no total has reached the target
    ],
)
def test_end_at_a_target(rows: list[tuple[int, ...]], finished: bool, winner: int | None, extra: bool) -> None:
    state = standings_after(pairs_config(), *rows)
    assert (state.finished, state.winner, state.extra_deal, state.drawn) == (finished, winner, extra, False)


@pytest.mark.parametrize(
    ("tie", "rows", "finished", "drawn", "extra"),
    [
        (TieRule.ANOTHER_DEAL, [(5, 5)], False, False, False),
        (TieRule.ANOTHER_DEAL, [(5, 5), (5, 5)], False, False, True),
        (TieRule.DRAW, [(5, 5), (5, 5)], True, True, False),
        (TieRule.DRAW, [(5, 5), (5, 10)], True, False, False),
        (TieRule.DRAW, [(5, 5)], False, False, False),
    ],
)
def test_end_after_a_number_of_deals(
    tie: TieRule, rows: list[tuple[int, ...]], finished: bool, drawn: bool, extra: bool
) -> None:
    state = standings_after(pairs_config(rules=BURRACO.replace(tie=tie), target=None, deals=2), *rows)
    assert (state.finished, state.drawn, state.extra_deal) == (finished, drawn, extra)


@pytest.mark.parametrize(
    ("rows", "winner", "early"),
    [
        ([(400, 300)], 0, True),
        ([(400, 400)], None, True),
        ([], None, True),
        ([(1010, 1010)], None, True),  # one more deal would have decided the match
        ([(1005, 0)], 0, False),  # the target was reached anyway
    ],
)
def test_stopped_match_is_finished(rows: list[tuple[int, ...]], winner: int | None, early: bool) -> None:
    config = pairs_config()
    state = standings(deal_scores(config, *rows), config, stopped=True)
    assert (state.finished, state.winner, state.drawn) == (True, winner, winner is None)
    assert (state.ended_early, state.extra_deal) == (early, False)
    assert not standings(deal_scores(config, *rows), config).ended_early


def test_tie_below_the_leader_is_ignored() -> None:
    assert standings_after(three_player_config(), (1100, 300, 300)).winner == 0
    assert standings_after(three_player_config(), (300, 1100, 1100)).extra_deal


@pytest.mark.parametrize(
    ("direction", "players", "first", "dealers"),
    [
        (DealDirection.LEFT, 4, 2, [2, 3, 0, 1, 2]),
        (DealDirection.RIGHT, 4, 1, [1, 0, 3, 2, 1]),
        (DealDirection.LEFT, 3, 0, [0, 1, 2, 0]),
        (DealDirection.RIGHT, 3, 0, [0, 2, 1, 0]),
    ],
)
def test_dealer_rotates_and_right_hand_neighbour_cuts(
    direction: DealDirection, players: int, first: int, dealers: list[int]
) -> None:
    config = (three_player_config if players == 3 else pairs_config)(
        rules=BURRACO.replace(deal_direction=direction), first_dealer=first
    )
    row = (10,) * len(contenders(config))
    states = [standings_after(config, *[row] * played) for played in range(len(dealers))]
    assert [state.dealer for state in states] == dealers
    assert [state.cutter for state in states] == [(dealer - 1) % players for dealer in dealers]
    assert [state.pozzetti.builder for state in states] == [state.cutter for state in states]


@pytest.mark.parametrize(
    ("custom", "first"), [(FirstPlayer.LEFT, 0), (FirstPlayer.RIGHT, 2), (FirstPlayer.UNSPECIFIED, None)]
)
def test_first_player(custom: FirstPlayer, first: int | None) -> None:
    state = standings_after(pairs_config(rules=BURRACO.replace(first_player=custom), first_dealer=3))
    assert (state.dealer, state.first_player) == (3, first)


def test_dealer_builds_pozzetti_if_the_rules_say_so() -> None:
    state = standings_after(
        pairs_config(rules=BURRACO.replace(pozzetti_builder=PozzettiBuilder.DEALER), first_dealer=3)
    )
    assert (state.pozzetti.builder, state.dealer, state.cutter) == (3, 3, 2)


def test_singles_phase_is_permanent() -> None:
    config = three_player_config(rules=BURRACO.replace(three_player_singles_from=1000), target=1505)
    assert standings_after(config, (999, 0, 0)).phase is Phase.PAIRS
    assert standings_after(config, (1000, 0, 0)).phase is Phase.SINGLES
    assert standings_after(config, (1000, 0, 0), (-300, 0, 0)).phase is Phase.SINGLES


@pytest.mark.parametrize(
    ("option", "seating", "players", "phase"),
    [
        ("three_player_singles_from", Seating.ONE_AGAINST_TWO, 3, Phase.SINGLES),
        ("three_player_singles_from", Seating.ONE_AGAINST_PAIRS, 5, Phase.PAIRS),
        ("three_player_singles_from", Seating.FIXED_PAIRS, 4, Phase.PAIRS),
        ("five_player_singles_from", Seating.ONE_AGAINST_PAIRS, 5, Phase.SINGLES),
        ("five_player_singles_from", Seating.ONE_AGAINST_TWO, 3, Phase.PAIRS),
        ("five_player_singles_from", Seating.SINGLES, 5, Phase.PAIRS),
    ],
)
def test_each_threshold_applies_to_one_seating(option: str, seating: Seating, players: int, phase: Phase) -> None:
    config = pairs_config(rules=BURRACO.replace(**{option: 1005}), players=players, seating=seating, target=2005)
    low = (0,) * (len(contenders(config)) - 1)
    assert standings_after(config, (1000, *low)).phase is Phase.PAIRS
    assert standings_after(config, (1005, *low)).phase is phase


def test_five_singles_have_a_pozzetto_each() -> None:
    config = pairs_config(
        rules=BURRACO.replace(five_player_singles_from=1005),
        players=5,
        seating=Seating.ONE_AGAINST_PAIRS,
        target=2005,
    )
    state = standings_after(config, (1005, 0, 0, 0, 0))
    assert state.pozzetti.sizes == (11,) * 5
    alone = tuple(SideEntry(players=(seat,), table_points=60, hand_points={seat: 20}) for seat in range(5))
    assert check_deal(DealEntry(sides=alone), config.table_rules, table_state(state, config)) == ()
    formed = (SideEntry(players=(0,)), SideEntry(players=(1, 3)), SideEntry(players=(2, 4)))
    faults = check_deal(DealEntry(sides=formed), config.table_rules, table_state(state, config))
    assert FaultCode.WRONG_SIDES in [fault.code for fault in faults]


@pytest.mark.parametrize(
    ("total", "target", "opening"),
    [(999, 2000, None), (1000, 2000, 75), (1002, 2005, None), (Fraction(2005, 2), 2005, 75), (5000, None, None)],
)
def test_vulnerable_from_half_the_target(total: int, target: int | None, opening: int | None) -> None:
    assert VARIANTS["buraco-aberto"].required_opening(Fraction(total), target) == opening


@pytest.mark.parametrize(
    ("total", "opening"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (3000, 120), (5000, 160), (7500, 180), (9995, 180), (10000, 200)],
)
def test_canasta_openings(total: int, opening: int) -> None:
    rules = VARIANTS["canasta-italiana"].replace(openings=CANASTA_OPENINGS)
    assert rules.required_opening(Fraction(total), 15000) == opening


def test_higher_of_ladder_and_vulnerability_counts() -> None:
    rules = VARIANTS["canasta-italiana"].replace(openings=CANASTA_OPENINGS, vulnerable_opening=75)
    assert [rules.required_opening(Fraction(total), 2000) for total in (0, 1000, 1500)] == [50, 75, 90]


def make_score(*sides: tuple[int, ...], credits_: dict[int, int]) -> DealScore:
    return DealScore(
        sides=tuple(SideScore(players=players, total=0, lines=()) for players in sides),
        credits={seat: Fraction(points) for seat, points in credits_.items()},
    )


@pytest.mark.parametrize(
    "wrong",
    [
        make_score(credits_={}),
        make_score(credits_={0: 600, 1: 600, 2: 600}),
        make_score(credits_={0: 600, 1: 200, 2: 600, 7: 200}),
        make_score((0, 1), (2, 3), credits_={0: 600, 1: 600, 2: 600, 3: 600}),
        make_score(credits_={0: 600, 1: 600, 2: 200, 3: 200}),
    ],
)
def test_scores_of_other_players_are_rejected(wrong: DealScore) -> None:
    with pytest.raises(DealError, match="don't fit 4 players as they sit at this table") as caught:
        standings([wrong], pairs_config())
    assert [fault.code for fault in caught.value.faults] == [FaultCode.WRONG_SIDES]


def test_pair_still_counts_after_a_correction_starts_the_singles_phase() -> None:
    config = three_player_config(rules=BURRACO.replace(three_player_singles_from=1000), target=1505)
    pair = make_score((0,), (1, 2), credits_={0: 100, 1: 50, 2: 50})
    assert standings([*deal_scores(config, (1000, 0, 0)), pair], config).totals == (1100, 50, 50)


ABERTO = VARIANTS["buraco-aberto"]


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        (  # neighbours cannot be partners
            [(SideEntry(players=(0, 1), table_points=300), SideEntry(players=(2, 3), table_points=300))],
            FaultCode.WRONG_SIDES,
        ),
        (  # seat 7 doesn't exist
            [(SideEntry(players=(0, 2), table_points=60), SideEntry(players=(1, 7), hand_points={7: 20}))],
            FaultCode.WRONG_SIDES,
        ),
        (  # 1500 of 3000: vulnerable, so the second deal requires 75
            [
                (SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 6}, table_points=300), SideEntry(players=(1, 3))),
                (SideEntry(players=(0, 2), table_points=60), SideEntry(players=(1, 3))),
            ],
            FaultCode.OPENING_NOT_REACHED,
        ),
    ],
)
def test_entries_are_checked_against_the_table_state(entries: list[tuple[SideEntry, ...]], code: FaultCode) -> None:
    config = pairs_config(rules=ABERTO, target=3000)
    played = [DealEntry(sides=sides) for sides in entries]
    assert standings(played[:-1], config).deals_played == len(entries) - 1
    with pytest.raises(DealError) as caught:
        standings(played, config)
    assert [fault.code for fault in caught.value.faults if fault.severity is Severity.ERROR] == [code]


ROWS = st.lists(st.tuples(*[st.integers(-300, 1200)] * 3), max_size=6)


@given(ROWS, st.integers(1, 3000))
def test_standings_are_consistent(rows: list[tuple[int, ...]], target: int) -> None:
    state = standings_after(three_player_config(target=target), *rows)
    assert list(state.totals) == [sum(row[index] for row in rows) for index in range(3)]
    assert len(state.history) == state.deals_played == len(rows)
    assert all(0 <= share <= 1 for share in state.progress)
    assert (state.winner is not None) + state.drawn == state.finished
    assert not (state.finished and state.extra_deal)
    if state.leader is not None:
        assert sorted(state.totals)[-2] < state.totals[state.leader] == max(state.totals)
    if state.finished:
        assert max(state.totals) >= target
        assert state.winner == state.leader


@pytest.mark.parametrize(("row", "ranks"), [((0, 0), (1, 1)), ((-20, 5), (2, 1)), ((700, 700), (1, 1))])
def test_equal_totals_share_a_rank(row: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    assert standings_after(pairs_config(), row).ranks == ranks


def test_a_rank_counts_those_ahead() -> None:
    config = three_player_config(rules=BURRACO.replace(three_player_singles_from=1000), target=1505)
    state = standings_after(config, (300, 200, 300))
    assert state.ranks == (1, 3, 1)
    assert state.by_rank == (0, 2, 1)


def test_entries_and_scores_give_equal_standings() -> None:
    config = MatchConfig(rules=VARIANTS["burraco"], players=2, seating=Seating.SINGLES, target=2005)
    sides = (
        SideEntry(players=(0,), table_points=120, hand_points={0: 20}),
        SideEntry(players=(1,), table_points=85, hand_points={1: 40}),
    )
    entry = DealEntry(sides=sides)
    assert standings([entry], config) == standings([score_deal(entry, config.rules)], config)
    assert standings([entry], config).totals == (Fraction(100), Fraction(45))


def test_scores_of_a_match_are_those_at_its_table() -> None:
    config = three_player_config(rules=BURRACO.replace(three_player_singles_from=500), target=1505)
    pair, alone = SideEntry(players=(0, 1), table_points=600), SideEntry(players=(2,), table_points=200)
    singles = tuple(SideEntry(players=(seat,), table_points=50) for seat in range(3))
    deals = [DealEntry(sides=sides) for sides in ((pair, alone), (pair, alone), singles)]
    scores = list(score_deals(deals, config))
    assert [len(score.sides) for score in scores] == [2, 2, 3]
    assert standings(scores, config) == standings(deals, config)
    with pytest.raises(DealError):
        list(score_deals([*deals, deals[0]], config))


def test_table_state_after_standings() -> None:
    config = three_player_config(rules=BURRACO.replace(three_player_singles_from=1000), target=1505)
    state = standings_after(config, (1000, 200, 300))
    assert table_state(state, config) == TableState(
        players=3,
        seating=Seating.ONE_AGAINST_TWO,
        phase=Phase.SINGLES,
        totals=(Fraction(1000), Fraction(200), Fraction(300)),
        target=1505,
    )
