"""The notices of the host page for the home screen."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.matches import list_matches
from views.core.host_page import Notice
from views.core.session import use_session
from views.core.use_loaded import use_loaded
from views.hooks import use_state, use_subscriptions

_AFTER_A_MATCH = {Notice.INSTALLABLE, Notice.STORAGE_NOT_PERSISTENT}


def use_notices() -> tuple[Notice, ...]:
    """Return the current notices of the host page; none without a host page.

    Notices about installing the app wait for the first finished match: before that, there is nothing to lose.
    """
    page = ft.context.page
    session = use_session()
    host_page = session.platform.host_page
    last = partial(list_matches, device=session.device, finished=True, limit=1)
    read = last if host_page is not None else lambda _: ()
    finished = use_loaded("finished matches", read).latest
    notices, set_notices = use_state(() if host_page is None else host_page.notices)

    def listen() -> list[Callable[[], None]]:
        if host_page is None:
            return []
        set_notices(host_page.notices)  # some may have arrived while another screen was shown
        return [host_page.subscribe(schedule)]

    def schedule() -> None:
        page.run_task(show)

    async def show() -> None:
        set_notices(() if host_page is None else host_page.notices)

    use_subscriptions(listen)
    return tuple(each for each in notices if finished or each not in _AFTER_A_MATCH)
