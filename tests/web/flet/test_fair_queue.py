"""The order in which messages are processed."""

import asyncio

from web.flet.fair_queue import FairQueue
from web.rate_limit import TokenBuckets


def _service_order(*waiting: str, leave: int | None = None) -> list[str]:
    """Return the order of service for messages that wait at the same time; number `leave` is cancelled before its
    turn."""

    async def scenario() -> list[str]:
        queue, served = FairQueue(TokenBuckets()), list[str]()

        async def speak(address: str) -> None:
            async with queue.acquire(address):
                served.append(address)

        async with queue.acquire("first"):
            tasks = [asyncio.create_task(speak(address)) for address in waiting]
            await asyncio.sleep(0)
            if leave is not None:
                tasks[leave].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(30), queue.acquire("last"):
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
        queue, done = FairQueue(TokenBuckets()), list[str]()

        async def render(address: str) -> None:
            for _ in range(3):
                await asyncio.sleep(0)
            done.append(f"rendered for {address}")

        async def speak(address: str) -> None:
            async with queue.acquire(address):
                done.append(f"heard {address}")
                renders.append(asyncio.create_task(render(address)))

        renders: list[asyncio.Task[None]] = []
        await asyncio.gather(speak("a"), speak("b"))
        await asyncio.gather(*renders)
        return done

    assert asyncio.run(scenario()) == ["heard a", "rendered for a", "heard b", "rendered for b"]
