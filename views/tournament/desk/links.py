"""The screen with a tournament's links, for another director and for the projector. It also revokes them and deletes
the tournament."""

import flet as ft

from models.tournaments import revoke_tournament_links
from models.values import TournamentLinkKind, TournamentRole
from views import routes
from views.tournament.frame import desk_view, link_panel
from views.tournament.use_tournament import use_link_token, use_tournament
from views.ui.buttons import secondary_button, text_button
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen


@screen
def TournamentLinks(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    controller = use_tournament(tournament_id)
    director_token = use_link_token(tournament_id, TournamentLinkKind.DIRECTOR)
    board_token = use_link_token(tournament_id, TournamentLinkKind.BOARD)
    snapshot = controller.snapshot
    shares = here.session.platform.supports_live_sharing

    async def revoke() -> None:
        if await controller.run(revoke_tournament_links):
            await director_token.reload()
            await board_token.reload()

    async def delete() -> None:
        if await controller.delete():
            here.page.navigate(routes.TOURNAMENTS)

    confirm_withdrawal = use_confirm_dialog(
        revoke,
        title=t.gettext("Turn off all links?"),
        text=t.gettext("All cards and links given out so far no longer work. Give out new ones afterwards."),
        cancel=t.gettext("Keep them"),
        confirm=t.gettext("Turn them off"),
    )
    confirm_deletion = use_confirm_dialog(
        delete,
        title=t.gettext("Delete this tournament?"),
        text=t.gettext("Deletes the ranking. The matches stay under “Past matches”."),
        cancel=t.gettext("Keep the tournament"),
        confirm=t.gettext("Delete the tournament"),
    )
    body: list[ft.Control] = []
    if director_token.latest is not None:
        hint = t.gettext("Another director can scan this. If one phone dies, the other continues.")
        path = routes.tournament_director(director_token.latest)
        body += keyed("code", [link_panel(here.session, path=path, hint=hint)])
    if board_token.latest is not None:
        hint = t.gettext("Projector view (pages turn by themselves)")
        open_board = ft.OpenUrl(routes.tournament_board(board_token.latest), target=ft.UrlTarget.BLANK)
        body += keyed("board", [secondary_button(hint, client_action=open_board)])
    if snapshot is not None and snapshot.role is TournamentRole.OWNER:
        turn_off = text_button(t.gettext("Turn off all links"), on_click=confirm_withdrawal, danger=True)
        remove = text_button(t.gettext("Delete this tournament"), on_click=confirm_deletion, danger=True)
        body += [*keyed("withdraw", [turn_off] if shares else []), *keyed("delete", [remove])]
    return desk_view(
        here,
        controller,
        t.gettext("Directors and links") if shares else t.gettext("Delete this tournament"),
        body,
        back=routes.tournament(tournament_id),
        sentence=controller.sentence or director_token.sentence,
    )
