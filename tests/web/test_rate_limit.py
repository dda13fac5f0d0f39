"""The token buckets, with a clock that the test moves."""

import asyncio

import pytest

from web.rate_limit import TokenBuckets


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def buckets(clock: Clock) -> TokenBuckets:
    return TokenBuckets(burst=6.0, rate=0.1, clock=clock)


def test_network_without_credit_waits_until_its_bucket_refills(buckets: TokenBuckets, clock: Clock) -> None:
    buckets.charge("honest", 0.03)
    buckets.charge("busy", 6.5)
    assert buckets.delay("honest") == 0.0
    assert buckets.delay("busy") == pytest.approx(5.0)
    clock.now = 5.1
    assert buckets.delay("busy") == 0.0


def test_a_single_active_network_never_waits(buckets: TokenBuckets) -> None:
    buckets.charge("club", 100.0)
    assert buckets.delay("club") == 0.0


def test_debt_is_limited_to_the_burst(buckets: TokenBuckets) -> None:
    buckets.charge("honest", 0.03)
    buckets.charge("busy", 10_000.0)
    assert buckets.delay("busy") == pytest.approx(60.0)


def test_balance_never_exceeds_the_burst(buckets: TokenBuckets, clock: Clock) -> None:
    buckets.charge("honest", 1.0)
    clock.now = 10_000.0
    assert buckets.balance("honest") == 6.0


def test_idle_network_is_forgotten_and_has_a_full_bucket(buckets: TokenBuckets, clock: Clock) -> None:
    buckets.charge("busy", 12.0)
    clock.now = 121.0
    buckets.charge("honest", 0.03)
    assert buckets.balance("busy") == 6.0
    assert buckets.delay("honest") == 0.0


def test_number_of_remembered_networks_is_bounded() -> None:
    buckets = TokenBuckets(clock=lambda: 0.0)
    for number in range(10_050):
        buckets.charge(str(number), 1.0)
    assert buckets.balance("0") == buckets.balance("never seen")
    assert buckets.balance("10049") < buckets.balance("never seen")


def test_wait_for_credit_returns_when_the_balance_is_positive(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock.now += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    buckets = TokenBuckets(burst=1.0, rate=0.5, clock=clock)
    buckets.charge("honest", 0.1)
    buckets.charge("busy", 1.5)
    asyncio.run(buckets.wait_for_credit("busy"))
    assert sum(slept) == pytest.approx(1.0)
