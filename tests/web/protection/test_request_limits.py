"""Request limits per network: concurrent, waiting and rejected requests."""

import asyncio
import time
from collections import Counter

from starlette.concurrency import run_in_threadpool
from starlette.types import Message, Receive, Scope, Send

from web.fair_queue import FairQueue, measured_thread_time
from web.protection.request_limits import RequestLimitMiddleware


class BlockingApp:
    """An application whose responses begin when `may_respond` is set."""

    def __init__(self, *, max_concurrent: int = 2, max_waiting: int = 3, queue: FairQueue | None = None) -> None:
        self.may_respond = asyncio.Event()
        self.active: Counter[str] = Counter()
        self.max_active: Counter[str] = Counter()
        self.middleware = RequestLimitMiddleware(
            self._respond, queue=queue or FairQueue(), max_concurrent=max_concurrent, max_waiting=max_waiting
        )

    async def request(self, address: str, path: str = "/", kind: str = "http") -> Message:
        """Send a request and return the first message of the response."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": f"{kind}.request"}

        await self.middleware({"type": kind, "client": (address, 1), "path": path}, receive, send)
        return sent[0]

    async def _respond(self, scope: Scope, _receive: Receive, send: Send) -> None:
        address = scope["client"][0]
        self.active[address] += 1
        self.max_active[address] = max(self.max_active[address], self.active[address])
        await self.may_respond.wait()
        self.active[address] -= 1
        await send({"type": "http.response.start", "status": 200})


async def _run_pending_tasks() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_further_requests_wait_for_a_slot() -> None:
    app = BlockingApp()
    requests = [asyncio.create_task(app.request("192.0.2.7")) for _ in range(5)]
    await _run_pending_tasks()
    assert app.active["192.0.2.7"] == 2
    app.may_respond.set()
    assert [(await each)["status"] for each in requests] == [200] * 5
    assert app.max_active["192.0.2.7"] == 2


async def test_networks_do_not_wait_for_each_other() -> None:
    app = BlockingApp()
    requests = [asyncio.create_task(app.request("192.0.2.7")) for _ in range(5)]
    await _run_pending_tasks()
    other = asyncio.create_task(app.request("192.0.2.8"))
    await _run_pending_tasks()
    assert app.active["192.0.2.8"] == 1
    app.may_respond.set()
    await asyncio.gather(other, *requests)


async def test_too_many_waiting_requests_are_rejected() -> None:
    app = BlockingApp(max_concurrent=2, max_waiting=3)
    requests = [asyncio.create_task(app.request("192.0.2.7")) for _ in range(5)]
    await _run_pending_tasks()
    assert (await app.request("192.0.2.7"))["status"] == 429
    refused = await app.request("192.0.2.7", "/ws", "websocket")
    assert (refused["type"], refused["code"]) == ("websocket.close", 1013)
    app.may_respond.set()
    await asyncio.gather(*requests)
    assert (await app.request("192.0.2.7"))["status"] == 200


async def test_addresses_of_one_network_share_its_limit() -> None:
    app = BlockingApp()
    requests = [asyncio.create_task(app.request(f"2001:db8::{number}")) for number in range(1, 5)]
    await _run_pending_tasks()
    assert sum(app.active.values()) == 2
    app.may_respond.set()
    await asyncio.gather(*requests)


async def test_request_is_charged_by_measured_time_and_probes_by_none() -> None:
    """Pictures and PDFs used to be charged a flat hundredth of a second."""

    @measured_thread_time()
    def render() -> None:
        until = time.thread_time() + 0.05
        while time.thread_time() < until:
            pass

    async def respond(scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["path"].startswith("/t/"):
            await run_in_threadpool(render)
        await send({"type": "http.response.start", "status": 200})

    queue = FairQueue(clock=lambda: 0.0)
    app = BlockingApp(queue=queue)
    app.middleware = RequestLimitMiddleware(respond, queue=queue)
    for address, path in (("192.0.2.7", "/t/a/score.pdf"), ("192.0.2.8", "/"), ("192.0.2.9", "/ready")):
        await app.request(address, path)
    full = queue.balance("nobody")
    assert full - queue.balance("192.0.2.7") >= 0.05
    assert full > queue.balance("192.0.2.8") > full - 0.05
    assert queue.balance("192.0.2.9") == full


async def test_probes_of_a_network_are_charged_after_a_few_a_second() -> None:
    """A flood of probes used to raise the p95 of another phone's taps from 19 to 649 ms."""

    async def respond(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200})

    now = [0.0]
    queue = FairQueue(clock=lambda: 0.0)
    app = BlockingApp(queue=queue)
    app.middleware = RequestLimitMiddleware(respond, queue=queue, probes=FairQueue(rate=0.5, clock=lambda: now[0]))
    full = queue.balance("nobody")
    for path in ("/health", "/ready") * 4:
        await app.request("192.0.2.7", path)
    assert queue.balance("192.0.2.7") == full
    for path in ("/health", "/ready"):
        before = queue.balance("192.0.2.7")
        await app.request("192.0.2.7", path)
        assert queue.balance("192.0.2.7") < before
    left = queue.balance("192.0.2.7")
    await app.request("192.0.2.8", "/ready")  # a load balancer meanwhile
    assert queue.balance("192.0.2.8") == full
    for _ in range(60):  # and every quarter of a second
        now[0] += 0.25
        await app.request("192.0.2.7", "/ready")
    assert queue.balance("192.0.2.7") == left


async def test_further_probes_wait_for_a_slot() -> None:
    app = BlockingApp(max_concurrent=2, max_waiting=3)
    requests = [asyncio.create_task(app.request("192.0.2.7", "/ready")) for _ in range(13)]
    await _run_pending_tasks()
    assert app.active["192.0.2.7"] == 10  # eight are free
    assert (await app.request("192.0.2.7", "/ready"))["status"] == 429
    app.may_respond.set()
    assert [(await each)["status"] for each in requests] == [200] * 13


async def test_cancelled_request_frees_its_slot() -> None:
    app = BlockingApp(max_concurrent=1)
    first = asyncio.create_task(app.request("192.0.2.7"))
    await _run_pending_tasks()
    second = asyncio.create_task(app.request("192.0.2.7"))
    await _run_pending_tasks()
    second.cancel()
    first.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    app.may_respond.set()
    assert (await app.request("192.0.2.7"))["status"] == 200
