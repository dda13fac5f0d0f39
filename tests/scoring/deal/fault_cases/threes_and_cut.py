"""Faults of red threes and the cut."""

from scoring import Cut, FaultCode, parse_cards
from tests.scoring.deal.deal_builders import ABERTO, CANASTA, CLASSIC, WARNING, fault_case, our_side, their_side

CASES = [
    fault_case(
        "burraco",
        FaultCode.NO_RED_THREES_IN_GAME,
        (our_side(), their_side(red_threes=1)),
        {"field": "red_threes"},
        side=1,
    ),
    fault_case(
        "seven",
        FaultCode.TOO_MANY_RED_THREES,
        (our_side(red_threes=4), their_side(red_threes=3)),
        {"field": "red_threes", "count": 7, "limit": 6},
        rules=CANASTA,
    ),
    fault_case(
        "three laid and two in hand",
        FaultCode.TOO_MANY_RED_THREES,
        (our_side(red_threes=3, hand_cards={0: parse_cards("3h 4h")}), their_side(hand_cards={1: parse_cards("3d")})),
        {"field": "red_threes", "count": 5, "limit": 4},
        rules=CLASSIC,
    ),
    fault_case(
        "one in hand",
        FaultCode.RED_THREE_IN_HAND,
        (our_side(), their_side(hand_cards={3: parse_cards("3s 3d")})),
        {"field": "hand_points"},
        severity=WARNING,
        side=1,
        player=3,
        rules=CLASSIC,
    ),
    fault_case("burraco", FaultCode.NO_CUT_IN_GAME, (our_side(cut=Cut.EXACT), their_side()), {"field": "cut"}, side=0),
    fault_case(
        "both",
        FaultCode.TWO_CUTTERS,
        (our_side(cut=Cut.EXACT), their_side(cut=Cut.TOO_FEW)),
        {"field": "cut"},
        rules=ABERTO.replace(cut_bonus=100),
    ),
]
