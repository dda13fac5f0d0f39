"""Every fault code, with the facts that lead to it, and facts next to them that are right."""

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
    alone,
    melds,
    ours,
    pair,
    table,
    theirs,
)
from tests.scoring.deal.fault_cases import closing, decks, numbers, pozzetti, seats, threes_and_cut
from tests.scoring.deal.fault_cases import melds as meld_cases

CASES = [case for part in (seats, closing, numbers, meld_cases, decks, pozzetti, threes_and_cut) for case in part.CASES]


@pytest.mark.parametrize(("entry", "setting", "fault"), CASES)
def test_fault(entry: DealEntry, setting: dict, fault: Fault) -> None:
    found = [other for other in check_deal(entry, **setting) if other.code is fault.code]
    told = dict(fault.values)
    same_place = [other for other in found if (other.side, other.player) == (fault.side, fault.player)]
    assert same_place, found
    assert same_place[0].severity is fault.severity
    assert dict(same_place[0].values).items() >= told.items()


def test_every_code_has_a_case() -> None:
    tested = {param.values[2].code for param in CASES}
    assert tested == set(FaultCode) - {FaultCode.WRONG_VALUE}  # test_entry.py


@pytest.mark.parametrize(("entry", "setting", "fault"), CASES)
def test_a_fault_says_in_english_what_is_wrong_and_where(entry: DealEntry, setting: dict, fault: Fault) -> None:
    said = [str(other) for other in check_deal(entry, **setting) if other.code is fault.code]
    assert said
    for sentence in said:
        where, _, what = sentence.partition(": ")
        assert " " in what
        assert not set("{}") & set(sentence)
        assert fault.code not in sentence
        assert where.split(", ")[-1] == fault.values["field"]


RIGHT = {
    "fixed pairs": (BURRACO, (ours(), theirs()), {}, PAIRS),
    "pairs in any order": (BURRACO, (SideEntry(players=(3, 1), hand_points={1: 5}), ours()), {}, PAIRS),
    "three players": (BURRACO, (alone(1, pozzetto=Pozzetto.TAKEN), pair(0, 2)), {}, THREE),
    "three singles": (BURRACO, (alone(0), alone(1), alone(2)), {}, THREE),
    "three singles for good": (BURRACO, (alone(0, pozzetto=Pozzetto.TAKEN), alone(1), alone(2)), {}, SINGLES_OF_THREE),
    "five players": (BURRACO, (alone(1, pozzetto=Pozzetto.TAKEN), pair(0, 4), pair(2, 3)), {}, FIVE),
    "the partner of the closer holds cards": (
        BURRACO,
        (ours(**BURRACHI, hand_points={2: 300}), theirs()),
        {"closed_by": 0, "closer": 0},
        PAIRS,
    ),
    "the partner of the closer never played his pozzetto": (
        BURRACO,
        (ours(**BURRACHI, pozzetto=UNPLAYED, pozzetto_by=2, hand_points={2: 55}), theirs()),
        {"closed_by": 0, "closer": 0},
        None,
    ),
    "closing without the bonus": (
        BURRACO,
        (ours(**BURRACHI), theirs()),
        {"closed_by": 0, "closing_bonus": False},
        None,
    ),
    "international: a clean one": (
        VARIANTS["burraco-international"],
        (ours(**BURRACHI), theirs()),
        {"closed_by": 0},
        None,
    ),
    "an A–K is clean": (
        VARIANTS["burraco-reale"],
        (ours(burrachi={Burraco.ACE_TO_KING: 1}, table_points=120), theirs()),
        {"closed_by": 0},
        None,
    ),
    "the whole deck": (BURRACO, (ours(table_points=990), theirs()), {}, None),
    "canasta has no pozzetti to take": (CANASTA, (ours(pozzetto=NOT_TAKEN), theirs()), {}, PAIRS),
    "canasta: two groups of a rank": (CANASTA, (ours(melds=melds("K K K", "K K K")), theirs()), {}, PAIRS),
    "canasta: not opened": (CANASTA, (ours(opened=False, table_points=0), theirs()), {}, PAIRS),
    "vulnerable, opened with 75": (
        ABERTO,
        (ours(table_points=75), theirs()),
        {},
        table(Seating.FIXED_PAIRS, 1500, 1490),
    ),
    "vulnerable, nothing melded": (
        ABERTO,
        (ours(table_points=0), theirs()),
        {},
        table(Seating.FIXED_PAIRS, 1500, 1490),
    ),
    "nobody is vulnerable without a target": (
        ABERTO,
        (ours(table_points=30), theirs()),
        {},
        table(Seating.FIXED_PAIRS, 9000, 0, target=None),
    ),
    "a loose card beside melds by cards": (BURRACO, (ours(melds=melds("K K K"), table_points=10), theirs()), {}, None),
    "a single whose hand the penalty replaces": (
        ABERTO,
        (ours(), alone(1, pozzetto=UNPLAYED, hand_points={})),
        {},
        None,
    ),
    "eight of a card without a suit": (BURRACO, (ours(melds=melds("9 9 9 9 9 9 9 9")), theirs()), {}, None),
}


@pytest.mark.parametrize(("rules", "sides", "facts", "state"), RIGHT.values(), ids=RIGHT)
def test_nothing_is_wrong(
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
        (ABERTO, {"melds": melds("3h 4h 5h")}),
    ],
)
def test_negative_table_points_say_only_that(rules: RuleSet, facts: dict[str, object]) -> None:
    entry = DealEntry(sides=(ours(table_points=-5, **facts), theirs(table_points=60)))
    faults = check_deal(entry, rules, table(Seating.FIXED_PAIRS, 2000, 0))
    assert [(fault.code, fault.side) for fault in faults if fault.side != 1] == [(FaultCode.NEGATIVE_POINTS, 0)]


def test_partners_of_a_deal_owe_the_lesser_opening() -> None:
    """With three players each has a total of his own: 1600 owes 75, 200 owes nothing, so their pair owes nothing."""
    rules = BURRACO.replace(vulnerable_opening=75)
    state = table(Seating.ONE_AGAINST_TWO, 1600, 1600, 200)
    entry = DealEntry(sides=(alone(0, pozzetto=Pozzetto.TAKEN, table_points=30), pair(1, 2, table_points=30)))
    assert [(fault.code, fault.side) for fault in check_deal(entry, rules, state)] == [
        (FaultCode.OPENING_NOT_REACHED, 0)
    ]


def test_a_table_without_totals_owes_no_opening() -> None:
    state = TableState(players=4, seating=Seating.FIXED_PAIRS, phase=Phase.PAIRS, totals=(), target=2005)
    assert check_deal(DealEntry(sides=(ours(table_points=15), theirs())), ABERTO, state) == ()


def test_all_faults_come_at_once() -> None:
    entry = DealEntry(
        sides=(ours(table_points=333, hand_points={0: -5}, red_threes=1), theirs(melds=melds("5 * *"), cut=Cut.EXACT)),
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
def test_faults_name_the_field_to_show_them_beside(code: FaultCode) -> None:
    fields = {param.values[2].values["field"] for param in CASES if param.values[2].code is code}
    known = {field for value in (SideEntry, DealEntry) for field in value.__dataclass_fields__}
    assert fields <= known
