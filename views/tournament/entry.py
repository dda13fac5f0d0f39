"""The screen for whoever scans the code of a tournament to take part."""

import flet as ft

from models import EntryPage
from views import routes
from views.core.session import use_session
from views.tournament.parts import desk_frame, way_to
from views.tournament.use_entry import EntryUse, use_entry
from views.ui import theme
from views.ui.buttons import main_action
from views.ui.frame import heading
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen
from views.ui.text_input import text_input
from wording import Translator


@screen
def Entry() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    use = use_entry(ft.use_route_params()["token"])
    found = use.loaded.latest
    beside = {("names", seat) for seat in range(2)}
    others = " ".join(said for place, said in use.action.faults.items() if place not in beside)
    return desk_frame(
        session,
        title=found.name if found else t.gettext("Enter the tournament"),
        subtitle=found.place if found else "",
        body=[*_own(t, found), *_names(t, use, found)] if found else [],
        on_back=lambda: page.navigate(routes.HOME),
        sentence=use.action.message or others or use.loaded.sentence,
        ready=found is not None,
        footer=main_action(t.gettext("Enter the tournament"), icon=ft.Icons.CHECK, on_click=use.enter)
        if found
        else None,
    )


def _own(t: Translator, found: EntryPage) -> list[ft.Control]:
    """Whom this phone has entered, and the way to their pages."""
    if not found.own:
        return []
    page = ft.context.page
    parts: list[ft.Control] = keyed("in", [heading(t.gettext("You have entered"))])
    for own in found.own:
        line = (
            t.gettext("Your page: table, opponents, points") if own.page else t.gettext("The lots are not drawn yet.")
        )
        parts.append(
            list_tile(
                t.join(own.entrant.names),
                key=f"own-{'-'.join(own.entrant.names)}",
                lines=[line],
                on_tap=way_to(page, routes.tournament_page(own.page)) if own.page else None,
            )
        )
    return parts


def _names(t: Translator, use: EntryUse, found: EntryPage) -> list[ft.Control]:
    head = t.gettext("Enter somebody else") if found.own else t.ngettext("Your name", "Your two names", found.size)
    labels = (t.gettext("Player {number}", number=seat + 1) for seat in range(found.size))
    words = t.gettext("Name and surname: the ranking shows them to everybody.")
    return [
        *keyed("head", [heading(head)]),
        *keyed("public", [ft.Text(words, style=theme.label())]),
        *(_name(use, seat, label) for seat, label in enumerate(labels)),
    ]


def _name(use: EntryUse, seat: int, label: str) -> ft.Control:
    place = "names", seat
    return text_input(
        key=f"name-{seat}",
        label=label,
        value=use.form.value.names[seat],
        person=True,
        error=use.action.faults.get(place),
        on_change=lambda text: use.form.note(lambda old: old.with_name(seat, text), place),
    )
