"""Screens for moving to another phone: the code on the old one, the preview on the new one, and a recovery code on
paper."""

import flet as ft

from views import routes
from views.core.navigation import link_to
from views.core.session import Session
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
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.qr_card import qr_card
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, loading, notice
from views.ui.text_input import form_input
from views.ui.text_scale import column_width
from web.qr import qr_svg
from web.urls import move_url
from wording import Translator


@screen
def MoveHistory(here: ScreenContext) -> ft.View:
    moving = use_move_code()
    recovery = use_recovery()
    body = [*_move_code_part(here.session, moving), *_recovery_part(here.t, recovery)]
    return here.view(here.t.gettext("Move to a new phone"), body, back=routes.SETTINGS)


def _move_code_part(session: Session, moving: MoveCodeController) -> list[ft.Control]:
    t = session.translator
    words = t.gettext(
        "The new phone scans a code shown on this one. Then both have the same matches and players. Show it to no one "
        "else: anyone who scans it gets everything you have."
    )
    parts: list[ft.Control] = [heading(t.gettext("With both phones")), ft.Text(words, style=theme.text(17))]
    parts += notice("refused", moving.action.sentence)
    if moving.token is None:
        show = secondary_button(t.gettext("Show the code"), icon=ft.Icons.QR_CODE_2, on_click=moving.issue_token)
        return [*parts, *keyed("show", [show])]
    url = move_url(session.public_base, moving.token.token)
    until = t.gettext("For one phone, until {time}.", time=t.time(moving.token.ends_at))
    code = [
        qr_card(
            svg=qr_svg(url),
            spoken=t.gettext("QR code for the new phone"),
            hint=t.gettext("Point the new phone’s camera here."),
            url=url,
            url_spoken=t.gettext("Link for the new phone: {link}", link=url),
            send_label=t.gettext("Send the link"),
            copy_label=t.gettext("Copy the link"),
        ),
        ft.Text(until, style=theme.text(17), text_align=ft.TextAlign.CENTER),
        secondary_button(t.gettext("Make a new code"), icon=ft.Icons.QR_CODE_2, on_click=moving.issue_token),
    ]
    return [*parts, *keyed("code", code)]


@screen
def AcceptMove(here: ScreenContext) -> ft.View:
    t = here.t
    moving = use_accept_move(here.parameters["token"])
    footer = primary_button(t.gettext("Copy them here"), icon=ft.Icons.LOGIN, on_click=moving.accept)
    if moving.is_same_device or moving.loaded.value is None:
        footer = primary_button(t.gettext("Back to the start"), on_click=link_to(routes.HOME))
    is_loading = moving.loaded.value is None and not moving.loaded.sentence
    return here.view(
        t.gettext("Move to this phone"), _body(t, moving), back=routes.HOME, footer=None if is_loading else footer
    )


def _body(t: Translator, moving: AcceptMoveController) -> list[ft.Control]:
    found = moving.loaded.value
    body = notice("said", moving.action.sentence or moving.loaded.sentence)
    if moving.is_same_device:
        return [*body, empty_state(t.gettext("This is the phone that shows the code. Scan it with the new one."))]
    if found is None:
        return body or loading(t)
    matches = t.ngettext("{count} match", "{count} matches", found.matches)
    players = t.ngettext("{count} player", "{count} players", found.players)
    name = phone_name(t, found.label)
    words = t.gettext(
        "They are copied to this phone and stay on the old one. This phone keeps what it already has, and from now on "
        "both phones act as one."
    )
    contents = t.gettext("{phone}: {matches}, {players}", phone=name, matches=matches, players=players)
    return [*body, empty_state(contents), ft.Text(words, style=theme.text(17))]


def _recovery_part(t: Translator, recovery: RecoveryController) -> list[ft.Control]:
    words = t.gettext("Write down a code. Type it into another phone to copy your matches and players there.")
    parts: list[ft.Control] = [heading(t.gettext("With a code on paper")), ft.Text(words, style=theme.text(17))]
    code = recovery.code
    if code:
        size = size_without_breaks(code, 24, width=column_width(), letter_width=CODE_LETTER_WIDTH)
        spoken = t.gettext("Code to write down: {code}", code=" ".join(code))
        shown = ft.Text(code, style=theme.display(size), selectable=True, semantics_label=spoken)
        parts += keyed("noted", [shown, ft.Text(t.gettext("Older codes no longer work."), style=theme.caption())])
    parts += [
        secondary_button(t.gettext("Make a code"), icon=ft.Icons.EDIT_NOTE, on_click=recovery.issue_code),
        form_input(
            recovery.entered_code,
            "",
            t.gettext("A code that you wrote down"),
            key="recovery",
            on_submit=recovery.submit_code,
        ),
        secondary_button(t.gettext("Copy my matches here"), icon=ft.Icons.LOGIN, on_click=recovery.submit_code),
    ]
    return parts + notice("recovered", recovery.action.sentence)
