"""Editing of a player: rename, set the colour, merge two entries of one person, delete."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from models.access import Device
from models.people import PlayerSummary, colour_player, list_players, load_report, merge_players, rename_player
from models.store import Transaction
from models.trash import delete_player
from models.values import NotFound, name_key, normalize_text
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded

NAME_FIELD: tuple[str, int | None] = ("names", None)  # field of the player's name in the faults


@dataclass(frozen=True, kw_only=True)
class EditedPlayer:
    """The player under edit. `merge_candidates` never played in the same finished match as this player, so they may be
    the same person."""

    person: PlayerSummary
    merge_candidates: tuple[PlayerSummary, ...]

    def find_candidate(self, name: str) -> PlayerSummary | None:
        """Return the merge candidate with this name, or None."""
        key = name_key(normalize_text(name))
        return next((other for other in self.merge_candidates if name_key(other.name) == key), None)


@dataclass(frozen=True, kw_only=True)
class TypedName:
    """State of the name field; `text` is None until the user types."""

    text: str | None = None
    is_saved: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerEditController:
    """The edit screen of a player; `name` is the form of the name field."""

    player_id: str
    action: ActionController
    loaded: Loaded[EditedPlayer]
    name: Form[TypedName]
    on_deleted: Callable[[], None]

    async def rename(self) -> None:
        """Save the typed name if it differs."""
        text = self.name.value.text
        if self.loaded.latest is None or text is None or text.strip() == self.loaded.latest.person.name:
            self.action.dismiss_field(NAME_FIELD)
            return
        self.name.update_silently(lambda old: replace(old, is_saved=False))
        saved = partial(self.name.update, lambda old: replace(old, is_saved=True))
        await self.action.run(self._bind(rename_player, name=text), lambda _: saved())
        await self.loaded.reload()

    async def set_colour(self, number: int | None) -> None:
        await self.action.run(self._bind(colour_player, colour=number))
        await self.loaded.reload()

    async def merge(self, other_id: str, *, keeps_other: bool = False) -> bool:
        """Merge this entry and another, which is removed unless it `keeps_other`; return whether that succeeded."""
        before, device = self.name.value, self.action.session.device
        kept, former = (other_id, self.player_id) if keeps_other else (self.player_id, other_id)
        reset_name = partial(self.name.update, lambda latest: TypedName() if latest == before else latest)
        work = partial(merge_players, device=device, player_id=kept, former_id=former)
        done = await self.action.run(work, lambda _: reset_name())
        if not keeps_other:
            await self.loaded.reload()
        return done

    async def delete(self) -> None:
        await self.action.run(self._bind(delete_player), lambda _: self.on_deleted())

    def _bind(self, work: Callable[..., object], **values: object) -> Callable[[Transaction], object]:
        return partial(work, device=self.action.session.device, player_id=self.player_id, **values)


def use_player_edit(player_id: str, *, on_deleted: Callable[[], None]) -> PlayerEditController:
    action = use_action()
    return PlayerEditController(
        player_id=player_id,
        action=action,
        loaded=use_loaded(player_id, partial(_load_edited_player, action.session.device, player_id)),
        name=use_form(player_id, TypedName, action),
        on_deleted=on_deleted,
    )


def _load_edited_player(device: Device, player_id: str, transaction: Transaction) -> EditedPlayer:
    met = {rival.player.id for rival in load_report(transaction, device=device, player_id=player_id).head_to_heads}
    people = {person.id: person for person in list_players(transaction, device=device)}
    if player_id not in people:
        raise NotFound("player", player_id)
    others = tuple(person for person in people.values() if person.id != player_id and person.id not in met)
    return EditedPlayer(person=people[player_id], merge_candidates=others)
