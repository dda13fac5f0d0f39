"""Phones without a browser, at one server for each worker: what a screen says is read from its controls."""

__all__ = ["server", "worker_server"]

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.e2e.conftest import server, worker_server
from tests.e2e.server import Server
from tests.flet_client import FletClient


@pytest.fixture
def new_client(server: Server) -> Iterator[Callable[..., FletClient]]:
    """Make phones: `new_client(route, secret=…)`."""
    with ExitStack() as clients:

        def make(route: str = "/", *, secret: str = "") -> FletClient:
            return clients.enter_context(FletClient.enter(server.base, secret=secret, route=route))

        yield make
