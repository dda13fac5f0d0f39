"""From the change feed, which speaks in any thread, to one phone's event loop."""

__all__ = ["follow", "nothing"]

from collections.abc import Awaitable, Callable

import flet as ft

from models import Change, Store


def follow(
    page: ft.Page, store: Store, match_id: str, apply: Callable[[Change], Awaitable[None]]
) -> Callable[[], None]:
    """Run `apply` in the page's own context after each change of the match; returns the way out.

    Only a sync handler that hands over to its own page's `run_task` reaches the right phone (flet-notes.md, trap 1);
    a phone that is away has no connection, and loads everything again when it comes back.
    """

    async def run(change: Change) -> None:
        await apply(change)

    def hear(change: Change) -> None:
        if page.session.connection is not None:
            page.run_task(run, change)

    return store.changes.subscribe(match_id, hear)


def nothing() -> None:
    """Stands for the way out while nothing is followed."""
