"""Changing who a player is: another name or colour, the same person as another, gone."""

__all__ = ["PlayerEditUse", "use_player_edit"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import (
    ModelError,
    PlayerCard,
    Transaction,
    colour_player,
    delete_player,
    list_players,
    load_report,
    unite_players,
)
from views.state.hooks import use_value
from views.state.session import Session, use_session
from views.state.use_loaded import use_loaded
from views.state.use_player_name import PlayerNameUse, use_player_name
from views.state.work import in_store
from wording import model_error_sentence


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
    sentence, set_sentence = use_value("")

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
