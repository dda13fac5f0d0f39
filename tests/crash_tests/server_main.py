"""The process under test: the whole server, with threads that save as fast as possible.

Each writer reports through a pipe what it is about to do, and the completion after its transaction is committed.
"""

import gc
import json
import os
import random
import signal
import threading
from functools import partial
from pathlib import Path

import main as program
from models.store import Store
from tests.crash_tests.writer import Writer
from web.host.settings import Settings
from web.server.uvicorn_server import bind_port, serve


def run_server(*, pipe_path: Path, writers: int, seed: int) -> None:
    """Serve with the settings of the environment and this many `writers`. Returns when asked to stop.

    SIGUSR1 makes it collect all garbage and report it.
    """
    pipe = os.open(pipe_path, os.O_WRONLY)
    signal.signal(signal.SIGUSR1, lambda *_: _collect_garbage(pipe))
    application = program.app
    store: Store = application.state.store
    for number in range(writers):
        writer = Writer(store, partial(_write_event, pipe), random.Random(f"{seed} {number}"))
        threading.Thread(target=writer.run, daemon=True).start()
    settings = Settings()
    port = bind_port(settings)
    _write_event(pipe, "open")
    serve(application, settings, port, on_shutdown=application.state.close_streams)


def _collect_garbage(pipe: int) -> None:
    """Free all garbage now, including what GcFreezer would free ten minutes later."""
    gc.unfreeze()
    gc.collect()
    _write_event(pipe, "collected")


def _write_event(pipe: int, *event: object) -> None:
    """Write one line atomically: it is shorter than PIPE_BUF."""
    os.write(pipe, f"{json.dumps(event)}\n".encode())
