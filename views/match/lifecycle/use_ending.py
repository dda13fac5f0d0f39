"""Ends a match from the table: with its result so far, or by deleting it."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from models.deals import end_match
from models.values import MatchSnapshot, Role
from views import routes
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.match.display_texts import seat_names
from views.match.lifecycle.use_deletion import use_deletion
from views.match.use_match import MatchController
from views.ui.input.dialogs import use_confirm_dialog
from wording import Translator, side_names


@dataclass(frozen=True, kw_only=True)
class EndingController:
    """The functions that end a match. Each asks for confirmation first; it is None if this phone may not do that
    now."""

    action: ActionController
    end: Callable[[], None] | None
    delete: Callable[[], None] | None


def use_ending(match_id: str, match: MatchController) -> EndingController:
    t, page = use_session().translator, ft.context.page
    action = use_action()
    snapshot = match.snapshot

    async def stop() -> None:
        if await match.run(action, end_match, request=end_match):
            page.navigate(routes.result(match_id))

    end = use_confirm_dialog(
        stop,
        title=t.gettext("End the match here?"),
        text="" if snapshot is None else _outcome(t, snapshot),
        cancel=t.gettext("Play on"),
        confirm=t.gettext("End the match"),
    )
    delete = use_deletion(match_id, action, lambda: page.navigate(routes.result(match_id)))
    if snapshot is None or snapshot.standings.finished:
        return EndingController(action=action, end=None, delete=None)
    return EndingController(
        action=action,
        end=end if snapshot.role.includes(Role.SCORER) and snapshot.deals else None,
        delete=delete if snapshot.role is Role.OWNER else None,
    )


def _outcome(t: Translator, snapshot: MatchSnapshot) -> str:
    """Return the sentence that says how the match would end."""
    standings = snapshot.standings
    if standings.leader is None:
        return t.gettext(
            "The match ends in a draw, and the result says that it ended early. You can undo it afterwards."
        )
    ahead = standings.contenders[standings.leader]
    return t.ngettext(
        "{names} wins, and the result says that the match ended early. You can undo it afterwards.",
        "{names} win, and the result says that the match ended early. You can undo it afterwards.",
        len(ahead),
        names=side_names(t, ahead, seat_names(snapshot)),
    )
