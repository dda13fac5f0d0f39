"""Tests of the statistics' texts: small samples as counts, percentages with counts, and omitted figures."""

from fractions import Fraction

import pytest

from scoring import Measure, Outcome, Results, Share, Statistics, Streaks
from views.people.statistic_text import StatisticText, share_text, statistic_texts, wins_text
from wording import translator

T = translator("en")


def make_statistics(**changes: object) -> Statistics:
    values: dict[str, object] = {
        "results": Results(won=2, lost=1),
        "streaks": Streaks(longest_won=2, current=1, current_kind=Outcome.LOST),
        "deals": 7,
        "points": Fraction(2604),
        "best_deal": Fraction(745),
        "clean": Share(part=3, whole=12),
        "closings": Share(part=4, whole=7),
        "own_closings": 1,
        "pozzetti_missed": Share(part=0, whole=7),
    }
    return Statistics(**(values | changes))


def texts_by_measure(**changes: object) -> dict[Measure, StatisticText]:
    return {figure.measure: figure for figure in statistic_texts(T, make_statistics(**changes))}


def test_small_share_is_shown_as_counts_and_large_share_as_percentage() -> None:
    found = texts_by_measure()
    assert (found[Measure.WINS].value, found[Measure.WINS].note) == ("2 of 3", "")
    assert (found[Measure.CLEAN].value, found[Measure.CLEAN].note) == ("25%", "3 of 12")
    assert share_text(T, Share(part=8, whole=12)) == "67% (8 of 12)"
    assert wins_text(T, Share(part=1, whole=1)) == "1 of 1 won"


def test_all_figures_in_italian() -> None:
    italian = [
        (figure.measure, figure.value, figure.note) for figure in statistic_texts(translator("it"), make_statistics())
    ]
    assert italian == [
        (Measure.MATCHES, "3", ""),
        (Measure.WINS, "2 su 3", ""),
        (Measure.AVERAGE, "372", "in 7 smazzate"),
        (Measure.BEST_DEAL, "745", ""),
        (Measure.CLEAN, "25%", "3 su 12"),
        (Measure.CLOSINGS, "4 su 7", ""),
        (Measure.OWN_CLOSINGS, "1", ""),
        (Measure.POZZETTI_MISSED, "0 su 7", ""),
        (Measure.STREAKS, "2 vinte", "la serie più lunga. Persa l’ultima."),
    ]


@pytest.mark.parametrize(
    ("points", "deals", "average"),
    [(2605, 7, "372"), (1001, 2, "500½"), (-70, 3, "−23"), (0, 0, "–")],
)
def test_average_is_rounded_to_whole_points(points: int, deals: int, average: str) -> None:
    assert texts_by_measure(points=Fraction(points), deals=deals)[Measure.AVERAGE].value == average


def test_figures_without_data_are_omitted() -> None:
    found = texts_by_measure(pozzetti_missed=Share(part=0, whole=0), own_closings=0)
    assert {Measure.POZZETTI_MISSED, Measure.OWN_CLOSINGS}.isdisjoint(found)


def test_share_of_zero_is_shown_as_dash() -> None:
    assert texts_by_measure(clean=Share(part=0, whole=0))[Measure.CLEAN].value == "–"


@pytest.mark.parametrize(
    ("kind", "current", "note"),
    [
        (Outcome.WON, 1, "longest streak. Won the last one."),
        (Outcome.WON, 4, "longest streak. Won the last 4."),
        (Outcome.LOST, 2, "longest streak. Lost the last 2."),
        (Outcome.DRAWN, 1, "longest streak. Drew the last one."),
    ],
)
def test_current_streak_is_in_the_note(kind: Outcome, current: int, note: str) -> None:
    streaks = Streaks(longest_won=4, current=current, current_kind=kind)
    assert texts_by_measure(streaks=streaks)[Measure.STREAKS] == StatisticText(
        measure=Measure.STREAKS, value="4 wins", note=note
    )


def test_drawn_matches_are_in_the_note() -> None:
    assert texts_by_measure(results=Results(won=1, drawn=2))[Measure.MATCHES].note == "2 drawn"
