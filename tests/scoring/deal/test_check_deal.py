"""Every fault code with facts that cause it, and similar facts that are valid."""

import pytest

from scoring import (
    VARIANTS,
    Burraco,
    Cut,
    DealEntry,
    Fault,
    FaultCode,
    Phase,
    Pozzetto,
    RuleSet,
    Seating,
    SideEntry,
    TableState,
    check_deal,
)
from tests.scoring.deal.deal_builders import (
    ABERTO,
    BURRACHI,
    BURRACO,
    CANASTA,
    FIVE,
    NOT_TAKEN,
    PAIRS,
    SINGLES_OF_THREE,
    THREE,
    UNPLAYED,
    make_table,
    our_side,
    pair_side,
    parse_melds,
    single_side,
    their_side,
)
from tests.scoring.deal.fault_cases import closing, decks, numbers, pozzetti, seats, threes_and_cut
from tests.scoring.deal.fault_cases import melds as meld_cases

CASES = [case for part in (seats, closing, numbers, meld_cases, decks, pozzetti, threes_and_cut) for case in part.CASES]


@pytest.mark.parametrize(("entry", "setting", "fault"), CASES)
def test_fault(entry: DealEntry, setting: dict, fault: Fault) -> None:
    faults = [other for other in check_deal(entry, **setting) if other.code is fault.code]
    reported = dict(fault.values)
    same_place = [other for other in faults if (other.side, other.player) == (fault.side, fault.player)]
    assert same_place, faults
    assert same_place[0].severity is fault.severity
    assert dict(same_place[0].values).items() >= reported.items()


def test_every_code_has_a_case() -> None:
    tested = {param.values[2].code for param in CASES}
    assert tested == set(FaultCode) - {FaultCode.WRONG_VALUE}  # test_entry.py


@pytest.mark.parametrize(("entry", "setting", "fault"), CASES)
def test_fault_message_has_location_and_reason(entry: DealEntry, setting: dict, fault: Fault) -> None:
    message = [str(other) for other in check_deal(entry, **setting) if other.code is fault.code]
    assert message
    for sentence in message:
        where, _, what = sentence.partition(": ")
        assert " " in what
        assert not set("{}") & set(sentence)
        assert fault.code not in sentence
        assert where.split(", ")[-1] == fault.values["field"]


VALID_DEALS = {
    "fixed pairs": (BURRACO, (our_side(), their_side()), {}, PAIRS),
    "pairs in any order": (BURRACO, (SideEntry(players=(3, 1), hand_points={1: 5}), our_side()), {}, PAIRS),
    "three players": (BURRACO, (single_side(1, pozzetto=Pozzetto.TAKEN), pair_side(0, 2)), {}, THREE),
    "three singles": (BURRACO, (single_side(0), single_side(1), single_side(2)), {}, THREE),
    "three singles for good": (
        BURRACO,
        (single_side(0, pozzetto=Pozzetto.TAKEN), single_side(1), single_side(2)),
        {},
        SINGLES_OF_THREE,
    ),
    "five players": (BURRACO, (single_side(1, pozzetto=Pozzetto.TAKEN), pair_side(0, 4), pair_side(2, 3)), {}, FIVE),
    "the partner of the closer holds cards": (
        BURRACO,
        (our_side(**BURRACHI, hand_points={2: 300}), their_side()),
        {"closed_by": 0, "closer": 0},
        PAIRS,
    ),
    "the partner of the closer never played his pozzetto": (
        BURRACO,
        (our_side(**BURRACHI, pozzetto=UNPLAYED, pozzetto_by=2, hand_points={2: 55}), their_side()),
        {"closed_by": 0, "closer": 0},
        None,
    ),
    "closing without the bonus": (
        BURRACO,
        (our_side(**BURRACHI), their_side()),
        {"closed_by": 0, "closing_bonus": False},
        None,
    ),
    "international: a clean one": (
        VARIANTS["burraco-international"],
        (our_side(**BURRACHI), their_side()),
        {"closed_by": 0},
        None,
    ),
    "an A–K is clean": (
        VARIANTS["burraco-reale"],
        (our_side(burrachi={Burraco.ACE_TO_KING: 1}, table_points=120), their_side()),
        {"closed_by": 0},
        None,
    ),
    "the whole deck": (BURRACO, (our_side(table_points=990), their_side()), {}, None),
    "canasta has no pozzetti to take": (CANASTA, (our_side(pozzetto=NOT_TAKEN), their_side()), {}, PAIRS),
    "canasta: two groups of a rank": (
        CANASTA,
        (our_side(melds=parse_melds("K K K", "K K K")), their_side()),
        {},
        PAIRS,
    ),
    "canasta: not opened": (CANASTA, (our_side(opened=False, table_points=0), their_side()), {}, PAIRS),
    "vulnerable, opened with 75": (
        ABERTO,
        (our_side(table_points=75), their_side()),
        {},
        make_table(Seating.FIXED_PAIRS, 1500, 1490),
    ),
    "vulnerable, nothing melded": (
        ABERTO,
        (our_side(table_points=0), their_side()),
        {},
        make_table(Seating.FIXED_PAIRS, 1500, 1490),
    ),
    "nobody is vulnerable without a target": (
        ABERTO,
        (our_side(table_points=30), their_side()),
        {},
        make_table(Seating.FIXED_PAIRS, 9000, 0, target=None),
    ),
    "a loose card beside melds by cards": (
        BURRACO,
        (our_side(melds=parse_melds("K K K"), table_points=10), their_side()),
        {},
        None,
    ),
    "a single whose hand the penalty replaces": (
        ABERTO,
        (our_side(), single_side(1, pozzetto=UNPLAYED, hand_points={})),
        {},
        None,
    ),
    "eight of a card without a suit": (
        BURRACO,
        (our_side(melds=parse_melds("9 9 9 9 9 9 9 9")), their_side()),
        {},
        None,
    ),
}


