"""Tests of the filter of past matches: the criteria passed to the models."""

from dataclasses import replace
from datetime import datetime

import pytest

from scoring import Outcome
from views.past.filter import Ending, MatchFilter
from wording import translator

EVERYTHING = MatchFilter()


def period_bounds(wanted: MatchFilter) -> tuple[datetime | None, datetime | None]:
    criteria = wanted.criteria(translator("en"))
    return criteria["since"], criteria["until"]


def midnight(year: int, month: int) -> datetime:
    return datetime(year, month, 1).astimezone()


def test_default_filter_shows_all_finished() -> None:
    assert not EVERYTHING.has_filters
    assert EVERYTHING.criteria(translator("en"))["finished"] is True
    assert period_bounds(EVERYTHING) == (None, None)


@pytest.mark.parametrize(
    ("year", "month", "since", "until"),
    [
        (2026, None, midnight(2026, 1), midnight(2027, 1)),
        (2026, 2, midnight(2026, 2), midnight(2026, 3)),
        (2026, 3, midnight(2026, 3), midnight(2026, 4)),
        (2026, 12, midnight(2026, 12), midnight(2027, 1)),
    ],
)
def test_month_or_year_ends_where_next_begins(year: int, month: int | None, since: datetime, until: datetime) -> None:
    assert period_bounds(MatchFilter(year=year, month=month)) == (since, until)


def test_changing_year_clears_month() -> None:
    assert MatchFilter(year=2026, month=3).with_value("year", 2025) == MatchFilter(year=2025)


@pytest.mark.parametrize(
    ("ending", "finished", "outcome"),
    [
        (Ending.FINISHED, True, None),
        (Ending.WON, True, Outcome.WON),
        (Ending.LOST, True, Outcome.LOST),
        (Ending.DRAWN, True, Outcome.DRAWN),
        (Ending.OPEN, False, None),
    ],
)
def test_ending_maps_to_finished_and_outcome(ending: Ending, finished: bool, outcome: Outcome | None) -> None:
    criteria = MatchFilter(player="Anna", ending=ending).criteria(translator("en"))
    assert (criteria["finished"], criteria["outcome"]) == (finished, outcome)


def test_won_and_lost_require_player() -> None:
    assert Ending.WON not in EVERYTHING.endings
    won = replace(EVERYTHING.with_value("player", "Anna"), ending=Ending.WON)
    assert won.with_value("player", "Bruno").ending is Ending.WON
    assert won.with_value("player", "").ending is Ending.FINISHED
    assert replace(won, ending=Ending.DRAWN).with_value("player", "").ending is Ending.DRAWN


def test_words_are_not_a_filter() -> None:
    assert MatchFilter(words="bar", rules_name="burraco", player="Anna").has_filters
    assert not MatchFilter(words="bar").has_filters
