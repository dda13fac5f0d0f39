"""Requests of one network: so many at once, the others wait, and too many are told to come again."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine

from starlette.types import Message, Receive, Scope, Send

from web.server.fair_requests import FairRequests
from web.shares import Shares


class House:
    """An application whose answers begin when `open` is set."""

    def __init__(self, *, at_once: int = 2, most_waiting: int = 3, shares: Shares | None = None) -> None:
        self.open = asyncio.Event()
        self.inside: Counter[str] = Counter()
        self.most_inside: Counter[str] = Counter()
        self.front = FairRequests(self._answer, shares=shares or Shares(), at_once=at_once, most_waiting=most_waiting)

    async def ask(self, address: str, path: str = "/", kind: str = "http") -> Message:
        """The first message of the answer."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": f"{kind}.request"}

        await self.front({"type": kind, "client": (address, 1), "path": path}, receive, send)
        return sent[0]

    async def _answer(self, scope: Scope, _receive: Receive, send: Send) -> None:
        address = scope["client"][0]
        self.inside[address] += 1
        self.most_inside[address] = max(self.most_inside[address], self.inside[address])
        await self.open.wait()
        self.inside[address] -= 1
        await send({"type": "http.response.start", "status": 200})


def _run(scenario: Callable[[], Coroutine[object, object, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(30):
            await scenario()

    asyncio.run(bounded())


async def _settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_two_at_once_and_the_others_after_them() -> None:
    async def scenario() -> None:
        house = House()
        asked = [asyncio.create_task(house.ask("192.0.2.7")) for _ in range(5)]
        await _settle()
        assert house.inside["192.0.2.7"] == 2
        house.open.set()
        assert [(await each)["status"] for each in asked] == [200] * 5
        assert house.most_inside["192.0.2.7"] == 2

    _run(scenario)


def test_another_network_waits_for_nobody() -> None:
    async def scenario() -> None:
        house = House()
        asked = [asyncio.create_task(house.ask("192.0.2.7")) for _ in range(5)]
        await _settle()
        honest = asyncio.create_task(house.ask("192.0.2.8"))
        await _settle()
        assert house.inside["192.0.2.8"] == 1
        house.open.set()
        await asyncio.gather(honest, *asked)

    _run(scenario)


def test_too_many_are_told_to_come_again() -> None:
    async def scenario() -> None:
        house = House(at_once=2, most_waiting=3)
        asked = [asyncio.create_task(house.ask("192.0.2.7")) for _ in range(5)]
        await _settle()
        assert (await house.ask("192.0.2.7"))["status"] == 429
        refused = await house.ask("192.0.2.7", "/ws", "websocket")
        assert (refused["type"], refused["code"]) == ("websocket.close", 1013)
        house.open.set()
        await asyncio.gather(*asked)
        assert (await house.ask("192.0.2.7"))["status"] == 200

    _run(scenario)


def test_the_addresses_of_one_network_wait_together() -> None:
    async def scenario() -> None:
        house = House()
        asked = [asyncio.create_task(house.ask(f"2001:db8::{number}")) for number in range(1, 5)]
        await _settle()
        assert sum(house.inside.values()) == 2
        house.open.set()
        await asyncio.gather(*asked)

    _run(scenario)


def test_a_request_takes_of_the_share_what_such_a_request_costs() -> None:
    async def scenario() -> None:
        shares = Shares(clock=lambda: 0.0)
        house = House(shares=shares)
        house.open.set()
        await house.ask("192.0.2.7", "/t/anything")
        await house.ask("192.0.2.8", "/health")
        everything = shares.left("nobody")
        assert shares.left("192.0.2.7") < shares.left("192.0.2.8") < everything

    _run(scenario)


def test_a_request_that_is_given_up_makes_room() -> None:
    async def scenario() -> None:
        house = House(at_once=1)
        first = asyncio.create_task(house.ask("192.0.2.7"))
        await _settle()
        second = asyncio.create_task(house.ask("192.0.2.7"))
        await _settle()
        second.cancel()
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        house.open.set()
        assert (await house.ask("192.0.2.7"))["status"] == 200

    _run(scenario)
