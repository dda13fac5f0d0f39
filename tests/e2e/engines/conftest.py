"""The engines beside Chromium: Debian's Firefox and WebKitGTK, which `.ci/engines` installs."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from testkit.browser.engine_phone import EngineDriver, EnginePhone
from testkit.browser.firefox import FirefoxDriver, find_firefox
from testkit.browser.webkit import WebKitDriver, find_webkit
from testkit.pwa.site import build_test_site, copy_changed_site

OpenPhone: TypeAlias = Callable[[str], EnginePhone]
ENGINES: dict[str, tuple[Callable[[], str | None], Callable[[Path], EngineDriver]]] = {
    "firefox": (find_firefox, FirefoxDriver),
    "webkit": (find_webkit, WebKitDriver),
}
# access_handles.js writes behind a flush: a transaction of its own waits for those before it.
_WRITTEN = """
return indexedDB.databases().then(all => all.some(each => each.name === 'access-handles') && new Promise(resolve => {
  const opening = indexedDB.open('access-handles');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('files', 'readwrite');
    transaction.oncomplete = () => resolve(true);
    transaction.objectStore('files').count();
  };
}));
"""
_ACCESS_HANDLES = Path(__file__).with_name("access_handles.js")
# JavaScriptCore ends with a segmentation fault in one of about ten evenings. These are the messages of WebKitGTK's
# driver then, to the test and to the end of its fixtures.
_CRASH = ["session deleted because of page crash", "Could not parse script result"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Repeat a test once after a crash of its engine; with `--reruns`, as in CI, every failure is repeated anyway."""
    if not config.getoption("reruns"):
        for item in items:
            if item.path.parent == Path(__file__).parent:
                item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=_CRASH))


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Yield the name of each engine; skip those that this system doesn't have."""
    find, _ = ENGINES[request.param]
    if find() is None:
        pytest.skip(f"{request.param} is not installed, and its Debian packages can't be had here (see .ci/engines)")
    return str(request.param)


@pytest.fixture
def open_phone(engine: str, tmp_path: Path) -> Iterator[OpenPhone]:
    """Yield a function that closes the browser, if it runs, and opens an address in it again with the same storage."""
    running: list[EngineDriver] = []

    def close() -> None:
        while running:
            with closing(running.pop()) as driver:
                if isinstance(driver, WebKitDriver):
                    driver.run(_WRITTEN)

    def open_address(url: str) -> EnginePhone:
        close()
        running.append(ENGINES[engine][1](tmp_path / "profile"))
        return EnginePhone(driver=running[0]).open(url)

    yield open_address
    close()


@pytest.fixture
def pwa_site(engine: str, tmp_path: Path) -> Path:
    """Yield the offline app's site; for WebKitGTK with file access that Safari has and the GTK port lacks."""
    site = build_test_site()
    if engine != "webkit":
        return site
    shim = _ACCESS_HANDLES.read_bytes()
    return copy_changed_site(site, tmp_path / "site", name="worker.js", change=lambda worker: shim + worker)
