"""The connected phones that enter deals: each has one match and one role, and sends only what Flet's client sends."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgpack
import pytest
from flet.messaging.protocol import MessageAction

from models.access import Device, role_of
from models.deals import end_match
from models.sharing import get_or_create_rematch, list_members
from models.store import Store
from models.transfer import PEER_MESSAGE, Removed
from models.transfer.parsing import parse_transfer
from models.values import ActionKind, Role
from pwa.peer_connection import MAX_PACKET
from pwa.peers import Peers, connect_peers
from testkit.seeding.match_table import Table, set_up_table
from tests.pwa.peers.peer_client import (
    FakePage,
    calls_in,
    event_packet,
    hello,
    props_packet,
    register_packet,
    result_packet,
    unsubscribe_all,
)
from web.flet.framing import encode_packet

REMOVED = PEER_MESSAGE.encode(Removed())
DEVICE = {"browser_name": "chrome", "locales": [{"language_code": "en"}], "languages": ["en"], "language": "en"}


@asynccontextmanager
async def playing(store: Store) -> AsyncIterator[tuple[FakePage, Peers, Table]]:
    """Connect a phone that watches a match."""
    page, table = FakePage(), set_up_table(store)
    peers = connect_peers(page, store=store, public_base=str)
    peers.connect(table.match_id, device=table.owner, texts={})
    page.join(1, hello())
    try:
        yield page, peers, table
    finally:
        unsubscribe_all(store)


async def until(condition: Callable[[], Any]) -> Any:
    async with asyncio.timeout(60):
        while not (found := condition()):
            await asyncio.sleep(0.005)
    return found


async def admitted(page: FakePage, peers: Peers, number: int = 1) -> str:
    """Let a phone enter deals, and return the route that it receives."""
    count = len(page.routes)
    peers.set_scorer(number, True)
    await until(lambda: len(page.routes) > count)
    return page.routes[-1]


def deals_in_copies(page: FakePage) -> list[int]:
    """Return the number of saved deals in each copy of the match that the phone received."""
    matches = [parse_transfer(copy.encode())[1].matches[0] for copy in page.copies(1)]
    return [sum(event.kind is ActionKind.ADDED for event in match.events) for match in matches]


async def opened(page: FakePage, peers: Peers, number: int = 1, route: str = "/") -> None:
    """Start Flet's client on the phone, and wait for the table."""
    peers.on_packet(number, register_packet(route))
    call = await until(lambda: [each for each in calls_in(page, number) if each["name"] == "get_device_info"])
    peers.on_packet(number, result_packet(call[0], DEVICE))
    await until(lambda: b"Score deal 1" in page.received(number))


def guests(table: Table) -> list[Device]:
    """Return the devices that have joined, without the three of the table."""
    known = {table.owner.id, table.scorer.id, table.viewer.id}
    return [
        Device(id=each.device_id, label=each.label) for each in table.run(list_members) if each.device_id not in known
    ]


def role(table: Table, device: Device) -> Role | None:
    return table.run(lambda session, *, match_id, **_: role_of(session, device=device, match_id=match_id))


