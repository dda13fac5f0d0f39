"""The end of a match: who won, how it went, and the way to a rematch."""

__all__ = ["MatchResult"]

import flet as ft

from views import routes, theme
from views.components.buttons import main_action, quiet_action
from views.components.frame import frame
from views.components.notice import notice
from views.components.progress_chart import progress_chart
from views.screens.history_actions import history_actions
from views.screens.match_missing import match_missing
from views.screens.screen import screen
from views.screens.table_parts import totals
from views.side_look import SIDE_LOOKS
from views.state.labels import names_of, seat_names
from views.state.session import use_session
from views.state.shown import MatchSnapshot
from views.state.use_history import use_history
from views.state.use_match import use_match
from views.state.use_rematch import use_rematch
from views.theme import Gap
from wording import Translator


@screen
def MatchResult() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    rematch = use_rematch(match_id)
    history = use_history(match_id, match)
    snapshot = match.snapshot
    if snapshot is None:
        return match_missing(session, match.sentence)
    body: list[ft.Control] = []
    if rematch.sentence:
        body.append(notice(rematch.sentence, on_close=rematch.close, close_label=t.gettext("Close")))
    body.append(_verdict(t, snapshot))
    body.append(totals(session, snapshot))
    if len(snapshot.deals) > 1:
        body.append(
            progress_chart(
                history=snapshot.standings.history,
                target=snapshot.config.target,
                spoken=t.gettext("The totals after each deal"),
                names=[names_of(t, seats, seat_names(snapshot)) for seats in snapshot.standings.contenders],
            )
        )
    body.append(
        quiet_action(t.gettext("All deals"), icon=ft.Icons.LIST, on_click=lambda: page.navigate(routes.match(match_id)))
    )
    if history.sentence:
        body.append(notice(history.sentence, on_close=history.close, close_label=t.gettext("Close")))
    body += history_actions(t, snapshot, history)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Result"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back to the start"),
        body=body,
        footer=main_action(t.gettext("Rematch"), icon=ft.Icons.REPLAY, on_click=rematch.start),
    )


def _verdict(t: Translator, snapshot: MatchSnapshot) -> ft.Control:
    standings = snapshot.standings
    if standings.winner is not None:
        seats = standings.contenders[standings.winner]
        look = SIDE_LOOKS[standings.winner]
        words = t.ngettext("{names} wins!", "{names} win!", len(seats), names=names_of(t, seats, seat_names(snapshot)))
        mark, ink = ft.Icon(ft.Icons.EMOJI_EVENTS, size=48, color=theme.ACTION.fill), look.strong
    elif standings.drawn:
        words, mark, ink = t.gettext("A draw!"), ft.Icon(ft.Icons.BALANCE, size=48, color=theme.INK_SOFT), theme.INK
    else:
        words = t.gettext("This match is still being played.")
        mark, ink = ft.Icon(ft.Icons.HOURGLASS_BOTTOM, size=48, color=theme.INK_SOFT), theme.INK
    return ft.Column(
        [mark, ft.Text(words, style=theme.display(30, ink), text_align=ft.TextAlign.CENTER)],
        spacing=Gap.SMALL,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
