"""Red threes and the cut."""

from scoring import Cut, FaultCode
from tests.scoring.deal.deal_builders import ABERTO, CANASTA, case, ours, theirs

CASES = [
    case("burraco", FaultCode.NO_RED_THREES_IN_GAME, (ours(), theirs(red_threes=1)), {"field": "red_threes"}, side=1),
    case(
        "seven",
        FaultCode.TOO_MANY_RED_THREES,
        (ours(red_threes=4), theirs(red_threes=3)),
        {"field": "red_threes", "count": 7, "limit": 6},
        rules=CANASTA,
    ),
    case("burraco", FaultCode.NO_CUT_IN_GAME, (ours(cut=Cut.EXACT), theirs()), {"field": "cut"}, side=0),
    case(
        "both",
        FaultCode.TWO_CUTTERS,
        (ours(cut=Cut.EXACT), theirs(cut=Cut.TOO_FEW)),
        {"field": "cut"},
        rules=ABERTO.replace(cut_bonus=100),
    ),
]
