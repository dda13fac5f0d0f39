"""A client that forges its address or its origin. The permissions of clients are tested in tests/access/."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from models.access import register_device
from models.values import RateLimitExceeded
from testkit.clients.flet_client import FletClient
from testkit.servers.in_process import InProcessServer, serve_played_match


@pytest.fixture
def server_with_match(tmp_path: Path) -> Iterator[InProcessServer]:
    with serve_played_match(tmp_path) as server:
        server.match.play_deal()
        yield server


def _register_forger(server_with_match: InProcessServer) -> str:
    """Register a device and return its secret."""
    with server_with_match.match.store.transaction() as session:
        return register_device(session, label="forger")[1]


def test_attempts_are_counted_at_the_true_address_of_a_client_that_forges_one(
    server_with_match: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    throttle, secret = server_with_match.match.store.code_throttle, _register_forger(server_with_match)
    attempt, ended = throttle.attempt, Queue[str]()

    @contextmanager
    def recorded_attempt(address: str) -> Iterator[None]:
        try:
            with attempt(address):
                yield
        finally:
            ended.put(address)

    monkeypatch.setattr(throttle, "attempt", recorded_attempt)
    with FletClient.connect(server_with_match.origin, secret=secret, route="/join") as forger:
        forger.wait_until_idle()
        (page,), (field,) = forger.screen.ids_of_kind("Page"), forger.screen.ids_of_kind("TextField")
        for number in range(30):
            forger.patch(page, {"client_ip": f"10.0.0.{number}"})
            code = f"234567{number // 8 + 2}{number % 8 + 2}"  # a code repeated while it is checked is the same attempt
            forger.patch(field, {"value": code})
            forger.fire(field, "change", code)
            forger.fire(field, "submit", code)
            ended.get(timeout=120)  # seconds
    with pytest.raises(RateLimitExceeded), attempt("127.0.0.1"):
        raise AssertionError("was let in")
    with attempt("10.0.0.7"):
        pass


def test_page_of_another_origin_cannot_open_a_session(server_with_match: InProcessServer) -> None:
    with (
        pytest.raises(InvalidStatus) as refusal,
        connect(f"{server_with_match.origin.replace('http', 'ws', 1)}/ws", origin=Origin("https://evil.example")),
    ):
        raise AssertionError("the socket was opened")
    assert refusal.value.response.status_code == 403
