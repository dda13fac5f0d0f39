"""A player's name as it is typed, and why it cannot be kept."""

__all__ = ["PlayerNameUse", "use_player_name"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import InvalidSetup, ModelError, PlayerCard, rename_player
from views.state.hooks import Box, use_box_for, use_value
from views.state.session import use_session
from views.state.work import in_store
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class _Answer:
    fault: str = ""
    same_id: str = ""
    saved: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerNameUse:
    """`typed` is None until something is typed. `fault` says what is wrong, `same_id` who has this name already;
    `forget` drops what was typed."""

    typed: Box[str | None]
    fault: str
    same_id: str
    saved: bool
    keep: Callable[[], Awaitable[None]]
    forget: Callable[[], None]


def use_player_name(
    player_id: str, card: PlayerCard | None, *, on_renamed: Callable[[], Awaitable[None]]
) -> PlayerNameUse:
    """`card` None: not known yet."""
    session = use_session()
    t = session.translator
    typed: Box[str | None] = use_box_for(player_id, lambda: None)
    answer, set_answer = use_value(_Answer())

    async def keep() -> None:
        text = typed.current
        if card is None or text is None or text.strip() == card.name:
            set_answer(lambda old: _Answer(saved=old.saved))
            return
        try:
            await in_store(session.store, partial(rename_player, device=session.device, player_id=player_id, name=text))
        except InvalidSetup as refusal:
            fault = refusal.faults[0]
            said = model_error_sentence(t, fault.code, fault.values)
            set_answer(_Answer(fault=said, same_id=str(fault.values.get("id", ""))))
        except ModelError as error:
            set_answer(_Answer(fault=model_error_sentence(t, error.code, error.values)))
        else:
            set_answer(_Answer(saved=True))
            await on_renamed()

    def forget() -> None:
        typed.current = None
        set_answer(_Answer())

    return PlayerNameUse(
        typed=typed,
        fault=answer.fault,
        same_id=answer.same_id,
        saved=answer.saved,
        keep=keep,
        forget=forget,
    )
