"""Messages to a phone: unchanged, and without Flet's formatting for its log."""

import asyncio

import msgpack
from flet.messaging.protocol import Message, MessageAction

from web.flet.protocol_allowlist import ProtocolAllowlist
from web.flet.socket import FletConnection


class _ReprForbidden(dict[str, object]):
    """A body that raises when it is formatted."""

    def __repr__(self) -> str:
        raise AssertionError("the body of a message was formatted")


async def test_message_is_sent_unchanged_without_formatting_its_body() -> None:
    change = {"id": 7, "patch": [[0], [0, 0, "value", "765"]]}
    phone = FletConnection(loop=asyncio.get_running_loop(), executor=None, main=print, before_main=print)
    phone.allowlist = ProtocolAllowlist(lambda _: None)
    sent: asyncio.Queue[bytes] = asyncio.Queue()
    vars(phone)["_FletApp__send_queue"] = sent
    phone.send_message(Message(MessageAction.PATCH_CONTROL, _ReprForbidden(change)))
    packet = await sent.get()
    assert packet[:1] == b"\0"
    assert msgpack.unpackb(packet[1:]) == [MessageAction.PATCH_CONTROL.value, change]


async def test_message_to_a_disconnected_phone_is_dropped() -> None:
    phone = FletConnection(loop=asyncio.get_running_loop(), executor=None, main=print, before_main=print)
    vars(phone)["_FletApp__send_queue"] = None  # as Flet does at a disconnect
    phone.send_message(Message(MessageAction.PATCH_CONTROL, {"id": 7, "patch": []}))
