"""A table that is played, and the feed of those who watch it."""

import pytest

from models import Store
from tests.web.played_table import PlayedTable
from web.live.feed import LiveFeed
from web.live.page import LivePage
from web.server.delivery import Delivery


@pytest.fixture
def table(store: Store) -> PlayedTable:
    return PlayedTable(store=store)


@pytest.fixture
def feed(store: Store, delivery: Delivery) -> LiveFeed:
    return LivePage(store, delivery.templates, lambda _: "http://tavolo").feed
