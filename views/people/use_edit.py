"""A player who is being changed: another name or colour, the same person as another, gone."""

__all__ = ["PlayerEditUse", "PlayerNameUse", "use_player_edit", "use_player_name"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import (
    InvalidSetup,
    ModelError,
    PlayerCard,
    Transaction,
    colour_player,
    delete_player,
    list_players,
    load_report,
    rename_player,
    unite_players,
)
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.core.use_loaded import use_loaded
from views.hooks import Ref, use_ref_for, use_state
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

    typed: Ref[str | None]
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
    typed: Ref[str | None] = use_ref_for(player_id, lambda: None)
    answer, set_answer = use_state(_Answer())

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


@dataclass(frozen=True, kw_only=True)
class _Choice:
    """`others` are those who never met the player at a finished match: only they can be the same person."""

    card: PlayerCard | None = None
    others: tuple[PlayerCard, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlayerEditUse:
    """`missing` says why there is no such player; `sentence` why the last try did not work. `same` is the player who
    has the typed name already."""

    card: PlayerCard | None
    others: tuple[PlayerCard, ...]
    missing: str
    name: PlayerNameUse
    same: PlayerCard | None
    sentence: str
    close: Callable[[], None]
    colour: Callable[[int | None], Awaitable[None]]
    unite: Callable[[str], Awaitable[None]]
    delete: Callable[[], Awaitable[bool]]


def use_player_edit(player_id: str) -> PlayerEditUse:
    session = use_session()
    loaded = use_loaded(player_id, partial(_choice, session, player_id))
    choice = loaded.value or _Choice()
    name = use_player_name(player_id, choice.card, on_renamed=loaded.reload)
    sentence, set_sentence = use_state("")

    async def do(work: Callable[..., object], **values: object) -> bool:
        """Whether it worked; else a sentence says why not."""
        act: Callable[[Transaction], object] = partial(work, device=session.device, player_id=player_id, **values)
        try:
            await in_store(session.store, act)
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
            return False
        set_sentence("")
        return True

    async def colour(number: int | None) -> None:
        await do(colour_player, colour=number)
        await loaded.reload()

    async def unite(former_id: str) -> None:
        if await do(unite_players, former_id=former_id):
            name.forget()
        await loaded.reload()

    async def delete() -> bool:
        return await do(delete_player)

    return PlayerEditUse(
        card=choice.card,
        others=choice.others,
        missing=loaded.sentence,
        name=name,
        same=next((other for other in choice.others if other.id == name.same_id), None),
        sentence=sentence,
        close=lambda: set_sentence(""),
        colour=colour,
        unite=unite,
        delete=delete,
    )


def _choice(session: Session, player_id: str, transaction: Transaction) -> _Choice:
    met = {rival.player.id for rival in load_report(transaction, device=session.device, player_id=player_id).rivals}
    cards = list_players(transaction, device=session.device)
    return _Choice(
        card=next((card for card in cards if card.id == player_id), None),
        others=tuple(card for card in cards if card.id != player_id and card.id not in met),
    )
