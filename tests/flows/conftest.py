"""Fixtures of the flow tests: protocol clients without a browser, at one server per worker. Screens are read from their
controls."""

__all__ = ["server", "worker_server"]

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import pytest

from scoring import Seating
from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import seed_match
from testkit.servers.process import Server
from tests.e2e.conftest import server, worker_server


@pytest.fixture
def new_client(server: Server) -> Iterator[Callable[..., FletClient]]:
    """Yield a function that connects clients: `new_client(route, secret=…)`."""
    with ExitStack() as clients:

        def make(route: str = "/", *, secret: str = "") -> FletClient:
            return clients.enter_context(FletClient.connect(server.base_url, secret=secret, route=route))

        yield make


@pytest.fixture
def new_table(server: Server, new_client: Callable[..., FletClient]) -> Callable[..., list[FletClient]]:
    """Return a function that connects clients at a table that the first of them has created: `new_table(names,
    target=…, labels=…, rules=…)`, one client per label. It plays Italian Burraco unless other `rules` are given."""

    def make(
        names: Sequence[str],
        *,
        target: int = 2005,
        labels: Sequence[str] = ("",),
        rules: str = "burraco",
        seating: Seating | None = None,
    ) -> list[FletClient]:
        table = seed_match(server, names, target=target, labels=labels, rules=rules, seating=seating)
        phones = [new_client(table.route, secret=secret) for secret in table.secrets]
        for phone in phones:
            phone.expect_text("Score deal 1")
        return phones

    return make
