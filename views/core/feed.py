"""The way from the change feed, which speaks in any thread, to one phone's event loop; and how often it is taken."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from math import inf

import flet as ft

from models import Change, Store
from views.hooks import use_ref

_UNSUBSCRIBERS = "pinella.unsubscribers"  # of one phone's session, in its store


def follow(
    page: ft.Page, store: Store, match_id: str, apply: Callable[[Change], Awaitable[None]]
) -> Callable[[], None]:
    """Run `apply` in the page's own context after each change of the match; returns what unsubscribes.

    Only a sync handler that calls its own page's `run_task` reaches the right phone (docs/flet-internals.md §1);
    a phone that is away has no connection, and loads everything again when it comes back.
    """

    async def run(change: Change) -> None:
        await apply(change)

    def hear(change: Change) -> None:
        if page.session.connection is not None:
            page.run_task(run, change)

    unsubscribers = _unsubscribers(page)
    stop = store.changes.subscribe(match_id, hear)
    unsubscribers.add(stop)

    def leave() -> None:
        stop()
        unsubscribers.discard(stop)

    return leave


def use_feed(store: Store, heard: Sequence[str], apply: Callable[[Change], Awaitable[None]], *, epoch: int) -> None:
    """The same for as long as the component is there, of each match or tournament in `heard`; anew where those are
    others, and when the phone has come back."""
    page = ft.context.page
    leaving: list[Callable[[], None]] = use_ref(list).current

    def listen() -> None:
        leaving.extend(follow(page, store, each, apply) for each in heard)

    def leave() -> None:
        for stop in leaving:
            stop()
        leaving.clear()

    ft.use_effect(listen, dependencies=[tuple(heard), epoch], cleanup=leave)


def nothing() -> None:
    """Unsubscribes from nothing."""


def _unsubscribers(page: ft.Page) -> set[Callable[[], None]]:
    """What the session's end calls: Flet lets go of a phone that stays away without unmounting its screens, and the
    feed would hold all of them for ever."""
    found: set[Callable[[], None]] | None = page.session.store.get(_UNSUBSCRIBERS)
    if found is not None:
        return found
    unsubscribers: set[Callable[[], None]] = set()

    def close() -> None:
        for stop in tuple(unsubscribers):
            stop()

    page.session.store.set(_UNSUBSCRIBERS, unsubscribers)
    page.on_close = close
    return unsubscribers


@dataclass(kw_only=True)
class Throttle:
    """`interval` in seconds; times are seconds of any clock that never goes back."""

    interval: float
    _due: float = field(default=-inf, init=False)  # when the latest act began, or is to begin

    def heard(self, at: float) -> float | None:
        """How long to wait before acting on something heard `at`; None when an act that covers it is still to come."""
        if at < self._due:
            return None
        self._due = max(at, self._due + self.interval)
        return self._due - at
