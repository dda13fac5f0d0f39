"""More cards on the table than in the decks."""

from scoring import Burraco, FaultCode, parse_cards
from tests.scoring.deal.deal_builders import CANASTA, FECHADO, case, melds, ours, theirs

CASES = [
    case(
        "one suit",
        FaultCode.TOO_MANY_COPIES,
        (ours(melds=melds("3d 4d 5d", "3d 4d 5d")), theirs(hand_cards={3: parse_cards("4d")})),
        {"field": "melds", "card": "4d", "count": 3, "limit": 2},
    ),
    case(
        "one rank",
        FaultCode.TOO_MANY_COPIES,
        (ours(melds=melds("K K K K K K")), theirs(melds=melds("Kh Qh Jh", "Kh Qh Jh", "Ks Qs Js"))),
        {"field": "melds", "card": "K", "count": 9, "limit": 8},
    ),
    case(
        "jokers",
        FaultCode.TOO_MANY_COPIES,
        (ours(hand_cards={2: parse_cards("* * *")}), theirs(hand_cards={3: parse_cards("* *")})),
        {"field": "melds", "card": "*", "count": 5, "limit": 4},
    ),
    case(
        "burrachi",
        FaultCode.TOO_MANY_CARDS,
        (ours(burrachi={Burraco.CLEAN: 10}, table_points=500), theirs(burrachi={Burraco.CLEAN: 6}, table_points=300)),
        {"field": "burrachi", "cards": 112, "limit": 108},
    ),
    case(
        "burrachi and cards",
        FaultCode.TOO_MANY_CARDS,
        (ours(burrachi={Burraco.CLEAN: 15}, table_points=700, melds=melds("3d 4d 5d 6d")), theirs()),
        {"field": "burrachi", "cards": 109, "limit": 108},
    ),
    case(
        "dirty",
        FaultCode.TOO_MANY_WILDS,
        (ours(burrachi={Burraco.DIRTY: 7}, table_points=500), theirs(burrachi={Burraco.DIRTY: 6}, table_points=400)),
        {"field": "burrachi", "wilds": 13, "limit": 12},
    ),
    case(
        "dirty and cards",
        FaultCode.TOO_MANY_WILDS,
        (ours(burrachi={Burraco.DIRTY: 11}, table_points=600, melds=melds("K K *", "8 8 2")), theirs()),
        {"field": "burrachi", "wilds": 13, "limit": 12},
    ),
    case(
        "2s",
        FaultCode.TOO_MANY_WILDS,
        (ours(burrachi={Burraco.TWOS: 1}, table_points=150), theirs(melds=melds("2h 3h 4h", "2s 3s 4s"))),
        {"field": "burrachi", "wilds": 9, "limit": 8},
        rules=FECHADO,
    ),
    case(
        "jokers",
        FaultCode.TOO_MANY_WILDS,
        (ours(burrachi={Burraco.JOKERS: 1}, table_points=320), theirs(hand_cards={3: parse_cards("*")})),
        {"field": "burrachi", "wilds": 7, "limit": 6},
        rules=CANASTA,
    ),
    case(
        "all sides",
        FaultCode.TABLE_OVER_DECKS,
        (ours(table_points=600), theirs(table_points=450)),
        {"field": "table_points", "points": 1090, "limit": 1080},
    ),
]
