"""Two instances behind a load balancer serve one match on PostgreSQL while writers save at both.

If an instance dies, its clients only reconnect; while the database restarts, they show a disconnection.
"""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from models.access import register_device
from models.sharing import issue_link, join_match
from models.store import open_store
from models.values import Role
from testkit.clients.flet_client import FletClient
from testkit.seeding.match_table import KEY
from testkit.seeding.played_match import PlayedMatch
from testkit.seeding.postgres import Postgres, temporary_postgres
from testkit.servers.process import find_free_port
from testkit.steps.match import enter_number
from tests.crash_tests.harness import CrashHarness, LoadedServer, open_fork_server
from tests.instances.proxies import Balancer, run_balancer

_TIMEOUT = 120.0  # seconds for a response
NS, EW = "Anna and Carla", "Bruno and Dora"


@pytest.fixture(scope="module")
def fork_server() -> "Iterator[subprocess.Popen[str]]":
    with open_fork_server() as fork_server:
        yield fork_server


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    with temporary_postgres(durable=True) as postgres:
        yield postgres


def seed_match(url: str) -> tuple[str, str, Sequence[str]]:
    """Return the path of the next deal, that of the live page, and the secrets of two scorers' devices."""
    store = open_store(url, key=KEY)
    table = PlayedMatch(store=store)
    secrets = []
    for label in ("one", "two"):
        with store.transaction() as session:
            device, secret = register_device(session, label=label)
            link = issue_link(
                session, device=table.host, signer=store.signer, match_id=table.match_id, role=Role.SCORER
            )
            join_match(session, device=device, signer=store.signer, token=link.token)
        secrets.append(secret)
    live = f"/t/{table.issue_token(Role.VIEWER)}"
    store.close()
    return f"/match/{table.match_id}/enter", live, secrets


def type_points(phone: FletClient, side: str, number: int) -> None:
    enter_number(phone, "On the table", side, f"{number // 100} {number % 100:02}")


def expect_saved(phone: FletClient, side: str, number: int) -> None:
    phone.expect_text(f"On the table, {side}: {number}")
    phone.expect_text("Draft saved")


def is_disconnected(phone: FletClient) -> bool:
    try:
        phone.wait_until_idle()
    except ConnectionClosed:
        return True
    return False


def test_instance_failure_and_database_restart(
    fork_server: "subprocess.Popen[str]", postgres: Postgres, tmp_path: Path
) -> None:
    harness = CrashHarness(tmp_path, fork_server, seed=14, url=postgres.url, writers=1)
    route, live, secrets = seed_match(postgres.url)
    ports = find_free_port(), find_free_port()
    with ExitStack() as stack:
        servers = [stack.enter_context(harness.run_instance(port)) for port in ports]
        balancer = stack.enter_context(run_balancer(tmp_path, *ports))  # its first health check finds both
        base = balancer.base
        phones = [stack.enter_context(FletClient.connect(base, secret=secret, route=route)) for secret in secrets]
        _check_shared_table(phones, ns=345, ew=215)
        harness.writer_log.failed = 0

        servers[0].kill()
        lost = [is_disconnected(phone) for phone in phones]
        assert sorted(lost) == [False, True]  # each instance had one client
        servers[1].wait_for_writes(3)
        assert httpx2.get(f"{base}{live}", timeout=_TIMEOUT).status_code == 200
        lost_index = lost.index(True)
        phones[lost_index] = stack.enter_context(FletClient.connect(base, secret=secrets[lost_index], route=route))
        expect_saved(phones[lost_index], NS, 345)
        expect_saved(phones[lost_index], EW, 215)
        _check_shared_table(phones, ns=350, ew=220)
        assert harness.writer_log.failed == 0

        servers[0] = stack.enter_context(harness.run_instance(ports[0]))
        _restart_under_load(postgres, harness, servers, phones[1 - lost_index], balancer, live=live)
        expect_saved(phones[lost_index], EW, 120)
        assert httpx2.get(f"{base}{live}", timeout=_TIMEOUT).status_code == 200
    harness.check()


def _check_shared_table(phones: Sequence[FletClient], *, ns: int, ew: int) -> None:
    """Check that numbers, other than those of before, appear at the client that didn't type them."""
    type_points(phones[0], NS, ns)
    type_points(phones[1], EW, ew)
    for phone in phones:
        expect_saved(phone, NS, ns)
        expect_saved(phone, EW, ew)


def _restart_under_load(
    postgres: Postgres,
    harness: CrashHarness,
    servers: Sequence[LoadedServer],
    phone: FletClient,
    balancer: Balancer,
    *,
    live: str,
) -> None:
    postgres.stop()
    failed = harness.writer_log.failed
    for server in servers:
        server.wait_until(lambda: harness.writer_log.failed > failed, "nothing failed")
        assert server.get_status("/health") == 200
    type_points(phone, EW, 120)
    phone.expect_text("Not saved")
    # The last known score, from either instance, even the one that just started and never rendered it. For up to a
    # second before, HAProxy may have found only the other one not ready, and can't ask it again.
    balancer.wait_until_none_is_ready()
    assert [httpx2.get(f"{balancer.base}{live}", timeout=_TIMEOUT).status_code for _ in servers] == [200] * len(servers)
    postgres.start()
    for server in servers:
        server.wait_for_writes(5)
    expect_saved(phone, EW, 120)
