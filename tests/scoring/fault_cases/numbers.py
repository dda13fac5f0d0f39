"""Numbers that no cards make."""

from deal_builders import BURRACO, CANASTA, WARNING, case, ours, theirs

from scoring import Adjustment, Burraco, FaultCode, SideEntry

CASES = [
    case(
        "table",
        FaultCode.NEGATIVE_POINTS,
        (ours(table_points=-5), theirs()),
        {"field": "table_points", "points": -5},
        side=0,
    ),
    case(
        "hand",
        FaultCode.NEGATIVE_POINTS,
        (ours(), theirs(hand_points={3: -20, 1: 5})),
        {"field": "hand_points", "points": -20},
        side=1,
        player=3,
    ),
    case(
        "burrachi",
        FaultCode.NEGATIVE_COUNT,
        (ours(burrachi={Burraco.CLEAN: -1}), theirs()),
        {"field": "burrachi", "count": -1},
        side=0,
    ),
    case(
        "red threes",
        FaultCode.NEGATIVE_COUNT,
        (ours(red_threes=-2), theirs()),
        {"field": "red_threes", "count": -2},
        side=0,
        rules=CANASTA,
    ),
    case(
        "table",
        FaultCode.NOT_A_MULTIPLE,
        (ours(table_points=333), theirs()),
        {"field": "table_points", "points": 333, "step": 5},
        side=0,
    ),
    case(
        "hand",
        FaultCode.NOT_A_MULTIPLE,
        (ours(hand_points={2: 1}), theirs()),
        {"field": "hand_points", "points": 1, "step": 5},
        side=0,
        player=2,
    ),
    case(
        "two cards are no meld",
        FaultCode.UNREACHABLE_POINTS,
        (ours(table_points=10), theirs()),
        {"field": "table_points", "points": 10},
        side=0,
    ),
    case(
        "no card of 5 points left",
        FaultCode.UNREACHABLE_POINTS,
        (ours(hand_points={0: 5}), theirs()),
        {"field": "hand_points", "points": 5},
        side=0,
        player=0,
        rules=BURRACO.replace(low_points=10),
    ),
    case(
        "more than the decks",
        FaultCode.TOO_MANY_POINTS,
        (ours(table_points=1085), theirs()),
        {"field": "table_points", "points": 1085, "limit": 1080},
        side=0,
    ),
    case(
        "huge",
        FaultCode.TOO_MANY_POINTS,
        (ours(hand_points={0: 10**30}), theirs()),
        {"field": "hand_points", "points": 10**30, "limit": 1080},
        side=0,
        player=0,
    ),
    case(
        "penalty",
        FaultCode.ADJUSTMENT_LARGE,
        (ours(adjustments=(Adjustment(points=-1500),)), theirs()),
        {"field": "adjustments", "points": -1500, "limit": 1000},
        severity=WARNING,
        side=0,
    ),
    case(
        "slip",
        FaultCode.ADJUSTMENT_HUGE,
        (ours(), theirs(adjustments=(Adjustment(points=200_050),))),
        {"field": "adjustments", "points": 200_050, "limit": 20_000},
        side=1,
    ),
    case(
        "nothing at all",
        FaultCode.EMPTY_DEAL,
        (SideEntry(players=(0, 2)), SideEntry(players=(1, 3))),
        {"field": "sides"},
        severity=WARNING,
    ),
]
