"""Messages to a phone: Flet's own, without Flet's spelling it out."""

import asyncio

import msgpack
from flet.messaging.protocol import Message, MessageAction

from web.flet.socket import FletPhone


class _Told(dict[str, object]):
    """Raises when somebody spells it out."""

    def __repr__(self) -> str:
        raise AssertionError("the body of a message was spelled out")


def test_the_message_arrives_as_it_is_and_is_never_spelled_out() -> None:
    change = {"id": 7, "patch": [[0], [0, 0, "value", "765"]]}

    async def scenario() -> bytes:
        phone = FletPhone(loop=asyncio.get_running_loop(), executor=None, main=print, before_main=print)
        sent: asyncio.Queue[bytes] = asyncio.Queue()
        vars(phone)["_FletApp__send_queue"] = sent
        phone.send_message(Message(MessageAction.PATCH_CONTROL, _Told(change)))
        return await sent.get()

    packet = asyncio.run(scenario())
    assert packet[:1] == b"\0"
    assert msgpack.unpackb(packet[1:]) == [MessageAction.PATCH_CONTROL.value, change]


def test_what_is_said_to_a_phone_that_is_gone_is_lost_without_a_fault() -> None:
    async def scenario() -> None:
        phone = FletPhone(loop=asyncio.get_running_loop(), executor=None, main=print, before_main=print)
        vars(phone)["_FletApp__send_queue"] = None  # as Flet leaves it
        phone.send_message(Message(MessageAction.PATCH_CONTROL, {"id": 7, "patch": []}))

    asyncio.run(scenario())
