"""Hypothesis profiles, the shared statement cache and the garbage collector of all tests, and the tests that `make
test` leaves to `make test-rest`.

Every run tries the same examples, so that a commit either passes or fails; PINELLA_EXPLORE=1 generates new ones.
Examples have no deadline, which would fail at random on a busy machine.
"""

import gc
import os

import pytest
from hypothesis import settings

from tests.compiled_once import share_compiled_statements

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("explore" if os.environ.get("PINELLA_EXPLORE") else "same")
share_compiled_statements()

# Tests that start many processes, wait, or need many seconds of a processor, by file or folder. They find faults that
# few changes make; the other tests of the same code stay in `make test`.
_EXTENDED = (
    "crash_tests",
    "fuzz",
    "install",
    "instances",
    "native",
    "pwa/test_light_page.py",  # compiles the page's modules under node
    "pwa/test_pack.py",  # builds the offline app
    "test_killable_browser.py",
    "web/host/test_hints.py",
    "web/server/test_restore_drill.py",
    "web/server/test_socket_activation.py",
    "web/server/test_stalled_requests.py",  # waits for timeouts
)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of the tests that are coroutines: the server's."""
    return "asyncio"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of `_EXTENDED`. A PostgreSQL twin is marked in tests/models/conftest.py."""
    folder = config.rootpath / "tests"
    extended = [folder / path for path in _EXTENDED]
    assert [path for path in extended if not path.exists()] == [], "_EXTENDED in tests/conftest.py"
    files = {item.path for item in items}
    marked = {file for file in files if any(file.is_relative_to(path) for path in extended)}
    for item in items:
        if item.path in marked:
            item.add_marker("extended")


_unfreeze = gc.unfreeze
_unfrozen: list[bool] = []


def pytest_collection_finish() -> None:
    """Exclude the imported modules from later collections, which otherwise scan them again and again."""

    def unfreeze() -> None:
        _unfrozen.append(True)
        _unfreeze()

    gc.unfreeze = unfreeze
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)  # a server often ends with a fixture
def pytest_runtest_teardown() -> None:
    """Exclude them again after a server has ended in this process, which unfreezes all objects."""
    if _unfrozen:
        _unfrozen.clear()
        gc.freeze()
