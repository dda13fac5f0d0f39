"""The live page on phones with large text, at a browser zoom, and on televisions: nothing is cut, totals are large."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from models import open_store
from tests.e2e.browsers import Browsers
from tests.e2e.server import Server
from tests.sweep.house import House, settle

PHONES = [((360, 640), 1.0), ((360, 640), 1.5), ((360, 640), 2.0), ((640, 400), 1.0), ((768, 1024), 2.0)]
TELEVISIONS = [(1920, 1080), (1080, 1920), (1280, 720)]
_WIDTHS = """() => {
  for (const part of document.querySelectorAll('details')) part.open = true;
  const leaves = [...document.querySelectorAll('h1, h3, span, b, dt, dd, p, a, li')];
  return leaves.filter((part) => part.getClientRects().length > 0 && !part.closest('.unseen'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
      || part.getBoundingClientRect().right > innerWidth + 1 || part.getBoundingClientRect().left < -1)
    .map((part) => part.textContent.trim().slice(0, 60));
}"""
_TOTALS = "[...document.querySelectorAll('.total')].map((total) => parseFloat(getComputedStyle(total).fontSize))"


@pytest.fixture
def house(server: Server) -> House:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.key)
    house = settle(store)
    store.close()
    return house


@pytest.fixture
def page(browsers: Browsers) -> Iterator[Page]:
    context = browsers.living().new_context(locale="it-IT")
    yield context.new_page()
    context.close()


@pytest.mark.own_server
def test_a_page_has_nothing_beside_the_screen(server: Server, house: House, page: Page) -> None:
    found = []
    for name, path in house.watched.items():
        page.goto(f"{server.base}{path}")
        for size, scale in PHONES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", f"{scale:.0%}")
            found += [f"{name}, {size}, {scale:.0%}: {words}" for words in page.evaluate(_WIDTHS)]
    assert found == []


@pytest.mark.own_server
def test_a_television_gives_its_room_to_the_totals(server: Server, house: House, page: Page) -> None:
    for name, path in house.watched.items():
        page.goto(f"{server.base}{path}?tv")
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            case = f"{name}, {width}×{height}"
            assert page.evaluate(_WIDTHS) == [], case
            assert page.evaluate("document.documentElement.scrollHeight") <= height + 2, case
            totals = page.evaluate(_TOTALS)
            # Of the height that six, three or two of them share where they stand one below the other.
            least = 0.12 * height if len(totals) == 2 or (height > width and len(totals) == 3) else 0.03 * height
            assert min(totals) > least, case
