"""Everybody whom this phone's owner plays with, the groups that they meet in, and those who were deleted lately."""

__all__ = ["People", "PeopleUse", "named_like", "use_people"]

import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from models import (
    DeletedKind,
    DeletedThing,
    Group,
    InvalidSetup,
    ModelError,
    PlayerCard,
    Transaction,
    list_deleted,
    list_groups,
    list_players,
    restore_player,
)
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.core.use_loaded import use_loaded
from views.hooks import use_state
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class People:
    """`gone` are the deleted players who can still be brought back, the last one first."""

    players: tuple[PlayerCard, ...]
    groups: tuple[Group, ...]
    gone: tuple[DeletedThing, ...]


@dataclass(frozen=True, kw_only=True)
class PeopleUse:
    """`people` is None while they are looked up; `sentence` says why something did not work."""

    people: People | None
    sentence: str
    close: Callable[[], None]
    bring_back: Callable[[str], Awaitable[None]]


def use_people() -> PeopleUse:
    session = use_session()
    failure, set_failure = use_state("")
    loaded = use_loaded("people", partial(_people, session))

    async def bring_back(player_id: str) -> None:
        try:
            await in_store(session.store, partial(restore_player, device=session.device, player_id=player_id))
        except InvalidSetup as refusal:
            fault = refusal.faults[0]
            set_failure(_taken(session, str(fault.values.get("name", ""))))
        except ModelError as error:
            set_failure(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_failure("")
        await loaded.reload()

    return PeopleUse(
        people=loaded.value,
        sentence=failure or loaded.sentence,
        close=lambda: set_failure(""),
        bring_back=bring_back,
    )


def _people(session: Session, transaction: Transaction) -> People:
    deleted = list_deleted(transaction, device=session.device)
    return People(
        players=list_players(transaction, device=session.device),
        groups=list_groups(transaction, device=session.device),
        gone=tuple(thing for thing in deleted if thing.kind is DeletedKind.PLAYER),
    )


def _taken(session: Session, name: str) -> str:
    t = session.translator
    return t.gettext("Somebody else is called {name} by now. Give them another name first.", name=name)


def named_like(people: Sequence[PlayerCard], text: str) -> tuple[PlayerCard, ...]:
    """Those whose name has `text` in it; case, accents and spaces around it do not count. Everybody for no text."""
    wanted = _plain(text)
    return tuple(card for card in people if wanted in _plain(card.name))


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in parts if not unicodedata.combining(sign)).split())
