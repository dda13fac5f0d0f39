"""The notice that another phone saved or changed the deal first: both versions, and the user's choice."""

from collections.abc import Sequence

import flet as ft

from scoring import SideScore
from views import routes
from views.core.session import Session
from views.entry.conflict import keep_mine, matches_saved_deal, start_correction
from views.entry.editor import DealEditor
from views.match.display_texts import phone_name, seat_names
from views.ui.buttons import secondary_button
from views.ui.lists import keyed
from views.ui.status import banner
from views.ui.theme import Gap
from wording import deal_totals


def superseded_notice(session: Session, editor: DealEditor) -> list[ft.Control]:
    """Return the notice, or nothing without a conflict. The entries of this phone can become a correction."""
    t = session.translator
    if editor.is_deleted:
        return keyed("deleted", [banner(t.gettext("This deal was deleted. You can undo that."))])
    if editor.draft.superseded_by is None:
        return []
    deal = editor.superseded_by
    if deal is None or editor.draft.deal_id is not None:
        return _changed_notice(session, editor)
    page = ft.context.page
    phone = phone_name(t, deal.changed_by or deal.entered_by)
    saved = t.gettext(
        "{phone} saved deal {number} first: {points}.",
        phone=phone,
        number=deal.number,
        points=_points(session, editor, deal.score.sides),
    )
    leave_button = secondary_button(
        t.gettext("To the table"), expand=True, on_click=lambda: page.navigate(routes.match(editor.snapshot.id))
    )
    if matches_saved_deal(editor):
        unchanged = t.gettext("Same numbers as yours. Nothing left to do.")
        return keyed("overtaken", [banner(f"{saved}\n{unchanged}"), _row(keyed("leave", [leave_button]))])

    async def correct() -> None:
        if await start_correction(editor, deal):
            page.navigate(routes.edit_deal(editor.snapshot.id, deal.id))

    mine = t.gettext("Yours: {points}.", points=_points(session, editor, editor.score.sides))
    correct_button = secondary_button(t.gettext("Correct it with mine"), expand=True, on_click=correct)
    buttons = [*keyed("correct", [correct_button]), *keyed("leave", [leave_button])]
    return keyed("overtaken", [banner(f"{saved}\n{mine}"), _row(buttons)])


def _changed_notice(session: Session, editor: DealEditor) -> list[ft.Control]:
    """Return the notice that the deal being corrected was changed, or that a new deal's entries were cleared."""
    t = session.translator
    sentence = t.gettext("Another phone has changed or cleared this deal. Your entries here aren’t saved.")

    async def keep() -> None:
        await keep_mine(editor)

    buttons = [
        secondary_button(t.gettext("Keep mine"), expand=True, on_click=keep),
        secondary_button(t.gettext("Use theirs"), expand=True, on_click=editor.draft.start_over),
    ]
    return keyed("changed", [banner(sentence), _row(buttons)])


def _points(session: Session, editor: DealEditor, sides: Sequence[SideScore]) -> str:
    return deal_totals(session.translator, sides, seat_names(editor.snapshot))


def _row(buttons: list[ft.Control]) -> ft.Control:
    return ft.Row(buttons, spacing=Gap.SMALL)
