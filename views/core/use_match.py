"""A match as a phone's screens follow it: one snapshot for all of them, read again when another phone changed it."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import flet as ft

from models import Change, ChangeKind, Device, MatchSnapshot, Store, Transaction, load_match
from views import routes
from views.core.feed import follow, nothing
from views.core.session import use_session
from views.core.use_action import NO_REFUSALS, Action, Refusals
from views.core.use_loaded import Reading
from views.hooks import Ref, use_ref, use_rerender

Found = TypeVar("Found")
_FOLLOWED = "pinella.matches"  # of one phone's session, in its store


class Beside(Protocol, Generic[Found]):
    """What is read together with a match, in the same transaction, so that one render shows both.

    `read` runs in a thread and touches nothing but the database; `take` gets what it found, on the event loop. It is
    read again after this phone's own changes, too, as long as it is `wanted`.
    """

    wanted: Callable[[], bool]

    @abstractmethod
    def read(self, transaction: Transaction) -> Found: ...

    @abstractmethod
    def take(self, found: Found) -> None: ...


@dataclass(kw_only=True, eq=False)
class _FollowedMatch:
    """One match of one phone, for as long as one of its screens shows it."""

    store: Store
    device: Device
    match_id: str
    reading: Reading[MatchSnapshot] = field(init=False)
    beside: set[Beside[Any]] = field(default_factory=set, init=False)
    _screens: list[Callable[[], None]] = field(default_factory=list, init=False)
    _epoch: int | None = field(default=None, init=False)
    _unsubscribe: Callable[[], None] = field(default=nothing, init=False)
    _loading: asyncio.Task[None] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.reading = Reading(
            store=self.store,
            on_change=self._render,
            replaces=lambda old, new: old.revision <= new.revision,
        )

    def join(self, page: ft.Page, rerender: Callable[[], None], epoch: int) -> None:
        """A screen shows it from now on. It is read once, however many screens lie over one another."""
        if not self._screens:
            self._epoch = None
            self._unsubscribe = follow(page, self.store, self.match_id, self._apply)
        self._screens.append(rerender)
        if epoch != self._epoch:
            self._epoch = epoch
            # A task of its own: it goes on for the other screens when this one is gone before it has ended.
            self._loading = asyncio.get_running_loop().create_task(self.load())

    def leave(self, rerender: Callable[[], None]) -> bool:
        """A screen is gone; whether it was the last."""
        self._screens.remove(rerender)
        if self._screens:
            return False
        self._unsubscribe()
        return True

    async def load(self) -> None:
        found: list[tuple[Beside[Any], Any]] = []

        def read(transaction: Transaction) -> MatchSnapshot:
            match = load_match(transaction, device=self.device, match_id=self.match_id)
            found.extend((each, each.read(transaction)) for each in tuple(self.beside))
            return match

        await self.reading.load(read)
        for each, value in found:
            each.take(value)

    async def _apply(self, change: Change) -> None:
        # What this phone has done itself is on its screens already.
        if change.kind is ChangeKind.MATCH and change.author is not self:
            await self.load()

    def _render(self) -> None:
        for rerender in tuple(self._screens):
            rerender()


@dataclass(frozen=True, kw_only=True)
class MatchUse:
    """`snapshot` is None while it is loaded, and when there is nothing to show: then `sentence` says why.

    What is in `beside` is read whenever the match is read again.
    """

    snapshot: MatchSnapshot | None
    sentence: str
    followed: _FollowedMatch

    @property
    def beside(self) -> set[Beside[Any]]:
        return self.followed.beside

    async def run(
        self,
        action: Action,
        work: Callable[[Transaction], MatchSnapshot],
        refusals: Refusals = NO_REFUSALS,
        *,
        leave: Callable[[str], object] | None = None,
    ) -> bool:
        """Do what changes the match, and show the match that comes of it on this phone's screens, without reading it
        again; whether it worked. Then `leave` goes to the screen after a save: the table, or the result once the match
        is over. It is called before anything is rendered, so that the client goes there meanwhile."""
        read_again = any(each.wanted() for each in self.beside)

        def then(snapshot: MatchSnapshot) -> None:
            if leave is None:
                self.followed.reading.show(snapshot)
                return
            leave((routes.result if snapshot.standings.finished else routes.match)(snapshot.id))
            self.followed.reading.put(snapshot)  # the router is about to render all screens

        return await action.run(work, then, refusals=refusals, author=None if read_again else self.followed)


def use_match(match_id: str) -> MatchUse:
    """Follow the match until the screen goes; read it again when the phone wakes up."""
    session = use_session()
    page = ft.context.page
    rerender = use_rerender()
    all_followed = _all_followed(page)
    key = match_id, session.device.id
    make = partial(_FollowedMatch, store=session.store, device=session.device, match_id=match_id)
    followed = all_followed.get(key) or all_followed.setdefault(key, make())

    joined: Ref[_FollowedMatch | None] = use_ref(lambda: None)

    def start() -> None:
        all_followed[key] = joined.current = followed
        followed.join(page, rerender, session.epoch)

    def leave() -> None:
        left, joined.current = joined.current, None  # by now, `followed` may be the next one
        if left is not None and left.leave(rerender):
            for gone in [other for other, each in all_followed.items() if each is left]:
                del all_followed[gone]

    ft.use_effect(start, dependencies=[followed, session.epoch], cleanup=leave)
    reading = followed.reading
    return MatchUse(snapshot=reading.value, sentence=reading.sentence(session.translator), followed=followed)


def _all_followed(page: ft.Page) -> dict[tuple[str, str], _FollowedMatch]:
    """Those that this phone's screens show."""
    store = page.session.store
    found: dict[tuple[str, str], _FollowedMatch] | None = store.get(_FOLLOWED)
    if found is None:
        found = {}
        store.set(_FOLLOWED, found)
    return found
