"""Screens for moving to another phone: the code on the old one, the preview on the new one, and a recovery code on
paper."""

import flet as ft

from views import routes
from views.core.session import Session, use_session
from views.device.use_move import (
    AcceptMoveController,
    MoveCodeController,
    RecoveryController,
    use_accept_move,
    use_move_code,
    use_recovery,
)
from views.match.display_texts import phone_name
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.fit import CODE_LETTER_WIDTH, size_without_breaks
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.qr_card import qr_card
from views.ui.screen import screen
from views.ui.status import banner, empty_state, loading_indicator
from views.ui.text_input import text_input
from views.ui.text_scale import column_width
from web.qr import qr_svg
from web.urls import move_url
from wording import Translator


@screen
def MoveHistory() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    moving = use_move_code()
    recovery = use_recovery()
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Move to a new phone"),
        on_back=lambda: page.navigate(routes.SETTINGS),
        back_label=t.gettext("Back"),
        body=[*_move_code_part(session, moving), *_recovery_part(t, recovery)],
    )


def _move_code_part(session: Session, moving: MoveCodeController) -> list[ft.Control]:
    t = session.translator
    parts: list[ft.Control] = [
        heading(t.gettext("With both phones")),
        ft.Text(
            t.gettext(
                "The new phone scans a code shown on this one. Then both have the same matches and players. Show it "
                "to no one else: anyone who scans it gets everything you have."
            ),
            style=theme.text(17),
        ),
    ]
    if moving.action.sentence:
        parts += keyed("refused", [banner(moving.action.sentence)])
    if moving.token is None:
        show = secondary_button(t.gettext("Show the code"), icon=ft.Icons.QR_CODE_2, on_click=moving.issue_token)
        return [*parts, *keyed("show", [show])]
    url = move_url(session.public_base, moving.token.token)
    until = t.gettext("For one phone, until {time}.", time=t.time(moving.token.ends_at))
    return [
        *parts,
        *keyed(
            "code",
            [
                qr_card(
                    svg=qr_svg(url),
                    spoken=t.gettext("QR code for the new phone"),
                    hint=t.gettext("Point the new phone’s camera here."),
                    url=url,
                    url_spoken=t.gettext("Link for the new phone: {link}", link=url),
                    copy_label=t.gettext("Copy the link"),
                ),
                ft.Text(until, style=theme.text(17), text_align=ft.TextAlign.CENTER),
                secondary_button(t.gettext("Make a new code"), icon=ft.Icons.QR_CODE_2, on_click=moving.issue_token),
            ],
        ),
    ]


@screen
def AcceptMove() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    moving = use_accept_move(ft.use_route_params()["token"])
    back = primary_button(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    accept = primary_button(t.gettext("Copy them here"), icon=ft.Icons.LOGIN, on_click=moving.accept)
    if moving.loaded.value is None and not moving.loaded.sentence:
        footer = None
    else:
        footer = back if moving.is_same_device or moving.loaded.value is None else accept
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Move to this phone"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=_body(t, moving),
        footer=footer,
    )


def _body(t: Translator, moving: AcceptMoveController) -> list[ft.Control]:
    found, sentence = moving.loaded.value, moving.action.sentence or moving.loaded.sentence
    body = keyed("said", [banner(sentence)]) if sentence else []
    if moving.is_same_device:
        return [*body, empty_state(t.gettext("This is the phone that shows the code. Scan it with the new one."))]
    if found is None:
        return body or keyed("waiting", [loading_indicator(t.gettext("One moment …"))])
    matches = t.ngettext("{count} match", "{count} matches", found.matches)
    players = t.ngettext("{count} player", "{count} players", found.players)
    name = phone_name(t, found.label)
    return [
        *body,
        empty_state(t.gettext("{phone}: {matches}, {players}", phone=name, matches=matches, players=players)),
        ft.Text(
            t.gettext(
                "They are copied to this phone and stay on the old one. This phone keeps what it already has, and "
                "from now on both phones act as one."
            ),
            style=theme.text(17),
        ),
    ]


def _recovery_part(t: Translator, recovery: RecoveryController) -> list[ft.Control]:
    parts: list[ft.Control] = [
        heading(t.gettext("With a code on paper")),
        ft.Text(
            t.gettext("Write down a code. Type it into another phone to copy your matches and players there."),
            style=theme.text(17),
        ),
    ]
    if recovery.code:
        code = ft.Text(
            recovery.code,
            style=theme.display(
                size_without_breaks(recovery.code, 24, width=column_width(), letter_width=CODE_LETTER_WIDTH)
            ),
            selectable=True,
            semantics_label=t.gettext("Code to write down: {code}", code=" ".join(recovery.code)),
        )
        parts += keyed("noted", [code, ft.Text(t.gettext("Older codes no longer work."), style=theme.caption())])
    parts += [
        secondary_button(t.gettext("Make a code"), icon=ft.Icons.EDIT_NOTE, on_click=recovery.issue_code),
        text_input(
            key="recovery",
            label=t.gettext("A code that you wrote down"),
            value=recovery.entered_code.value,
            on_change=lambda code: recovery.entered_code.update_silently(lambda _: code),
            on_submit=recovery.submit_code,
        ),
        secondary_button(t.gettext("Copy my matches here"), icon=ft.Icons.LOGIN, on_click=recovery.submit_code),
    ]
    if recovery.action.sentence:
        parts += keyed("recovered", [banner(recovery.action.sentence)])
    return parts
