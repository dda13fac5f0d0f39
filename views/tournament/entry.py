"""The screen that a tournament's entry code opens, where players enter their names."""

import flet as ft

from models.values import EntryPage
from views import routes
from views.core.session import use_session
from views.tournament.parts import navigation_handler, tournament_frame
from views.tournament.use_tournament_entry import TournamentEntryController, use_tournament_entry
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.frame import heading
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen
from views.ui.text_input import text_input
from wording import Translator


@screen
def EnterTournament() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    controller = use_tournament_entry(ft.use_route_params()["token"])
    entry_page = controller.loaded.latest
    name_fields = {("names", seat) for seat in range(2)}
    other_faults = " ".join(
        sentence for field, sentence in controller.action.faults.items() if field not in name_fields
    )
    return tournament_frame(
        session,
        title=entry_page.name if entry_page else t.gettext("Enter the tournament"),
        subtitle=entry_page.venue if entry_page else "",
        body=[*_own_entries(t, entry_page), *_names(t, controller, entry_page)] if entry_page else [],
        on_back=lambda: page.navigate(routes.HOME),
        sentence=controller.action.message or other_faults or controller.loaded.sentence,
        is_ready=entry_page is not None,
        footer=primary_button(t.gettext("Enter the tournament"), icon=ft.Icons.CHECK, on_click=controller.submit)
        if entry_page
        else None,
    )


def _own_entries(t: Translator, entry_page: EntryPage) -> list[ft.Control]:
    """Return the entrants that this phone has entered, with links to their pages."""
    if not entry_page.own:
        return []
    page = ft.context.page
    parts: list[ft.Control] = keyed("in", [heading(t.gettext("Entry confirmed"))])
    for own in entry_page.own:
        line = (
            t.gettext("Your page: table, opponents, points")
            if own.page
            else t.gettext("The lots haven’t been drawn yet.")
        )
        parts.append(
            list_tile(
                t.join(own.entrant.names),
                key=f"own-{'-'.join(own.entrant.names)}",
                lines=[line],
                on_tap=navigation_handler(page, routes.tournament_entrant_page(own.page)) if own.page else None,
            )
        )
    return parts


def _names(t: Translator, controller: TournamentEntryController, entry_page: EntryPage) -> list[ft.Control]:
    head = (
        t.gettext("Enter someone else")
        if entry_page.own
        else t.ngettext("Your name", "Your two names", entry_page.size)
    )
    labels = (t.gettext("Player {number}", number=seat + 1) for seat in range(entry_page.size))
    words = t.gettext("Name and surname: the ranking shows them to everybody.")
    return [
        *keyed("head", [heading(head)]),
        *keyed("public", [ft.Text(words, style=theme.caption())]),
        *(_name(controller, seat, label) for seat, label in enumerate(labels)),
    ]


def _name(controller: TournamentEntryController, seat: int, label: str) -> ft.Control:
    field = "names", seat
    return text_input(
        key=f"name-{seat}",
        label=label,
        value=controller.form.value.names[seat],
        person=True,
        error=controller.action.faults.get(field),
        on_change=lambda text: controller.form.update_silently(lambda old: old.with_name(seat, text), field),
    )
