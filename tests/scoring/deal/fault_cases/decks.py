"""Faults of more cards on the table than in the decks."""

from scoring import Burraco, FaultCode, parse_cards
from tests.scoring.deal.deal_builders import CANASTA, FECHADO, fault_case, our_side, parse_melds, their_side

CASES = [
    fault_case(
        "one suit",
        FaultCode.TOO_MANY_COPIES,
        (our_side(melds=parse_melds("3d 4d 5d", "3d 4d 5d")), their_side(hand_cards={3: parse_cards("4d")})),
        {"field": "melds", "card": "4d", "count": 3, "limit": 2},
    ),
    fault_case(
        "one rank",
        FaultCode.TOO_MANY_COPIES,
        (our_side(melds=parse_melds("K K K K K K")), their_side(melds=parse_melds("Kh Qh Jh", "Kh Qh Jh", "Ks Qs Js"))),
        {"field": "melds", "card": "K", "count": 9, "limit": 8},
    ),
    fault_case(
        "jokers",
        FaultCode.TOO_MANY_COPIES,
        (our_side(hand_cards={2: parse_cards("* * *")}), their_side(hand_cards={3: parse_cards("* *")})),
        {"field": "melds", "card": "*", "count": 5, "limit": 4},
    ),
    fault_case(
        "burrachi",
        FaultCode.TOO_MANY_CARDS,
        (
            our_side(burrachi={Burraco.CLEAN: 10}, table_points=500),
            their_side(burrachi={Burraco.CLEAN: 6}, table_points=300),
        ),
        {"field": "burrachi", "cards": 112, "limit": 108},
    ),
    fault_case(
        "burrachi and cards",
        FaultCode.TOO_MANY_CARDS,
        (our_side(burrachi={Burraco.CLEAN: 15}, table_points=700, melds=parse_melds("3d 4d 5d 6d")), their_side()),
        {"field": "burrachi", "cards": 109, "limit": 108},
    ),
    fault_case(
        "thirteen sambas",
        FaultCode.TOO_MANY_BURRACHI,
        (our_side(burrachi={Burraco.SAMBA: 13}, table_points=1000), their_side()),
        {"field": "burrachi", "count": 13, "limit": 12},
        rules="samba",
    ),
    fault_case(
        "twelve canastas of eleven ranks",
        FaultCode.TOO_MANY_BURRACHI,
        (our_side(burrachi={Burraco.CLEAN: 12}, table_points=1000), their_side()),
        {"field": "burrachi", "count": 12, "limit": 11},
        side=0,
        rules="canasta-classica",
    ),
    fault_case(
        "dirty",
        FaultCode.TOO_MANY_WILDS,
        (
            our_side(burrachi={Burraco.DIRTY: 7}, table_points=500),
            their_side(burrachi={Burraco.DIRTY: 6}, table_points=400),
        ),
        {"field": "burrachi", "wilds": 13, "limit": 12},
    ),
    fault_case(
        "dirty and cards",
        FaultCode.TOO_MANY_WILDS,
        (our_side(burrachi={Burraco.DIRTY: 11}, table_points=600, melds=parse_melds("K K *", "8 8 2")), their_side()),
        {"field": "burrachi", "wilds": 13, "limit": 12},
    ),
    fault_case(
        "2s",
        FaultCode.TOO_MANY_WILDS,
        (
            our_side(burrachi={Burraco.TWOS: 1}, table_points=150),
            their_side(melds=parse_melds("2h 3h 4h", "2s 3s 4s", "2c 3c 4c")),
        ),
        {"field": "burrachi", "wilds": 9, "limit": 8},
        rules=FECHADO,
    ),
    fault_case(
        "jokers",
        FaultCode.TOO_MANY_WILDS,
        (our_side(burrachi={Burraco.JOKERS: 1}, table_points=320), their_side(hand_cards={3: parse_cards("*")})),
        {"field": "burrachi", "wilds": 7, "limit": 6},
        rules=CANASTA,
    ),
    fault_case(
        "all sides",
        FaultCode.TOTAL_OVER_DECKS,
        (our_side(table_points=600), their_side(table_points=450)),
        {"field": "table_points", "points": 1090, "limit": 1080},
    ),
]
