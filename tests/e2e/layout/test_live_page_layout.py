"""Layout of the live page on phones with large text or browser zoom, and on televisions: nothing is cut off, and totals
are large."""

import itertools
from collections.abc import Iterator
from fractions import Fraction

import pytest
from playwright.sync_api import Page

from models.store import open_store
from models.values import MatchSetup, Role
from scoring import Adjustment, DealEntry, MatchConfig, Seating, SideEntry, find_variant
from testkit.browser.pool import RestartingBrowser
from testkit.seeding.match_table import set_up_table
from testkit.seeding.world import World
from testkit.servers.process import Server
from tests.layout_checks.screen_paths import live_paths, seed_long_names
from views import routes

PHONE_SIZES = [((360, 640), 1.0), ((360, 640), 1.5), ((360, 640), 2.0), ((640, 400), 1.0), ((768, 1024), 2.0)]
TELEVISION_SIZES = [(1920, 1080), (1080, 1920), (1280, 720)]
# A long name on a plate of the drawn table ends in an ellipsis; the score cards have it in full.
_OVERFLOWING_JS = """() => {
  for (const part of document.querySelectorAll('details')) part.open = true;
  const leaves = [...document.querySelectorAll('h1, h3, span, b, dt, dd, p, a, li')];
  return leaves.filter((part) => part.getClientRects().length > 0 && !part.closest('.unseen, .plate'))
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
# Counts the deals, and those whose reasons are laid out, after the page has prepared itself for paper.
_RECORD_PRINTED_JS = """() => addEventListener("beforeprint", () => {
  const deals = [...document.querySelectorAll(".deals details")];
  window.printed = { deals: deals.length, reasons: deals.filter((deal) => deal.open).length };
})"""
# The classes of parts that aren't white on paper, apart from the bars of the progress and the shapes of the sides, and
# of texts that aren't dark.
_COLOURED_JS = """() => {
  const style = (part) => getComputedStyle(part);
  const light = (colour) => Math.min(...colour.match(/[0-9.]+/g).slice(0, 3)) > 160;
  const all = document.querySelectorAll('body, body *:not(progress, .shape)');
  const parts = [...all].filter((part) => part.checkVisibility());
  return parts.filter((part) => !/^(rgba\\(0, 0, 0, 0\\)|rgb\\(255, 255, 255\\))$/.test(style(part).backgroundColor)
    || /inset|rgb\\((?!255, 255, 255)/.test(style(part).boxShadow)
    || part.matches('.felt') && !light(style(part).fill)
    || light(part.closest('svg') ? part.matches('text') ? style(part).fill : '0 0 0' : style(part).color))
    .map((part) => `${part.tagName} ${part.getAttribute('class')}`);
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
def test_paper_has_the_reasons_and_no_buttons(server: Server, world: World, page: Page) -> None:
    page.goto(f"{server.base_url}{live_paths(world)['result']}")
    folded = page.locator(".deals details:not([open])").count()
    page.evaluate(_RECORD_PRINTED_JS)
    page.pdf()
    printed = page.evaluate("printed")
    assert printed["reasons"] == printed["deals"] > 0
    assert page.locator(".deals details:not([open])").count() == folded  # as before
    page.emulate_media(media="print")
    assert page.locator("footer a:visible, footer summary:visible").count() == 0


@pytest.mark.own_server
def test_paper_has_ink_on_white(server: Server, world: World, page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(media="print", color_scheme=scheme)
        for name, path in live_paths(world).items():
            page.goto(f"{server.base_url}{path}")
            assert page.evaluate(_COLOURED_JS) == [], (scheme, name)


@pytest.mark.own_server
def test_animations_stay_within_the_screen(server: Server, world: World, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{server.base_url}{live_paths(world)['result']}?tv")
    for width, height in [*TELEVISION_SIZES, (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        # Three or two totals and the headline of the winners.
        assert page.evaluate(_PAUSE_AT_LARGEST_JS) >= 3, (width, height)
        assert page.evaluate(_OVERFLOWING_JS) == [], (width, height)


# Names as long as at a table, and a loss with all the digits that a deal has.
_LONG_NAMES = ("Mariantonietta", "Giovanni Battista", "Lu", "Massimiliano", "Elisabetta", "Dino")
_LOSS = Fraction(-2025, 2)
# For each row of the table of deals, the right edge of each cell and the number of its line within the row.
_GAINS_JS = """() => [...document.querySelectorAll('.panel summary')].map((row) => {
  const boxes = [...row.querySelectorAll('b')].map((cell) => cell.getBoundingClientRect());
  const lines = [...new Set(boxes.map((box) => Math.round(box.bottom)))];
  return boxes.map((box) => [Math.round(box.right), lines.indexOf(Math.round(box.bottom))]);
})"""


@pytest.fixture
def tokens_of_singles(server: Server) -> dict[int, str]:
    """Links to matches of two to six singles, by their number; in each, everybody has lost two deals."""
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    tokens = {}
    for players in range(2, 7):
        config = MatchConfig(rules=find_variant("burraco"), players=players, seating=Seating.SINGLES, target=2005)
        table = set_up_table(store, MatchSetup(config=config, names=_LONG_NAMES[:players]))
        sides = tuple(_adjusted(seat, _LOSS) for seat in range(players))
        for _ in range(2):
            table.save(DealEntry(sides=sides))
        tokens[players] = table.tokens[Role.VIEWER]
    store.close()
    return tokens


_TOTALS = ((Fraction(5995, 2), Fraction(-2235, 2)), (Fraction(5995, 2), Fraction(0)), (Fraction(1415, 2), Fraction(0)))
_WINDOWS = ((320, 568), (360, 640), (390, 844), (412, 915), (844, 390), (1280, 800))
# The totals that are wider than the inside of their card.
_WIDE_TOTALS_JS = """() => [...document.querySelectorAll('.side')].filter((card) => {
  const total = card.querySelector('.total').getBoundingClientRect();
  const { left, right } = card.getBoundingClientRect();
  const style = getComputedStyle(card);
  const isCut = total.right > right - parseFloat(style.paddingRight) + 0.5;
  return isCut || total.left < left + parseFloat(style.paddingLeft) - 0.5;
}).map((card) => card.textContent.trim())"""

# Numbers of deals that are wider than their column. Aligned right, they leave it on the left, where nothing scrolls.
_WIDE_GAINS_JS = """() => [...document.querySelectorAll('.gains b')].filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getBoundingClientRect().left < cell.getBoundingClientRect().left - 0.5;
}).map((cell) => cell.textContent.trim())"""


@pytest.fixture
def tokens_of_wide_totals(server: Server) -> dict[str, str]:
    """Links to matches of two, three and five singles with totals that end in a half."""
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    tokens = {}
    for players, totals in itertools.product((2, 3, 5), _TOTALS):
        config = MatchConfig(rules=find_variant("burraco"), players=players, seating=Seating.SINGLES, target=3005)
        table = set_up_table(store, MatchSetup(config=config, names=_LONG_NAMES[:players]))
        points = (totals * players)[:players]
        table.save(DealEntry(sides=tuple(_adjusted(seat, each) for seat, each in enumerate(points))))
        tokens[f"{players} players, {totals[0]} and {totals[1]}"] = table.tokens[Role.VIEWER]
    store.close()
    return tokens


def _adjusted(seat: int, points: Fraction) -> SideEntry:
    return SideEntry(players=(seat,), adjustments=(Adjustment(points=points, reason="other"),))


@pytest.mark.own_server
def test_no_number_is_wider_than_its_card_or_column(
    server: Server, tokens_of_wide_totals: dict[str, str], page: Page
) -> None:
    wide = []
    for (match, token), query in itertools.product(tokens_of_wide_totals.items(), ("", "?tv")):
        page.goto(f"{server.base_url}{routes.invitation(token)}{query}")
        page.evaluate("document.fonts.ready")
        for (width, height), scale in itertools.product(_WINDOWS, (1.0, 2.0)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", f"{scale:.0%}")
            case = f"{match}{query}, {width} pixels, {scale:.0%}"
            wide += [f"{case}: {total}" for total in page.evaluate(_WIDE_TOTALS_JS)]
            wide += [f"{case}: {gain}" for gain in page.evaluate(_WIDE_GAINS_JS)]
    assert wide == []


@pytest.mark.own_server
def test_gains_of_all_deals_stand_in_the_same_columns(
    server: Server, tokens_of_singles: dict[int, str], page: Page
) -> None:
    for players, token in tokens_of_singles.items():
        page.goto(f"{server.base_url}{routes.invitation(token)}")
        for width, scale in itertools.product((320, 360, 390, 480), (1.0, 1.5, 2.0)):
            page.set_viewport_size({"width": width, "height": 640})
            page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", f"{scale:.0%}")
            case = f"{players} players, {width} pixels, {scale:.0%}"
            first, second = page.evaluate(_GAINS_JS)
            assert len(first) == players, case
            assert first == second, case
            assert page.evaluate(_OVERFLOWING_JS) == [], case
            if players == 2 or (players == 3 and scale == 1.0):
                assert {line for _, line in first} == {0}, case
