"""Guessing short codes: many phones behind one address, many addresses, and a million guesses."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from models import LinkRefused, ModelErrorCode, Role, Store, TooMany, issue_link, join, role_of
from models.sharing.code_tries import OVERALL, PER_ADDRESS, WINDOW, CodeTries
from tests.models.table import Table

NONE = timedelta(0)


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tries(clock: Clock) -> CodeTries:
    return CodeTries(clock)


def test_an_address_may_err_for_a_while(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS):
        assert tries.wait("club") == NONE
        tries.failed("club")
    assert tries.wait("club") == WINDOW


def test_another_address_is_not_held_up(tries: CodeTries) -> None:
    for _ in range(PER_ADDRESS):
        tries.failed("guesser")
    assert tries.wait("guesser") > NONE
    assert tries.wait("player") == NONE


def test_it_is_forgotten_one_by_one(tries: CodeTries, clock: Clock) -> None:
    for _ in range(PER_ADDRESS):
        tries.failed("club")
        clock.now += timedelta(seconds=10)
    assert tries.wait("club") == WINDOW - timedelta(seconds=10 * PER_ADDRESS)
    clock.now += tries.wait("club")
    assert tries.wait("club") == NONE
    tries.failed("club")
    assert tries.wait("club") == timedelta(seconds=10)


def test_many_addresses_have_one_limit_together(tries: CodeTries) -> None:
    for number in range(OVERALL):
        assert tries.wait(f"guesser {number}") == NONE
        tries.failed(f"guesser {number}")
    assert tries.wait("player") == WINDOW


def test_a_million_guesses_get_few_answers_and_take_no_memory(tries: CodeTries, clock: Clock) -> None:
    answered = 0
    start = clock.now
    for number in range(1_000_000):
        address = f"guesser {number % 5_000}"
        if tries.wait(address) == NONE:
            tries.failed(address)
            answered += 1
        clock.now += timedelta(milliseconds=4)
    windows = (clock.now - start) / WINDOW
    assert answered <= OVERALL * (windows + 1)
    assert len(tries._failed) <= OVERALL  # noqa: SLF001
    assert len(tries._by_address) <= OVERALL  # noqa: SLF001


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
    for _ in range(OVERALL):
        store.tries.failed("club")
    with pytest.raises(TooMany):
        guess(store, code, table=sqlite_table)
    with store.transaction() as session:
        token = sqlite_table.tokens[Role.SCORER]
        assert join(session, device=sqlite_table.stranger, signer=store.signer, token=token) == sqlite_table.match_id


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
        tries.failed("club")
    with tries.counting("club"):
        with pytest.raises(TooMany) as refusal, tries.counting("club"):
            raise AssertionError("was let in")
        assert NONE < refusal.value.wait <= timedelta(minutes=1)
    assert tries.wait("club") == NONE
