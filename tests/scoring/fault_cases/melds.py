"""Melds and burrachi."""

from deal_builders import ABERTO, CANASTA, PAIRS, THREE, WARNING, alone, case, melds, ours, pair, table, theirs

from scoring import VARIANTS, Burraco, FaultCode, Pozzetto, Seating

CASES = [
    case(
        "two wilds",
        FaultCode.ILLEGAL_MELD,
        (ours(melds=melds("K K K", "5 * *")), theirs()),
        {"field": "melds", "meld": 1, "cards": "5 * *", "reason": "too-many-wilds", "wilds": 2, "limit": 1},
        side=0,
    ),
    case(
        "fixed pairs",
        FaultCode.DUPLICATE_GROUP,
        (ours(), theirs(melds=melds("K K K", "K K *"))),
        {"field": "melds", "rank": "K"},
        side=1,
        table=PAIRS,
    ),
    case(
        "partners of this deal",
        FaultCode.DUPLICATE_GROUP,
        (alone(0, pozzetto=Pozzetto.TAKEN), pair(1, 2, melds=melds("8 8 8", "8 8 8 2"))),
        {"field": "melds", "rank": "8"},
        severity=WARNING,
        side=1,
        table=THREE,
    ),
    case(
        "a single has no excuse",
        FaultCode.DUPLICATE_GROUP,
        (alone(0, melds=melds("8 8 8", "8 8 8 2")), pair(1, 2)),
        {"field": "melds", "rank": "8"},
        side=0,
    ),
    case(
        "semi-clean",
        FaultCode.KIND_NOT_IN_GAME,
        (ours(burrachi={Burraco.SEMI_CLEAN: 1}), theirs()),
        {"field": "burrachi", "kind": "semi-clean"},
        side=0,
        rules=VARIANTS["burraco-simple"],
    ),
    case(
        "two clean ones",
        FaultCode.TOO_FEW_POINTS,
        (ours(burrachi={Burraco.CLEAN: 2}, table_points=65), theirs()),
        {"field": "table_points", "points": 65, "least": 70},
        side=0,
    ),
    case(
        "the cards were forgotten",
        FaultCode.TOO_FEW_POINTS,
        (ours(burrachi={Burraco.SEMI_CLEAN: 1}, table_points=0), theirs()),
        {"field": "table_points", "points": 0, "least": 55},
        side=0,
    ),
    case(
        "runs only",
        FaultCode.TOO_FEW_POINTS,
        (ours(burrachi={Burraco.CLEAN: 1, Burraco.ACE_TO_ACE: 1}, table_points=165), theirs()),
        {"field": "table_points", "points": 165, "least": 45 + 125},
        side=0,
        rules=VARIANTS["burraco-reale"].replace(two_points=10),
    ),
    case(
        "vulnerable",
        FaultCode.OPENING_NOT_REACHED,
        (ours(table_points=70), theirs()),
        {"field": "table_points", "points": 70, "needed": 75},
        side=0,
        rules=ABERTO,
        table=table(Seating.FIXED_PAIRS, 1500, 1490),
    ),
    case(
        "canasta",
        FaultCode.OPENING_NOT_REACHED,
        (ours(table_points=45), theirs()),
        {"field": "table_points", "points": 45, "needed": 50},
        side=0,
        rules=CANASTA,
        table=PAIRS,
    ),
    case(
        "melds by number",
        FaultCode.MELDS_WITHOUT_OPENING,
        (ours(opened=False), theirs()),
        {"field": "opened"},
        side=0,
        rules=CANASTA,
    ),
    case(
        "melds by cards",
        FaultCode.MELDS_WITHOUT_OPENING,
        (ours(opened=False, table_points=0, melds=melds("K K K K K")), theirs()),
        {"field": "opened"},
        side=0,
        rules=CANASTA,
    ),
]
