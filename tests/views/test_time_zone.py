"""The time zone of a phone: the days and periods that its screens show, whatever the server's zone."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from models.store import Store, open_store
from testkit.clients.app_phone import app_phone
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock
from testkit.seeding.played_match import PlayedMatch
from views import routes

BEGIN = datetime(2025, 12, 31, 23, 30, tzinfo=UTC)  # after midnight in Rome


@pytest.fixture
def match(tmp_path: Path) -> Iterator[PlayedMatch]:
    """A finished match that began in the last half-hour of 2025 in UTC."""
    clock = SteppingClock()
    clock.time, clock.step = BEGIN, timedelta()
    store: Store = open_store(copy_empty_database(tmp_path), key=KEY, clock=clock)
    match = PlayedMatch(store=store, target=505)
    match.play_deal()
    yield match
    store.close()


@pytest.mark.parametrize(
    ("zone", "day", "time", "month", "other_month"),
    [
        ("Asia/Tokyo", "1 Jan 2026", "08:30", "Jan", "Feb"),
        ("Europe/Rome", "1 Jan 2026", "00:30", "Jan", "Dec"),
        ("UTC", "31 Dec 2025", "23:30", "Dec", "Jan"),
        ("-05:00", "31 Dec 2025", "18:30", "Dec", "Nov"),
    ],
)
async def test_past_match_has_the_phones_day_in_list_and_filter(
    match: PlayedMatch, *, zone: str, day: str, time: str, month: str, other_month: str
) -> None:
    async with app_phone(match.store, route=routes.PAST, secret=match.host_secret, zone=zone) as phone:
        caption = "Italian Burraco · 1\xa0deal\xa0played · " + day.replace(" ", "\xa0")
        await phone.expect_text(caption)
        await phone.tap("Filter")
        await phone.tap(day[-4:])
        await phone.tap(other_month)
        await phone.expect_no_text(caption)
        await phone.tap(month)
        await phone.expect_text(caption)
        await phone.navigate(routes.past_match(match.match_id))
        await phone.expect_text(f"{day}, {time}")


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "+99:99", ""])
async def test_a_zone_that_nobody_knows_is_the_servers(match: PlayedMatch, zone: str) -> None:
    async with app_phone(
        match.store, route=routes.past_match(match.match_id), zone=zone, secret=match.host_secret
    ) as phone:
        await phone.expect_text(f"{BEGIN.astimezone():%H:%M}")


@pytest.mark.parametrize(("zone", "counts"), [("Asia/Tokyo", True), ("UTC", False)])
async def test_year_of_statistics_begins_at_the_phones_midnight(match: PlayedMatch, zone: str, *, counts: bool) -> None:
    assert isinstance(match.store.clock, SteppingClock)
    match.store.clock.time += timedelta(days=30)
    async with app_phone(match.store, route=routes.LEADERBOARD, secret=match.host_secret, zone=zone) as phone:
        await phone.tap("This year")
        await phone.wait_until_idle()
        assert ("Anna" in " ".join(phone.visible_texts)) is counts, phone.visible_texts
