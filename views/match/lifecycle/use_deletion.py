"""The deletion of a match by its owner, after a confirmation."""

from collections.abc import Callable
from functools import partial

from models.trash import RESTORE_PERIOD, delete_match
from views.core.session import use_session
from views.core.use_action import ActionController
from views.ui.input.dialogs import use_confirm_dialog


def use_deletion(
    match_id: str, action: ActionController, then: Callable[[], object] = lambda: None
) -> Callable[[], None]:
    """Return a function that asks for confirmation, deletes the match and calls `then`. The change feed removes the
    match from all screens."""
    session = use_session()
    t = session.translator

    async def delete() -> None:
        await action.run(partial(delete_match, device=session.device, match_id=match_id), lambda _: then())

    return use_confirm_dialog(
        delete,
        title=t.gettext("Delete this match?"),
        text=t.ngettext(
            "It disappears from every phone. You can restore it for {count} day; then it is gone for good.",
            "It disappears from every phone. You can restore it for {count} days; then it is gone for good.",
            RESTORE_PERIOD.days,
        ),
        cancel=t.gettext("Keep it"),
        confirm=t.gettext("Delete the match"),
    )
