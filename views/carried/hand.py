"""The codes that hand a match over to another phone, one after the other."""

from collections.abc import Sequence

import flet as ft

from views import routes
from views.carried.parts import who_plays
from views.carried.use_hand import HandUse, MatchCode, use_hand
from views.core.device import is_secure
from views.core.session import Session, use_session
from views.core.use_match import use_match
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import notice, waiting
from views.ui.qr_card import screen_code
from views.ui.screen import match_missing, screen
from wording import Translator


@screen
def HandMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    use = use_hand(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return match_missing(session, match.sentence)
    way_back = routes.share if session.place.has_company else routes.carry
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Hand the match over"),
        on_back=lambda: page.navigate(way_back(match_id)),
        back_label=t.gettext("Back"),
        body=[who_plays(t, match.snapshot), *_codes(session, use)],
    )


def _codes(session: Session, use: HandUse) -> list[ft.Control]:
    t = session.translator
    handing = use.loaded.value
    if handing is None:
        if use.loaded.sentence:
            return keyed("refused", [notice(use.loaded.sentence)])
        return keyed("waiting", [waiting(t.gettext("One moment …"))])
    parts = _code(t, use, handing.codes)
    if not handing.codes:
        parts += keyed("long", [notice(t.gettext("This match is too long for codes. Send it as a link."))])
    if is_secure(ft.context.page.url or "", web=session.place.in_browser):
        send = quiet_action(t.gettext("Send it as a link"), icon=ft.Icons.SEND, action=ft.ShareText(handing.link))
        parts += keyed("link", [send])
    return parts


def _code(t: Translator, use: HandUse, codes: Sequence[MatchCode]) -> list[ft.Control]:
    if not codes:
        return []
    number = t.gettext("Code {number} of {count}", number=use.at + 1, count=len(codes))
    code = screen_code(
        svg=codes[use.at].svg,
        spoken=number,
        hint=t.gettext("On the other phone, open Pinella and choose “Take a match over”."),
    )
    parts = keyed("code", [code])
    if len(codes) > 1:
        words = t.gettext("They change by themselves, in any order, until the other phone has all.")
        parts += keyed(
            "turn",
            [
                ft.Text(number, style=theme.text(18, strong=True), text_align=ft.TextAlign.CENTER),
                quiet_action(t.gettext("Next code"), on_click=use.next),
                ft.Text(words, style=theme.text(17), text_align=ft.TextAlign.CENTER),
            ],
        )
    return parts
