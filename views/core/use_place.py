"""The place of a match in its tournament, and the word of its two sides."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import Change, MatchSnapshot, TablePlace, Transaction, Verdict, confirm_table, load_place
from views.core.feed import use_feed
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_loaded import use_loaded


@dataclass(frozen=True, kw_only=True)
class PlaceUse:
    """`place` is None for a match of no tournament, and until that is known."""

    place: TablePlace | None
    action: Action
    say: Callable[[int, Verdict], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class _Found:
    place: TablePlace | None


def use_place(match_id: str, match: MatchSnapshot | None) -> PlaceUse:
    """Most matches have none: they are asked once, and never again."""
    session = use_session()
    action = use_action()

    def read(transaction: Transaction) -> _Found:
        return _Found(place=load_place(transaction, device=session.device, match_id=match_id))

    loaded = use_loaded(("place", match_id), read, also_below=True)
    place = None if loaded.latest is None else loaded.latest.place
    tournament_id = None if place is None else place.tournament_id

    async def apply(_change: Change) -> None:
        await loaded.reload()

    # From the first moment on: a word that is said while the place is read must not be missed.
    heard = (match_id, tournament_id) if tournament_id else () if loaded.latest else (match_id,)
    use_feed(session.store, heard, apply, epoch=session.epoch)

    async def say(side: int, verdict: Verdict) -> None:
        if match is not None:
            work = partial(
                confirm_table,
                device=session.device,
                match_id=match_id,
                side=side,
                revision=match.revision,
                verdict=verdict,
            )
            await action.run(work, lambda _: loaded.reload(), key=(side, verdict))

    return PlaceUse(place=place, action=action, say=say)
