"""Layout of the live page on phones with large text or browser zoom, and on televisions: nothing is cut off, and totals
are large."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from models.store import open_store
from testkit.browser.pool import RestartingBrowser
from testkit.seeding.world import World
from testkit.servers.process import Server
from tests.layout_checks.screen_paths import live_paths, seed_long_names

PHONE_SIZES = [((360, 640), 1.0), ((360, 640), 1.5), ((360, 640), 2.0), ((640, 400), 1.0), ((768, 1024), 2.0)]
TELEVISION_SIZES = [(1920, 1080), (1080, 1920), (1280, 720)]
_OVERFLOWING_JS = """() => {
  for (const part of document.querySelectorAll('details')) part.open = true;
  const leaves = [...document.querySelectorAll('h1, h3, span, b, dt, dd, p, a, li')];
  return leaves.filter((part) => part.getClientRects().length > 0 && !part.closest('.unseen'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
      || part.getBoundingClientRect().right > innerWidth + 1 || part.getBoundingClientRect().left < -1)
    .map((part) => part.textContent.trim().slice(0, 60));
}"""
# Pauses each animation at 60 % of its duration, where the keyframes of live.css are largest, and returns how many run.
_PAUSE_AT_LARGEST_JS = """() => {
  let count = 0;
  for (const part of document.querySelectorAll('.side .total, .won')) {
    part.classList.remove('new');
    part.style.animation = 'none';
    part.getBoundingClientRect();
    part.style.animation = '';
    if (part.matches('.total')) part.classList.add('new');
    for (const animation of part.getAnimations()) {
      animation.pause();
      animation.currentTime = 0.6 * animation.effect.getTiming().duration;
      count += 1;
    }
  }
  return count;
}"""
_TOTAL_SIZES_JS = (
    "[...document.querySelectorAll('.total')].map((total) => parseFloat(getComputedStyle(total).fontSize))"
)


@pytest.fixture
def world(server: Server) -> World:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    world = seed_long_names(store)
    store.close()
    return world


@pytest.fixture
def page(restarting_browser: RestartingBrowser) -> Iterator[Page]:
    context = restarting_browser.ensure_running().new_context(locale="it-IT", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.own_server
def test_nothing_overflows_on_phones(server: Server, world: World, page: Page) -> None:
    overflowing = []
    for name, path in live_paths(world).items():
        page.goto(f"{server.base_url}{path}")
        for size, scale in PHONE_SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", f"{scale:.0%}")
            overflowing += [f"{name}, {size}, {scale:.0%}: {text}" for text in page.evaluate(_OVERFLOWING_JS)]
    assert overflowing == []


@pytest.mark.own_server
def test_totals_are_large_on_televisions(server: Server, world: World, page: Page) -> None:
    for name, path in live_paths(world).items():
        page.goto(f"{server.base_url}{path}?tv")
        for width, height in TELEVISION_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            case = f"{name}, {width}×{height}"
            assert page.evaluate(_OVERFLOWING_JS) == [], case
            assert page.evaluate("document.documentElement.scrollHeight") <= height + 2, case
            totals = page.evaluate(_TOTAL_SIZES_JS)
            # A share of the height, which six, three or two totals divide when they are stacked.
            minimum = 0.12 * height if len(totals) == 2 or (height > width and len(totals) == 3) else 0.03 * height
            assert min(totals) > minimum, case


@pytest.mark.own_server
def test_animations_stay_within_the_screen(server: Server, world: World, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{server.base_url}{live_paths(world)['result']}?tv")
    for width, height in [*TELEVISION_SIZES, (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        # Three or two totals and the headline of the winners.
        assert page.evaluate(_PAUSE_AT_LARGEST_JS) >= 3, (width, height)
        assert page.evaluate(_OVERFLOWING_JS) == [], (width, height)
