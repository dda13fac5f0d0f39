"""What several screens say of a match."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from models import MatchSummary, Role
from views.core.labels import is_named, summary_caption
from wording import translator


@pytest.fixture
def rome(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of the place, an hour ahead of UTC."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "CET-1")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("rome")
def test_a_card_has_the_day_on_which_the_match_began_here() -> None:
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
        note="",
        place="Bar Sport",
        role=Role.OWNER,
    )
    caption = summary_caption(translator("en"), summary)
    assert "21" in caption
    assert caption.endswith(" · Bar Sport")


@pytest.mark.parametrize(
    ("label", "named"),
    [
        ("", False),
        ("Linux", False),
        ("iPhone (2)", False),
        ("Anna’s iPhone", True),
        ("Linux box", True),
        ("Rosa", True),
    ],
)
def test_a_kind_of_phone_is_no_name(label: str, *, named: bool) -> None:
    assert is_named(label) is named
