"""A minimal Flet app as a baseline: a number, and a button that increments it."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import flet as ft
import flet_web.fastapi
import uvicorn

from testkit.servers.process import Server, find_free_port


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
    port = find_free_port()
    command = (sys.executable, "-m", "benchmarks.baseline_counter", str(port))
    with tempfile.TemporaryDirectory() as folder, Server(data=Path(folder), port=port, command=command) as server:
        yield server.base_url  # Flet answers each path with the app, also that of the health


if __name__ == "__main__":
    application = flet_web.fastapi.app(lambda page: page.render(Counter), no_cdn=True)
    uvicorn.run(application, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
