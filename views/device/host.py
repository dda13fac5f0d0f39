"""Admin screen of the host: all matches of this server, whoever created them. A tap offers to make this phone a match's
owner."""

from collections.abc import Callable

import flet as ft

from models.values import MatchSummary
from views import routes
from views.device.use_host import HostController, use_host
from views.hooks import use_optional
from views.match.display_texts import spoken_score, summary_caption, summary_sides
from views.match.match_card import match_card
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.dialogs import use_confirm_dialog
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, loading, notice
from wording import Translator


@screen
def HostMatches(here: ScreenContext) -> ft.View:
    t = here.t
    controller = use_host(here.parameters["token"])
    matches = controller.matches
    chosen, set_chosen = use_optional(MatchSummary)

    async def claim() -> None:
        if chosen is not None:
            await controller.take_ownership(chosen.id)

    ask_ownership = use_confirm_dialog(
        claim,
        title=t.gettext("Take over the match of {match}?", match=_sides_text(t, chosen) if chosen else ""),
        text=t.gettext(
            "{caption}. This phone will own the match: it can change, delete and share it. The previous owner can "
            "still keep the score, but can’t take it back alone.",
            caption=summary_caption(t, chosen) if chosen else "",
        ),
        cancel=t.gettext("Leave it with its owner"),
        confirm=t.gettext("Take it over"),
    )

    def choose(summary: MatchSummary) -> None:
        set_chosen(summary)
        ask_ownership()

    body = notice("said", controller.action.sentence or controller.loaded.sentence)
    if matches is None and not body:
        body += loading(t, t.gettext("Looking up the matches …"))
    if matches is not None and here.session.platform.has_server:
        body += _backup_part(t, controller)
    if matches:
        words = t.gettext("Tap a match to make this phone its owner. The previous owner can still keep the score.")
        body += [heading(t.gettext("Matches")), ft.Text(words, style=theme.text(17))]
        body += [_card(t, summary, choose) for summary in matches]
        if controller.has_more:
            body += keyed("more", [secondary_button(t.gettext("Show more"), on_click=controller.show_more)])
    elif matches is not None:
        body.append(empty_state(t.gettext("No matches played here yet.")))
    return here.view(t.gettext("All matches on this server"), body, back=routes.HOME)


def _backup_part(t: Translator, controller: HostController) -> list[ft.Control]:
    words = t.gettext(
        "All matches, phones and links of this server in one file. Anyone who has it controls the server: keep it "
        "safe. The README explains how to restore it."
    )
    label = t.gettext("Download a backup")
    button = secondary_button(label, icon=ft.Icons.FILE_DOWNLOAD, on_click=controller.download_backup)
    return keyed("backup", [heading(t.gettext("Backup")), ft.Text(words, style=theme.text(17)), button])


def _card(t: Translator, summary: MatchSummary, choose: Callable[[MatchSummary], None]) -> ft.Control:
    sides, caption = summary_sides(t, summary), summary_caption(t, summary)
    label = t.gettext("Take over {match}", match=spoken_score(sides))
    return match_card(
        key=summary.id,
        sides=sides,
        caption=caption,
        spoken=f"{label}. {caption}",
        on_tap=lambda: choose(summary),
    )


def _sides_text(t: Translator, summary: MatchSummary) -> str:
    return t.join([side.names for side in summary_sides(t, summary)])
