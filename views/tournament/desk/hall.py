"""The permanent codes for the tables of a hall: the tournament that they lead to, the paper, name and number."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from models.tournaments import TournamentDocument, load_hall, renew_hall_codes, save_hall, set_hall_used
from models.values import Hall
from views import routes
from views.core.use_form import use_form
from views.core.use_loaded import use_loaded
from views.core.whole_numbers import parse_whole_number
from views.tournament.desk.phones import phone_rows
from views.tournament.documents import document_buttons
from views.tournament.frame import desk_view
from views.tournament.parsing import typed_number
from views.tournament.use_tournament import use_tournament
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.frame import heading
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.input.text_input import form_input
from views.ui.lists import announced, keyed
from views.ui.screen_context import ScreenContext, screen
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class HallForm:
    """Name and number of tables as typed."""

    hall: str = ""
    tables: str = ""


@screen
def TournamentHall(here: ScreenContext) -> ft.View:
    t, session, tournament_id = here.t, here.session, here.parameters["tournament_id"]
    controller = use_tournament(tournament_id)
    loaded = use_loaded("hall", partial(load_hall, device=session.device))
    hall = loaded.latest if controller.snapshot else None

    def known() -> HallForm:
        return HallForm() if hall is None else HallForm(hall=hall.name, tables=typed_number(hall.tables or None))

    form = use_form(hall is None, known, controller.action)

    def run(function: Callable[..., None], **values: Any) -> Awaitable[bool]:
        work = partial(function, device=session.device, **values)
        return controller.action.run(work, lambda _: loaded.reload(), key=function)

    async def save() -> None:
        await run(save_hall, name=form.value.hall, tables=parse_whole_number(form.value.tables) or 0)

    async def use(used: bool) -> None:
        await run(set_hall_used, tournament_id=tournament_id, used=used)

    async def renew() -> None:
        await run(renew_hall_codes)

    ask_renewal = use_confirm_dialog(
        renew,
        title=t.gettext("Make new codes?"),
        text=t.gettext("The codes printed so far no longer work. Print the new ones."),
        cancel=t.gettext("Keep them"),
        confirm=t.gettext("New codes"),
    )
    words = t.gettext("Printed once, these codes stay on the tables. They lead to the tournament that uses them.")
    body: list[ft.Control] = keyed("about", [ft.Text(words, style=theme.text(17))])
    uses = None
    if hall is not None and hall.name:
        state, uses = _use_parts(t, hall, tournament_id, use)
        body += state
        body += document_buttons(session, controller, (TournamentDocument.HALL_CODES,))
    body += [
        form_input(form, "hall", t.gettext("Name of the hall"), "hall", key="hall"),
        form_input(form, "tables", t.gettext("Number of tables"), "tables", key="tables", digits=True),
        *keyed("save", [secondary_button(t.gettext("Save"), on_click=save)]),
    ]
    if hall is not None and hall.name:
        body += keyed("renew", [text_button(t.gettext("Make new codes"), on_click=ask_renewal, danger=True)])
    if controller.snapshot is not None and controller.snapshot.phones:
        body += keyed("phones", [heading(t.gettext("Phones that came by these codes"))])
        body += phone_rows(controller, controller.snapshot.phones, controller.snapshot.sections)
    title, back = t.gettext("Permanent table codes"), routes.tournament(tournament_id)
    return desk_view(here, controller, title, body, back=back, sentence=loaded.sentence, footer=uses)


def _use_parts(
    t: Translator, hall: Hall, tournament_id: str, use: Callable[[bool], Awaitable[None]]
) -> tuple[list[ft.Control], ft.Control | None]:
    """Return which tournament the codes lead to, and the button that makes them lead to this one."""
    if hall.tournament_id == tournament_id:
        words = t.gettext("The codes of {hall} lead to this tournament.", hall=hall.name)
        stop = text_button(t.gettext("No longer use them here"), on_click=partial(use, False))
        return keyed("used", [announced(words, theme.text(17, strong=True)), stop]), None
    button = primary_button(
        t.gettext("Use them in this tournament"), icon=ft.Icons.QR_CODE_2, on_click=partial(use, True)
    )
    if hall.tournament_id is None:
        return [], button
    words = t.gettext("The codes of {hall} lead to another tournament now.", hall=hall.name)
    return keyed("elsewhere", [announced(words, theme.text(17, strong=True))]), button
