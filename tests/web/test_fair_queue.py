"""The order of processing messages."""

import asyncio
import time
from itertools import count

from web.fair_queue import FairQueue


def _service_order(*waiting: str, leave: int | None = None) -> list[str]:
    """Return the order of service for messages that wait at the same time; number `leave` is cancelled before its
    turn."""

    async def scenario() -> list[str]:
        # Equal turns, because with measured times the order of networks with nearly the same balance would be random.
        turns = count()
        queue = FairQueue(clock=Clock(), thread_clock=lambda: 0.001 * next(turns))
        served = list[str]()

        async def speak(address: str) -> None:
            async with queue.turn(address):
                served.append(address)

        async with queue.turn("first"):
            tasks = [asyncio.create_task(speak(address)) for address in waiting]
            await asyncio.sleep(0)
            if leave is not None:
                tasks[leave].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(120), queue.turn("last"):
            return served

    return asyncio.run(scenario())


def test_messages_of_one_network_keep_their_order() -> None:
    assert _service_order("a", "a", "a") == ["a", "a", "a"]


def test_a_flood_does_not_delay_other_networks() -> None:
    assert _service_order(*"fffff", "honest", *"fff") == ["f", "honest", *"fffffff"]


def test_networks_take_turns() -> None:
    assert _service_order(*"aaabbc") == ["a", "b", "c", "a", "b", "a"]


def test_a_cancelled_waiter_blocks_nobody() -> None:
    assert _service_order("a", "b", "c", leave=1) == ["a", "c"]


def test_effects_of_a_message_finish_before_the_next_turn() -> None:
    async def scenario() -> list[str]:
        queue, done = FairQueue(), list[str]()

        async def render(address: str) -> None:
            for _ in range(3):
                await asyncio.sleep(0)
            done.append(f"rendered for {address}")

        async def speak(address: str) -> None:
            async with queue.turn(address):
                done.append(f"heard {address}")
                renders.append(asyncio.create_task(render(address)))

        renders: list[asyncio.Task[None]] = []
        await asyncio.gather(speak("a"), speak("b"))
        await asyncio.gather(*renders)
        return done

    assert asyncio.run(scenario()) == ["heard a", "rendered for a", "heard b", "rendered for b"]


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_debt_is_limited_to_half_a_second() -> None:
    clock = Clock()
    queue = FairQueue(clock=clock)
    queue.charge("busy", 10_000.0)
    assert queue.balance("busy") == -0.5
    clock.now += 5.1
    assert queue.balance("busy") > 0
    clock.now += 10_000
    assert queue.balance("busy") == queue.balance("never seen")


def test_number_of_remembered_networks_is_bounded() -> None:
    queue = FairQueue(clock=Clock())
    for number in range(10_050):
        queue.charge(str(number), 0.1)
    assert queue.balance("0") == queue.balance("never seen")
    assert queue.balance("10049") < queue.balance("never seen")


def test_work_is_charged_by_measured_time() -> None:
    async def scenario() -> float:
        queue = FairQueue(clock=Clock())
        async with queue.turn("busy"):
            until = time.thread_time() + 0.05
            while time.thread_time() < until:
                pass
        return queue.balance("idle") - queue.balance("busy")

    assert 0.05 <= asyncio.run(scenario()) < 0.5


def _run_turns(queue: FairQueue, network: str, count: int) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(120):
            for _ in range(count):
                async with queue.turn(network):
                    pass

    asyncio.run(scenario())


def test_a_busy_network_waits_for_nobody_who_is_absent() -> None:
    """One request a second from a second network used to limit twenty-five tables to a tenth of a core."""
    queue = FairQueue(clock=Clock())  # the clock stands still: any delay would last for ever
    queue.charge("club", 10.0)
    _run_turns(queue, "guest", 1)
    _run_turns(queue, "club", 20)


def test_busy_networks_are_slowed_after_a_quiet_one_had_to_wait() -> None:
    async def scenario() -> tuple[bool, bool]:
        clock = Clock()
        queue = FairQueue(clock=clock)
        queue.charge("busy", 10.0)
        async with queue.turn("busy"):
            quiet = asyncio.create_task(_take_turn(queue, "quiet"))
            await asyncio.sleep(0)
            clock.now += 0.02
        await quiet
        queue.charge("busy", 0.1)
        slowed = asyncio.create_task(_take_turn(queue, "busy"))
        await asyncio.sleep(0.01)
        waited = not slowed.done()
        await _take_turn(queue, "quiet")
        clock.now += 2.0  # longer than the slow period, however long the turns took
        await asyncio.wait_for(slowed, 120)
        return waited, slowed.done()

    assert asyncio.run(scenario()) == (True, True)


async def _take_turn(queue: FairQueue, network: str) -> None:
    async with queue.turn(network):
        pass


async def test_requests_with_credit_are_admitted_without_a_turn() -> None:
    queue = FairQueue(clock=Clock())
    async with asyncio.timeout(120), queue.turn("busy"):
        await queue.admit("quiet")
