"""The notices of the host page for the home screen."""

from functools import partial

from models.matches import list_matches
from views.core.host_page import Notice
from views.core.session import use_session
from views.core.use_loaded import use_loaded
from views.hooks import use_rerender_after

_AFTER_A_MATCH = {Notice.INSTALLABLE, Notice.STORAGE_NOT_PERSISTENT}


def use_notices() -> tuple[Notice, ...]:
    """Return the current notices of the host page; none without a host page.

    Notices about installing the app wait for the first finished match: before that, there is nothing to lose.
    """
    session = use_session()
    host_page = session.platform.host_page
    last = partial(list_matches, device=session.device, finished=True, limit=1)
    read = last if host_page is not None else lambda _: ()
    finished = use_loaded("finished matches", read).latest
    use_rerender_after(None if host_page is None else host_page.subscribe)
    notices = () if host_page is None else host_page.notices
    return tuple(each for each in notices if finished or each not in _AFTER_A_MATCH)
