"""The deletion of a match by its owner, after a question."""

from collections.abc import Callable
from functools import partial

from models import UNDO_TIME, delete_match
from views.core.session import use_session
from views.core.use_action import Action
from views.ui.dialogs import Question, use_question
from wording import Translator


def use_deletion(match_id: str, action: Action, then: Callable[[], object] = lambda: None) -> Callable[[], None]:
    """A function that asks, deletes and does `then`; the match's feed takes it off all screens."""
    session = use_session()

    async def delete() -> None:
        await action.run(partial(delete_match, device=session.device, match_id=match_id), lambda _: then())

    return use_question(_question(session.translator), delete)


def _question(t: Translator) -> Question:
    return Question(
        title=t.gettext("Delete this match?"),
        words=t.ngettext(
            "It disappears from every phone. For {count} day you can bring it back; then it is gone for good, with its "
            "photo and the record of who changed what.",
            "It disappears from every phone. For {count} days you can bring it back; then it is gone for good, with "
            "its photo and the record of who changed what.",
            UNDO_TIME.days,
        ),
        keep=t.gettext("Keep it"),
        do=t.gettext("Delete the match"),
    )
