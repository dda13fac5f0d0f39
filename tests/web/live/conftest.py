"""Fixtures: a match with deals, and the feed of its live page."""

import pytest

from models.store import Store
from testkit.seeding.played_match import PlayedMatch
from web.delivery.delivery import Delivery
from web.live.feed import LiveFeed
from web.live.live_page import LivePage


@pytest.fixture
def table(store: Store) -> PlayedMatch:
    return PlayedMatch(store=store)


@pytest.fixture
def feed(store: Store, delivery: Delivery) -> LiveFeed:
    return LivePage(store, delivery.templates, lambda _: "http://tavolo").feed
