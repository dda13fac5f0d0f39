"""Editing of a player: rename, set the colour, merge two entries of one person, delete."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

from models.access import Device
from models.people import PlayerCard, colour_player, list_players, load_report, merge_players, rename_player
from models.store import Transaction
from models.trash import delete_player
from models.values import NotFound, name_key, normalize_text
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded

NAME_FIELD: tuple[str, int | None] = ("names", None)  # field of the player's name in the faults


@dataclass(frozen=True, kw_only=True)
class EditedPlayer:
    """Player under edit. `merge_candidates` never met the player in a finished match; nobody else can be the same
    person."""

    card: PlayerCard
    merge_candidates: tuple[PlayerCard, ...]

    def find_candidate(self, name: str) -> PlayerCard | None:
        """Return the merge candidate who has this name, or None."""
        key = name_key(normalize_text(name))
        return next((other for other in self.merge_candidates if name_key(other.name) == key), None)


@dataclass(frozen=True, kw_only=True)
class TypedName:
    """State of the name field; `text` is None until the user types."""

    text: str | None = None
    is_saved: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerEditController:
    """State and actions of the edit screen. `rename` saves the typed name if it differs; `merge` takes the id of the
    entry that is removed."""

    loaded: Loaded[EditedPlayer]
    name: Form[TypedName]
    action: ActionController
    rename: Callable[[], Awaitable[None]]
    set_colour: Callable[[int | None], Awaitable[None]]
    merge: Callable[[str], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_player_edit(player_id: str, *, on_deleted: Callable[[], None]) -> PlayerEditController:
    session = use_session()
    action = use_action()
    loaded = use_loaded(player_id, partial(_load_edited_player, session.device, player_id))
    name = use_form(player_id, TypedName, action)

    def bind(work: Callable[..., object], **values: object) -> Callable[[Transaction], object]:
        return partial(work, device=session.device, player_id=player_id, **values)

    async def rename() -> None:
        text = name.value.text
        if loaded.latest is None or text is None or text.strip() == loaded.latest.card.name:
            action.dismiss_field(NAME_FIELD)
            return
        name.update_silently(lambda old: replace(old, is_saved=False))
        await action.run(bind(rename_player, name=text), lambda _: name.update(lambda old: replace(old, is_saved=True)))
        await loaded.reload()

    async def set_colour(number: int | None) -> None:
        await action.run(bind(colour_player, colour=number))
        await loaded.reload()

    async def merge(former_id: str) -> None:
        before = name.value
        reset_name = partial(name.update, lambda latest: TypedName() if latest == before else latest)
        await action.run(bind(merge_players, former_id=former_id), lambda _: reset_name())
        await loaded.reload()

    async def delete() -> None:
        await action.run(bind(delete_player), lambda _: on_deleted())

    return PlayerEditController(
        loaded=loaded, name=name, action=action, rename=rename, set_colour=set_colour, merge=merge, delete=delete
    )


def _load_edited_player(device: Device, player_id: str, transaction: Transaction) -> EditedPlayer:
    met = {rival.player.id for rival in load_report(transaction, device=device, player_id=player_id).head_to_heads}
    cards = {card.id: card for card in list_players(transaction, device=device)}
    if player_id not in cards:
        raise NotFound("player", player_id)
    others = tuple(card for card in cards.values() if card.id != player_id and card.id not in met)
    return EditedPlayer(card=cards[player_id], merge_candidates=others)
