"""Delivers the change feed, which publishes on any thread, to a phone's event loop, and limits its rate."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from math import inf

import flet as ft

from models.storage import Change
from models.store import Store
from views.hooks import use_subscriptions

_UNSUBSCRIBERS = "pinella.unsubscribers"  # key in the store of a phone's session


def subscribe_page(
    page: ft.Page, store: Store, topic: str, apply: Callable[[Change], Awaitable[None]]
) -> Callable[[], None]:
    """Run `apply` in the page's context after each change of the topic; return the function that unsubscribes.

    Only a sync handler that calls its own page's `run_task` reaches the right phone (docs/flet-internals.md §1). A
    phone without a connection skips the change, and loads everything again when it reconnects.
    """

    async def run(change: Change) -> None:
        await apply(change)

    def schedule(change: Change) -> None:
        if page.session.connection is not None:
            page.run_task(run, change)

    return call_at_session_end(page, store.changes.subscribe(topic, schedule))


def call_at_session_end(page: ft.Page, stop: Callable[[], object]) -> Callable[[], None]:
    """Call `stop` when the phone's session ends, because Flet drops a session without unmounting its screens; return
    the function that calls it earlier."""
    unsubscribers = _unsubscribers(page)
    unsubscribers.add(stop)

    def leave() -> None:
        stop()
        unsubscribers.discard(stop)

    return leave


def use_feed(store: Store, topics: Sequence[str], apply: Callable[[Change], Awaitable[None]], *, epoch: int) -> None:
    """Run `apply` after each change of the matches or tournaments in `topics` while the component is mounted. Subscribe
    again when the topics change and when the phone reconnects."""
    page = ft.context.page
    use_subscriptions(
        lambda: [subscribe_page(page, store, topic, apply) for topic in topics], dependencies=[tuple(topics), epoch]
    )


def no_op() -> None:
    """Do nothing, in place of a function that unsubscribes or vibrates."""


def _unsubscribers(page: ft.Page) -> set[Callable[[], object]]:
    """Return the functions to call at the end of the session; the feed would keep their screens forever."""
    existing: set[Callable[[], object]] | None = page.session.store.get(_UNSUBSCRIBERS)
    if existing is not None:
        return existing
    unsubscribers: set[Callable[[], object]] = set()

    def close() -> None:
        for stop in tuple(unsubscribers):
            stop()

    page.session.store.set(_UNSUBSCRIBERS, unsubscribers)
    page.on_close = close
    return unsubscribers


@dataclass(kw_only=True)
class Throttle:
    """A limit of one action in `interval` seconds. Times are seconds of any monotonic clock."""

    interval: float
    _next_due: float = field(default=-inf, init=False)  # earliest start of the action after the latest one

    def delay(self, at: float) -> float | None:
        """Return the seconds to wait before acting on an event at `at`; None if a planned action covers it."""
        if at < self._next_due:
            return None
        self._next_due = max(at, self._next_due + self.interval)
        return self._next_due - at
