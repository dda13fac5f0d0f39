"""A client that forges Flet's protocol: roles hold where data changes, not in a hidden button."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest
from sqlmodel import col, select
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from models import Role, join, list_members, load_draft, register_device
from models.storage.tables import LinkRow
from tests.e2e.open_table import OpenTable, open_table
from tests.flet_client import FletClient

FORGED = (None, "995", True)  # what a button, a text field and a switch send along


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenTable]:
    with open_table(tmp_path) as opened:
        opened.table.play()
        yield opened


def _device(opened: OpenTable, role: Role | None) -> str:
    """A device that joined with this role, or a stranger's; returns its secret."""
    store = opened.table.store
    with store.transaction() as session:
        device, secret = register_device(session, label="forger")
    if role is not None:
        token = opened.table.token(role)
        with store.transaction() as session:
            join(session, device=device, signer=store.signer, token=token)
    return secret


def _state(opened: OpenTable) -> tuple[object, ...]:
    """All of the match that somebody might change."""
    table = opened.table
    with table.store.reading() as session:
        return (
            table.match,
            load_draft(session, device=table.host, match_id=table.match_id),
            [link.model_dump() for link in session.exec(select(LinkRow).order_by(col(LinkRow.id)))],
            list_members(session, device=table.host, match_id=table.match_id),
        )


def _screens(opened: OpenTable) -> list[str]:
    match = opened.table.match
    deal = f"/match/{match.id}/deal/{match.deals[0].id}"
    return [f"/match/{match.id}{tail}" for tail in ("/enter", "/share", "/result", "")] + [f"{deal}/edit", deal]


def _forge_all(opened: OpenTable, secret: str) -> int:
    """Fire every event at every control of every screen of the match; returns how many there were."""
    fired = 0
    for route in _screens(opened):
        with FletClient.enter(opened.origin, secret=secret, route=route) as forger:
            forger.listen()
            for target, control in sorted(forger.screen.seen.items()):
                forger.patch(target, {"disabled": False, "visible": True, "value": "995"})
                for name, data in itertools.product(control.handlers, FORGED):
                    forger.fire(target, name, data)
                    fired += 1
            forger.listen()
    return fired


@pytest.mark.parametrize("role", [Role.VIEWER, None])
def test_whoever_may_not_write_changes_nothing(opened: OpenTable, role: Role | None) -> None:
    secret = _device(opened, role)
    before = _state(opened)
    assert _forge_all(opened, secret) > 20
    assert _state(opened) == before


def test_the_same_events_of_a_scorer_are_heard(opened: OpenTable) -> None:
    secret = _device(opened, Role.SCORER)
    before = _state(opened)
    _forge_all(opened, secret)
    assert _state(opened) != before


# Flet 1.0 renames options of text fields until 1.3: as an error, the warning would end the rendering.
@pytest.mark.filterwarnings("ignore:TextField:DeprecationWarning")
def test_a_phone_may_lie_about_its_address_but_its_tries_are_counted_at_the_true_one(
    opened: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries, secret = opened.table.store.tries, _device(opened, None)
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
