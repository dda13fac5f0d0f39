"""A sample of the sweep: nothing on any screen is cut, off the screen, covered or without a name."""

import pytest

from models import open_store
from tests.e2e.browsers import Browsers
from tests.e2e.server import Server
from tests.sweep import states
from tests.sweep.cases import SIZES, Case, sample
from tests.sweep.house import TWINS, settle
from tests.sweep.sweeper import Sweeper, phone_context

_LOW = (("entry", 1.0), ("entry of three", 1.0), ("entry: melds", 1.0), ("entry: hand", 2.0))


@pytest.mark.own_server
def test_nothing_is_cut_off_the_screen_covered_or_without_a_name(server: Server, browsers: Browsers) -> None:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.key)
    house = settle(store)
    cases = sample([name for name in (*house.screens, *states.STATES) if name not in TWINS | states.TWINS])
    # Where keys of cards lay under the main action, and a column of keys was read after it.
    low = [Case(language="pt", screen=name, scale=scale, dark=False, size=SIZES[-1]) for name, scale in _LOW]
    cases = sorted({*cases, *low})
    context = phone_context(browsers.living(), house)
    found = list(Sweeper(new_page=context.new_page, house=house, store=store, base=server.base).sweep(cases))
    context.close()
    store.close()
    assert found == []
