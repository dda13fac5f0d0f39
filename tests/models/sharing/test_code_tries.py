"""Guessing short codes: many phones behind one address, many addresses, several instances, and floods of guesses."""

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
    """Stands still."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tries(store: Store) -> CodeTries:
    """In SQLite, and in PostgreSQL."""
    return store.tries


def fail(tries: CodeTries, address: str) -> None:
    """A code that opens nothing."""
    with pytest.raises(LinkRefused), tries.counting(address):
        find_nothing()


def rows(store: Store) -> list[CodeTryRow]:
    with store.reading() as session:
        return list(session.exec(select(CodeTryRow)))


def test_an_address_may_err_for_a_while(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS):
        assert tries.wait("club") == NONE
        fail(tries, "club")
    assert tries.wait("club") == WINDOW


def test_another_address_is_not_held_up(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS):
        fail(tries, "guesser")
    assert tries.wait("guesser") > NONE
    assert tries.wait("player") == NONE


def test_it_is_forgotten_one_by_one(tries: CodeTries, clock: Clock) -> None:
    for _ in range(PER_ADDRESS):
        fail(tries, "club")
        clock.now += timedelta(seconds=10)
    assert tries.wait("club") == WINDOW - timedelta(seconds=10 * PER_ADDRESS)
    clock.now += tries.wait("club")
    assert tries.wait("club") == NONE
    fail(tries, "club")
    assert tries.wait("club") == timedelta(seconds=10)


def test_many_addresses_have_one_limit_together(tries: CodeTries) -> None:
    for number in range(OVERALL):
        assert tries.wait(f"guesser {number}") == NONE
        fail(tries, f"guesser {number}")
    assert tries.wait("player") == WINDOW


def test_a_flood_of_guesses_gets_few_answers_and_takes_no_memory(sqlite_store: Store, clock: Clock) -> None:
    tries, answered, start = sqlite_store.tries, 0, clock.now
    for number in range(50_000):
        with suppress(TooMany, LinkRefused), tries.counting(f"guesser {number % 5_000}"):
            answered += 1
            find_nothing()
        clock.now += timedelta(milliseconds=80)
    windows = (clock.now - start) / WINDOW
    assert OVERALL < answered <= OVERALL * (windows + 1)
    assert len(rows(sqlite_store)) <= OVERALL
    assert len(tries._shut) <= OVERALL / PER_ADDRESS + 1  # noqa: SLF001


def guess(store: Store, code: str, *, table: Table, address: str = "club") -> str:
    """One code that a stranger types, as the app takes it."""
    with store.tries.counting(address), store.transaction() as session:
        return join(session, device=table.stranger, signer=store.signer, code=code)


def test_after_too_many_wrong_codes_even_the_right_one_has_to_wait(sqlite_table: Table) -> None:
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


def test_a_whole_club_behind_one_proxy_types_and_scans_and_nobody_is_locked_out(sqlite_table: Table) -> None:
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


def test_instances_count_together(postgres_url: str, clock: Clock) -> None:
    """Behind a load balancer, each of two answered its own two hundred."""
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


def test_a_restart_forgets_nothing(url: str, clock: Clock) -> None:
    for _ in range(PER_ADDRESS):
        with closing(open_store(url, key=KEY, clock=clock)) as store:
            fail(store.tries, "club")
    with closing(open_store(url, key=KEY, clock=clock)) as store:
        assert store.tries.wait("club") == WINDOW


def test_what_is_over_is_swept_away_and_no_address_is_written_down(store: Store, clock: Clock) -> None:
    for number in range(PER_ADDRESS):
        fail(store.tries, f"192.0.2.{number}")
    assert len(rows(store)) == PER_ADDRESS
    assert not [row for row in rows(store) if "192.0.2" in row.address]
    clock.now += WINDOW
    with store.tries.counting("192.0.2.1"):
        pass
    assert rows(store) == []


def test_an_address_of_ipv6_is_a_whole_house(tries: CodeTries) -> None:
    """Whoever has one address there has 2^64 of them."""
    for number in range(PER_ADDRESS):
        fail(tries, f"2001:db8:0:1::{number:x}")
    assert tries.wait("2001:db8:0:1:ffff::1") == WINDOW
    assert tries.wait("2001:db8:0:2::1") == NONE


def test_a_try_that_never_came_to_an_end_was_wrong(tries: CodeTries, clock: Clock) -> None:
    with ExitStack() as crashed:
        for _ in range(PER_ADDRESS):
            crashed.enter_context(tries.counting("club"))
        assert tries.wait("club") == timedelta(seconds=1)
        clock.now += timedelta(minutes=1)
        assert tries.wait("club") == WINDOW - timedelta(minutes=1)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_clock_that_went_back_makes_nobody_wait_for_the_future(url: str, clock: Clock, restarted: bool) -> None:
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


def test_a_database_that_fails_lets_nobody_guess(store: Store, clock: Clock) -> None:
    looked_up = []
    with broken(store), pytest.raises(DatabaseFailed), store.tries.counting("club"):
        looked_up.append("a code")
    assert looked_up == []


@contextmanager
def broken(store: Store) -> Iterator[None]:
    """Without the table of tries."""
    with store.transaction() as session:
        session.connection().execute(text("ALTER TABLE code_tries RENAME TO elsewhere"))
    yield
    with store.transaction() as session:
        session.connection().execute(text("ALTER TABLE elsewhere RENAME TO code_tries"))


def test_a_right_code_opens_although_its_try_cannot_be_struck_off(store: Store) -> None:
    with ExitStack() as until, store.tries.counting("club"):
        until.enter_context(broken(store))
    assert [row.failed for row in rows(store)] == [False]


def test_a_fault_of_the_server_is_no_wrong_code(tries: CodeTries) -> None:
    for _ in range(2 * PER_ADDRESS):
        with pytest.raises(OSError, match="disk"), tries.counting("club"):
            raise OSError("disk")
    assert tries.wait("club") == NONE


def all_at_once(tries: CodeTries, addresses: list[str], look_up: Callable[[], None]) -> int:
    """How many codes were looked up; every try begins before the first one ends."""
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


def test_guesses_sent_at_once_get_no_more_answers(tries: CodeTries) -> None:
    assert all_at_once(tries, ["guesser"] * 3 * PER_ADDRESS, find_nothing) == PER_ADDRESS
    assert tries.wait("guesser") == WINDOW
    assert tries.wait("player") == NONE


def test_guesses_sent_at_once_from_many_addresses_have_one_limit_together(tries: CodeTries) -> None:
    assert all_at_once(tries, [f"guesser {number}" for number in range(OVERALL + 50)], find_nothing) == OVERALL
    assert tries.wait("player") == WINDOW


def test_right_codes_typed_at_once_give_their_tries_back(tries: CodeTries) -> None:
    assert all_at_once(tries, ["club"] * 2 * PER_ADDRESS, find_it) == PER_ADDRESS
    assert tries.wait("club") == NONE
    assert all_at_once(tries, ["club"] * PER_ADDRESS, find_it) == PER_ADDRESS


def test_who_comes_while_others_are_at_it_waits_for_a_moment_only(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS - 1):
        fail(tries, "club")
    with tries.counting("club"):
        with pytest.raises(TooMany) as refusal, tries.counting("club"):
            raise AssertionError("was let in")
        assert NONE < refusal.value.wait <= timedelta(minutes=1)
    assert tries.wait("club") == NONE
