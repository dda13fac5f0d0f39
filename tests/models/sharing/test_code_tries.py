"""Rate limit of short codes: many phones behind one address, many addresses, several instances, floods of guesses."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text
from sqlmodel import select

from models import (
    DatabaseFailed,
    LinkRefused,
    ModelErrorCode,
    Role,
    Store,
    TooMany,
    issue_link,
    join,
    open_store,
    role_of,
)
from models.sharing.code_tries import OVERALL, PER_ADDRESS, WINDOW, CodeTries
from models.storage.tables import CodeTryRow
from tests.models.table import KEY, Table

NONE = timedelta(0)


class Clock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tries(store: Store) -> CodeTries:
    """The rate limiter, once per database."""
    return store.tries


def fail(tries: CodeTries, address: str) -> None:
    """Try an invalid code."""
    with pytest.raises(LinkRefused), tries.counting(address):
        find_nothing()


def rows(store: Store) -> list[CodeTryRow]:
    with store.reading() as session:
        return list(session.exec(select(CodeTryRow)))


def test_address_is_blocked_after_too_many_failures(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS):
        assert tries.wait("club") == NONE
        fail(tries, "club")
    assert tries.wait("club") == WINDOW


def test_other_addresses_are_not_blocked(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS):
        fail(tries, "guesser")
    assert tries.wait("guesser") > NONE
    assert tries.wait("player") == NONE


def test_failures_expire_one_by_one(tries: CodeTries, clock: Clock) -> None:
    for _ in range(PER_ADDRESS):
        fail(tries, "club")
        clock.now += timedelta(seconds=10)
    assert tries.wait("club") == WINDOW - timedelta(seconds=10 * PER_ADDRESS)
    clock.now += tries.wait("club")
    assert tries.wait("club") == NONE
    fail(tries, "club")
    assert tries.wait("club") == timedelta(seconds=10)


def test_all_addresses_share_an_overall_limit(tries: CodeTries) -> None:
    for number in range(OVERALL):
        assert tries.wait(f"guesser {number}") == NONE
        fail(tries, f"guesser {number}")
    assert tries.wait("player") == WINDOW


def test_flood_of_guesses_is_limited_and_uses_bounded_memory(sqlite_store: Store, clock: Clock) -> None:
    tries, answered, start = sqlite_store.tries, 0, clock.now
    for number in range(50_000):
        with suppress(TooMany, LinkRefused), tries.counting(f"guesser {number % 5_000}"):
            answered += 1
            find_nothing()
        clock.now += timedelta(milliseconds=80)
    windows = (clock.now - start) / WINDOW
    assert OVERALL < answered <= OVERALL * (windows + 1)
    assert len(rows(sqlite_store)) <= OVERALL
    assert len(tries._blocked_until) <= OVERALL / PER_ADDRESS + 1  # noqa: SLF001


def guess(store: Store, code: str, *, table: Table, address: str = "club") -> str:
    """Join by a code from a device without access, as the app does."""
    with store.tries.counting(address), store.transaction() as session:
        return join(session, device=table.stranger, signer=store.signer, code=code)


def test_blocked_address_has_to_wait_even_with_a_valid_code(sqlite_table: Table) -> None:
    store = sqlite_table.store
    code = sqlite_table.run(issue_link, signer=store.signer, role=Role.SCORER).code
    for _ in range(PER_ADDRESS):
        with pytest.raises(LinkRefused):
            guess(store, "23456789", table=sqlite_table)
    with pytest.raises(TooMany) as refusal:
        guess(store, code, table=sqlite_table)
    assert refusal.value.code is ModelErrorCode.TOO_MANY_TRIES
    assert NONE < refusal.value.wait <= WINDOW
    assert 1 <= int(str(refusal.value.values["minutes"])) <= 15
    assert sqlite_table.run(role_of, by=sqlite_table.stranger) is None
    assert guess(store, code, table=sqlite_table, address="somebody else") == sqlite_table.match_id


def test_valid_codes_and_links_behind_one_address_are_not_limited(sqlite_table: Table) -> None:
    store = sqlite_table.store
    code = sqlite_table.run(issue_link, signer=store.signer, role=Role.VIEWER).code
    for _ in range(5 * PER_ADDRESS):
        assert guess(store, code, table=sqlite_table) == sqlite_table.match_id
    for _ in range(PER_ADDRESS):
        fail(store.tries, "club")
    with pytest.raises(TooMany):
        guess(store, code, table=sqlite_table)
    with store.transaction() as session:
        token = sqlite_table.tokens[Role.SCORER]
        assert join(session, device=sqlite_table.stranger, signer=store.signer, token=token) == sqlite_table.match_id


def test_instances_share_the_limits(postgres_url: str, clock: Clock) -> None:
    """Regression test: behind a load balancer, each of two instances allowed two hundred attempts."""
    with (
        closing(open_store(postgres_url, key=KEY, clock=clock)) as here,
        closing(open_store(postgres_url, key=KEY, clock=clock)) as there,
    ):
        for number in range(PER_ADDRESS):
            fail((here, there)[number % 2].tries, "guesser")
        assert here.tries.wait("guesser") == there.tries.wait("guesser") == WINDOW
        assert here.tries.wait("player") == NONE
        for number in range(PER_ADDRESS, OVERALL):
            fail((here, there)[number % 2].tries, f"guesser {number}")
        for instance in (here, there):
            with pytest.raises(TooMany), instance.tries.counting("player"):
                raise AssertionError("was let in")


def test_limit_survives_a_restart(url: str, clock: Clock) -> None:
    for _ in range(PER_ADDRESS):
        with closing(open_store(url, key=KEY, clock=clock)) as store:
            fail(store.tries, "club")
    with closing(open_store(url, key=KEY, clock=clock)) as store:
        assert store.tries.wait("club") == WINDOW


def test_expired_attempts_are_deleted_and_addresses_are_hashed(store: Store, clock: Clock) -> None:
    for number in range(PER_ADDRESS):
        fail(store.tries, f"192.0.2.{number}")
    assert len(rows(store)) == PER_ADDRESS
    assert not [row for row in rows(store) if "192.0.2" in row.address]
    clock.now += WINDOW
    with store.tries.counting("192.0.2.1"):
        pass
    assert rows(store) == []


def test_ipv6_addresses_are_limited_by_prefix(tries: CodeTries) -> None:
    """One IPv6 connection has 2^64 addresses."""
    for number in range(PER_ADDRESS):
        fail(tries, f"2001:db8:0:1::{number:x}")
    assert tries.wait("2001:db8:0:1:ffff::1") == WINDOW
    assert tries.wait("2001:db8:0:2::1") == NONE


def test_unfinished_attempt_counts_as_failed(tries: CodeTries, clock: Clock) -> None:
    with ExitStack() as crashed:
        for _ in range(PER_ADDRESS):
            crashed.enter_context(tries.counting("club"))
        assert tries.wait("club") == timedelta(seconds=1)
        clock.now += timedelta(minutes=1)
        assert tries.wait("club") == WINDOW - timedelta(minutes=1)


@pytest.mark.parametrize("restarted", [False, True])
def test_setting_the_clock_back_does_not_extend_the_wait(url: str, clock: Clock, restarted: bool) -> None:
    with (
        closing(open_store(url, key=KEY, clock=clock)) as before,
        closing(open_store(url, key=KEY, clock=clock)) as after,
    ):
        for _ in range(PER_ADDRESS):
            fail(before.tries, "club")
        clock.now -= timedelta(days=10)
        tries = (after if restarted else before).tries
        for _ in range(2):
            with pytest.raises(TooMany) as refused, tries.counting("club"):
                raise AssertionError("was let in")
            assert refused.value.wait <= WINDOW
        assert tries.wait("club") <= WINDOW
        clock.now += WINDOW
        assert tries.wait("club") == NONE
        fail(tries, "club")


def test_database_failure_refuses_attempts(store: Store, clock: Clock) -> None:
    looked_up = []
    with broken(store), pytest.raises(DatabaseFailed), store.tries.counting("club"):
        looked_up.append("a code")
    assert looked_up == []


@contextmanager
def broken(store: Store) -> Iterator[None]:
    """Rename the table of attempts, so that queries fail."""
    with store.transaction() as session:
        session.connection().execute(text("ALTER TABLE code_tries RENAME TO elsewhere"))
    yield
    with store.transaction() as session:
        session.connection().execute(text("ALTER TABLE elsewhere RENAME TO code_tries"))


def test_valid_code_is_accepted_although_its_attempt_cannot_be_deleted(store: Store) -> None:
    with ExitStack() as until, store.tries.counting("club"):
        until.enter_context(broken(store))
    assert [row.failed for row in rows(store)] == [False]


def test_server_errors_do_not_count_as_failures(tries: CodeTries) -> None:
    for _ in range(2 * PER_ADDRESS):
        with pytest.raises(OSError, match="disk"), tries.counting("club"):
            raise OSError("disk")
    assert tries.wait("club") == NONE


def all_at_once(tries: CodeTries, addresses: list[str], look_up: Callable[[], None]) -> int:
    """Start all attempts concurrently. Return how many reached the lookup."""
    begun = threading.Barrier(len(addresses), timeout=30)
    looked_up = []

    def guess_code(address: str) -> None:
        try:
            with tries.counting(address):
                looked_up.append(address)
                begun.wait()
                look_up()
        except TooMany:
            begun.wait()
        except LinkRefused:
            pass

    with ThreadPoolExecutor(len(addresses)) as threads:
        list(threads.map(guess_code, addresses))
    return len(looked_up)


def find_nothing() -> None:
    raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this code opens nothing")


def find_it() -> None:
    pass


def test_concurrent_guesses_cannot_exceed_the_limit(tries: CodeTries) -> None:
    assert all_at_once(tries, ["guesser"] * 3 * PER_ADDRESS, find_nothing) == PER_ADDRESS
    assert tries.wait("guesser") == WINDOW
    assert tries.wait("player") == NONE


def test_concurrent_guesses_from_many_addresses_cannot_exceed_the_overall_limit(tries: CodeTries) -> None:
    assert all_at_once(tries, [f"guesser {number}" for number in range(OVERALL + 50)], find_nothing) == OVERALL
    assert tries.wait("player") == WINDOW


def test_concurrent_valid_codes_release_their_attempts(tries: CodeTries) -> None:
    assert all_at_once(tries, ["club"] * 2 * PER_ADDRESS, find_it) == PER_ADDRESS
    assert tries.wait("club") == NONE
    assert all_at_once(tries, ["club"] * PER_ADDRESS, find_it) == PER_ADDRESS


def test_pending_attempts_block_only_briefly(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS - 1):
        fail(tries, "club")
    with tries.counting("club"):
        with pytest.raises(TooMany) as refusal, tries.counting("club"):
            raise AssertionError("was let in")
        assert NONE < refusal.value.wait <= timedelta(minutes=1)
    assert tries.wait("club") == NONE
