"""Phones that join, leave and sleep while packets get lost: no acknowledged deal is lost, and all end with the same
score. `python -m benchmarks.pwa schedule 60` plays an hour of it."""

from testkit.pwa.peer_schedule import open_schedule
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from tests.e2e.conftest import LaunchBrowser

SEED = 33


def test_no_acknowledged_deal_is_lost_and_all_phones_show_the_same_score(launch_browser: LaunchBrowser) -> None:
    host = StaticServer(build_test_site())
    with open_schedule(launch_browser, site=host.base_url, seed=SEED, report=print) as schedule:
        schedule.play_round()
        assert schedule.table.acknowledged_deals >= 3  # a fourth save may have arrived, or not
        assert sum(route.lost for route in schedule.table.network.routes)
    host.stop()
