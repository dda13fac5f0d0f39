"""The links of a tournament: for another director; and all of them withdrawn."""

import flet as ft

from models import TournamentLinkKind, TournamentRole
from views import routes
from views.core.session import use_session
from views.tournament.parts import desk_frame, link_card
from views.tournament.use_tournament import use_token, use_tournament
from views.ui.buttons import quiet_action, text_action
from views.ui.dialogs import Question, use_question
from views.ui.lists import keyed
from views.ui.screen import screen


@screen
def TournamentLinks() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    use = use_tournament(tournament_id)
    token = use_token(tournament_id, TournamentLinkKind.DIRECTOR)
    board = use_token(tournament_id, TournamentLinkKind.TV)
    found = use.loaded.latest

    async def withdraw() -> None:
        if await use.withdraw():
            await token.reload()
            await board.reload()

    async def delete() -> None:
        if await use.delete():
            page.navigate(routes.TOURNAMENTS)

    ask_withdraw = use_question(
        Question(
            title=t.gettext("Withdraw all links?"),
            words=t.gettext("All cards and links given out so far open nothing any more. Show new ones then."),
            keep=t.gettext("Keep them"),
            do=t.gettext("Withdraw them"),
        ),
        withdraw,
    )
    ask_delete = use_question(
        Question(
            title=t.gettext("Delete this tournament?"),
            words=t.gettext("The ranking goes; the matches stay among the past ones."),
            keep=t.gettext("Keep the tournament"),
            do=t.gettext("Delete the tournament"),
        ),
        delete,
    )
    body: list[ft.Control] = []
    if token.latest is not None:
        hint = t.gettext("Another director scans this. Either phone goes on when the other dies.")
        body += keyed("code", [link_card(session, path=routes.tournament_director(token.latest), hint=hint)])
    if board.latest is not None:
        hint = t.gettext("Open this on the projector: it turns its pages by itself.")
        opening = ft.OpenUrl(routes.tournament_board(board.latest), target=ft.UrlTarget.BLANK)
        body += keyed("board", [quiet_action(hint, action=opening)])
    if found is not None and found.role is TournamentRole.OWNER:
        body += keyed("withdraw", [text_action(t.gettext("Withdraw all links"), on_click=ask_withdraw, danger=True)])
        body += keyed("delete", [text_action(t.gettext("Delete this tournament"), on_click=ask_delete, danger=True)])
    return desk_frame(
        session,
        title=t.gettext("Directors and links"),
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=use.action.sentence or use.loaded.sentence or token.sentence,
        ready=found is not None,
    )
