"""Phones without a browser, at one server for each worker: what a screen says is read from its controls."""

__all__ = ["server", "worker_server"]

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import pytest

from tests.e2e.conftest import server, worker_server
from tests.e2e.seeding import open_match
from tests.e2e.server import Server
from tests.flet_client import FletClient


@pytest.fixture
def new_client(server: Server) -> Iterator[Callable[..., FletClient]]:
    """Make phones: `new_client(route, secret=…)`."""
    with ExitStack() as clients:

        def make(route: str = "/", *, secret: str = "") -> FletClient:
            return clients.enter_context(FletClient.enter(server.base, secret=secret, route=route))

        yield make


@pytest.fixture
def seat(server: Server, new_client: Callable[..., FletClient]) -> Callable[..., list[FletClient]]:
    """Phones at a table of Italian Burraco that the first of them has opened: `seat(names, target=…, labels=…)`, one
    phone for each label."""

    def at_table(names: Sequence[str], *, target: int = 2005, labels: Sequence[str] = ("",)) -> list[FletClient]:
        table = open_match(server, names, target=target, labels=labels)
        phones = [new_client(table.route, secret=secret) for secret in table.secrets]
        for phone in phones:
            phone.sees("Enter deal 1")
        return phones

    return at_table
