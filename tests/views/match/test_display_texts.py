"""The texts about a match that several screens show."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from models.values import MatchSummary, Role
from views.match.display_texts import is_custom_label, phone_name, summary_caption
from wording import translator


@pytest.fixture
def central_european_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the local time zone an hour ahead of UTC."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "CET-1")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("central_european_time")
def test_caption_has_the_local_day_of_the_start() -> None:
    summary = MatchSummary(
        id="a",
        players=("Anna", "Bruno"),
        rules_name="burraco",
        contenders=((0,), (1,)),
        totals=(505, 300),
        deals_played=2,
        winner=0,
        ended_early=False,
        started_at=datetime(2026, 11, 20, 23, 30, tzinfo=UTC),
        finished_at=datetime(2026, 11, 22, 1, 0, tzinfo=UTC),
        venue="Bar Sport",
        role=Role.OWNER,
    )
    caption = summary_caption(translator("en"), summary)
    assert "21" in caption
    assert caption.endswith(" · Bar Sport")


@pytest.mark.parametrize(
    ("label", "custom"),
    [
        ("", False),
        ("Linux", False),
        ("iPhone (2)", False),
        ("Anna’s iPhone", True),
        ("Linux box", True),
        ("Rosa", True),
    ],
)
def test_is_custom_label(label: str, *, custom: bool) -> None:
    assert is_custom_label(label) is custom


@pytest.mark.parametrize(
    ("label", "name"),
    [("Linux", "a computer"), ("linux (2)", "a computer (2)"), ("", "an unnamed phone"), ("iPhone", "iPhone")],
)
def test_name_of_a_phone_that_nobody_named(label: str, name: str) -> None:
    assert phone_name(translator("en"), label) == name


@pytest.mark.parametrize(
    ("label", "name"),
    [("Linux", "this computer"), ("Mac (2)", "this computer"), ("iPhone", "this phone"), ("Rosa", "this phone")],
)
def test_name_of_the_readers_own_phone(label: str, name: str) -> None:
    assert phone_name(translator("en"), label, is_own=True) == name
