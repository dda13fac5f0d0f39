"""The form for the totals of a match that players have kept on paper so far."""

import flet as ft

from models.values import MatchSnapshot, Role
from views import routes
from views.core.navigation import navigation_of, use_view_name
from views.core.use_form import Form
from views.match.display_texts import seat_names
from views.match.use_match import use_match
from views.table.use_opening_balance import TOTAL, use_opening_balance
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.input.text_input import form_input
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice
from views.ui.theme import SIDE_STYLES
from wording import Translator, side_names


@screen
def OpeningBalance(here: ScreenContext) -> ft.View:
    t = here.t
    view_name = use_view_name()
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    navigation = navigation_of(here.page)
    controller = use_opening_balance(match, lambda route: navigation.leave_form(here.path, route))
    form, snapshot = controller.form, match.snapshot
    if snapshot is None:
        return here.missing(match.sentence)

    question = t.gettext("Which total does the paper show for each side? The next deal is added to it.")
    body: list[ft.Control] = [ft.Text(question, style=theme.text(17))]
    body += [_field(t, snapshot, form, side) for side in range(len(form.value))]
    body += closable_notice(t, "said", form.action.message, form.action.dismiss)
    footer = primary_button(t.gettext("Continue from these totals"), icon=ft.Icons.CHECK, on_click=controller.save)
    return here.view(
        t.gettext("Totals from paper"),
        body,
        back=routes.match(match_id),
        back_label=t.gettext("Back to the table"),
        route=view_name,
        footer=footer if snapshot.role.includes(Role.SCORER) else None,
    )


def _field(t: Translator, snapshot: MatchSnapshot, form: Form[tuple[str, ...]], side: int) -> ft.Control:
    side_style = SIDE_STYLES[side]
    names = side_names(t, snapshot.standings.contenders[side], seat_names(snapshot))
    icon = ft.Icon(side_style.icon, size=18, color=side_style.strong)
    label = t.gettext("Total of {names}", names=names)
    return form_input(form, "", label, (TOTAL, side), key=f"total-{side}", digits=True, prefix=icon)
