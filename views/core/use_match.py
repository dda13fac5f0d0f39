"""A match as a screen follows it: the latest snapshot, read again whenever any phone has changed it."""

__all__ = ["Beside", "MatchUse", "use_match"]

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import flet as ft

from models import Change, ChangeKind, Device, MatchSnapshot, ModelError, Transaction, load_match
from views.core.feed import follow, nothing
from views.core.session import Session, use_session
from views.core.store_work import from_store
from views.hooks import use_ref, use_ref_for, use_rerender
from wording import model_error_sentence

Found = TypeVar("Found")


class Beside(Protocol, Generic[Found]):
    """`look` runs in a thread and touches nothing but the database; `take` gets what it found, on the event loop."""

    @abstractmethod
    def read(self, transaction: Transaction) -> Found: ...

    @abstractmethod
    def take(self, found: Found) -> None: ...


@dataclass(frozen=True, kw_only=True)
class MatchUse:
    """`snapshot` is None when there is nothing to show; then `sentence` says why.

    What is in `beside` is loaded whenever the match is loaded again.
    """

    snapshot: MatchSnapshot | None
    sentence: str
    show: Callable[[MatchSnapshot], None]
    beside: set[Beside[Any]]


_Look = tuple[MatchSnapshot, list[tuple[Beside[Any], Any]]]
_State = tuple[MatchSnapshot | None, ModelError | None]


def use_match(match_id: str) -> MatchUse:
    """Load the match at once, follow its changes until the screen goes, and load again when the phone wakes up."""
    session = use_session()
    page = ft.context.page
    render = use_rerender()
    state = use_ref_for(match_id, lambda: _first(session, match_id))
    stop = use_ref(lambda: nothing)
    beside = use_ref(set[Beside[Any]]).current

    def show(snapshot: MatchSnapshot) -> None:
        shown, _ = state.current
        if shown is None or shown.revision <= snapshot.revision:
            state.current = snapshot, None
            render()

    async def reload() -> None:
        try:
            snapshot, found = await from_store(session.store, partial(_look, session.device, match_id, tuple(beside)))
            for each, value in found:
                each.take(value)
            show(snapshot)
        except ModelError as failure:
            state.current = None, failure
            render()

    async def apply(change: Change) -> None:
        if change.kind is ChangeKind.MATCH:
            await reload()

    async def start() -> None:
        stop.current = follow(page, session.store, match_id, apply)
        await reload()

    def leave() -> None:
        stop.current()

    ft.use_effect(start, dependencies=[match_id, session.epoch], cleanup=leave)
    snapshot, failure = state.current
    sentence = model_error_sentence(session.translator, failure.code, failure.values) if failure else ""
    return MatchUse(snapshot=snapshot, sentence=sentence, show=show, beside=beside)


def _look(device: Device, match_id: str, also: tuple[Beside[Any], ...], transaction: Transaction) -> _Look:
    match = load_match(transaction, device=device, match_id=match_id)
    return match, [(each, each.read(transaction)) for each in also]


def _first(session: Session, match_id: str) -> _State:
    try:
        with session.store.reading() as transaction:
            return load_match(transaction, device=session.device, match_id=match_id), None
    except ModelError as failure:
        return None, failure
