"""The notices of the host page, as the first screen shows them."""

from collections.abc import Callable

import flet as ft

from views.core.host_page import Notice
from views.core.session import use_session
from views.hooks import use_ref, use_state


def use_notices() -> tuple[Notice, ...]:
    """Return the current notices of the host page; none without a host page."""
    page = ft.context.page
    host_page = use_session().platform.host_page
    notices, set_notices = use_state(() if host_page is None else host_page.notices)
    unsubscribers: list[Callable[[], None]] = use_ref(list).current

    def listen() -> None:
        if host_page is not None:
            set_notices(host_page.notices)  # some may have come while another screen was shown
            unsubscribers.append(host_page.subscribe(schedule))

    def schedule() -> None:
        page.run_task(show)

    async def show() -> None:
        set_notices(() if host_page is None else host_page.notices)

    def leave() -> None:
        for stop in unsubscribers:
            stop()
        unsubscribers.clear()

    ft.use_effect(listen, dependencies=[], cleanup=leave)
    return notices
