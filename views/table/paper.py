"""The totals of a match that was kept on paper so far, to go on from."""

from collections.abc import Callable

import flet as ft

from models import MatchSnapshot, Role
from views import routes
from views.core.back import use_view_name, way_of
from views.core.labels import seat_names
from views.core.session import use_session
from views.core.use_form import Form
from views.core.use_match import use_match
from views.table.use_paper import TOTAL, PaperUse, use_paper
from views.ui import theme
from views.ui.buttons import main_action
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import said
from views.ui.screen import match_missing, screen
from views.ui.text_input import text_input
from views.ui.theme import SIDE_STYLES
from wording import Translator, side_names


@screen
def PaperTotals() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here, name = ft.use_view_path(), use_view_name()
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    use = use_paper(match, lambda route: way_of(page).leave(here, route))
    snapshot = match.snapshot
    if snapshot is None:
        return match_missing(session, match.sentence)

    words = t.gettext("Which total does the paper show for each side? The next deal is added to it.")
    body: list[ft.Control] = [ft.Text(words, style=theme.text(18))]
    body += [_field(t, snapshot, use, side) for side in range(len(use.form.value))]
    body += keyed("said", said(t, use.action.message, use.action.dismiss))
    footer = main_action(t.gettext("Go on from these totals"), icon=ft.Icons.CHECK, on_click=use.save)
    return frame(
        route=name,
        available=session.viewport.width,
        title=t.gettext("Totals from paper"),
        on_back=lambda: page.navigate(routes.match(match_id)),
        back_label=t.gettext("Back to the table"),
        body=body,
        footer=footer if snapshot.role.includes(Role.SCORER) else None,
    )


def _field(t: Translator, snapshot: MatchSnapshot, use: PaperUse, side: int) -> ft.Control:
    side_style = SIDE_STYLES[side]
    names = side_names(t, snapshot.standings.contenders[side], seat_names(snapshot))
    return text_input(
        key=f"total-{side}",
        label=t.gettext("Total of {names}", names=names),
        value=use.form.value[side],
        digits=True,
        prefix=ft.Icon(side_style.icon, size=18, color=side_style.strong),
        error=use.action.faults.get((TOTAL, side)),
        on_change=_typing(use.form, side),
    )


def _typing(form: Form[tuple[str, ...]], side: int) -> Callable[[str], None]:
    return lambda text: form.note(lambda old: (*old[:side], text, *old[side + 1 :]), (TOTAL, side))
