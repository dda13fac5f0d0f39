"""A player who is being changed: another name or colour, the same person as another, gone."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

from models import (
    Device,
    NotFound,
    PlayerCard,
    Transaction,
    colour_player,
    delete_player,
    list_players,
    load_report,
    name_key,
    rename_player,
    tidy,
    unite_players,
)
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded

NAME: tuple[str, int | None] = ("names", None)  # where the faults of a player's name stand


@dataclass(frozen=True, kw_only=True)
class EditedPlayer:
    """`others` are those who never met the player at a finished match: only they can be the same person."""

    card: PlayerCard
    others: tuple[PlayerCard, ...]

    def same(self, name: str) -> PlayerCard | None:
        """The other player who is called so already."""
        key = name_key(tidy(name))
        return next((other for other in self.others if name_key(other.name) == key), None)


@dataclass(frozen=True, kw_only=True)
class TypedName:
    """`text` is None until something is typed."""

    text: str | None = None
    saved: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerEditUse:
    """`rename` saves the typed name, where it is another one; `unite` gets the id of the name that goes."""

    loaded: Loaded[EditedPlayer]
    name: Form[TypedName]
    action: Action
    rename: Callable[[], Awaitable[None]]
    colour: Callable[[int | None], Awaitable[None]]
    unite: Callable[[str], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_player_edit(player_id: str, *, on_deleted: Callable[[], None]) -> PlayerEditUse:
    session = use_session()
    action = use_action()
    loaded = use_loaded(player_id, partial(_read, session.device, player_id))
    name = use_form(player_id, TypedName, action)

    def change(work: Callable[..., object], **values: object) -> Callable[[Transaction], object]:
        return partial(work, device=session.device, player_id=player_id, **values)

    async def rename() -> None:
        text = name.value.text
        if loaded.latest is None or text is None or text.strip() == loaded.latest.card.name:
            action.dismiss_field(NAME)
            return
        name.note(lambda old: replace(old, saved=False))
        await action.run(change(rename_player, name=text), lambda _: name.change(lambda old: replace(old, saved=True)))
        await loaded.reload()

    async def colour(number: int | None) -> None:
        await action.run(change(colour_player, colour=number))
        await loaded.reload()

    async def unite(former_id: str) -> None:
        before = name.value
        done = partial(name.change, lambda latest: TypedName() if latest == before else latest)
        await action.run(change(unite_players, former_id=former_id), lambda _: done())
        await loaded.reload()

    async def delete() -> None:
        await action.run(change(delete_player), lambda _: on_deleted())

    return PlayerEditUse(
        loaded=loaded, name=name, action=action, rename=rename, colour=colour, unite=unite, delete=delete
    )


def _read(device: Device, player_id: str, transaction: Transaction) -> EditedPlayer:
    met = {rival.player.id for rival in load_report(transaction, device=device, player_id=player_id).rivals}
    cards = {card.id: card for card in list_players(transaction, device=device)}
    if player_id not in cards:
        raise NotFound("player", player_id)
    others = tuple(card for card in cards.values() if card.id != player_id and card.id not in met)
    return EditedPlayer(card=cards[player_id], others=others)
