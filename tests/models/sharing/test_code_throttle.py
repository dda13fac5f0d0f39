"""Rate limit of short codes: many phones behind one address, many addresses, several instances, floods of guesses."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text
from sqlmodel import select

from models.access import role_of
from models.sharing import issue_link, join_match
from models.sharing.code_throttle import MAX_FAILURES, MAX_FAILURES_PER_ADDRESS, WINDOW, CodeThrottle
from models.storage.tables import CodeAttemptRow
from models.store import Store, open_store
from models.values import DatabaseFailed, LinkRefused, ModelError, ModelErrorCode, RateLimitExceeded, Role
from testkit.seeding.match_table import KEY, Table

pytestmark = pytest.mark.both_databases

NONE = timedelta(0)


class StoppedClock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock()


@pytest.fixture
def tries(store: Store) -> CodeThrottle:
    """The rate limiter, once per database."""
    return store.code_throttle


def try_invalid_code(tries: CodeThrottle, address: str) -> None:
    """Try an invalid code."""
    with pytest.raises(LinkRefused), tries.attempt(address):
        find_nothing()


def remaining_wait(tries: CodeThrottle, address: str) -> timedelta:
    """Return the wait that an attempt is refused with; zero if it is let in, which leaves no trace."""
    try:
        with tries.attempt(address):
            return NONE
    except RateLimitExceeded as refused:
        return refused.wait


def rows(store: Store) -> list[CodeAttemptRow]:
    with store.reading() as session:
        return list(session.exec(select(CodeAttemptRow)))


def test_address_is_blocked_after_too_many_failures(tries: CodeThrottle) -> None:
    for _ in range(MAX_FAILURES_PER_ADDRESS):
        assert remaining_wait(tries, "club") == NONE
        try_invalid_code(tries, "club")
    assert remaining_wait(tries, "club") == WINDOW


def test_other_addresses_are_not_blocked(tries: CodeThrottle) -> None:
    for _ in range(MAX_FAILURES_PER_ADDRESS):
        try_invalid_code(tries, "guesser")
    assert remaining_wait(tries, "guesser") > NONE
    assert remaining_wait(tries, "player") == NONE


def test_failures_expire_one_by_one(tries: CodeThrottle, clock: StoppedClock) -> None:
    for _ in range(MAX_FAILURES_PER_ADDRESS):
        try_invalid_code(tries, "club")
        clock.now += timedelta(seconds=10)
    assert remaining_wait(tries, "club") == WINDOW - timedelta(seconds=10 * MAX_FAILURES_PER_ADDRESS)
    clock.now += remaining_wait(tries, "club")
    assert remaining_wait(tries, "club") == NONE
    try_invalid_code(tries, "club")
    assert remaining_wait(tries, "club") == timedelta(seconds=10)


def test_all_addresses_share_an_overall_limit(tries: CodeThrottle) -> None:
    for number in range(MAX_FAILURES):
        assert remaining_wait(tries, f"guesser {number}") == NONE
        try_invalid_code(tries, f"guesser {number}")
    assert remaining_wait(tries, "player") == WINDOW


@pytest.mark.slow
@pytest.mark.extended
def test_flood_of_guesses_is_limited_and_uses_bounded_memory(sqlite_store: Store, clock: StoppedClock) -> None:
    tries, answered, start = sqlite_store.code_throttle, 0, clock.now
    for number in range(5_000):
        with suppress(RateLimitExceeded, LinkRefused), tries.attempt(f"guesser {number % 500}"):
            answered += 1
            find_nothing()
        clock.now += timedelta(milliseconds=400)
    windows = (clock.now - start) / WINDOW
    assert MAX_FAILURES < answered <= MAX_FAILURES * (windows + 1)
    assert len(rows(sqlite_store)) <= MAX_FAILURES
    assert len(tries._blocked_until) <= MAX_FAILURES / MAX_FAILURES_PER_ADDRESS + 1  # noqa: SLF001


def guess(store: Store, code: str, *, table: Table, address: str = "club") -> str:
    """Join by a code from a device without access, as the app does."""
    with store.code_throttle.attempt(address), store.transaction() as session:
        return join_match(session, device=table.outsider, signer=store.signer, code=code)


def test_blocked_address_has_to_wait_even_with_a_valid_code(sqlite_table: Table) -> None:
    store = sqlite_table.store
    code = sqlite_table.run(issue_link, signer=store.signer, role=Role.SCORER).code
    for _ in range(MAX_FAILURES_PER_ADDRESS):
        with pytest.raises(LinkRefused):
            guess(store, "23456789", table=sqlite_table)
    with pytest.raises(RateLimitExceeded) as refusal:
        guess(store, code, table=sqlite_table)
    assert refusal.value.code is ModelErrorCode.TOO_MANY_ATTEMPTS
    assert NONE < refusal.value.wait <= WINDOW
    assert 1 <= int(str(refusal.value.values["minutes"])) <= 15
    assert sqlite_table.run(role_of, by=sqlite_table.outsider) is None
    assert guess(store, code, table=sqlite_table, address="somebody else") == sqlite_table.match_id


@pytest.mark.parametrize("code", ["", " - ", "2345 678", "é" * 7])
def test_incomplete_code_is_no_failed_attempt(sqlite_table: Table, code: str) -> None:
    for _ in range(MAX_FAILURES_PER_ADDRESS + 1):
        with pytest.raises(ModelError) as refusal:
            guess(sqlite_table.store, code, table=sqlite_table)
        assert refusal.value.code is ModelErrorCode.CODE_INCOMPLETE


def test_valid_codes_and_links_behind_one_address_are_not_limited(sqlite_table: Table) -> None:
    store = sqlite_table.store
    code = sqlite_table.run(issue_link, signer=store.signer, role=Role.VIEWER).code
    for _ in range(5 * MAX_FAILURES_PER_ADDRESS):
        assert guess(store, code, table=sqlite_table) == sqlite_table.match_id
    for _ in range(MAX_FAILURES_PER_ADDRESS):
        try_invalid_code(store.code_throttle, "club")
    with pytest.raises(RateLimitExceeded):
        guess(store, code, table=sqlite_table)
    with store.transaction() as session:
        token = sqlite_table.tokens[Role.SCORER]
        assert (
            join_match(session, device=sqlite_table.outsider, signer=store.signer, token=token) == sqlite_table.match_id
        )


def test_instances_share_the_limits(postgres_url: str, clock: StoppedClock) -> None:
    """Regression test: behind a load balancer, each of two instances allowed two hundred attempts."""
    with (
        closing(open_store(postgres_url, key=KEY, clock=clock)) as here,
        closing(open_store(postgres_url, key=KEY, clock=clock)) as there,
    ):
        for number in range(MAX_FAILURES_PER_ADDRESS):
            try_invalid_code((here, there)[number % 2].code_throttle, "guesser")
        assert remaining_wait(here.code_throttle, "guesser") == remaining_wait(there.code_throttle, "guesser") == WINDOW
        assert remaining_wait(here.code_throttle, "player") == NONE
        for number in range(MAX_FAILURES_PER_ADDRESS, MAX_FAILURES):
            try_invalid_code((here, there)[number % 2].code_throttle, f"guesser {number}")
        for instance in (here, there):
            with pytest.raises(RateLimitExceeded), instance.code_throttle.attempt("player"):
                raise AssertionError("was let in")


def test_limit_survives_a_restart(url: str, clock: StoppedClock) -> None:
    for _ in range(MAX_FAILURES_PER_ADDRESS):
        with closing(open_store(url, key=KEY, clock=clock)) as store:
            try_invalid_code(store.code_throttle, "club")
    with closing(open_store(url, key=KEY, clock=clock)) as store:
        assert remaining_wait(store.code_throttle, "club") == WINDOW


def test_expired_attempts_are_deleted_and_addresses_are_hashed(store: Store, clock: StoppedClock) -> None:
    for number in range(MAX_FAILURES_PER_ADDRESS):
        try_invalid_code(store.code_throttle, f"192.0.2.{number}")
    assert len(rows(store)) == MAX_FAILURES_PER_ADDRESS
    assert not [row for row in rows(store) if "192.0.2" in row.address]
    clock.now += WINDOW
    with store.code_throttle.attempt("192.0.2.1"):
        pass
    assert rows(store) == []


def test_ipv6_addresses_are_limited_by_prefix(tries: CodeThrottle) -> None:
    """One IPv6 connection has 2^64 addresses."""
    for number in range(MAX_FAILURES_PER_ADDRESS):
        try_invalid_code(tries, f"2001:db8:0:1::{number:x}")
    assert remaining_wait(tries, "2001:db8:0:1:ffff::1") == WINDOW
    assert remaining_wait(tries, "2001:db8:0:2::1") == NONE


def test_unfinished_attempt_counts_as_failed(tries: CodeThrottle, clock: StoppedClock) -> None:
    with ExitStack() as crashed:
        for _ in range(MAX_FAILURES_PER_ADDRESS):
            crashed.enter_context(tries.attempt("club"))
        assert remaining_wait(tries, "club") == timedelta(seconds=1)
        clock.now += timedelta(minutes=1)
        assert remaining_wait(tries, "club") == WINDOW - timedelta(minutes=1)


@pytest.mark.parametrize("restarted", [False, True])
def test_setting_the_clock_back_does_not_extend_the_wait(url: str, clock: StoppedClock, restarted: bool) -> None:
    with (
        closing(open_store(url, key=KEY, clock=clock)) as before,
        closing(open_store(url, key=KEY, clock=clock)) as after,
    ):
        for _ in range(MAX_FAILURES_PER_ADDRESS):
            try_invalid_code(before.code_throttle, "club")
        clock.now -= timedelta(days=10)
        tries = (after if restarted else before).code_throttle
        for _ in range(2):
            with pytest.raises(RateLimitExceeded) as refused, tries.attempt("club"):
                raise AssertionError("was let in")
            assert refused.value.wait <= WINDOW
        assert remaining_wait(tries, "club") <= WINDOW
        clock.now += WINDOW
        assert remaining_wait(tries, "club") == NONE
        try_invalid_code(tries, "club")


def test_database_failure_refuses_attempts(store: Store, clock: StoppedClock) -> None:
    looked_up = []
    with attempts_unavailable(store), pytest.raises(DatabaseFailed), store.code_throttle.attempt("club"):
        looked_up.append("a code")
    assert looked_up == []


@contextmanager
def attempts_unavailable(store: Store) -> Iterator[None]:
    """Rename the table of attempts, so that queries fail."""
    with store.transaction() as session:
        session.connection().execute(text("ALTER TABLE code_tries RENAME TO elsewhere"))
    yield
    with store.transaction() as session:
        session.connection().execute(text("ALTER TABLE elsewhere RENAME TO code_tries"))


def test_valid_code_is_accepted_although_its_attempt_cannot_be_deleted(store: Store) -> None:
    with ExitStack() as until, store.code_throttle.attempt("club"):
        until.enter_context(attempts_unavailable(store))
    assert [row.failed for row in rows(store)] == [False]


def test_server_errors_do_not_count_as_failures(tries: CodeThrottle) -> None:
    for _ in range(2 * MAX_FAILURES_PER_ADDRESS):
        with pytest.raises(OSError, match="disk"), tries.attempt("club"):
            raise OSError("disk")
    assert remaining_wait(tries, "club") == NONE


def run_concurrently(tries: CodeThrottle, addresses: list[str], look_up: Callable[[], None]) -> int:
    """Start all attempts concurrently. Return how many reached the lookup."""
    begun = threading.Barrier(len(addresses))
    looked_up = []

    def guess_code(address: str) -> None:
        try:
            with tries.attempt(address):
                looked_up.append(address)
                begun.wait()
                look_up()
        except RateLimitExceeded:
            begun.wait()
        except LinkRefused:
            pass
        except BaseException:
            begun.abort()  # the others would wait for this one
            raise

    with ThreadPoolExecutor(len(addresses)) as threads:
        list(threads.map(guess_code, addresses))
    return len(looked_up)


def find_nothing() -> None:
    raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this code opens nothing")


def find_it() -> None:
    pass


def test_concurrent_guesses_cannot_exceed_the_limit(tries: CodeThrottle) -> None:
    assert run_concurrently(tries, ["guesser"] * 3 * MAX_FAILURES_PER_ADDRESS, find_nothing) == MAX_FAILURES_PER_ADDRESS
    assert remaining_wait(tries, "guesser") == WINDOW
    assert remaining_wait(tries, "player") == NONE


@pytest.mark.slow
@pytest.mark.extended
def test_concurrent_guesses_from_many_addresses_cannot_exceed_the_overall_limit(tries: CodeThrottle) -> None:
    assert (
        run_concurrently(tries, [f"guesser {number}" for number in range(MAX_FAILURES + 50)], find_nothing)
        == MAX_FAILURES
    )
    assert remaining_wait(tries, "player") == WINDOW


def test_concurrent_valid_codes_release_their_attempts(tries: CodeThrottle) -> None:
    assert run_concurrently(tries, ["club"] * 2 * MAX_FAILURES_PER_ADDRESS, find_it) == MAX_FAILURES_PER_ADDRESS
    assert remaining_wait(tries, "club") == NONE
    assert run_concurrently(tries, ["club"] * MAX_FAILURES_PER_ADDRESS, find_it) == MAX_FAILURES_PER_ADDRESS


def test_pending_attempts_block_only_briefly(tries: CodeThrottle) -> None:
    for _ in range(MAX_FAILURES_PER_ADDRESS - 1):
        try_invalid_code(tries, "club")
    with tries.attempt("club"):
        with pytest.raises(RateLimitExceeded) as refusal, tries.attempt("club"):
            raise AssertionError("was let in")
        assert NONE < refusal.value.wait <= timedelta(minutes=1)
    assert remaining_wait(tries, "club") == NONE
