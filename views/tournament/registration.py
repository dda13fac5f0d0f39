"""Registration for a tournament: the screen that its code opens, where players enter their names."""

import flet as ft

from models.values import RegistrationPage
from views import routes
from views.core.navigation import link_to
from views.core.use_form import Form
from views.tournament.frame import tournament_frame
from views.tournament.use_registration import MAX_NAMES, use_registration
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.frame import heading
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from wording import Translator, numbered_player


@screen
def EnterTournament(here: ScreenContext) -> ft.View:
    t = here.t
    controller = use_registration(here.parameters["token"])
    page = controller.loaded.latest
    name_fields = {("names", seat) for seat in range(MAX_NAMES)}
    other_faults = " ".join(
        sentence for field, sentence in controller.form.action.faults.items() if field not in name_fields
    )
    footer = primary_button(t.gettext("Enter the tournament"), icon=ft.Icons.CHECK, on_click=controller.submit)
    return tournament_frame(
        here,
        page.name if page else t.gettext("Enter the tournament"),
        [*_own_entrants(t, page), *_names(t, controller.form, page)] if page else [],
        back=routes.HOME,
        subtitle=page.venue if page else "",
        sentence=controller.form.action.message or other_faults or controller.loaded.sentence,
        is_ready=page is not None,
        footer=footer if page else None,
    )


def _own_entrants(t: Translator, page: RegistrationPage) -> list[ft.Control]:
    """Return the entrants that this phone has entered, with links to their pages."""
    if not page.own:
        return []
    parts: list[ft.Control] = keyed("in", [heading(t.gettext("Entry confirmed"))])
    for own in page.own:
        ready, waiting = t.gettext("Your page: table, opponents, points"), t.gettext("The lots haven’t been drawn yet.")
        parts.append(
            list_tile(
                t.join(own.entrant.names),
                key=f"own-{'-'.join(own.entrant.names)}",
                lines=[ready if own.page else waiting],
                on_tap=link_to(routes.tournament_entrant_page(own.page)) if own.page else None,
            )
        )
    return parts


def _names(t: Translator, form: Form[tuple[str, ...]], page: RegistrationPage) -> list[ft.Control]:
    own = t.ngettext("Your name", "Your two names", page.size)
    if page.size > 2:
        own = t.gettext("The names of your team: one pair, then the other")
    head = t.gettext("Enter someone else") if page.own else own
    words = t.gettext("Name and surname: the ranking shows them to everybody.")
    return [
        *keyed("head", [heading(head)]),
        *keyed("public", [ft.Text(words, style=theme.caption())]),
        *(
            form_input(form, "", numbered_player(t, seat), ("names", seat), key=f"name-{seat}", person=True)
            for seat in range(page.size)
        ),
    ]
