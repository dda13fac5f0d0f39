"""Pinella in a Python like the browser's, without threads and server packages."""

import asyncio
import subprocess
import sys
from contextvars import ContextVar
from pathlib import Path

import pytest

from models.storage import threads
from models.storage.threads import create_executor

ROOT = Path(__file__).parents[2]
# Packages without a wheel for browsers, and packages for servers.
MISSING_PACKAGES = (
    "psycopg",
    "psycopg_binary",
    "PIL",
    "ifaddr",
    "brotli",
    "uvicorn",
    "starlette",
    "fastapi",
    "flet_web",
)

SCRIPT = """
import sys, sysconfig, threading

sysconfig.get_config_vars()
sys.platform = "emscripten"
sys.modules |= dict.fromkeys({absent!r})

def start(self):
    raise RuntimeError("can't start new thread")

import asyncio
import views.app
from views.routing import load_screens
from models.access import register_device
from models.archive import export_history
from models.storage import on_thread
from models.store import open_store
from views.core.platform import PWA
from views.core.async_store import parse_history, run_query, run_transaction

threading.Thread.start = start

async def main():
    store = open_store("sqlite:///{folder}/alone.db", key=bytes(32), isolate_file_parsing=False)
    device, _ = await run_transaction(store, lambda transaction: register_device(transaction, label="Here"))
    data = await run_query(store, lambda transaction: export_history(transaction, device=device))
    archive = await parse_history(store, data, network="")
    with store.database.reader.connect() as connection:
        [(journal,)] = connection.exec_driver_sql("PRAGMA journal_mode")
    imported = "views.home.home_screen" in sys.modules
    start = views.app.flet_main(store=store, public_base=str, platform=PWA)
    started = "views.home.home_screen" in sys.modules
    for _ in load_screens():
        pass
    loaded = "views.home.home_screen" in sys.modules
    print(imported, started, loaded, await on_thread(lambda: "alone"), journal, len(archive.matches), start.__name__)

asyncio.run(main())
"""


def test_screens_run_without_threads_and_server_packages(tmp_path: Path) -> None:
    """The screens are loaded after the start, because the user waits for the start."""
    script = SCRIPT.format(absent=MISSING_PACKAGES, folder=tmp_path)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.split() == ["False", "False", "True", "alone", "truncate", "0", "main"]


def test_work_without_threads_has_a_context_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller's Flet page stays, although a subscriber of a change sets another phone's page."""
    monkeypatch.setattr(threads, "has_threads", lambda: False)
    monkeypatch.setattr(threads, "_WRITERS", create_executor("here", threads=1))
    page = ContextVar("page", default="own")

    async def scenario() -> str:
        await threads.on_writer(lambda: page.set("of another phone"))
        return page.get()

    assert asyncio.run(scenario()) == "own"


def test_exception_of_work_without_threads_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "has_threads", lambda: False)
    with pytest.raises(ZeroDivisionError):
        create_executor("here", threads=3).submit(lambda: 1 // 0).result()
