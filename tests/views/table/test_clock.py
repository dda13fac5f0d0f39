"""The times on the table's clock."""

from dataclasses import replace
from datetime import datetime, timedelta

import flet as ft
import pytest

from models.store import Store
from models.values import MatchClock
from models.values.clock import Pause
from testkit.clients.app_phone import within
from testkit.seeding.match_table import set_up_table
from views.table.clock import clock_part
from wording import translator

HOUR = timedelta(hours=1)


def _pause(since: datetime, hours: int) -> Pause:
    return Pause(since=since, until=since + hours * HOUR)


@pytest.mark.parametrize(
    ("hours", "deal_hours", "paused_hours", "words"),
    [
        pytest.param(16, 1, 0, "16 hrs, this deal 1 hr", id="a long evening"),
        pytest.param(17, 1, 0, "–, this deal 1 hr", id="resumed"),
        pytest.param(336, 335, 0, "–, this deal –", id="resumed in a deal"),
        pytest.param(336, 335, 334, "2 hrs, this deal 1 hr", id="paused meanwhile"),
    ],
)
def test_time_of_an_interrupted_game_is_not_shown(
    sqlite_store: Store, hours: int, deal_hours: int, paused_hours: int, words: str
) -> None:
    table = set_up_table(sqlite_store)
    table.save()
    match = table.match()
    now = match.started_at + hours * HOUR
    (deal,) = match.deals
    last = replace(deal, entered_at=now - deal_hours * HOUR)
    clock = MatchClock(pauses=(_pause(last.entered_at, paused_hours),))
    part = clock_part(translator("en"), replace(match, deals=(last,), clock=clock), now=now, set_clock=lambda _: None)
    assert [text.value for row in part for text in within(row) if isinstance(text, ft.Text)] == [words]
