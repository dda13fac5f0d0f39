"""Two instances behind a balancer serve one table on PostgreSQL, while others save at both: what one dies of costs its
phones a reconnect, and a database that restarts a pause with a sign."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from models import Role, issue_link, join, open_store, register_device
from tests.e2e.evening import enter_numbers
from tests.e2e.server import free_port
from tests.flet_client import FletClient
from tests.instances.balancer import balancer
from tests.models.table import KEY
from tests.postgres import Postgres, own_postgres
from tests.torture.torturer import House, Torturer, open_nursery
from tests.web.played_table import PlayedTable

_PATIENCE = 120.0  # seconds for an answer
NS, EW = "Anna and Carla", "Bruno and Dora"


@pytest.fixture(scope="module")
def nursery() -> "Iterator[subprocess.Popen[str]]":
    with open_nursery() as nursery:
        yield nursery


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    with own_postgres(durable=True) as postgres:
        yield postgres


def set_table(url: str) -> tuple[str, str, Sequence[str]]:
    """The path of its next deal, that of its live page, and the secrets of two phones that keep the score."""
    store = open_store(url, key=KEY)
    table = PlayedTable(store=store)
    secrets = []
    for label in ("one", "two"):
        with store.transaction() as session:
            device, secret = register_device(session, label=label)
            link = issue_link(
                session, device=table.host, signer=store.signer, match_id=table.match_id, role=Role.SCORER
            )
            join(session, device=device, signer=store.signer, token=link.token)
        secrets.append(secret)
    live = f"/t/{table.token(Role.VIEWER)}"
    store.close()
    return f"/match/{table.match_id}/enter", live, secrets


def types(phone: FletClient, side: str, number: int) -> None:
    enter_numbers(phone, "On the table", side, f"{number // 100} {number % 100:02}")


def sees_saved(phone: FletClient, side: str, number: int) -> None:
    phone.sees(f"On the table, {side}: {number}")
    phone.sees("Draft saved")


def hung_up(phone: FletClient) -> bool:
    try:
        phone.listen()
    except ConnectionClosed:
        return True
    return False


def test_an_instance_may_die_and_the_database_restart(
    nursery: "subprocess.Popen[str]", postgres: Postgres, tmp_path: Path
) -> None:
    torturer = Torturer(tmp_path, nursery, seed=14, url=postgres.url, writers=1)
    route, live, secrets = set_table(postgres.url)
    ports = free_port(), free_port()
    with ExitStack() as open_now:
        houses = [open_now.enter_context(torturer.one_of_several(port)) for port in ports]
        base = open_now.enter_context(balancer(*ports))  # it finds both well at its first look
        phones = [open_now.enter_context(FletClient.enter(base, secret=secret, route=route)) for secret in secrets]
        _serve_one_table(phones)
        torturer.ledger.failed = 0

        houses[0].kill()
        lost = [hung_up(phone) for phone in phones]
        assert sorted(lost) == [False, True]  # each instance had one of them
        houses[1].until_acknowledged(3)
        assert httpx2.get(f"{base}{live}", timeout=_PATIENCE).status_code == 200
        gone = lost.index(True)
        phones[gone] = open_now.enter_context(FletClient.enter(base, secret=secrets[gone], route=route))
        sees_saved(phones[gone], NS, 345)
        sees_saved(phones[gone], EW, 215)
        _serve_one_table(phones)
        assert torturer.ledger.failed == 0

        houses[0] = open_now.enter_context(torturer.one_of_several(ports[0]))
        _restart_under_load(postgres, torturer, houses, phones[1 - gone], live=f"{base}{live}")
        sees_saved(phones[gone], EW, 120)
        assert httpx2.get(f"{base}{live}", timeout=_PATIENCE).status_code == 200
    torturer.check()


def _serve_one_table(phones: Sequence[FletClient]) -> None:
    """What one types, the other sees."""
    types(phones[0], NS, 345)
    types(phones[1], EW, 215)
    for phone in phones:
        sees_saved(phone, NS, 345)
        sees_saved(phone, EW, 215)


def _restart_under_load(
    postgres: Postgres, torturer: Torturer, houses: Sequence[House], phone: FletClient, *, live: str
) -> None:
    postgres.stop()
    failed = torturer.ledger.failed
    for house in houses:
        house.until(lambda: torturer.ledger.failed > failed, "nothing failed")
        assert house.status("/health") == 200
    types(phone, EW, 120)
    phone.sees("Not saved")
    # The last known score: whichever is asked first, though the one that has just started never showed it.
    assert [httpx2.get(live, timeout=_PATIENCE).status_code for _ in houses] == [200] * len(houses)
    postgres.start()
    for house in houses:
        house.until_acknowledged(5)
    sees_saved(phone, EW, 120)
