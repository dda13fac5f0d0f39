"""What a host does about the other phones at the table: make one the host, or put one out."""

__all__ = ["MembersUse", "use_members"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from models import Member, ModelError, hand_over, remove_member
from views.state.hooks import use_maybe, use_value
from views.state.session import use_session
from views.state.work import in_store
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class MembersUse:
    """`chosen` is the phone that is asked about, None while none is; `sentence` says why the last wish did not work."""

    chosen: Member | None
    choose: Callable[[Member], None]
    leave: Callable[[], None]
    hand_over: Callable[[], Awaitable[None]]
    put_out: Callable[[], Awaitable[None]]
    sentence: str
    close: Callable[[], None]


def use_members(match_id: str) -> MembersUse:
    session = use_session()
    chosen, choose = use_maybe(Member)
    sentence, set_sentence = use_value("")

    async def do(act: Callable[..., None], **values: Any) -> None:
        choose(None)
        try:
            await in_store(session.store, partial(act, device=session.device, match_id=match_id, **values))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence("")

    async def give() -> None:
        if chosen is not None:
            await do(hand_over, to_device_id=chosen.device_id)

    async def put_out() -> None:
        if chosen is not None:
            await do(remove_member, member_id=chosen.device_id)

    return MembersUse(
        chosen=chosen,
        choose=choose,
        leave=lambda: choose(None),
        hand_over=give,
        put_out=put_out,
        sentence=sentence,
        close=lambda: set_sentence(""),
    )
