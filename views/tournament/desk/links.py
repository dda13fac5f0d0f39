"""The links of a tournament, for another director and for the projector; their withdrawal, and deletion."""

import flet as ft

from models.values import TournamentLinkKind, TournamentRole
from views import routes
from views.core.session import use_session
from views.tournament.parts import link_card, tournament_frame
from views.tournament.use_tournament import use_link_token, use_tournament
from views.ui.buttons import secondary_button, text_button
from views.ui.dialogs import ConfirmDialog, use_confirm_dialog
from views.ui.lists import keyed
from views.ui.screen import screen


@screen
def TournamentLinks() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    controller = use_tournament(tournament_id)
    director_token = use_link_token(tournament_id, TournamentLinkKind.DIRECTOR)
    board_token = use_link_token(tournament_id, TournamentLinkKind.BOARD)
    snapshot = controller.loaded.latest

    async def revoke() -> None:
        if await controller.revoke_links():
            await director_token.reload()
            await board_token.reload()

    async def delete() -> None:
        if await controller.delete_tournament():
            page.navigate(routes.TOURNAMENTS)

    confirm_withdrawal = use_confirm_dialog(
        ConfirmDialog(
            title=t.gettext("Turn off all links?"),
            text=t.gettext("All cards and links given out so far no longer work. Give out new ones afterwards."),
            cancel_label=t.gettext("Keep them"),
            confirm_label=t.gettext("Turn them off"),
        ),
        revoke,
    )
    confirm_deletion = use_confirm_dialog(
        ConfirmDialog(
            title=t.gettext("Delete this tournament?"),
            text=t.gettext("Deletes the ranking. The matches stay under Past matches."),
            cancel_label=t.gettext("Keep the tournament"),
            confirm_label=t.gettext("Delete the tournament"),
        ),
        delete,
    )
    body: list[ft.Control] = []
    if director_token.latest is not None:
        hint = t.gettext("Another director can scan this. If one phone dies, the other continues.")
        body += keyed("code", [link_card(session, path=routes.tournament_director(director_token.latest), hint=hint)])
    if board_token.latest is not None:
        hint = t.gettext("Projector view (pages turn by themselves)")
        open_board = ft.OpenUrl(routes.tournament_board(board_token.latest), target=ft.UrlTarget.BLANK)
        body += keyed("board", [secondary_button(hint, client_action=open_board)])
    if snapshot is not None and snapshot.role is TournamentRole.OWNER:
        body += keyed(
            "withdraw", [text_button(t.gettext("Turn off all links"), on_click=confirm_withdrawal, danger=True)]
        )
        body += keyed(
            "delete", [text_button(t.gettext("Delete this tournament"), on_click=confirm_deletion, danger=True)]
        )
    return tournament_frame(
        session,
        title=t.gettext("Directors and links"),
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=controller.action.sentence or controller.loaded.sentence or director_token.sentence,
        is_ready=snapshot is not None,
    )
