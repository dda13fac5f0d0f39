"""Tests of adjustments, the cut and closing without the bonus: form checks and changes of the deal."""

from dataclasses import replace

import pytest

from models.values import DealHead
from scoring import Adjustment, Cut, DealEntry, SideEntry
from views.draft.changes import has_extras, toggle_closing_bonus, with_adjustment, with_cut, without_adjustment
from views.entry.adjustment import AdjustmentForm
from wording import translator

ENGLISH = translator("en")
LATE = Adjustment(points=-50, reason="referee", note="late at the table")
SIDE = SideEntry(players=(0, 2))


def test_form_gives_adjustment() -> None:
    form = AdjustmentForm(points=" 50 ", reason="referee", note="  late at  the table ")
    assert form.faults(ENGLISH) == {}
    assert form.to_adjustment() == LATE
    assert replace(form, is_negative=False).to_adjustment().points == 50


@pytest.mark.parametrize("text", ["-25", "−25", "–25", "− 25"])
@pytest.mark.parametrize("is_negative", [True, False])
def test_minus_sign_means_a_loss(text: str, *, is_negative: bool) -> None:
    form = AdjustmentForm(points=text, is_negative=is_negative)
    assert form.faults(ENGLISH) == {}
    assert form.to_adjustment().points == -25


@pytest.mark.parametrize("text", ["+1200", "1.200", "1,200", "1 200", "1’200"])
def test_thousands_are_read_as_they_are_typed(text: str) -> None:
    form = AdjustmentForm(points=text, is_negative=False)
    assert form.faults(ENGLISH) == {}
    assert form.to_adjustment().points == 1200


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ("", "Enter the points as a whole number."),
        ("abc", "“abc” isn’t a whole number. Use digits only, such as 100."),
        ("--5", "“--5” isn’t a whole number. Use digits only, such as 100."),
        ("12.5", "“12.5” isn’t a whole number. Use digits only, such as 100."),
        ("9" * 5000, "“99999999999999999999” isn’t a whole number. Use digits only, such as 100."),
        ("0", "Choose 1 to 20,000 points."),
        ("-0", "Choose 1 to 20,000 points."),
        ("-20001", "Choose 1 to 20,000 points."),
        ("9" * 15, "Choose 1 to 20,000 points."),
        ("20001", "Choose 1 to 20,000 points."),
    ],
)
def test_invalid_points_give_message(points: str, sentence: str) -> None:
    assert AdjustmentForm(points=points).faults(ENGLISH) == {"points": sentence}


def test_points_and_note_faults_are_reported_together() -> None:
    faults = AdjustmentForm(points="x", note="y" * 201).faults(ENGLISH)
    assert faults["note"] == "This note is too long: 200 characters at most."
    assert set(faults) == {"points", "note"}


def test_adjustments_are_added_and_removed() -> None:
    twice = with_adjustment(replace(LATE, points=20))(with_adjustment(LATE)(SIDE))
    assert [each.points for each in twice.adjustments] == [-50, 20]
    assert [each.points for each in without_adjustment(0)(twice).adjustments] == [20]


@pytest.mark.parametrize(
    ("entry", "extras"),
    [
        (DealEntry(sides=(SIDE,)), False),
        (DealEntry(sides=(SIDE,), closing_bonus=False), True),
        (DealEntry(sides=(with_cut(Cut.EXACT)(SIDE),)), True),
        (DealEntry(sides=(with_adjustment(LATE)(SIDE),)), True),
    ],
)
def test_has_extras(entry: DealEntry, *, extras: bool) -> None:
    assert has_extras(entry) is extras


def test_closing_bonus_toggles() -> None:
    without = toggle_closing_bonus(DealHead(closed_by=1))
    assert without == DealHead(closed_by=1, closing_bonus=False)
    assert toggle_closing_bonus(without) == DealHead(closed_by=1)
