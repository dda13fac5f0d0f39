"""Real browsers against a real server. Chromium is the system's own; `make test-browser` finds or installs it."""

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from scoring import Seating
from tests.chromium import chromium_program
from tests.e2e.browsers import Browsers, Contexts
from tests.e2e.last_sight import last_sight
from tests.e2e.phone import DEVICE, Phone
from tests.e2e.seeding import open_match
from tests.e2e.server import Server

PUBLIC_NAME = "table.test"
PATIENCE = 600_000  # milliseconds
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Of two such lists the last counts: the names of Playwright's that a page would notice stand here too. The first
    # two would load pages of the browser's own for each window, a quarter of what it takes to open the app.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding",
    f"--host-resolver-rules=MAP {PUBLIC_NAME} 127.0.0.1",
]


# What takes minutes begins first: the others find room beside it, and nobody waits for it in the end.
_LONG = ("test_sweep", "test_phone_alone", "test_tournament", "test_bringing", "test_carried", "test_dropouts")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/e2e/" in item.nodeid:
            item.add_marker("browser")
    items.sort(key=lambda item: _LONG.index(item.path.stem) if item.path.stem in _LONG else len(_LONG))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure's report ends with what each phone showed."""
    report = yield
    contexts = getattr(item, "funcargs", {}).get("contexts")
    if report.when == "call" and report.failed and contexts is not None:
        for number, page in enumerate(contexts.lent, 1):
            report.sections.append((f"phone {number}", last_sight(page, f"{item.name}-{number}")))
    return report


Launch = Callable[..., Browser]


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """Start a browser, with flags of its own."""
    with sync_playwright() as playwright:

        def start(*flags: str) -> Browser:
            return playwright.chromium.launch(
                executable_path=chromium_program(), args=[*FLAGS, *flags], timeout=PATIENCE
            )

        yield start


@pytest.fixture(scope="session")
def browsers(launch: Launch) -> Iterator[Browsers]:
    browsers = Browsers(launch)
    yield browsers
    browsers.close()


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    return browsers.living()


@pytest.fixture(scope="session")
def contexts(browsers: Browsers) -> Contexts:
    return Contexts(browsers)


@pytest.fixture(scope="session")
def worker_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Not started yet: `server` sees to it that it lives."""
    server = _server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """The worker's, whose log must hold no traceback when the test is over, whatever was typed into it. A test marked
    `own_server` has one to itself, with an empty database."""
    own = request.node.get_closest_marker("own_server") is not None
    running: Server = _server(tmp_path) if own else request.getfixturevalue("worker_server")
    if not running.lives:
        running.start()
    before = running.log.stat().st_size
    yield running
    if own:
        running.stop()
    assert "Traceback" not in running.log.read_bytes()[before:].decode()


@pytest.fixture
def new_phone(contexts: Contexts, server: Server) -> Iterator[Callable[..., Phone]]:
    """Make phones of separate browsers' storage: `new_phone(url, language=…, size=…)`. One with the `secret` of a
    device is that device."""

    def make(
        url: str | None = None,
        *,
        language: str = "en-GB",
        size: tuple[int, int] = (390, 844),
        scheme: str = "light",
        secret: str | None = None,
    ) -> Phone:
        page = contexts.page(size=size, language=language, scheme=scheme)
        if secret is not None:
            kept = json.dumps(json.dumps(secret))
            page.add_init_script(f"localStorage.getItem({DEVICE!r}) ?? localStorage.setItem({DEVICE!r}, {kept})")
        return Phone(page=page).open(url or server.base)

    yield make
    contexts.take_back()


@pytest.fixture
def seat(server: Server, new_phone: Callable[..., Phone]) -> Callable[..., list[Phone]]:
    """Phones at a table, of Italian Burraco unless there are other `rules`, that the first of them has opened:
    `seat(names, target=…, labels=…)`, one phone for each label. `start_match` does the same by hand."""

    def at_table(
        names: Sequence[str],
        *,
        target: int = 2005,
        labels: Sequence[str] = ("",),
        rules: str = "burraco",
        seating: Seating | None = None,
        **options: object,
    ) -> list[Phone]:
        table = open_match(server, names, target=target, labels=labels, rules=rules, seating=seating)
        phones = [new_phone(f"{server.base}{table.route}", secret=secret, **options) for secret in table.secrets]
        for phone in phones:
            phone.sees("Enter deal 1")
        return phones

    return at_table


def _server(folder: Path) -> Server:
    data = folder / "data"
    data.mkdir()
    return Server(data=data, public_url=f"http://{PUBLIC_NAME}:{{port}}")
