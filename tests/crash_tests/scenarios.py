"""Failure scenarios for running servers, and the behaviour that each requires."""

import resource
import sqlite3
import threading

from models.storage import database_file
from testkit.seeding.postgres import Postgres
from tests.crash_tests.harness import CrashHarness, CrashTestError, LoadedServer

_OK = 200
_SERVED_STATUSES = {200, 503}  # the last known score, or an error page without it


def kill_servers(harness: CrashHarness, *, runs: int, max_delay: float, client_every: int = 3) -> None:
    """Kill servers at random moments, up to `max_delay` seconds after the first acknowledgement.

    In one of `client_every` runs a client plays too, and has seen an acknowledgement by then.
    """
    player = harness.create_client()
    for life in range(runs):
        with harness.run_server() as server:
            server.wait_for_writes(harness.rng.randint(1, 12))
            playing = None
            if life % client_every == 0:
                before = harness.client_log.acknowledged
                playing = player.start(server)
                server.wait_until(
                    lambda before=before: harness.client_log.acknowledged > before, "the phone saved nothing"
                )
            threading.Event().wait(harness.rng.uniform(0, max_delay))
        if playing is not None:
            playing.join()
        harness.check()
        if player.faults:
            raise CrashTestError("\n".join(player.faults))


def fill_disk(harness: CrashHarness, *, runs: int) -> None:
    """Make the server's files unable to grow.

    Saving must fail then, and no saved data may be lost. With free space, the server must recover without a restart.
    """
    for _ in range(runs):
        with harness.run_server() as server:
            server.wait_for_writes(harness.rng.randint(1, 20))
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            _wait_for_failure(harness, server)
            _require(server.get_status("/health") == _OK, "the server died of a full disk")
            _require(
                server.get_status(harness.live_path) in _SERVED_STATUSES, "a full disk is no reason to show nothing"
            )
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            server.wait_for_writes(10)


def hold_lock(harness: CrashHarness, *, runs: int, max_delay: float) -> None:
    """Hold the write lock for a while: writers must wait, readers must not, and no request may fail."""
    path = database_file(harness.url)
    if path is None:
        raise ValueError(f"{harness.url!r} has no file to lock")
    for _ in range(runs):
        with harness.run_server() as server:
            server.wait_for_writes(3)
            failed = harness.writer_log.failed
            other = sqlite3.connect(path, timeout=60, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            threading.Event().wait(harness.rng.uniform(max_delay / 2, max_delay))
            _require(server.get_status(harness.live_path) == _OK, "who only reads waits for the lock of a writer")
            other.execute("ROLLBACK")
            other.close()
            server.wait_for_writes(10)
            _require(harness.writer_log.failed == failed, "a short lock is no reason to refuse")


def restart_database(harness: CrashHarness, postgres: Postgres, *, runs: int) -> None:
    """Restart PostgreSQL under load: the server must survive, serve cached data, and recover."""
    for _ in range(runs):
        with harness.run_server() as server:
            server.wait_for_writes(harness.rng.randint(1, 20))
            postgres.stop()
            _wait_for_failure(harness, server)
            _require(server.get_status("/health") == _OK, "the server died with its database")
            _require(server.get_status("/ready") != _OK, "it calls itself ready without a database")
            _require(
                server.get_status(harness.live_path) in _SERVED_STATUSES,
                "without a database it shows neither score nor reason",
            )
            postgres.start()
            server.wait_for_writes(10)
            _require(server.get_status("/ready") == _OK, "it is not ready although its database is back")


def run_soak_test(harness: CrashHarness, *, saves: int, clients: int, deals: int, max_growth: int) -> int:
    """Play matches with writers and clients while live pages connect and disconnect.

    Return how many bytes the server grew after the first third. Raises CrashTestError for more than `max_growth`.
    """
    guests = [harness.create_client() for _ in range(clients)]
    with harness.run_server() as server:
        # Each client keeps its session: a server keeps those of departed clients for a quarter of an hour.
        playing = [guest.start(server, deals=deals) for guest in guests]
        sizes = []
        for third in range(1, 4):
            for _ in range(10):
                server.wait_for_writes(saves // 30)
                server.get_status(harness.live_path)
            while any(
                thread.is_alive() and guest.saved_deals < deals * third // 3
                for guest, thread in zip(guests, playing, strict=True)
            ):
                server.wait_for_writes(saves // 30)
            sizes.append(server.memory_bytes())
        for thread in playing:
            thread.join()
        faults = [fault for guest in guests for fault in guest.faults]
        _require(not faults, "\n".join(faults))
        _require(all(guest.saved_deals == deals for guest in guests), "a phone played too little")
    grown = sizes[-1] - sizes[0]
    _require(grown <= max_growth, f"the server grew by {grown / 2**20:.1f} MB: {[size // 2**20 for size in sizes]}")
    return grown


def _wait_for_failure(harness: CrashHarness, server: LoadedServer) -> None:
    failed = harness.writer_log.failed
    server.wait_until(lambda: harness.writer_log.failed > failed, "nothing failed")


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise CrashTestError(message)
