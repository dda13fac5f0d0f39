"""The section of the table that names players without a name."""

from functools import partial

import flet as ft

from views.match.name_offers import spelling_answers
from views.table.use_naming import NamingController
from views.ui.buttons import secondary_button, text_button
from views.ui.lists import keyed
from views.ui.status import closable_notice
from views.ui.text_input import text_input
from wording import Translator


def naming_part(t: Translator, naming: NamingController) -> list[ft.Control]:
    """Return a button that opens the fields of the names, or the fields; nothing if all players have names."""
    seats, match = naming.unnamed_seats, naming.match.snapshot
    if match is None or not seats:
        return []
    if not naming.is_open:
        return keyed("name-players", [text_button(t.gettext("Name the players"), on_click=naming.open)])
    fields: list[ft.Control] = []
    for seat in seats:
        fault = naming.form.fault(("names", seat))
        fields.append(
            text_input(
                key=f"name-{seat}",
                label=match.players[seat].name,
                value=naming.form.value[seat],
                person=True,
                error=fault,
                on_change=partial(naming.type_name, seat),
                on_submit=naming.save,
            )
        )
        fields += spelling_answers(t, fault, seat, partial(naming.choose_name, seat))
    save = secondary_button(t.gettext("Save the names"), icon=ft.Icons.CHECK, on_click=naming.save)
    notice = closable_notice(t, "not-named", naming.action.message, naming.action.dismiss)
    return [*notice, *fields, *keyed("save-names", [save])]
