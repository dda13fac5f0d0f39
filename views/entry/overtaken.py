"""The notice that another phone was quicker: what it saved, what stands here, and the reader's choice."""

from collections.abc import Sequence

import flet as ft

from scoring import SideScore
from views import routes
from views.core.labels import phone_name, seat_names
from views.core.session import Session
from views.entry.editor import DealEditor
from views.entry.overtaking import correct_with_mine, keep_mine, same_as_saved
from views.ui.buttons import quiet_action
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.theme import Gap
from wording import deal_totals


def overtaken_notice(session: Session, editor: DealEditor) -> list[ft.Control]:
    """Nothing while nobody was quicker. What stands here is never lost: it can become a correction."""
    t = session.translator
    if editor.gone:
        return keyed("deleted", [notice(t.gettext("This deal was deleted. Undo brings it back."))])
    if editor.sync.shared.left_behind is None:
        return []
    deal = editor.overtaken_by
    if deal is None or editor.sync.deal_id is not None:
        return _changed(session, editor)
    page = ft.context.page
    phone = phone_name(t, deal.changed_by or deal.entered_by)
    saved = t.gettext(
        "{phone} saved deal {number} first: {points}.",
        phone=phone,
        number=deal.number,
        points=_points(session, editor, deal.score.sides),
    )
    leave = quiet_action(
        t.gettext("To the table"), expand=True, on_click=lambda: page.navigate(routes.match(editor.snapshot.id))
    )
    if same_as_saved(editor):
        same = t.gettext("Same numbers as yours: there is nothing left to do.")
        return keyed("overtaken", [notice(f"{saved}\n{same}"), _row(keyed("leave", [leave]))])

    async def correct() -> None:
        if await correct_with_mine(editor, deal):
            page.navigate(routes.edit_deal(editor.snapshot.id, deal.id))

    mine = t.gettext("Yours: {points}.", points=_points(session, editor, editor.score.sides))
    correct_it = quiet_action(t.gettext("Correct it with mine"), expand=True, on_click=correct)
    buttons = [*keyed("correct", [correct_it]), *keyed("leave", [leave])]
    return keyed("overtaken", [notice(f"{saved}\n{mine}"), _row(buttons)])


def _changed(session: Session, editor: DealEditor) -> list[ft.Control]:
    """The deal that is corrected here was changed meanwhile, or a new one's entries were cleared."""
    t = session.translator
    sentence = t.gettext("Another phone changed or cleared this deal meanwhile. What you see here is not saved.")

    async def insist() -> None:
        await keep_mine(editor)

    buttons = [
        quiet_action(t.gettext("Keep mine"), expand=True, on_click=insist),
        quiet_action(t.gettext("Take theirs"), expand=True, on_click=editor.sync.begin_anew),
    ]
    return keyed("changed", [notice(sentence), _row(buttons)])


def _points(session: Session, editor: DealEditor, sides: Sequence[SideScore]) -> str:
    return deal_totals(session.translator, sides, seat_names(editor.snapshot))


def _row(buttons: list[ft.Control]) -> ft.Control:
    return ft.Row(buttons, spacing=Gap.SMALL)
