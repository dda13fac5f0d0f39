"""A sample of the layout checks: nothing on any screen is cut off, outside of the screen, covered or without a name."""

import pytest

from models.store import open_store
from testkit.browser.pool import RestartingBrowser
from testkit.servers.process import Server
from tests.layout_checks import screen_states
from tests.layout_checks.cases import SIZES, Case, pairwise_sample
from tests.layout_checks.checker import LayoutChecker, create_context
from tests.layout_checks.screen_paths import DUPLICATE_SCREENS, screen_paths, seed_long_names
from wording import LANGUAGES

_SHORT_WINDOW_CASES = (("entry", 1.0), ("entry of three", 1.0), ("entry: melds", 1.0), ("entry: hand", 2.0))


@pytest.mark.own_server
@pytest.mark.parametrize("language", LANGUAGES)
def test_sampled_screens_have_no_layout_faults(
    language: str, server: Server, restarting_browser: RestartingBrowser
) -> None:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    world = seed_long_names(store)
    cases = pairwise_sample(
        [
            name
            for name in (*screen_paths(world), *screen_states.STATES)
            if name not in DUPLICATE_SCREENS | screen_states.DUPLICATE_STATES
        ]
    )
    # Regression cases: keys of cards were covered by the main action, or followed it in reading order.
    short_windows = [
        Case(language="pt", screen=name, scale=scale, dark=False, size=SIZES[-1]) for name, scale in _SHORT_WINDOW_CASES
    ]
    # Another: the two lines of "Guardar la ronda" covered the last row of keys.
    short_phone = Case(language="es", screen="entry: melds", scale=2.0, dark=False, size=(320, 568))
    cases = sorted(case for case in {*cases, *short_windows, short_phone} if case.language == language)
    context = create_context(restarting_browser.ensure_running(), world)
    faults = list(LayoutChecker(new_page=context.new_page, world=world, base_url=server.base_url).check_cases(cases))
    context.close()
    store.close()
    assert faults == []
