"""The notice that another phone saved or changed the deal first: both versions, and the user's choice."""

from collections.abc import Callable, Sequence

import flet as ft

from models.values import DealSnapshot
from scoring import SideScore
from views import routes
from views.entry.use_entry import EntryController
from views.entry.view import EntryView
from views.match.display_texts import phone_name, seat_names
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.input.dialogs import show_snackbar
from views.ui.lists import icon_line, keyed, panel
from views.ui.status import banner
from views.ui.theme import Gap
from wording import Translator, deal_totals


def use_equal_save(entry: EntryController | None, navigate: Callable[[str], object]) -> None:
    """If another phone has saved the same numbers that this phone tried to save, say so and go to the table."""
    page = ft.context.page
    is_saved_twice = entry is not None and entry.is_saved_twice

    def leave() -> None:
        if entry is None or not is_saved_twice or (deal := entry.superseded_by) is None:
            return
        show_snackbar(page, _equal_save_sentence(entry.t, deal))
        navigate(routes.match(entry.snapshot.id))

    ft.use_effect(leave, dependencies=[is_saved_twice])


def _equal_save_sentence(t: Translator, deal: DealSnapshot) -> str:
    return t.gettext(
        "Deal {number} was already saved by {phone}, with the same numbers.",
        number=deal.number,
        phone=phone_name(t, deal.changed_by or deal.entered_by),
    )


def superseded_notice(view: EntryView) -> list[ft.Control]:
    """Return the notice; nothing if there is no conflict. The user can turn this phone's entries into a correction."""
    t, entry = view.t, view.entry
    if entry.is_deleted:
        return keyed("deleted", [banner(t.gettext("This deal was deleted. You can undo that."))])
    if view.draft.superseded_by is None:
        return []
    deal = entry.superseded_by
    page = ft.context.page
    leave_button = secondary_button(
        t.gettext("To the table"), expand=True, on_click=lambda: page.navigate(routes.match(view.snapshot.id))
    )
    if deal is not None and entry.is_saved_elsewhere:
        said = panel(icon_line(ft.Icons.CHECK_CIRCLE, _equal_save_sentence(t, deal), ink=theme.LINK))
        announced = ft.Semantics(live_region=True, container=True, content=said)
        return keyed("overtaken", [announced, ft.Row(keyed("leave", [leave_button]), spacing=Gap.SMALL)])
    if deal is None or view.is_correction:
        return _changed_notice(view)
    saved = t.gettext(
        "{phone} saved deal {number} first: {points}.",
        phone=phone_name(t, deal.changed_by or deal.entered_by),
        number=deal.number,
        points=_points(view, deal.score.sides),
    )

    async def correct() -> None:
        if await entry.start_correction(deal):
            page.navigate(routes.edit_deal(view.snapshot.id, deal.id))

    mine = t.gettext("Yours: {points}.", points=_points(view, view.entry.evaluation.score.sides))
    correct_button = secondary_button(t.gettext("Correct it with mine"), expand=True, on_click=correct)
    buttons = [*keyed("correct", [correct_button]), *keyed("leave", [leave_button])]
    return keyed("overtaken", [banner(f"{saved}\n{mine}"), ft.Row(buttons, spacing=Gap.SMALL)])


def _changed_notice(view: EntryView) -> list[ft.Control]:
    """Return the notice that another phone changed the deal being corrected, or cleared a new deal's entries."""
    t = view.t
    sentence = t.gettext("Another phone has changed or cleared this deal. Your entries here aren’t saved.")
    buttons = [
        secondary_button(t.gettext("Keep mine"), expand=True, on_click=view.entry.keep_mine),
        secondary_button(t.gettext("Use theirs"), expand=True, on_click=view.draft.start_over),
    ]
    return keyed("changed", [banner(sentence), ft.Row(buttons, spacing=Gap.SMALL)])


def _points(view: EntryView, sides: Sequence[SideScore]) -> str:
    return deal_totals(view.t, sides, seat_names(view.snapshot))
