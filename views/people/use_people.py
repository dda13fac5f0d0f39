"""Everybody whom this phone's owner plays with, the groups that they meet in, and those who were deleted lately."""

import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from models import (
    DeletedKind,
    DeletedThing,
    Group,
    InvalidSetup,
    PlayerCard,
    Transaction,
    list_deleted,
    list_groups,
    list_players,
    restore_player,
)
from views.core.session import Session, use_session
from views.core.use_action import Action, use_action
from views.core.use_loaded import Loaded, use_loaded
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class People:
    """`gone` are the deleted players who can still be brought back, the last one first."""

    players: tuple[PlayerCard, ...]
    groups: tuple[Group, ...]
    gone: tuple[DeletedThing, ...]


@dataclass(frozen=True, kw_only=True)
class PeopleUse:
    """`bring_back` gets the id of a deleted player."""

    loaded: Loaded[People]
    action: Action
    bring_back: Callable[[str], Awaitable[None]]


def use_people() -> PeopleUse:
    session = use_session()
    action = use_action()
    loaded = use_loaded("people", partial(_people, session))

    async def bring_back(player_id: str) -> None:
        restore = partial(restore_player, device=session.device, player_id=player_id)
        await action.run(restore, refusals={InvalidSetup: partial(_taken, session.translator)})
        await loaded.reload()

    return PeopleUse(loaded=loaded, action=action, bring_back=bring_back)


def _people(session: Session, transaction: Transaction) -> People:
    deleted = list_deleted(transaction, device=session.device)
    return People(
        players=list_players(transaction, device=session.device),
        groups=list_groups(transaction, device=session.device),
        gone=tuple(thing for thing in deleted if thing.kind is DeletedKind.PLAYER),
    )


def _taken(t: Translator, refusal: InvalidSetup) -> str:
    name = refusal.faults[0].values.get("name", "")
    return t.gettext("Somebody else is called {name} by now. Give them another name first.", name=name)


def named_like(people: Sequence[PlayerCard], text: str) -> tuple[PlayerCard, ...]:
    """Those whose name has `text` in it; case, accents and spaces around it do not count. Everybody for no text."""
    wanted = _plain(text)
    return tuple(card for card in people if wanted in _plain(card.name))


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in parts if not unicodedata.combining(sign)).split())
