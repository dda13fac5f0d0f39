"""The sound of a new deal, and the counts that the browser is sent."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from scoring import DealScore, Line, Reason
from views.match.sounds import with_burraco_sound, with_call_sound, with_deal_sound

BEGAN = datetime(2026, 5, 1, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("history", "target", "winner", "sound"),
    [
        ([], 2005, None, "deal"),
        ([(745, 160)], 2005, None, "deal"),
        ([(745, 160), (2010, 1990)], 2005, 0, "win"),
        ([(1490, 1500), (2100, 2100)], 2005, None, "target"),  # equal: one more deal
        ([(1490, 1500), (2100, 2100), (2300, 2300)], 2005, None, "deal"),
        ([(2010, 2010)], 2005, None, "target"),
        ([(745, 160)], None, None, "deal"),
    ],
)
def test_best_event_of_a_new_deal_is_heard(
    history: Sequence[tuple[int, int]], target: int | None, winner: int | None, sound: str
) -> None:
    standings = SimpleNamespace(history=history, winner=winner, finished=winner is not None)
    match = SimpleNamespace(
        id="m", deals=[None] * len(history), standings=standings, config=SimpleNamespace(target=target)
    )
    assert identifier_of(with_deal_sound(session(), cast("Any", match), ft.Text("745"))) == (
        f"sound:{sound}:{len(history) + (winner is not None)}:m"
    )


def test_burrachi_of_all_sides_are_counted_and_other_lines_are_not() -> None:
    lines = [(Reason.CLEAN, 2), (Reason.DIRTY, 1), (Reason.CLOSING, 1), (Reason.RED_THREES, 3)]
    side = SimpleNamespace(lines=[Line(reason=reason, count=count, points=1) for reason, count in lines])
    score = cast("DealScore", SimpleNamespace(sides=(side, side)))
    shown = with_burraco_sound(session(), cast("Any", SimpleNamespace(id="m")), 4, score, ft.Text("745"))
    assert identifier_of(shown) == "sound:burraco:6:m:4"


@pytest.mark.parametrize(("seconds", "count"), [((), 0), ((90,), 90), ((90, 200), 200)])
def test_latest_call_is_heard(seconds: tuple[int, ...], count: int) -> None:
    calls = {(0, table): BEGAN + timedelta(seconds=after) for table, after in enumerate(seconds)}
    snapshot = cast("Any", SimpleNamespace(id="t", began_at=BEGAN, calls=calls))
    assert identifier_of(with_call_sound(session(), snapshot, ft.Text("Next"))) == f"sound:call:{count}:t"


def test_nothing_is_sent_unless_sounds_are_chosen() -> None:
    text, score = ft.Text("745"), cast("DealScore", SimpleNamespace(sides=()))
    assert with_burraco_sound(session(sounds=False), cast("Any", SimpleNamespace(id="m")), 4, score, text) is text


def session(*, sounds: bool = True) -> Any:
    return SimpleNamespace(preferences=SimpleNamespace(sounds=sounds))


def identifier_of(control: ft.Control) -> str:
    assert isinstance(control, ft.Semantics)
    return str(control.identifier)
