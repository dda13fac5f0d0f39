"""Who sits on which side."""

from deal_builders import FIVE, PAIRS, SINGLES_OF_THREE, THREE, UNPLAYED, alone, case, ours, pair, theirs

from scoring import FaultCode, Pozzetto, SideEntry, parse_cards

CASES = [
    case("one side", FaultCode.WRONG_SIDES, (ours(),), {"field": "sides", "sides": 1, "players": 2}),
    case(
        "nobody on a side",
        FaultCode.WRONG_SIDES,
        (ours(), SideEntry(players=())),
        {"field": "sides", "sides": 2, "players": 2},
    ),
    case(
        "neighbours are no pair",
        FaultCode.WRONG_SIDES,
        (pair(0, 1), pair(2, 3)),
        {"field": "sides", "sides": 2, "players": 4},
        table=PAIRS,
    ),
    case(
        "somebody missing",
        FaultCode.WRONG_SIDES,
        (ours(), alone(1)),
        {"field": "sides", "sides": 2, "players": 4},
        table=PAIRS,
    ),
    case(
        "all of three together",
        FaultCode.WRONG_SIDES,
        (pair(0, 1, 2), alone(3)),
        {"field": "sides", "sides": 2, "players": 3},
        table=THREE,
    ),
    case(
        "no single of five",
        FaultCode.WRONG_SIDES,
        (pair(0, 1, 2), pair(3, 4)),
        {"field": "sides", "sides": 2, "players": 5},
        table=FIVE,
    ),
    case(
        "no pairs any more",
        FaultCode.WRONG_SIDES,
        (alone(0, pozzetto=Pozzetto.TAKEN), pair(1, 2)),
        {"field": "sides", "sides": 2, "players": 3},
        table=SINGLES_OF_THREE,
    ),
    case(
        "on both sides",
        FaultCode.PLAYER_TWICE,
        (ours(), SideEntry(players=(0, 3), hand_points={3: 5})),
        {"field": "players"},
        side=1,
        player=0,
    ),
    case(
        "a hand from the other side",
        FaultCode.PLAYER_NOT_ON_SIDE,
        (ours(hand_points={1: 20}), theirs()),
        {"field": "hand_points"},
        side=0,
        player=1,
    ),
    case(
        "cards from nowhere",
        FaultCode.PLAYER_NOT_ON_SIDE,
        (ours(), theirs(hand_cards={9: parse_cards("K")})),
        {"field": "hand_cards"},
        side=1,
        player=9,
    ),
    case(
        "a taker from the other side",
        FaultCode.PLAYER_NOT_ON_SIDE,
        (ours(pozzetto_by=3), theirs()),
        {"field": "pozzetto_by"},
        side=0,
        player=3,
    ),
    case(
        "of three",
        FaultCode.SINGLE_WITHOUT_POZZETTO,
        (alone(0), pair(1, 2)),
        {"field": "pozzetto"},
        side=0,
        player=0,
        table=THREE,
    ),
    case(
        "of five",
        FaultCode.SINGLE_WITHOUT_POZZETTO,
        (pair(0, 2), alone(4), pair(1, 3)),
        {"field": "pozzetto"},
        side=1,
        player=4,
        table=FIVE,
    ),
    case(
        "three singles",
        FaultCode.TAKER_NOT_ALONE,
        (alone(0), alone(1, pozzetto=UNPLAYED, hand_points={1: 60}), alone(2)),
        {"field": "pozzetto"},
        side=1,
        player=1,
        table=THREE,
    ),
]
