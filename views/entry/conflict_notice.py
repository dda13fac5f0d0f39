"""The notice that another phone saved or changed the deal first: both versions, and the user's choice."""

from collections.abc import Sequence

import flet as ft

from scoring import SideScore
from views import routes
from views.entry.view import EntryView
from views.match.display_texts import phone_name, seat_names
from views.ui.buttons import secondary_button
from views.ui.lists import keyed
from views.ui.status import banner
from views.ui.theme import Gap
from wording import deal_totals


def superseded_notice(view: EntryView) -> list[ft.Control]:
    """Return the notice, or nothing without a conflict. The entries of this phone can become a correction."""
    t, entry = view.t, view.entry
    if entry.is_deleted:
        return keyed("deleted", [banner(t.gettext("This deal was deleted. You can undo that."))])
    if view.draft.superseded_by is None:
        return []
    deal = entry.superseded_by
    if deal is None or view.is_correction:
        return _changed_notice(view)
    page = ft.context.page
    saved = t.gettext(
        "{phone} saved deal {number} first: {points}.",
        phone=phone_name(t, deal.changed_by or deal.entered_by),
        number=deal.number,
        points=_points(view, deal.score.sides),
    )
    leave_button = secondary_button(
        t.gettext("To the table"), expand=True, on_click=lambda: page.navigate(routes.match(view.snapshot.id))
    )
    if deal.entry == view.draft.entry:
        unchanged = t.gettext("Same numbers as yours. Nothing left to do.")
        return keyed("overtaken", [banner(f"{saved}\n{unchanged}"), _row(keyed("leave", [leave_button]))])

    async def correct() -> None:
        if await entry.start_correction(deal):
            page.navigate(routes.edit_deal(view.snapshot.id, deal.id))

    mine = t.gettext("Yours: {points}.", points=_points(view, view.evaluation.score.sides))
    correct_button = secondary_button(t.gettext("Correct it with mine"), expand=True, on_click=correct)
    buttons = [*keyed("correct", [correct_button]), *keyed("leave", [leave_button])]
    return keyed("overtaken", [banner(f"{saved}\n{mine}"), _row(buttons)])


def _changed_notice(view: EntryView) -> list[ft.Control]:
    """Return the notice that the deal being corrected was changed, or that a new deal's entries were cleared."""
    t = view.t
    sentence = t.gettext("Another phone has changed or cleared this deal. Your entries here aren’t saved.")
    buttons = [
        secondary_button(t.gettext("Keep mine"), expand=True, on_click=view.entry.keep_mine),
        secondary_button(t.gettext("Use theirs"), expand=True, on_click=view.draft.start_over),
    ]
    return keyed("changed", [banner(sentence), _row(buttons)])


def _points(view: EntryView, sides: Sequence[SideScore]) -> str:
    return deal_totals(view.t, sides, seat_names(view.snapshot))


def _row(buttons: list[ft.Control]) -> ft.Control:
    return ft.Row(buttons, spacing=Gap.SMALL)
