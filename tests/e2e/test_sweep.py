"""A sample of the sweep: nothing on any screen is cut, off the screen, covered or without a name."""

import json

import pytest
from playwright.sync_api import Page

from models import open_store
from tests.e2e.browsers import Browsers
from tests.e2e.phone import DEVICE
from tests.e2e.server import Server
from tests.sweep.cases import sample
from tests.sweep.house import TWINS, settle
from tests.sweep.sweeper import Sweeper


@pytest.mark.own_server
def test_nothing_is_cut_off_the_screen_covered_or_without_a_name(server: Server, browsers: Browsers) -> None:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.key)
    house = settle(store)
    context = browsers.living().new_context()
    kept = json.dumps(json.dumps(house.secret))
    context.add_init_script(f"localStorage.setItem({DEVICE!r}, {kept})")

    def new_page() -> Page:
        return context.new_page()

    cases = sample([name for name in house.screens if name not in TWINS])
    found = list(Sweeper(new_page=new_page, house=house, store=store, base=server.base).sweep(cases))
    context.close()
    store.close()
    assert found == []
