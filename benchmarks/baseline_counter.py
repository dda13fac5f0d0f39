"""A minimal Flet app as a baseline: a number, and a button that increments it."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import flet as ft
import flet_web.fastapi
import uvicorn

TIMEOUT = 30  # seconds


@ft.component
def Counter() -> ft.Control:  # noqa: N802 - components are named like controls
    count, set_count = ft.use_state(0)
    return ft.Column(
        [
            ft.Text(f"Count: {count}", size=40),
            ft.FilledButton("Add one", on_click=lambda: set_count(lambda value: value + 1)),
        ]
    )


@contextmanager
def run_baseline_counter() -> Iterator[str]:
    """Run the counter in a separate process and yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.baseline_counter", str(port)])
    try:
        _wait_for_port(port)
        yield f"http://localhost:{port}"
    finally:
        process.terminate()
        process.wait(timeout=TIMEOUT)


def _wait_for_port(port: int) -> None:
    for _ in range(TIMEOUT * 10):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError("the bare counter did not start")


if __name__ == "__main__":
    application = flet_web.fastapi.app(lambda page: page.render(Counter), no_cdn=True)
    uvicorn.run(application, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
