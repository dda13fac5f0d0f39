"""Quotas of a device or a network within a window of time."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlmodel import Session, select

from models.access.quotas import Quota, check_hourly_limit
from models.storage.tables import CodeAttemptRow
from models.store import Store
from models.values import ModelErrorCode, RateLimitExceeded
from testkit.seeding.match_table import SteppingClock


@pytest.fixture
def quota(clock: SteppingClock) -> Quota:
    return Quota(limit=10, window=timedelta(hours=1), clock=clock)


def test_a_subject_waits_until_its_first_use_is_old(quota: Quota, clock: SteppingClock) -> None:
    assert [quota.use("busy", 5), quota.use("busy", 5), quota.use("other", 10)] == [timedelta(0)] * 3
    wait = quota.use("busy")
    assert timedelta(minutes=59) < wait <= timedelta(hours=1)
    clock.time += wait
    assert quota.use("busy", 5) == timedelta(0)


def fail(quota: Quota, subject: str, amount: int, work: Callable[[], object] = lambda: None) -> None:
    """Use the amount for work that fails at its end."""
    with quota.used_in_block(subject, amount):
        work()
        raise KeyError


def test_a_use_that_led_to_nothing_is_given_back(quota: Quota) -> None:
    with pytest.raises(KeyError):
        fail(quota, "busy", 10)
    assert not quota.use("busy", 10)


def test_a_use_gives_back_its_own_amount(quota: Quota, clock: SteppingClock) -> None:
    """A failed large import once gave back the small one that began after it, and its neighbour's use ended early."""

    def use_later() -> None:
        clock.time += timedelta(minutes=30)
        quota.use("busy", 2)

    with pytest.raises(KeyError):
        fail(quota, "busy", 8, use_later)
    assert not quota.use("busy", 8)
    clock.time += timedelta(minutes=40)
    assert quota.use("busy", 1)


def test_a_refused_use_gives_nothing_back(quota: Quota) -> None:
    quota.use("busy", 10)
    with pytest.raises(KeyError):
        fail(quota, "busy", 10)
    assert quota.use("busy", 1)


def test_the_first_use_may_exceed_the_limit(quota: Quota) -> None:
    assert not quota.use("large", 11)
    assert quota.use("large", 1)


def test_the_number_of_remembered_subjects_is_bounded(quota: Quota) -> None:
    for number in range(10_050):
        quota.use(str(number), 10)
    assert not quota.use("0")
    assert quota.use("10049")


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("ages", "amount", "wait"),
    [
        ([], 1, None),
        ([], 4, None),
        ([30, 20, 10], 1, None),
        ([60, 30, 20, 10], 1, None),
        ([40, 30, 20, 10], 1, 20),
        ([50, 40, 30, 20, 10], 1, 20),
        ([50, 10], 2, None),
        ([50, 10], 3, 10),
        # A round of tables was once promised room when the oldest table expired, even if it needs the room of others.
        ([50, 10], 4, 50),
    ],
)
def test_hourly_limit_names_the_shortest_sufficient_wait(
    store: Store, clock: SteppingClock, ages: list[int], amount: int, wait: int | None
) -> None:
    """Four uses an hour; `ages` and `wait` are in minutes."""
    clock.step = timedelta(0)

    def check(session: Session) -> None:
        uses = select(CodeAttemptRow.at)
        check_hourly_limit(session, uses, limit=4, code=ModelErrorCode.TOO_MANY_MATCHES, amount=amount)

    with store.transaction() as session:
        session.add_all(
            CodeAttemptRow(id=f"use {age}", address="", at=clock.time - timedelta(minutes=age)) for age in ages
        )
        session.flush()
        if wait is not None:
            clock.time += timedelta(minutes=wait) - timedelta(seconds=1)
            with pytest.raises(RateLimitExceeded) as caught:
                check(session)
            assert caught.value.wait == timedelta(seconds=1)
            assert caught.value.values == {"limit": 4, "minutes": 1}
            clock.time += caught.value.wait
        check(session)


def test_a_subject_may_have_another_limit(quota: Quota) -> None:
    uses = [("hall", 10, 20), ("home", 10, None)] * 3

    def use(subject: str, amount: int, limit: int | None) -> bool:
        with quota.used_in_block(subject, amount, limit=limit) as wait:
            return bool(wait)

    assert [use(*each) for each in uses] == [False, False, False, True, True, True]
