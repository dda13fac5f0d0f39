"""Pinella in a Python as a browser has it: without threads, and without the packages that only a server has."""

import subprocess
import sys
from pathlib import Path

import pytest

from models.storage import threads
from models.storage.threads import lane

ROOT = Path(__file__).parents[2]
# What is no wheel for a browser, and what only serves.
ABSENT = ("psycopg", "psycopg_binary", "PIL", "ifaddr", "brotli", "uvicorn", "starlette", "fastapi", "flet_web")

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
from models import export_history, on_thread, open_store, register_device
from views.core.place import ALONE
from views.core.store_work import from_store, history_from, in_store

threading.Thread.start = start

async def main():
    store = open_store("sqlite:///{folder}/alone.db", key=bytes(32), strangers=False)
    device, _ = await in_store(store, lambda transaction: register_device(transaction, label="Here"))
    data = await from_store(store, lambda transaction: export_history(transaction, device=device))
    archive = await history_from(store, data)
    with store.database.reader.connect() as connection:
        [(journal,)] = connection.exec_driver_sql("PRAGMA journal_mode")
    at_first = "views.home.screen" in sys.modules
    start = views.app.flet_main(store=store, public_base=str, place=ALONE)
    begun = "views.home.screen" in sys.modules
    for _ in load_screens():
        pass
    there = "views.home.screen" in sys.modules
    print(at_first, begun, there, await on_thread(lambda: "alone"), journal, len(archive.matches), start.__name__)

asyncio.run(main())
"""


def test_everything_that_the_screens_need_runs_without_threads_and_without_a_servers_packages(tmp_path: Path) -> None:
    """And the screens come after the beginning, which a reader waits for."""
    script = SCRIPT.format(absent=ABSENT, folder=tmp_path)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.split() == ["False", "False", "True", "alone", "truncate", "0", "main"]


def test_without_threads_what_work_raises_reaches_whoever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "has_threads", lambda: False)
    with pytest.raises(ZeroDivisionError):
        lane("here", threads=3).submit(lambda: 1 // 0).result()
