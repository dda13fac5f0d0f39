"""Valid and invalid match configurations."""

import pytest

from scoring import PLAYERS_BY_SEATING, VARIANTS, ConfigError, MatchConfig, ScoringError, Seating, SetupCode

VALID = {"rules": VARIANTS["burraco"], "players": 4, "seating": Seating.FIXED_PAIRS, "target": 2005}


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"players": 3}, [("players", SetupCode.SEATING_NOT_FOR_PLAYERS)]),
        ({"players": 7, "seating": Seating.SINGLES}, [("players", SetupCode.SEATING_NOT_FOR_PLAYERS)]),
        ({"players": 1, "seating": Seating.SINGLES}, [("players", SetupCode.SEATING_NOT_FOR_PLAYERS)]),
        (
            {"rules": VARIANTS["canasta-italiana"], "players": 3, "seating": Seating.ONE_AGAINST_TWO},
            [("seating", SetupCode.SEATING_NOT_IN_GAME)],
        ),
        ({"target": None}, [("target", SetupCode.GOAL_MISSING)]),
        ({"deals": 4}, [("target", SetupCode.TWO_GOALS)]),
        ({"target": 2005.0}, [("target", SetupCode.WRONG_TYPE)]),
        ({"target": "2005"}, [("target", SetupCode.WRONG_TYPE)]),
        ({"target": True}, [("target", SetupCode.WRONG_TYPE)]),
        ({"target": None, "deals": 4.0}, [("deals", SetupCode.WRONG_TYPE)]),
        ({"seating": "in a row"}, [("seating", SetupCode.WRONG_TYPE)]),
        (
            {"rules": ["burraco"], "players": "4", "first_dealer": None},
            [
                ("rules", SetupCode.WRONG_TYPE),
                ("players", SetupCode.WRONG_TYPE),
                ("first_dealer", SetupCode.WRONG_TYPE),
            ],
        ),
        ({"target": 0}, [("target", SetupCode.TARGET_OUT_OF_RANGE)]),
        ({"target": -505}, [("target", SetupCode.TARGET_OUT_OF_RANGE)]),
        ({"target": 100_001}, [("target", SetupCode.TARGET_OUT_OF_RANGE)]),
        ({"target": None, "deals": 0}, [("deals", SetupCode.DEALS_OUT_OF_RANGE)]),
        ({"target": None, "deals": 100}, [("deals", SetupCode.DEALS_OUT_OF_RANGE)]),
        ({"first_dealer": 4}, [("first_dealer", SetupCode.DEALER_NOT_SEATED)]),
        ({"first_dealer": -1}, [("first_dealer", SetupCode.DEALER_NOT_SEATED)]),
        (
            {"players": 5, "target": None, "first_dealer": 9},
            [
                ("players", SetupCode.SEATING_NOT_FOR_PLAYERS),
                ("target", SetupCode.GOAL_MISSING),
                ("first_dealer", SetupCode.DEALER_NOT_SEATED),
            ],
        ),
    ],
)
def test_impossible_match(changes: dict[str, object], faults: list[tuple[str, SetupCode]]) -> None:
    with pytest.raises(ScoringError, match="impossible match") as caught:
        MatchConfig(**(VALID | changes))
    assert isinstance(caught.value, ConfigError)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == faults
    assert caught.value.code == faults[0][1]


def test_seating_accepts_text() -> None:
    assert MatchConfig(**(VALID | {"seating": "fixed-pairs"})).seating is Seating.FIXED_PAIRS


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"target": 2005.0}, "target: 2005.0 should be a whole number"),
        ({"target": 0}, "target: 0 should be 1 to 100000"),
        ({"target": None}, "target: a match has a target or a number of deals"),
        ({"deals": 4}, "target: a match has either a target (2005) or a number of deals (4), not both"),
        ({"players": 3}, "players: fixed-pairs takes 4, 6 players, not 3"),
        ({"first_dealer": 4}, "first_dealer: seat 4 is not at a table of 4, count from 0"),
        ({"seating": "in a row"}, "seating: 'in a row' should be a Seating (singles, fixed-pairs, one-against-two, "),
    ],
)
def test_config_error_message(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ConfigError) as caught:
        MatchConfig(**(VALID | changes))
    assert f"impossible match: {sentence}" in str(caught.value)


def test_fault_message() -> None:
    with pytest.raises(ConfigError) as caught:
        MatchConfig(**(VALID | {"players": 3}))
    assert caught.value.values == {"seating": Seating.FIXED_PAIRS, "players": 3, "allowed": "4, 6"}


@pytest.mark.parametrize("goal", [{"target": 1}, {"target": 100_000}, {"target": None, "deals": 1}])
def test_limits_of_goals(goal: dict[str, int | None]) -> None:
    assert MatchConfig(**(VALID | goal)).players == 4


@pytest.mark.parametrize(
    ("seating", "players"), [(seating, n) for seating in PLAYERS_BY_SEATING for n in PLAYERS_BY_SEATING[seating]]
)
def test_five_and_six_players_use_three_decks(seating: Seating, players: int) -> None:
    config = MatchConfig(rules=VARIANTS["burraco"], players=players, seating=seating, deals=4)
    assert config.table_rules.decks == (3 if players > 4 else 2)
    assert config.rules.decks == 2


def test_more_decks_are_kept() -> None:
    rules = VARIANTS["burraco"].replace(decks=4)
    assert MatchConfig(rules=rules, players=6, seating=Seating.FIXED_PAIRS, deals=4).table_rules is rules
