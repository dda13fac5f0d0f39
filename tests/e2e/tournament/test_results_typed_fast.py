"""Results and names typed without a pause over a slow network: every key arrives where it was typed."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from models.store import open_store
from testkit.browser.phone import BrowserPhone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from testkit.servers.process import Server
from testkit.servers.tcp_proxy import TcpProxy
from views import routes

NewPhone = Callable[..., BrowserPhone]
TABLES = 30  # more than fit on the screen
KEY_MS, LATENCY = 60, 0.2  # milliseconds from key to key; seconds each way
SLOWDOWN, FEW = 8, 5  # times slower than this machine; tables
# Records each text that is written into a field and is only the beginning of its text.
RECORD_OVERWRITTEN = """() => {
  window.overwritten = [];
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  Object.defineProperty(HTMLInputElement.prototype, "value", {
    ...value,
    set(text) {
      const before = value.get.call(this);
      if (text && text !== before && before.startsWith(text)) overwritten.push([before, text]);
      value.set.call(this, text);
    },
  });
}"""
Points = tuple[int, int]


@pytest.fixture
def slow_url(server: Server) -> Iterator[str]:
    """Yield the address of the server behind a slow network."""
    with closing(TcpProxy(server.port, latency=LATENCY)) as proxy:
        yield proxy.base_url


@pytest.fixture
def world(server: Server) -> Iterator[tuple[TournamentWorld, str]]:
    """Yield a tournament whose first round is seated, and the secret of its director."""
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    world, secret = director_world(store, new_tournament(2 * TABLES))
    world.seat()
    yield world, secret
    store.close()


def points_of(table: int) -> Points:
    return 100 + 5 * table, 5 + 5 * (table % 7)


def type_lines(phone: BrowserPhone) -> None:
    """Type the results in the line, in the order of the slips."""
    phone.tap_field("Table, points, points")
    for table in sorted(range(TABLES), key=lambda table: table * 37 % TABLES):
        phone.page.keyboard.type("{} {} {}\n".format(table + 1, *points_of(table)), delay=KEY_MS)


def type_cells(phone: BrowserPhone, key: str, tables: int = TABLES) -> None:
    """Type the results from the first field of the list on, each number followed by `key`."""
    phone.tap_field(re.compile("^Points of"))
    for table in range(tables):
        for number in points_of(table):
            phone.page.keyboard.type(str(number), delay=KEY_MS)
            phone.page.keyboard.press(key, delay=KEY_MS)


@pytest.mark.parametrize(
    "enter",
    [
        pytest.param(type_lines, id="line"),
        pytest.param(lambda phone: type_cells(phone, "Enter"), id="enter"),
        pytest.param(lambda phone: type_cells(phone, "Tab"), id="tab"),
    ],
)
def test_results_typed_fast_are_all_right(
    world: tuple[TournamentWorld, str], slow_url: str, new_phone: NewPhone, enter: Callable[[BrowserPhone], None]
) -> None:
    tournament, secret = world
    phone = new_phone(f"{slow_url}{routes.tournament_results(tournament.id, 0)}", size=(1280, 800), secret=secret)
    phone.expect_text(f"Results: 0 of {TABLES}")
    phone.page.evaluate(RECORD_OVERWRITTEN)
    enter(phone)
    phone.expect_text(f"Results: {TABLES} of {TABLES}")
    assert phone.page.evaluate("overwritten") == [], "an earlier text replaced a later one"
    results = [card.result for card in tournament.load().tables]
    assert [(each.ns_points, each.ew_points) for each in results if each] == [points_of(each) for each in range(TABLES)]


@pytest.mark.parametrize("key", ["Enter", "Tab"])
def test_slow_client_puts_no_key_into_another_field(
    world: tuple[TournamentWorld, str], server: Server, new_phone: NewPhone, key: str
) -> None:
    """A busy client moves the focus some keys after the one that asked for it."""
    tournament, secret = world
    phone = new_phone(
        f"{server.base_url}{routes.tournament_results(tournament.id, 0)}", size=(1280, 800), secret=secret
    )
    phone.expect_text(f"Results: 0 of {TABLES}")
    phone.page.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    type_cells(phone, key, tables=FEW)
    phone.expect_text(f"Results: {FEW} of {TABLES}")
    results = [card.result for card in tournament.load().tables[:FEW]]
    assert [(each.ns_points, each.ew_points) for each in results if each] == [points_of(each) for each in range(FEW)]


def test_line_takes_the_keys_after_a_tap_on_its_buttons(
    world: tuple[TournamentWorld, str], server: Server, new_phone: NewPhone
) -> None:
    """The keys after "Count it" or "Undo" once went nowhere."""
    tournament, secret = world
    address = f"{server.base_url}{routes.tournament_results(tournament.id, 0)}"
    phone = new_phone(address, size=(1280, 800), secret=secret)
    phone.tap_field("Table, points, points")
    for line, button in (
        ("1 600 0", "Count it: Table 1"),
        ("2 500 5", "Undo: Table 2"),
        ("9 1 2", "Leave it out: Table 9"),
    ):
        phone.page.keyboard.type(f"{line}\n", delay=KEY_MS)
        phone.tap(button)
        phone.page.wait_for_timeout(1000)  # as a person takes the hand from the mouse
    phone.page.keyboard.type("3 700 5\n4 800 0\n+\n", delay=KEY_MS)
    phone.expect_text(f"Results: 3 of {TABLES}")
    results = [card.result for card in tournament.load().tables]
    assert {at: (each.ns_points, each.ew_points) for at, each in enumerate(results) if each} == {
        0: (600, 0),
        2: (700, 5),
        3: (800, 0),
    }


@pytest.mark.parametrize("key", ["Enter", "Tab"])
def test_names_typed_fast_are_all_right(slow_url: str, new_phone: NewPhone, key: str) -> None:
    """Both keys lead clockwise around the table; Enter in the last seat starts the match."""
    phone = new_phone(slow_url)
    phone.tap("New match")
    phone.tap_field("Player 1")
    for name in ("Zoe", "Yanis", "Xenia", "Wim"):
        phone.page.keyboard.type(name, delay=KEY_MS)
        phone.page.keyboard.press(key)
    if key == "Tab":
        phone.tap("Start the match")
    phone.expect_text("Zoe and Xenia: 0 points")
    phone.expect_text("Yanis and Wim: 0 points")
