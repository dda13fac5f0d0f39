"""The players who play with this phone's owner, their groups, and recently deleted players."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from models.access import Device
from models.people import Group, PlayerSummary, list_groups, list_players
from models.store import Transaction
from models.trash import DeletedItem, DeletedKind, list_deleted, restore_player
from models.values import SEARCH_LENGTH, search_key
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded


@dataclass(frozen=True, kw_only=True)
class People:
    """Players, groups, and deleted or merged players who can still be restored, last deleted first."""

    players: tuple[PlayerSummary, ...]
    groups: tuple[Group, ...]
    deleted: tuple[DeletedItem, ...]


@dataclass(frozen=True, kw_only=True)
class PeopleController:
    """The people who play with this phone's owner."""

    action: ActionController
    loaded: Loaded[People]

    async def restore(self, player_id: str) -> None:
        """Restore a deleted player, or undo the merging of one."""
        await self.action.run(partial(restore_player, device=self.action.session.device, player_id=player_id))
        await self.loaded.reload()


def use_people() -> PeopleController:
    action = use_action()
    loaded = use_loaded("people", partial(_load_people, action.session.device))
    return PeopleController(action=action, loaded=loaded)


def _load_people(device: Device, transaction: Transaction) -> People:
    deleted = list_deleted(transaction, device=device)
    return People(
        players=list_players(transaction, device=device),
        groups=list_groups(transaction, device=device),
        deleted=tuple(item for item in deleted if item.kind in {DeletedKind.PLAYER, DeletedKind.MERGED}),
    )


def filter_by_name(people: Sequence[PlayerSummary], text: str) -> tuple[PlayerSummary, ...]:
    """Return the players whose name contains `text` in any spelling, with or without accents; all players if `text` is
    empty."""
    wanted = search_key(text[:SEARCH_LENGTH])
    return tuple(person for person in people if wanted in search_key(person.name))
