"""The host's admin screen: all matches of this server, regardless of who created them. A tap on a match offers to make
this phone its owner."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from models.sharing import admin_matches, issue_backup_ticket, take_ownership
from models.values import MatchSummary
from views import routes
from views.core.device_features import download_file
from views.core.use_action import use_action
from views.core.use_loaded import use_loaded
from views.device.host_figures import figures_part, use_figures
from views.hooks import use_optional, use_state
from views.match.display_texts import summary_caption, summary_sides
from views.match.match_panel import match_panel
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import heading
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, loading, notice
from web.urls import backup_path
from wording import Translator, mark

_PAGE_SIZE = 50  # matches shown at first, and added at a time


@screen
def HostMatches(here: ScreenContext) -> ft.View:
    t = here.t
    token, signer = here.parameters["token"], here.session.store.signer
    action = use_action()
    limit, set_limit = use_state(_PAGE_SIZE)
    # Load one match more than are shown, to know whether there are more.
    read = partial(admin_matches, signer=signer, token=token, limit=limit + 1)
    loaded = use_loaded(("host", token), read, view=limit)
    matches = loaded.latest
    figures = use_figures(here.session.platform.figures, allowed=matches is not None)
    chosen, set_chosen = use_optional(MatchSummary)

    async def claim() -> None:
        if chosen is not None:
            path = routes.match(chosen.id)
            work = partial(take_ownership, device=here.session.device, signer=signer, token=token, match_id=chosen.id)
            await action.run(work, lambda _: here.page.navigate(path))

    async def download_backup() -> None:
        work = partial(issue_backup_ticket, signer=signer, token=token)
        await action.run(work, lambda ticket: download_file(backup_path(ticket)), read_only=True)

    sides = summary_sides(t, chosen) if chosen else ()
    ask_ownership = use_confirm_dialog(
        claim,
        title=t.gettext("Take over the match of {match}?", match=t.join([side.names for side in sides])),
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

    body = notice("said", action.sentence or loaded.sentence)
    if matches is None and not body:
        body += loading(t, t.gettext("Looking up the matches…"))
    body += figures_part(t, figures, now=here.session.store.clock())
    if matches is not None and here.session.platform.has_server:
        body += _backup_part(t, download_backup)
    if matches:
        words = t.gettext("Tap a match to make this phone its owner. The previous owner can still keep the score.")
        body += [heading(t.gettext("Matches")), ft.Text(words, style=theme.text(17))]
        action_label = mark("Take over {match}")
        body += [match_panel(t, each, action_label, on_tap=partial(choose, each)) for each in matches[:limit]]
        if len(matches) > limit:
            more = secondary_button(t.gettext("Show more"), on_click=lambda: set_limit(lambda old: old + _PAGE_SIZE))
            body += keyed("more", [more])
    elif matches is not None:
        body.append(empty_state(t.gettext("No matches played here yet.")))
    return here.view(t.gettext("All matches on this server"), body, back=routes.HOME)


def _backup_part(t: Translator, on_download: Callable[[], Awaitable[None]]) -> list[ft.Control]:
    words = t.gettext(
        "All matches, phones and links of this server in one file. Anyone who has it controls the server: keep it "
        "safe. The hosting guide explains how to restore it."
    )
    label = t.gettext("Download a backup")
    button = secondary_button(label, icon=ft.Icons.FILE_DOWNLOAD, on_click=on_download)
    return keyed("backup", [heading(t.gettext("Backup")), ft.Text(words, style=theme.text(17)), button])
