"""A client that lies to the server about where it is. What it may do there, tests/access/ says."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from models import register_device
from tests.e2e.open_table import OpenTable, open_table
from tests.flet_client import FletClient


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenTable]:
    with open_table(tmp_path) as opened:
        opened.table.play()
        yield opened


def _stranger(opened: OpenTable) -> str:
    """A device's secret."""
    with opened.table.store.transaction() as session:
        return register_device(session, label="forger")[1]


def test_a_phone_may_lie_about_its_address_but_its_tries_are_counted_at_the_true_one(
    opened: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries, secret = opened.table.store.tries, _stranger(opened)
    counting, ended = tries.counting, Queue[str]()

    @contextmanager
    def noted(address: str) -> Iterator[None]:
        try:
            with counting(address):
                yield
        finally:
            ended.put(address)

    monkeypatch.setattr(tries, "counting", noted)
    with FletClient.enter(opened.origin, secret=secret, route="/join") as forger:
        forger.listen()
        (page,), (field,) = forger.screen.of_kind("Page"), forger.screen.of_kind("TextField")
        for number in range(30):
            forger.patch(page, {"client_ip": f"10.0.0.{number}"})
            code = f"234567{number // 8 + 2}{number % 8 + 2}"  # the same one while it is under way is the same try
            forger.patch(field, {"value": code})
            forger.fire(field, "change", code)
            forger.fire(field, "submit", code)
            ended.get(timeout=120)  # seconds
    assert tries.wait("127.0.0.1")
    assert not tries.wait("10.0.0.7")


def test_a_page_of_another_site_opens_no_session(opened: OpenTable) -> None:
    with (
        pytest.raises(InvalidStatus) as refusal,
        connect(f"{opened.origin.replace('http', 'ws', 1)}/ws", origin=Origin("https://evil.example")),
    ):
        raise AssertionError("the socket was opened")
    assert refusal.value.response.status_code == 403
