"""The host's page: all matches of this server, whoever made them. A tap asks whether one is to be this phone's own."""

from collections.abc import Callable

import flet as ft

from models import MatchSummary
from views import routes
from views.core.labels import summary_caption, summary_sides
from views.core.session import use_session
from views.device.use_host import use_host
from views.hooks import use_optional
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.dialogs import Question, use_question
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.match_card import match_card
from views.ui.notice import empty, notice, waiting
from views.ui.screen import screen
from wording import Translator


@screen
def Admin() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    admin = use_host(ft.use_route_params()["token"])
    chosen, set_chosen = use_optional(MatchSummary)

    async def claim() -> None:
        if chosen is not None:
            await admin.claim(chosen.id)

    ask = use_question(_question(t, chosen), claim)

    def choose(summary: MatchSummary) -> None:
        set_chosen(summary)
        ask()

    body: list[ft.Control] = []
    if admin.action.sentence or admin.missing:
        body += keyed("said", [notice(admin.action.sentence or admin.missing)])
    elif admin.matches is None:
        body += keyed("waiting", [waiting(t.gettext("Looking up the matches …"))])
    if admin.matches is not None and admin.back_up is not None:
        body += _backup(t, admin.back_up)
    if admin.matches:
        body.append(heading(t.gettext("Matches")))
        body.append(
            ft.Text(
                t.gettext("Tap a match to make it this phone’s own. Whoever owned it keeps the score with you."),
                style=theme.text(17),
            )
        )
        body += [_card(t, summary, choose) for summary in admin.matches]
        if admin.show_more is not None:
            body += keyed("more", [quiet_action(t.gettext("Show more"), on_click=admin.show_more)])
    elif admin.matches is not None:
        body.append(empty(t.gettext("Nobody has played here yet.")))
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("All matches of this server"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
    )


def _backup(t: Translator, back_up: Callable[[], object]) -> list[ft.Control]:
    words = t.gettext(
        "All matches, phones and links of this server in one file. Whoever has it has the server: keep it safe. How to "
        "bring it back is in the README."
    )
    return keyed(
        "backup",
        [
            heading(t.gettext("Backup")),
            ft.Text(words, style=theme.text(17)),
            quiet_action(t.gettext("Download a backup"), icon=ft.Icons.FILE_DOWNLOAD, on_click=back_up),
        ],
    )


def _card(t: Translator, summary: MatchSummary, choose: Callable[[MatchSummary], None]) -> ft.Control:
    return match_card(
        key=summary.id,
        sides=summary_sides(t, summary),
        caption=summary_caption(t, summary),
        spoken=t.gettext("Take over {match}", match=_sides(t, summary)),
        on_tap=lambda: choose(summary),
    )


def _question(t: Translator, chosen: MatchSummary | None) -> Question:
    """Whose match it is, and what becomes of them."""
    words = t.gettext(
        "{caption}. This phone will own the match: it can change, delete and share it. Whoever owned it keeps the "
        "score with you and can’t take it back alone.",
        caption=summary_caption(t, chosen) if chosen else "",
    )
    return Question(
        title=t.gettext("Take over the match of {match}?", match=_sides(t, chosen) if chosen else ""),
        words=words,
        keep=t.gettext("Leave it with its owner"),
        do=t.gettext("Take it over"),
    )


def _sides(t: Translator, summary: MatchSummary) -> str:
    return t.join([side.names for side in summary_sides(t, summary)])
