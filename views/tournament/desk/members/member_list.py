"""The section "List of members" below the entrants: the owner's membership list, to import, replace and delete."""

from functools import partial

import flet as ft

from views.hooks import use_state
from views.tournament.desk.members.use_member_list import use_member_list
from views.tournament.setup.use_list_file import list_file_button
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.frame import section_header
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, stack
from views.ui.status import notice

_LINES = 3


@ft.component
def MemberListPart(controller: TournamentController) -> ft.Control:
    """Return the section, closed at first."""
    t = controller.session.translator
    is_open, set_open = use_state(False)
    is_confirming, set_confirming = use_state(False)
    members = use_member_list(controller)

    async def delete() -> None:
        set_confirming(False)
        await members.delete()

    title = t.gettext("List of members")
    header = section_header(title, opened=is_open, on_tap=lambda: set_open(not is_open), key="members")
    if not is_open:
        return stack([header])
    about = t.gettext(
        "Names and card numbers of a federation or a club, with kind of card and validity. The cards of your "
        "tournaments are compared with it. A new list replaces the former one."
    )
    known, label = members.loaded.latest, t.gettext("Or paste the list here")
    helper = t.gettext("Up to 2,000 members. Take a longer list from a file.")
    parts: list[ft.Control] = [header, ft.Text(about, style=theme.caption())]
    if known is not None:
        day = t.date(known.imported_at, length="medium")
        words = t.ngettext(
            "{count} member. Imported: {day}.", "{count} members. Imported: {day}.", known.members, day=day
        )
        parts += keyed("known", [ft.Text(words, style=theme.text(17))])
    take = list_file_button(members.file, t.gettext("Take the members from a file"))
    parts += [
        *keyed("file", [take]),
        form_input(members.form, "", label, "names", key="paste", lines=_LINES, helper=helper),
        *keyed("use", [secondary_button(t.gettext("Use this list"), on_click=members.paste)]),
        *notice("said", members.form.action.message or members.loaded.sentence),
    ]
    if known is not None and is_confirming:
        question = t.gettext("Delete the list of members? Cards are then no longer compared.")
        keep = secondary_button(t.gettext("Keep the list"), on_click=lambda: set_confirming(False))
        yes = text_button(t.gettext("Yes, delete the list"), on_click=delete, danger=True)
        parts += keyed("sure", [ft.Text(question, style=theme.text(17)), keep, yes])
    elif known is not None:
        label, ask = t.gettext("Delete the list"), partial(set_confirming, True)
        parts += keyed("delete", [text_button(label, on_click=ask, danger=True)])
    return stack(parts)
