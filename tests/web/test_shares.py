"""The shares of the processor, by a clock that stands until it is moved."""

import asyncio

import pytest

from web.shares import Shares


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def shares(clock: Clock) -> Shares:
    return Shares(burst=6.0, rate=0.1, clock=clock)


def test_who_has_taken_its_share_waits_until_there_is_more(shares: Shares, clock: Clock) -> None:
    shares.charge("honest", 0.03)
    shares.charge("stranger", 6.5)
    assert shares.wait("honest") == 0.0
    assert shares.wait("stranger") == pytest.approx(5.0)
    clock.now = 5.1
    assert shares.wait("stranger") == 0.0


def test_alone_in_the_house_nobody_waits(shares: Shares) -> None:
    shares.charge("club", 100.0)
    assert shares.wait("club") == 0.0


def test_a_debt_has_an_end(shares: Shares) -> None:
    shares.charge("honest", 0.03)
    shares.charge("stranger", 10_000.0)
    assert shares.wait("stranger") == pytest.approx(60.0)


def test_nobody_has_saved_more_than_what_may_be_taken_at_once(shares: Shares, clock: Clock) -> None:
    shares.charge("honest", 1.0)
    clock.now = 10_000.0
    assert shares.left("honest") == 6.0


def test_who_was_not_heard_for_long_is_forgotten_and_may_take_everything(shares: Shares, clock: Clock) -> None:
    shares.charge("stranger", 12.0)
    clock.now = 121.0
    shares.charge("honest", 0.03)
    assert shares.left("stranger") == 6.0
    assert shares.wait("honest") == 0.0


def test_a_stranger_with_many_networks_takes_no_memory() -> None:
    shares = Shares(clock=lambda: 0.0)
    for number in range(10_050):
        shares.charge(str(number), 1.0)
    assert shares.left("0") == shares.left("never seen")
    assert shares.left("10049") < shares.left("never seen")


def test_affording_returns_when_there_is_some_left(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock.now += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    shares = Shares(burst=1.0, rate=0.5, clock=clock)
    shares.charge("honest", 0.1)
    shares.charge("stranger", 1.5)
    asyncio.run(shares.afford("stranger"))
    assert sum(slept) == pytest.approx(1.0)
