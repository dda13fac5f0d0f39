"""The form for the totals of a match that was kept on paper so far."""

from collections.abc import Callable

import flet as ft

from models.values import MatchSnapshot, Role
from views import routes
from views.core.navigation import navigation_of, use_view_name
from views.core.session import use_session
from views.core.use_form import Form
from views.match.display_texts import seat_names
from views.match.use_match import use_match
from views.table.use_opening_balance import TOTAL, OpeningBalanceController, use_opening_balance
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import missing_view, screen
from views.ui.status import closable_banners
from views.ui.text_input import text_input
from views.ui.theme import SIDE_STYLES
from wording import Translator, side_names


@screen
def OpeningBalance() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    path, view_name = ft.use_view_path(), use_view_name()
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    controller = use_opening_balance(match, lambda route: navigation_of(page).leave_form(path, route))
    snapshot = match.snapshot
    if snapshot is None:
        return missing_view(session, match.sentence)

    question = t.gettext("Which total does the paper show for each side? The next deal is added to it.")
    body: list[ft.Control] = [ft.Text(question, style=theme.text(18))]
    body += [_field(t, snapshot, controller, side) for side in range(len(controller.form.value))]
    body += keyed("said", closable_banners(t, controller.action.message, controller.action.dismiss))
    footer = primary_button(t.gettext("Continue from these totals"), icon=ft.Icons.CHECK, on_click=controller.save)
    return frame(
        route=view_name,
        window_width=session.viewport.width,
        title=t.gettext("Totals from paper"),
        on_back=lambda: page.navigate(routes.match(match_id)),
        back_label=t.gettext("Back to the table"),
        body=body,
        footer=footer if snapshot.role.includes(Role.SCORER) else None,
    )


def _field(t: Translator, snapshot: MatchSnapshot, controller: OpeningBalanceController, side: int) -> ft.Control:
    side_style = SIDE_STYLES[side]
    names = side_names(t, snapshot.standings.contenders[side], seat_names(snapshot))
    return text_input(
        key=f"total-{side}",
        label=t.gettext("Total of {names}", names=names),
        value=controller.form.value[side],
        digits=True,
        prefix=ft.Icon(side_style.icon, size=18, color=side_style.strong),
        error=controller.action.faults.get((TOTAL, side)),
        on_change=_typing(controller.form, side),
    )


def _typing(form: Form[tuple[str, ...]], side: int) -> Callable[[str], None]:
    return lambda text: form.update_silently(lambda old: (*old[:side], text, *old[side + 1 :]), (TOTAL, side))
