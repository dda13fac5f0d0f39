"""The order in which phones are heard."""

import asyncio

from web.flet.turns import Turns
from web.shares import Shares


def _order(*waiting: str, leave: int | None = None) -> list[str]:
    """Who is heard after whom, where all wait already; number `leave` goes before its turn."""

    async def scenario() -> list[str]:
        turns, heard = Turns(Shares()), list[str]()

        async def speak(address: str) -> None:
            async with turns.turn(address):
                heard.append(address)

        async with turns.turn("first"):
            tasks = [asyncio.create_task(speak(address)) for address in waiting]
            await asyncio.sleep(0)
            if leave is not None:
                tasks[leave].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(30), turns.turn("last"):
            return heard

    return asyncio.run(scenario())


def test_who_waits_alone_keeps_the_order() -> None:
    assert _order("a", "a", "a") == ["a", "a", "a"]


def test_a_flood_of_one_address_lets_the_others_in_between() -> None:
    assert _order(*"fffff", "honest", *"fff") == ["f", "honest", *"fffffff"]


def test_addresses_take_turns() -> None:
    assert _order(*"aaabbc") == ["a", "b", "c", "a", "b", "a"]


def test_who_leaves_before_its_turn_holds_nobody_up() -> None:
    assert _order("a", "b", "c", leave=1) == ["a", "c"]


def test_what_a_message_sets_in_motion_is_done_before_the_next_is_heard() -> None:
    async def scenario() -> list[str]:
        turns, done = Turns(Shares()), list[str]()

        async def render(address: str) -> None:
            for _ in range(3):
                await asyncio.sleep(0)
            done.append(f"rendered for {address}")

        async def speak(address: str) -> None:
            async with turns.turn(address):
                done.append(f"heard {address}")
                renders.append(asyncio.create_task(render(address)))

        renders: list[asyncio.Task[None]] = []
        await asyncio.gather(speak("a"), speak("b"))
        await asyncio.gather(*renders)
        return done

    assert asyncio.run(scenario()) == ["heard a", "rendered for a", "heard b", "rendered for b"]
