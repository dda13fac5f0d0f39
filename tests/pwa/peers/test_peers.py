"""The phones that watch a match of the offline app: their messages, and refused messages from them."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from models.deals import end_match
from models.sharing import get_or_create_rematch
from models.store import Store
from models.transfer import HELLO, MAX_PEER_MESSAGE, PEER_MESSAGE, Ping, Removed, ScoreMessage
from models.values import CorruptData
from pwa.peers import Peers, connect_peers
from testkit.seeding.match_table import Table, set_up_table
from tests.fuzz.samples import mutate_json
from tests.pwa.peers.peer_client import FakePage, hello, unsubscribe_all

PING, REMOVED = PEER_MESSAGE.encode(Ping()), PEER_MESSAGE.encode(Removed())


@asynccontextmanager
async def playing(store: Store) -> AsyncIterator[tuple[FakePage, Peers, Table]]:
    """Open a match's connect view."""
    page, table = FakePage(), set_up_table(store)
    peers = connect_peers(page, store=store, public_base=str)
    peers.connect(table.match_id, device=table.owner, texts={"close": "Close"})
    try:
        yield page, peers, table
    finally:
        unsubscribe_all(store)


async def test_phone_gets_the_score_when_it_joins_and_before_a_saved_deal_is_drawn(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        assert [json.loads(texts) for texts in page.opened] == [{"close": "Close"}]
        page.join(1, hello())
        table.save()
        assert len({text for _, text in page.sent}) == 2
        assert all(isinstance(PEER_MESSAGE.decode(text), ScoreMessage) for _, text in page.sent)
        assert [(phone.label, phone.is_away) for phone in peers.phones] == [("iPhone", False)]


async def test_phone_that_is_removed_or_leaves_is_no_longer_listed(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, _table):
        shown: list[int] = []
        unsubscribe = peers.subscribe(lambda: shown.append(len(peers.phones)))
        page.join(1, hello(1))
        page.join(2, hello(2, agent="unknown"))
        page.on_event("away", 2, "")
        assert [(phone.label, phone.is_away) for phone in peers.phones] == [("iPhone", False), ("", True)]
        page.on_event("back", 2, "")
        assert not peers.phones[1].is_away
        peers.remove(1)
        assert page.removed == [(1, REMOVED)]
        page.on_event("left", 2, "")
        assert peers.phones == ()
        unsubscribe()
        page.join(3, hello(3))
        assert shown[-1] == 0


async def test_phone_that_joins_after_the_rematch_began_goes_on_with_it(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, _peers, table):
        table.save()
        table.run(end_match, revision=table.match().revision, request_id="the end")
        table.run(get_or_create_rematch)
        await asyncio.sleep(0.2)  # no phone is connected, so nothing happens after this change
        page.join(1, hello())
        ended = page.sent[-1]
        async with asyncio.timeout(120):
            while page.sent[-1] == ended:
                await asyncio.sleep(0.01)


async def test_phone_that_connects_again_replaces_a_connection_that_does_not_answer(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pwa.peers._ANSWER", 0.0)
    async with playing(sqlite_store) as (page, peers, _table):
        page.join(1, hello(7))
        page.join(2, hello(7))
        page.join(3, hello(7))  # one returns at a time
        assert (page.told, page.removed) == ([(1, PING)], [(3, REMOVED)])
        while (1, REMOVED) not in page.removed:
            await asyncio.sleep(0)
        assert [phone.number for phone in peers.phones] == [2]


async def test_phone_with_the_first_message_of_another_one_does_not_end_its_connection(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(sqlite_store) as (page, peers, _table):
        page.join(1, hello(7))
        page.join(2, hello(7))
        page.on_event("message", 1, hello(7))
        assert page.removed == []
        assert [phone.number for phone in peers.phones] == [1, 2]
        assert len(set(peers._names.values())) == 2  # noqa: SLF001 - a role of one is not the other's
        page.on_event("message", 1, hello(7))
        assert page.removed == [(1, REMOVED)]


@pytest.mark.parametrize("leaver", [1, 2])
async def test_phone_leaves_while_its_older_connection_is_asked(sqlite_store: Store, leaver: int) -> None:
    async with playing(sqlite_store) as (page, peers, _table):
        page.join(1, hello(7))
        page.join(2, hello(7))
        page.on_event("left", leaver, "")
        assert [phone.number for phone in peers.phones] == [3 - leaver]
        page.join(3, hello(8))
        assert page.removed == []


async def test_phone_has_the_name_that_its_user_typed(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, _table):
        page.join(1, hello(1, name=" Maria \n Rosa "))
        page.join(2, hello(2, name="  "))
        assert [phone.label for phone in peers.phones] == ["Maria Rosa", "iPhone"]


HOSTILE = [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    '{"v": 2, "value": {"kind": "hello", "phone": "0000000000000001", "agent": "", "name": ""}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "0000000000000001", "name": ""}}',
    '{"v": 1, "value": {"kind": "score", "text": "S1"}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "<b>", "agent": "", "name": ""}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "0000000000000001", "agent": "", "name": "", "__proto__": {}}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "0000000000000001", "agent": "", "name": "", "role": "owner"}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "0000000000000001", "agent": "' + "a" * 301 + '", "name": ""}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "0000000000000001", "agent": "", "name": "' + "a" * 41 + '"}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "0000000000000001", "agent": "", "name": 7}}',
    '{"v": 1, "value": {"kind": "hello", "phone": "0000000000000001", "agent": ""}}',
    "[" * MAX_PEER_MESSAGE,
    "a" * (MAX_PEER_MESSAGE + 1),
]


@pytest.mark.parametrize("message", HOSTILE, ids=range(len(HOSTILE)))
async def test_phone_with_another_first_message_is_disconnected(sqlite_store: Store, message: str) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        before = table.match()
        page.join(1, message)
        assert page.removed == [(1, REMOVED)]
        assert peers.phones == ()
        assert table.match() == before


async def test_second_message_of_a_watching_phone_disconnects_it(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, _table):
        page.join(1, hello())
        page.on_event("message", 1, hello())
        assert page.removed == [(1, REMOVED)]
        assert peers.phones == ()


def test_mutated_messages_are_decoded_or_refused() -> None:
    random, valid = Random(5), hello()
    texts = [mutate_json(valid.encode(), random) or b"" for _ in range(500)]
    texts += [random.randbytes(random.randrange(200)) for _ in range(500)]
    refused = 0
    for text in texts:
        try:
            HELLO.decode(text.decode("utf-8", "replace"))
        except CorruptData:
            refused += 1
    assert refused > len(texts) // 2


async def test_deleted_match_sends_nothing_more(sqlite_store: Store) -> None:
    async with playing(sqlite_store) as (page, peers, table):
        peers.connect("0" * 26, device=table.owner, texts={})
        page.join(1, hello())
        assert [phone.number for phone in peers.phones] == [1]
        assert page.sent == []
