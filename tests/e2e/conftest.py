"""Fixtures of the browser tests: real browsers against a real server. `.ci/chromium` finds Chromium on the system or
installs it."""

import json
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from scoring import Seating
from testkit.browser.chromium import PUBLIC_HOST, launch_chromium
from testkit.browser.phone import DEVICE_STORAGE_KEY, BrowserPhone
from testkit.browser.pool import ContextPool, RestartingBrowser
from testkit.pwa.site import build_test_site
from testkit.seeding.matches import seed_match
from testkit.servers.process import Server
from testkit.servers.static import StaticServer
from tests.e2e.failure_report import describe_page

# Modules that take minutes run first, so that other workers finish the rest meanwhile.
_SLOW_MODULES = (
    "test_layout_checks",
    "test_engines",
    "test_pwa",
    "test_tournament",
    "test_match_upload",
    "test_transfer",
    "test_reconnect",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/e2e/" in item.nodeid:
            item.add_marker("browser")
    items.sort(
        key=lambda item: _SLOW_MODULES.index(item.path.stem) if item.path.stem in _SLOW_MODULES else len(_SLOW_MODULES)
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Append what each phone showed to the report of a failed test."""
    report = yield
    context_pool = getattr(item, "funcargs", {}).get("context_pool")
    if report.when == "call" and report.failed and context_pool is not None:
        for number, page in enumerate(context_pool.open_pages, 1):
            report.sections.append((f"phone {number}", describe_page(page, f"{item.name}-{number}")))
    return report


# An error in a log, up to the next line of the log.
_TRACEBACK = re.compile(r"Traceback.*?(?=^\d{4}-|\Z)", re.DOTALL | re.MULTILINE)
LaunchBrowser = Callable[..., Browser]


@pytest.fixture(scope="session")
def launch_browser() -> Iterator[LaunchBrowser]:
    """Yield a function that starts a browser with additional flags."""
    with sync_playwright() as playwright:
        yield partial(launch_chromium, playwright)


@pytest.fixture(scope="session")
def restarting_browser(launch_browser: LaunchBrowser) -> Iterator[RestartingBrowser]:
    browser = RestartingBrowser(launch_browser)
    yield browser
    browser.close()


@pytest.fixture
def browser(restarting_browser: RestartingBrowser) -> Browser:
    return restarting_browser.ensure_running()


@pytest.fixture(scope="session")
def context_pool(restarting_browser: RestartingBrowser) -> ContextPool:
    return ContextPool(restarting_browser)


@pytest.fixture(scope="session")
def worker_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield the worker's server, which the fixture `server` starts."""
    server = _make_server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """Yield the worker's server, or a separate one with an empty database for a test marked `own_server`.

    After the test, the server's log must not contain a traceback, whatever was typed.
    """
    own = request.node.get_closest_marker("own_server") is not None
    running: Server = _make_server(tmp_path) if own else request.getfixturevalue("worker_server")
    if not running.is_running:
        running.start()
    before = running.log.stat().st_size
    yield running
    if own:
        running.stop()
    log = running.log.read_bytes()[before:].decode()
    assert _TRACEBACK.findall(log) == []


@pytest.fixture(params=["server", "offline"])
def app_kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def app_url(app_kind: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the URL of the server app, then that of the offline app."""
    if app_kind == "server":
        server: Server = request.getfixturevalue("server")
        yield server.base_url
        return
    host = StaticServer(build_test_site())
    yield host.base_url
    host.stop()


@pytest.fixture
def new_phone(context_pool: ContextPool, server: Server) -> Iterator[Callable[..., BrowserPhone]]:
    """Yield a function that opens phones with separate browser storage: `new_phone(url, language=…, size=…)`.

    With the `secret` of a device, the phone is that device. Each page runs the `script` before its own. A test that
    reads pixels or measures rectangles needs a `drawn` phone; others draw a sixteenth of the pixels.
    """

    def make(
        url: str | None = None,
        *,
        language: str = "en-GB",
        size: tuple[int, int] = (390, 844),
        scheme: str = "light",
        secret: str | None = None,
        script: str = "",
        drawn: bool = False,
    ) -> BrowserPhone:
        page = context_pool.new_page(size=size, language=language, scheme=scheme, drawn=drawn)
        if script:
            page.add_init_script(script)
        if secret is not None:
            text = json.dumps(json.dumps(secret))
            page.add_init_script(
                f"localStorage.getItem({DEVICE_STORAGE_KEY!r}) ?? localStorage.setItem({DEVICE_STORAGE_KEY!r}, {text})"
            )
        return BrowserPhone(page=page).open(url or server.base_url)

    yield make
    context_pool.release_all()


@pytest.fixture
def new_table(server: Server, new_phone: Callable[..., BrowserPhone]) -> Callable[..., list[BrowserPhone]]:
    """Return a function that opens phones at a table that the first of them has created: `new_table(names, target=…,
    labels=…)`, one phone per label.

    The table plays Italian Burraco unless other `rules` are given. The step `start_match` creates a table through the
    screens.
    """

    def make(
        names: Sequence[str],
        *,
        target: int = 2005,
        labels: Sequence[str] = ("",),
        rules: str = "burraco",
        seating: Seating | None = None,
        **options: object,
    ) -> list[BrowserPhone]:
        table = seed_match(server, names, target=target, labels=labels, rules=rules, seating=seating)
        phones = [new_phone(f"{server.base_url}{table.route}", secret=secret, **options) for secret in table.secrets]
        for phone in phones:
            phone.expect_text("Score deal 1")
        return phones

    return make


def _make_server(folder: Path) -> Server:
    data = folder / "data"
    data.mkdir()
    return Server(data=data, public_url=f"http://{PUBLIC_HOST}:{{port}}")
