"""Admin screen of the host: all matches of this server, whoever created them. A tap offers to make this phone a match's
owner."""

from collections.abc import Callable

import flet as ft

from models.values import MatchSummary
from views import routes
from views.core.session import use_session
from views.device.use_host import use_host
from views.hooks import use_optional
from views.match.display_texts import summary_caption, summary_sides
from views.match.match_card import match_card
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.dialogs import ConfirmDialog, use_confirm_dialog
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.status import banner, empty_state, loading_indicator
from wording import Translator


@screen
def HostMatches() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    controller = use_host(ft.use_route_params()["token"])
    chosen, set_chosen = use_optional(MatchSummary)

    async def claim() -> None:
        if chosen is not None:
            await controller.take_ownership(chosen.id)

    ask_ownership = use_confirm_dialog(_ownership_dialog(t, chosen), claim)

    def choose(summary: MatchSummary) -> None:
        set_chosen(summary)
        ask_ownership()

    body: list[ft.Control] = []
    if controller.action.sentence or controller.missing:
        body += keyed("said", [banner(controller.action.sentence or controller.missing)])
    elif controller.matches is None:
        body += keyed("waiting", [loading_indicator(t.gettext("Looking up the matches …"))])
    if controller.matches is not None and controller.download_backup is not None:
        body += _backup_part(t, controller.download_backup)
    if controller.matches:
        body.append(heading(t.gettext("Matches")))
        body.append(
            ft.Text(
                t.gettext("Tap a match to make this phone its owner. The previous owner can still keep the score."),
                style=theme.text(17),
            )
        )
        body += [_card(t, summary, choose) for summary in controller.matches]
        if controller.show_more is not None:
            body += keyed("more", [secondary_button(t.gettext("Show more"), on_click=controller.show_more)])
    elif controller.matches is not None:
        body.append(empty_state(t.gettext("No matches played here yet.")))
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("All matches on this server"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
    )


def _backup_part(t: Translator, back_up: Callable[[], object]) -> list[ft.Control]:
    words = t.gettext(
        "All matches, phones and links of this server in one file. Anyone who has it controls the server: keep it "
        "safe. The README explains how to restore it."
    )
    return keyed(
        "backup",
        [
            heading(t.gettext("Backup")),
            ft.Text(words, style=theme.text(17)),
            secondary_button(t.gettext("Download a backup"), icon=ft.Icons.FILE_DOWNLOAD, on_click=back_up),
        ],
    )


def _card(t: Translator, summary: MatchSummary, choose: Callable[[MatchSummary], None]) -> ft.Control:
    return match_card(
        key=summary.id,
        sides=summary_sides(t, summary),
        caption=summary_caption(t, summary),
        spoken=t.gettext("Take over {match}", match=_sides_text(t, summary)),
        on_tap=lambda: choose(summary),
    )


def _ownership_dialog(t: Translator, chosen: MatchSummary | None) -> ConfirmDialog:
    """Return the dialog that names the match and says what happens to its former owner."""
    words = t.gettext(
        "{caption}. This phone will own the match: it can change, delete and share it. The previous owner can still "
        "keep the score, but can’t take it back alone.",
        caption=summary_caption(t, chosen) if chosen else "",
    )
    return ConfirmDialog(
        title=t.gettext("Take over the match of {match}?", match=_sides_text(t, chosen) if chosen else ""),
        text=words,
        cancel_label=t.gettext("Leave it with its owner"),
        confirm_label=t.gettext("Take it over"),
    )


def _sides_text(t: Translator, summary: MatchSummary) -> str:
    return t.join([side.names for side in summary_sides(t, summary)])
