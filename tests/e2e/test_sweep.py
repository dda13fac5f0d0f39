"""A sample of the sweep: nothing on any screen is cut, off the screen, covered or without a name."""

import json
import re

import pytest
from playwright.sync_api import Page

from models import open_store
from tests.e2e.browsers import Browsers
from tests.e2e.phone import DEVICE
from tests.e2e.server import Server
from tests.fuzz.paths import app_paths
from tests.sweep.cases import sample
from tests.sweep.house import House, settle
from tests.sweep.sweeper import Sweeper


@pytest.mark.own_server
def test_nothing_is_cut_off_the_screen_covered_or_without_a_name(server: Server, browsers: Browsers) -> None:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.key)
    house = settle(store)
    _goes_everywhere(house)
    context = browsers.living().new_context()
    kept = json.dumps(json.dumps(house.secret))
    context.add_init_script(f"localStorage.setItem({DEVICE!r}, {kept})")

    def new_page() -> Page:
        return context.new_page()

    found = list(
        Sweeper(new_page=new_page, house=house, store=store, base=server.base).sweep(sample(list(house.screens)))
    )
    context.close()
    store.close()
    assert found == []


def _goes_everywhere(house: House) -> None:
    """The house has a path for each route of the app, whatever it is called by."""
    for template in app_paths(()).templates:
        pattern = re.sub(r":rest[+]", ".+", re.sub(r":[a-z_]+(?![+])", "[^/]+", template))
        assert any(re.fullmatch(pattern, path) for path in house.screens.values()), template
