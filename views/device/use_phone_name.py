"""The name of this phone, as the others at the table see it."""

__all__ = ["PhoneNameUse", "use_phone_name"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import InvalidSetup, rename_device
from views.core.session import use_session
from views.core.store_work import in_store
from views.hooks import Ref, use_ref, use_state
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class PhoneNameUse:
    """`typed` holds the text as the reader types it; `keep` saves it. `sentence` says why it could not be kept."""

    typed: Ref[str]
    saved: bool
    sentence: str
    keep: Callable[[], Awaitable[None]]


def use_phone_name() -> PhoneNameUse:
    session = use_session()
    typed = use_ref(lambda: session.device.label)
    sentence, set_sentence = use_state("")
    saved, set_saved = use_state(False)

    async def keep() -> None:
        if typed.current.strip() == session.device.label:
            return
        try:
            device = await in_store(session.store, partial(rename_device, device=session.device, label=typed.current))
        except InvalidSetup as refusal:
            fault = refusal.faults[0]
            set_sentence(model_error_sentence(session.translator, fault.code, fault.values))
        else:
            set_sentence("")
            set_saved(True)
            session.become(device)

    return PhoneNameUse(typed=typed, saved=saved, sentence=sentence, keep=keep)