@pytest.mark.parametrize(("rules", "sides", "facts", "state"), VALID_DEALS.values(), ids=VALID_DEALS)
def test_valid_deal_has_no_faults(
    rules: RuleSet, sides: tuple[SideEntry, ...], facts: dict[str, object], state: TableState | None
) -> None:
    assert check_deal(DealEntry(sides=sides, **facts), rules, state) == ()


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        (BURRACO, {}),
        (BURRACO, {"burrachi": {Burraco.CLEAN: 1}}),
        (CANASTA, {"opened": False}),
        (CANASTA, {"opened": True}),
        (ABERTO, {"melds": parse_melds("3h 4h 5h")}),
    ],
)
def test_negative_table_points_are_the_only_fault(rules: RuleSet, facts: dict[str, object]) -> None:
    entry = DealEntry(sides=(our_side(table_points=-5, **facts), their_side(table_points=60)))
    faults = check_deal(entry, rules, make_table(Seating.FIXED_PAIRS, 2000, 0))
    assert [(fault.code, fault.side) for fault in faults if fault.side != 1] == [(FaultCode.NEGATIVE_POINTS, 0)]


def test_partners_of_one_deal_need_the_lower_opening() -> None:
    """With three players each has a total of his own: 1600 requires 75, 200 nothing, so their pair needs no opening."""
    rules = BURRACO.replace(vulnerable_opening=75)
    state = make_table(Seating.ONE_AGAINST_TWO, 1600, 1600, 200)
    entry = DealEntry(
        sides=(single_side(0, pozzetto=Pozzetto.TAKEN, table_points=30), pair_side(1, 2, table_points=30))
    )
    assert [(fault.code, fault.side) for fault in check_deal(entry, rules, state)] == [
        (FaultCode.OPENING_NOT_REACHED, 0)
    ]


def test_table_without_totals_needs_no_opening() -> None:
    state = TableState(players=4, seating=Seating.FIXED_PAIRS, phase=Phase.PAIRS, totals=(), target=2005)
    assert check_deal(DealEntry(sides=(our_side(table_points=15), their_side())), ABERTO, state) == ()


def test_all_faults_are_returned_together() -> None:
    entry = DealEntry(
        sides=(
            our_side(table_points=333, hand_points={0: -5}, red_threes=1),
            their_side(melds=parse_melds("5 * *"), cut=Cut.EXACT),
        ),
        closed_by=0,
        closer=1,
    )
    assert {fault.code for fault in check_deal(entry, BURRACO)} == {
        FaultCode.NOT_A_MULTIPLE,
        FaultCode.NEGATIVE_POINTS,
        FaultCode.NO_RED_THREES_IN_GAME,
        FaultCode.ILLEGAL_MELD,
        FaultCode.NO_CUT_IN_GAME,
        FaultCode.CLOSER_NOT_ON_SIDE,
        FaultCode.CLOSING_WITHOUT_BURRACO,
    }


@pytest.mark.parametrize("code", FaultCode)
def test_faults_name_their_field(code: FaultCode) -> None:
    named = {param.values[2].values["field"] for param in CASES if param.values[2].code is code}
    fields = {field for value in (SideEntry, DealEntry) for field in value.__dataclass_fields__}
    assert named <= fields
