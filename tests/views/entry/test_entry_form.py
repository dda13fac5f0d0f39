"""Tests of the form's transitions: tables of a form, the user's input, and the next form or the deal."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import DealEntry, Fault, FaultCode, Severity, SideEntry, find_variant, score_deal_unchecked
from views.draft.changes import EnteredDeal
from views.draft.cursor import CellPosition, Cursor, DealFieldName, NumberField
from views.entry.entry_form import EntryForm
from views.entry.evaluation import Evaluation, UntickedSide
from views.entry.melds.side_cards import CardsForm, CardsPage, SideCards
from wording import translator

TABLE, HAND = NumberField.TABLE, NumberField.HAND
A_TABLE, B_TABLE = Cursor(side=0, field=TABLE), Cursor(side=1, field=TABLE)
A_HAND, B_HAND = Cursor(side=0, field=HAND), Cursor(side=1, field=HAND)
CLOSED = CellPosition(row=DealFieldName.CLOSED, side=1)


def deal(*tables: int, closed_by: int | None = None, hands: tuple[int, ...] = (0, 0, 0)) -> EnteredDeal:
    """Return a deal whose sides have these points on the table and in hand."""
    points = zip(tables, hands, strict=False)
    sides = tuple(
        SideEntry(players=(seat,), table_points=table, hand_points={seat: hand} if hand else {})
        for seat, (table, hand) in enumerate(points)
    )
    entry = DealEntry(sides=sides, closed_by=closed_by)
    return EnteredDeal(entry=entry, rules=find_variant("burraco"), t=translator("en"))


def numbers(sides: tuple[SideEntry, ...]) -> list[tuple[int, int]]:
    return [(side.table_points, sum(side.hand_points.values())) for side in sides]


@pytest.mark.parametrize(
    ("form", "before", "keys", "cursor", "after"),
    [
        (EntryForm(cursor=A_TABLE), deal(0, 0), "3", A_TABLE, [(3, 0), (0, 0)]),
        (EntryForm(cursor=A_TABLE, typed=3), deal(3, 0), "4", A_TABLE, [(34, 0), (0, 0)]),
        (EntryForm(cursor=A_TABLE, typed=3), deal(3, 0), "45", B_TABLE, [(345, 0), (0, 0)]),
        (EntryForm(cursor=A_TABLE, typed=3), deal(3, 200), "45", A_HAND, [(345, 0), (200, 0)]),
        (EntryForm(cursor=A_TABLE, typed=3), deal(3, 200, closed_by=0), "45", B_HAND, [(345, 0), (200, 0)]),
        (EntryForm(cursor=B_HAND), deal(1, 1, hands=(1, 0)), "20", B_HAND, [(1, 1), (1, 20)]),
        # The field was left and entered again, or another phone has changed it: a new number.
        (EntryForm(cursor=A_TABLE), deal(34, 0), "5", A_TABLE, [(5, 0), (0, 0)]),
        (EntryForm(cursor=A_TABLE, typed=34), deal(2, 0), "5", A_TABLE, [(5, 0), (0, 0)]),
        # 10, then 05, is 1005 in the field that the 10 completed.
        (EntryForm(cursor=B_TABLE, completed_field=A_TABLE), deal(10, 0), "05", B_TABLE, [(1005, 0), (0, 0)]),
        (EntryForm(cursor=B_TABLE, completed_field=A_TABLE), deal(10, 0), "5", B_TABLE, [(10, 0), (5, 0)]),
        # With three sides the tab does not change by itself.
        (EntryForm(cursor=A_TABLE), deal(0, 0, 0), "45", A_HAND, [(45, 0), (0, 0), (0, 0)]),
        (EntryForm(cursor=A_HAND), deal(45, 0, 0), "45", A_HAND, [(45, 45), (0, 0), (0, 0)]),
    ],
)
def test_press(form: EntryForm, before: EnteredDeal, keys: str, cursor: Cursor, after: list[tuple[int, int]]) -> None:
    pressed, sides = form.press(before, keys)
    assert (pressed.cursor, numbers(sides)) == (cursor, after)
    assert pressed.message == ""


@pytest.mark.parametrize(
    ("form", "before", "message", "field"),
    [
        (EntryForm(), deal(0, 0), "Tap a field first, then type its points.", None),
        (EntryForm(cursor=CLOSED), deal(0, 0), "Tap a field first, then type its points.", None),
        (EntryForm(cursor=Cursor(side=2, field=TABLE)), deal(0, 0), "Tap a field first, then type its points.", None),
        (
            EntryForm(cursor=A_TABLE, typed=99_999),
            deal(99_999, 0),
            "Five digits at most. Erase some, or tap the field to start again.",
            A_TABLE,
        ),
    ],
)
def test_refused_key_gives_message(form: EntryForm, before: EnteredDeal, message: str, field: Cursor | None) -> None:
    pressed, sides = form.press(before, "5")
    assert (pressed.message, pressed.message_field) == (message, field)
    assert sides == before.sides


@pytest.mark.parametrize(
    ("cursor", "before", "next_cursor", "after"),
    [
        (A_TABLE, deal(345, 0), A_TABLE, [(34, 0), (0, 0)]),
        (A_TABLE, deal(5, 0), A_TABLE, [(0, 0), (0, 0)]),
        (A_TABLE, deal(0, 0), A_TABLE, [(0, 0), (0, 0)]),
        (B_TABLE, deal(345, 0), A_TABLE, [(345, 0), (0, 0)]),
        (B_TABLE, deal(345, 0, 0), B_TABLE, [(345, 0), (0, 0), (0, 0)]),
        (None, deal(345, 0), None, [(345, 0), (0, 0)]),
    ],
)
def test_erase(
    cursor: Cursor | None, before: EnteredDeal, next_cursor: Cursor | None, after: list[tuple[int, int]]
) -> None:
    form = EntryForm(cursor=cursor, open_side=0 if cursor is None else cursor.side)
    erased, sides = form.erase(before)
    assert (erased.cursor, numbers(sides)) == (next_cursor, after)


@pytest.mark.parametrize(
    ("cursor", "side", "shown"), [(B_HAND, 1, 1), (CLOSED, 1, 1), (None, 2, 2), (Cursor(side=2, field=TABLE), 2, 2)]
)
def test_focus_opens_side_and_starts_new_number(cursor: Cursor | CellPosition | None, side: int, shown: int) -> None:
    form = EntryForm(cursor=A_TABLE, open_side=2, typed=34, completed_field=A_HAND, message="old", message_field=A_HAND)
    focused, _ = form.focus(deal(34, 0, 0), cursor)
    assert focused == EntryForm(cursor=cursor, open_side=side, asks_lone_player=False, left_field=A_TABLE)
    assert (focused.side(3), focused.side(2)) == (shown, min(shown, 1))


@pytest.mark.parametrize(
    ("cursor", "before", "after"),
    [
        (A_TABLE, deal(0, 0), B_TABLE),
        (B_TABLE, deal(0, 0), A_HAND),
        (B_TABLE, deal(0, 0, closed_by=0), B_HAND),
        (A_HAND, deal(0, 0, closed_by=0), B_HAND),
        (B_HAND, deal(0, 0), None),
        (A_TABLE, deal(0, 0, 0), A_HAND),
        (None, deal(0, 0), None),
    ],
)
def test_next_field(cursor: Cursor | None, before: EnteredDeal, after: Cursor | None) -> None:
    assert EntryForm(cursor=cursor).next_field(before)[0].cursor == after


@pytest.mark.parametrize("closed_by", [0, 1])
def test_hand_of_a_pair_that_closed_comes_last_because_the_partner_can_hold_cards(closed_by: int) -> None:
    closer, other = [(A_HAND, B_HAND), (B_HAND, A_HAND)][closed_by]
    sides = tuple(SideEntry(players=players) for players in ((0, 2), (1, 3)))
    before = replace(deal(0, 0), entry=DealEntry(sides=sides, closed_by=closed_by))
    order = [EntryForm(cursor=cursor).next_field(before)[0].cursor for cursor in (B_TABLE, other, closer)]
    assert order == [other, closer, None]


@pytest.mark.parametrize(
    ("side", "before", "cursor"),
    [(1, deal(0, 0), B_TABLE), (1, deal(0, 9), B_HAND), (0, deal(9, 9, closed_by=0), None)],
)
def test_select_side_focuses_its_first_empty_field(side: int, before: EnteredDeal, cursor: Cursor | None) -> None:
    selected, _ = EntryForm(cursor=A_TABLE).select_side(before, side)
    assert (selected.cursor, selected.open_side) == (cursor, side)


ERROR = Fault(code=FaultCode.NEGATIVE_POINTS, severity=Severity.ERROR)
WARNING = Fault(code=FaultCode.NOBODY_CLOSED, severity=Severity.WARNING)
UNTICKED = UntickedSide(side=1)


def evaluation(*faults: Fault, unticked: tuple[UntickedSide, ...] = ()) -> Evaluation:
    empty = deal(0, 0)
    return Evaluation(score=score_deal_unchecked(empty.entry, empty.rules), faults=faults, unticked_sides=unticked)


@pytest.mark.parametrize(
    ("asked", "evaluated", "prompted"),
    [
        ((), evaluation(), None),
        ((), evaluation(ERROR), Severity.ERROR),
        ((ERROR,), evaluation(ERROR), Severity.ERROR),
        ((), evaluation(WARNING), Severity.WARNING),
        ((WARNING,), evaluation(WARNING), None),
        ((WARNING,), evaluation(), None),
        ((WARNING,), evaluation(WARNING, unticked=(UNTICKED,)), Severity.WARNING),
        ((WARNING, UNTICKED), evaluation(WARNING, unticked=(UNTICKED,)), None),
    ],
)
def test_save_anyway_accepts_what_was_asked(
    asked: tuple[Any, ...], evaluated: Evaluation, prompted: Severity | None
) -> None:
    form = EntryForm(asked=asked, message="old", message_field=A_TABLE, refused_saves=1)
    submitted = form.submit(evaluated, anyway=True)
    assert submitted == EntryForm(
        asked=evaluated.questions if prompted is Severity.WARNING else asked,
        acknowledged=evaluated.questions if prompted is None else (),
        prompted=prompted,
        asks_lone_player=False,
        refused_saves=1 if prompted is None else 2,
    )
    assert submitted.submit(evaluated).prompted is prompted


@pytest.mark.parametrize("evaluated", [evaluation(WARNING), evaluation(unticked=(UNTICKED,))])
def test_a_second_tap_on_save_asks_again(evaluated: Evaluation) -> None:
    form = EntryForm().submit(evaluated).submit(evaluated)
    assert (form.prompted, form.acknowledged) == (Severity.WARNING, ())


def test_start_over_forgets_what_was_confirmed() -> None:
    form = EntryForm(cursor=B_HAND, open_side=1, acknowledged=(WARNING,), refused_saves=2)
    assert form.start_over(deal(0, 0))[0] == EntryForm(cursor=A_TABLE, refused_saves=2)


def test_transitions_of_cards_keep_the_other_side() -> None:
    before = deal(0, 0)
    opened, _ = EntryForm(cursor=A_TABLE, message="old").open_cards(before, 1)
    assert (opened.by_cards, opened.open_side, opened.message) == (True, 1, "")
    on_hand, _ = opened.change_cards(before, SideCards.show_page, CardsPage.HAND)
    assert on_hand.cards == CardsForm(page=CardsPage.HAND)
    closing, _ = on_hand.next_cards(before)
    assert (closing.open_side, closing.cards.page) == (1, CardsPage.CLOSING)
    unchanged, sides = closing.next_cards(before)
    assert (unchanged.open_side, unchanged.cards.page) == (0, CardsPage.MELDS)
    assert unchanged.next_cards(before, -1)[0].cards.page is CardsPage.CLOSING
    assert all(old is new for old, new in zip(before.sides, sides, strict=True))
    assert replace(unchanged.close_cards(before)[0], cards=CardsForm()).by_cards is False


@pytest.mark.parametrize(
    ("form", "row", "side", "cursor", "by_cards"),
    [
        (EntryForm(cursor=B_HAND, open_side=1), "table", 0, A_TABLE, False),
        (EntryForm(cursor=A_TABLE), "closed", 1, CLOSED, False),
        (EntryForm(cursor=A_TABLE, by_cards=True), "table", 1, B_TABLE, False),
        (EntryForm(cursor=A_TABLE, by_cards=True), "closed", 1, CLOSED, True),
        (EntryForm(cursor=A_TABLE), "red-threes", 1, None, False),
    ],
)
def test_show_field_opens_its_side_and_page_and_leaves_the_question(
    form: EntryForm, row: str, side: int, cursor: Cursor | CellPosition | None, by_cards: bool
) -> None:
    shown, _ = replace(form, prompted=Severity.ERROR).show_field(deal(3, 45), row, side)
    assert (shown.cursor, shown.open_side, shown.by_cards) == (cursor, side, by_cards)
    assert shown.prompted is None


def test_show_field_of_the_whole_deal_moves_nothing() -> None:
    form = EntryForm(cursor=A_TABLE, prompted=Severity.WARNING)
    assert form.show_field(deal(3, 45), "closed", None)[0] == replace(form, prompted=None, asks_lone_player=False)
