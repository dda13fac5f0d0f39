"""On the old phone: the code that brings one's matches to a new one, to scan or to note on paper."""

__all__ = ["MoveHistory"]

import flet as ft

from views import routes, theme
from views.components.buttons import quiet_action
from views.components.frame import frame
from views.components.heading import heading
from views.components.keyed import keyed
from views.components.notice import notice
from views.components.qr_card import qr_card
from views.screens.recovery_part import recovery_part
from views.screens.screen import screen
from views.state.hooks import use_box
from views.state.session import Session, use_session
from views.state.use_moving import MovingUse, use_moving
from views.state.use_recovery import use_recovery
from web.addresses import move_url
from web.qr import qr_png


@screen
def MoveHistory() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    moving = use_moving()
    recovery = use_recovery()
    typed = use_box(str)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Move to a new phone"),
        on_back=lambda: page.navigate(routes.SETTINGS),
        back_label=t.gettext("Back"),
        body=[*_code(session, moving), *recovery_part(t, recovery, typed)],
    )


def _code(session: Session, moving: MovingUse) -> list[ft.Control]:
    t = session.translator
    parts: list[ft.Control] = [
        heading(t.gettext("Both phones here")),
        ft.Text(
            t.gettext(
                "The new phone scans a code that this one shows. Then both have the same matches and players. Show it "
                "to nobody else: whoever scans it has everything of yours."
            ),
            style=theme.text(17),
        ),
    ]
    if moving.sentence:
        parts += keyed("refused", [notice(moving.sentence)])
    if moving.token is None:
        show = quiet_action(t.gettext("Show the code"), icon=ft.Icons.QR_CODE_2, on_click=moving.make)
        return [*parts, *keyed("show", [show])]
    url = move_url(session.public_base, moving.token.token)
    until = t.gettext("For one phone, until {time}.", time=t.time(moving.token.ends_at))
    return [
        *parts,
        *keyed(
            "code",
            [
                qr_card(
                    png=qr_png(url),
                    spoken=t.gettext("QR code for the new phone"),
                    hint=t.gettext("Point the new phone’s camera here."),
                    url=url,
                    copy_label=t.gettext("Copy the link"),
                ),
                ft.Text(until, style=theme.text(17), text_align=ft.TextAlign.CENTER),
                quiet_action(t.gettext("Make a new code"), icon=ft.Icons.QR_CODE_2, on_click=moving.make),
            ],
        ),
    ]
