"""The view of a deleted match, which can be restored from the trash for some days."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.trash import DeletedItem, list_deleted, restore_match
from views import routes
from views.core.navigation import link_to
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.match.use_match import MatchController, open_running_match
from views.ui import theme
from views.ui.buttons import primary_button, text_button
from views.ui.lists import centred, fit_headline
from views.ui.screen_context import ScreenContext
from views.ui.status import closable_notice, loading
from views.ui.text_scale import column_width


@dataclass(frozen=True, kw_only=True)
class RestorationController:
    """The `trash`, which is loaded once the match is missing, and the match's entry in it: None while it loads, and if
    this phone can't restore the match. `restore` opens its table if it was still being played."""

    action: ActionController
    trash: Loaded[tuple[DeletedItem, ...]]
    deleted: DeletedItem | None
    restore: Callable[[], Awaitable[None]]


def use_restoration(match_id: str, match: MatchController) -> RestorationController:
    """Return the controller; it searches the trash only if the match is missing."""
    session, action, page = use_session(), use_action(), ft.context.page

    async def restore() -> None:
        work = partial(restore_match, device=session.device, match_id=match_id)
        await action.run(work, partial(open_running_match, page))

    missing = match.snapshot is None and bool(match.sentence)
    read = partial(list_deleted, device=session.device) if missing else lambda _: ()
    trash = use_loaded(("deletion", match_id), read, view=missing)
    deleted = next((item for item in trash.value or () if item.id == match_id), None)
    return RestorationController(action=action, trash=trash, deleted=deleted, restore=restore)


def unavailable_match_view(here: ScreenContext, sentence: str, restoration: RestorationController) -> ft.View:
    """Return the view of a match that is loading, can be restored, or is unavailable for the reason in `sentence`."""
    t = here.t
    deleted, trash = restoration.deleted, restoration.trash
    if not sentence or (trash.value is None and not trash.sentence):
        return here.view(t.gettext("Result"), loading(t), back=routes.HOME, back_label=t.gettext("Back to the start"))
    if deleted is None:
        return here.missing(sentence)
    headline = centred(t.gettext("The match of {names} was deleted.", names=t.join(deleted.names)), None)
    fit_headline(headline, 25, theme.INK, width=column_width())
    words = t.gettext(
        "You can restore it until {day}, here or under “Past matches”. Then it is gone for good.",
        day=t.date_time(deleted.restorable_until),
    )
    body = [
        *closable_notice(t, "said", restoration.action.sentence, restoration.action.dismiss),
        ft.Icon(ft.Icons.DELETE_OUTLINE, size=48, color=theme.INK_SOFT),
        headline,
        centred(words, theme.text(17)),
        text_button(t.gettext("Go to past matches"), on_click=link_to(routes.PAST)),
    ]
    return here.view(
        t.gettext("Deleted"),
        body,
        back=routes.PAST,
        back_label=t.gettext("Back"),
        footer=primary_button(t.gettext("Restore it"), icon=ft.Icons.UNDO, on_click=restoration.restore),
    )
