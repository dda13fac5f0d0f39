"""Real browsers against a real server. Chromium is the system's own; `make test-browser` finds or installs it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.phone import Phone
from tests.e2e.server import Server

PUBLIC_NAME = "table.test"
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {PUBLIC_NAME} 127.0.0.1",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/e2e/" in item.nodeid:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("PINELLA_CHROMIUM") or shutil.which("chromium")
    if not chromium:
        pytest.fail("Chromium is missing: run `make test-browser`, which installs it, or set PINELLA_CHROMIUM")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Its log must hold no traceback when the test is over, whatever was typed into it."""
    data = tmp_path / "data"
    data.mkdir()
    running = Server(data=data, public_url=f"http://{PUBLIC_NAME}:{{port}}").start()
    yield running
    running.stop()
    assert "Traceback" not in running.log.read_text()


@pytest.fixture
def new_phone(browser: Browser, server: Server) -> Iterator[Callable[..., Phone]]:
    """Make phones of separate browsers' storage: `new_phone(url, language=…, size=…)`."""
    contexts = []

    def make(
        url: str | None = None,
        *,
        language: str = "en-GB",
        size: tuple[int, int] = (390, 844),
        scheme: str = "light",
    ) -> Phone:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme=scheme,
            device_scale_factor=2,
            has_touch=True,
        )
        contexts.append(context)
        phone = Phone(page=context.new_page())
        return phone.open(url or server.base)

    yield make
    for context in contexts:
        context.close()