async def test_phone_becomes_a_scorer_of_the_match_until_it_is_one_no_more(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        assert await admitted(page, peers) == f"/match/{table.match_id}"
        assert peers.phones[0].is_scorer
        [device] = guests(table)
        assert (device.label, role(table, device)) == ("iPhone", Role.SCORER)
        await opened(page, peers)
        for label in (b"Share this table", b"All tables", b"The others follow the score"):
            assert label not in page.received(1)
        peers.set_scorer(1, False)
        await until(lambda: role(table, device) is None)
        assert page.routes[-1] == ""
        sent = len(page.packets)
        peers.on_packet(1, event_packet(1, "click"))  # it was on its way
        table.save()
        await asyncio.sleep(0.05)
        assert (len(page.packets), page.removed) == (sent, [])
        await admitted(page, peers)
        assert guests(table) == [device]


async def test_phone_that_enters_deals_gets_a_copy_of_the_match_with_each_saved_deal(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        page.join(2, hello(2))
        await admitted(page, peers)
        await until(lambda: deals_in_copies(page)[-1:] == [0])
        for played in (1, 2):
            table.save()
            await until(lambda played=played: deals_in_copies(page)[-1] == played)
        assert page.copies(2) == []
        peers.set_scorer(1, False)
        count, sent = len(page.copies(1)), len(page.sent)
        table.save()
        await until(lambda: len(page.sent) > sent)
        assert len(page.copies(1)) == count


async def test_phone_that_leaves_or_is_removed_loses_its_role(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        await admitted(page, peers)
        [device] = guests(table)
        peers.remove(1)
        await until(lambda: role(table, device) is None)
        page.join(2, hello(1))
        assert not peers.phones[0].is_scorer
        await admitted(page, peers, 2)
        assert guests(table) == [device]
        page.on_event("left", 2, "")
        await until(lambda: role(table, device) is None)


async def test_phone_that_leaves_before_it_is_admitted_gets_no_role(sqlite_store: Store) -> None:
    """Its admission used to end with an unnoticed KeyError."""
    async with playing(sqlite_store) as (page, peers, table):
        peers.set_scorer(1, True)
        page.on_event("left", 1, "")
        await asyncio.gather(*peers._tasks)  # noqa: SLF001 - raises what an admission raised
        assert (peers.scorers.numbers, guests(table)) == ((), [])


async def test_former_scorer_may_send_its_last_packets_and_no_others(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        await admitted(page, peers)
        await opened(page, peers)
        peers.set_scorer(1, False)
        await until(lambda: not guests(table))
        peers.on_packet(1, event_packet(1, "click"))  # it was on its way
        assert page.removed == []
        monkeypatch.setattr("pwa.peers._LAST_PACKETS", 0.0)
        await admitted(page, peers)
        peers.set_scorer(1, False)
        await until(lambda: not guests(table))
        peers.on_packet(1, event_packet(1, "click"))
        assert page.removed == [(1, REMOVED)]


async def test_phones_lose_their_role_when_another_match_is_shown(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        await admitted(page, peers)
        [device] = guests(table)
        peers.connect("b" * 16, device=table.owner, texts={})
        await until(lambda: role(table, device) is None)
        assert not peers.phones[0].is_scorer


async def test_phones_go_on_with_the_rematch(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        await admitted(page, peers)
        await opened(page, peers)
        [device] = guests(table)
        session = peers.scorers._scorers[1].connection._session  # noqa: SLF001 - the page that the phone shows
        assert session is not None
        table.save()
        table.run(end_match, revision=table.match().revision, request_id="the end")
        rematch = table.run(get_or_create_rematch, by=device)
        session.page.navigate(f"/match/{rematch.id}")
        call = await until(lambda: [each for each in calls_in(page, 1) if each["name"] == "push_route"])
        assert call[-1]["args"]["route"] == f"/match/{rematch.id}"
        await until(lambda: deals_in_copies(page)[-1] == 0)
        peers.set_scorer(1, False)
        for match_id in (table.match_id, rematch.id):
            there = Table(**{**vars(table), "match_id": match_id})
            await until(lambda there=there: role(there, device) is None)


async def test_phones_of_an_app_that_was_killed_are_removed(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        await admitted(page, peers)
        [device] = guests(table)
        again = connect_peers(FakePage(), store=sqlite_store, public_base=str)
        again.connect(table.match_id, device=table.owner, texts={})
        await until(lambda: role(table, device) is None)


async def test_session_shows_its_match_whatever_route_the_phone_says(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        other = set_up_table(sqlite_store)
        await admitted(page, peers)
        await opened(page, peers, route=f"/match/{other.match_id}")
        session = peers.scorers._scorers[1].connection._session  # noqa: SLF001 - the page that the phone shows
        assert session is not None
        root, inside = session.page, f"/match/{table.match_id}"
        for route in (
            "/",
            "/settings/data",
            f"/match/{other.match_id}",
            f"{inside}x",
            f"/t/{other.tokens[Role.SCORER]}",
        ):
            peers.on_packet(1, props_packet(root._i, route=route))  # noqa: SLF001 - as Flet's client names it
            peers.on_packet(1, event_packet(root._i, "route_change", {"route": route}))  # noqa: SLF001
            await asyncio.sleep(0.02)
            assert root.route == inside
            root.navigate(route)
            call = await until(lambda: [each for each in calls_in(page, 1) if each["name"] == "push_route"])
            assert call[-1]["args"]["route"] == inside
        peers.on_packet(1, props_packet(root._i, route=f"{inside}/enter"))  # noqa: SLF001
        assert root.route == f"{inside}/enter"


async def test_phone_that_watches_and_sends_a_packet_is_disconnected(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        before = table.match()
        peers.on_packet(1, register_packet())
        assert page.removed == [(1, REMOVED)]
        assert table.match() == before


HOSTILE = {
    "nothing": b"",
    "raw data": b"\x01\x00\x00\x00\x00abc",
    "another byte": b"\x07abc",
    "cut off": register_packet()[:-3],
    "too long": register_packet() + b"\0" * MAX_PACKET,
    "of a server": encode_packet(MessageAction.PATCH_CONTROL, {"id": 1, "patch": []}),
    "twice registered": register_packet(),
    "many values": encode_packet(MessageAction.CONTROL_EVENT, {"target": 1, "name": "click", "data": [0] * 5_000}),
    "no target": encode_packet(MessageAction.CONTROL_EVENT, {"target": -1, "name": "click", "data": None}),
}


@pytest.mark.parametrize("packet", HOSTILE.values(), ids=HOSTILE)
async def test_scorer_that_sends_what_no_client_sends_is_disconnected(sqlite_store: Store, packet: bytes) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        await admitted(page, peers)
        [device] = guests(table)
        await opened(page, peers)
        before = table.match()
        peers.on_packet(1, packet)
        assert page.removed == [(1, REMOVED)]
        await until(lambda: role(table, device) is None)
        assert table.match().deals == before.deals


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.extended)])
async def test_forged_control_ids_and_properties_change_nothing(sqlite_store: Store, every: int) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        page.join(2, hello(2))
        for number in (1, 2):
            await admitted(page, peers, number)
            await opened(page, peers, number)
        session = peers.scorers._scorers[1].connection._session  # noqa: SLF001 - the ids of the other phone's controls
        assert session is not None
        before, random = table.match(), Random(4)
        ids = [*session.index, *(random.randrange(2**31) for _ in range(50))]
        for number in ids[::every]:
            for name in ("click", "tap", "change", "route_change", "dismiss"):
                peers.on_packet(2, event_packet(number, name, {"route": "/"} if name == "route_change" else True))
            peers.on_packet(2, props_packet(number, value="forged", on_click="forged", __class__="forged", route="/"))
        await asyncio.sleep(0.05)
        assert page.removed == []
        assert table.match() == before
        assert b"forged" not in msgpack.packb(page.received(1))
