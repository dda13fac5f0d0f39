"""What a choice on the screen of past matches asks the models for."""

from dataclasses import replace
from datetime import datetime

import pytest

from scoring import Outcome
from views.past.filter import Ending, MatchFilter

EVERYTHING = MatchFilter()


def bounds(wanted: MatchFilter) -> tuple[datetime | None, datetime | None]:
    criteria = wanted.criteria()
    return criteria["since"], criteria["until"]


def midnight(year: int, month: int) -> datetime:
    return datetime(year, month, 1).astimezone()


def test_at_first_everything_finished_is_shown() -> None:
    assert not EVERYTHING.narrows
    assert EVERYTHING.criteria()["finished"] is True
    assert bounds(EVERYTHING) == (None, None)


@pytest.mark.parametrize(
    ("year", "month", "since", "until"),
    [
        (2026, None, midnight(2026, 1), midnight(2027, 1)),
        (2026, 2, midnight(2026, 2), midnight(2026, 3)),
        (2026, 3, midnight(2026, 3), midnight(2026, 4)),
        (2026, 12, midnight(2026, 12), midnight(2027, 1)),
    ],
)
def test_a_month_or_year_ends_where_the_next_begins(
    year: int, month: int | None, since: datetime, until: datetime
) -> None:
    assert bounds(MatchFilter(year=year, month=month)) == (since, until)


def test_another_year_forgets_the_month() -> None:
    assert MatchFilter(year=2026, month=3).in_year(2025) == MatchFilter(year=2025)


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
def test_an_ending_is_what_the_models_know(ending: Ending, finished: bool, outcome: Outcome | None) -> None:
    criteria = MatchFilter(player="Anna", ending=ending).criteria()
    assert (criteria["finished"], criteria["outcome"]) == (finished, outcome)


def test_only_a_player_wins_or_loses() -> None:
    assert Ending.WON not in EVERYTHING.endings
    won = replace(EVERYTHING.of("Anna"), ending=Ending.WON)
    assert won.of("Bruno").ending is Ending.WON
    assert won.of("").ending is Ending.FINISHED
    assert replace(won, ending=Ending.DRAWN).of("").ending is Ending.DRAWN


def test_clearing_the_filters_keeps_the_words() -> None:
    narrow = MatchFilter(words="bar", rules_name="burraco", player="Anna")
    assert narrow.narrows
    assert narrow.without_filters() == MatchFilter(words="bar")
    assert not narrow.without_filters().narrows
