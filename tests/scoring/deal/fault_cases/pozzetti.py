"""Pozzetti."""

from scoring import FaultCode
from tests.scoring.deal.deal_builders import ABERTO, BURRACO, CANASTA, NOT_TAKEN, UNPLAYED, WARNING, case, ours, theirs

CASES = [
    case(
        "unplayed",
        FaultCode.NO_POZZETTI_IN_GAME,
        (ours(pozzetto=UNPLAYED), theirs()),
        {"field": "pozzetto"},
        side=0,
        rules=CANASTA,
    ),
    case(
        "taken by",
        FaultCode.NO_POZZETTI_IN_GAME,
        (ours(), theirs(pozzetto_by=1)),
        {"field": "pozzetto"},
        side=1,
        rules=CANASTA,
    ),
    case(
        "one for two sides",
        FaultCode.TOO_MANY_POZZETTI,
        (ours(), theirs()),
        {"field": "pozzetto", "count": 2, "limit": 1},
        rules=BURRACO.replace(pozzetti=(11,)),
    ),
    case(
        "by whom?",
        FaultCode.TAKER_WITHOUT_POZZETTO,
        (ours(pozzetto=NOT_TAKEN, pozzetto_by=2), theirs()),
        {"field": "pozzetto_by"},
        severity=WARNING,
        side=0,
        player=2,
    ),
    case(
        "which hand?",
        FaultCode.TAKER_MISSING,
        (ours(pozzetto=UNPLAYED, hand_points={0: 60, 2: 70}), theirs()),
        {"field": "pozzetto_by"},
        severity=WARNING,
        side=0,
        rules=ABERTO,
    ),
    case(
        "100 instead",
        FaultCode.HAND_REPLACED,
        (ours(pozzetto=UNPLAYED, pozzetto_by=2, hand_points={0: 60, 2: 70}), theirs()),
        {"field": "hand_points", "points": 70, "penalty": 100},
        severity=WARNING,
        side=0,
        player=2,
        rules=ABERTO,
    ),
    case(
        "eleven cards",
        FaultCode.POZZETTO_HAND_SMALL,
        (ours(pozzetto=UNPLAYED, pozzetto_by=2, hand_points={2: 50}), theirs()),
        {"field": "hand_points", "points": 50, "least": 55},
        severity=WARNING,
        side=0,
        player=2,
    ),
    case(
        "in either hand",
        FaultCode.POZZETTO_HAND_SMALL,
        (ours(pozzetto=UNPLAYED, hand_points={0: 20, 2: 20}), theirs()),
        {"field": "hand_points", "points": 40, "least": 55},
        severity=WARNING,
        side=0,
    ),
]
