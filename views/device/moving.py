"""The move to another phone: the code that the old one shows, what the new one would get, and a code on paper."""

import flet as ft

from views import routes
from views.core.labels import phone_name
from views.core.session import Session, use_session
from views.device.use_moving import MovingHereUse, MovingUse, RecoveryUse, use_moving, use_moving_here, use_recovery
from views.ui import theme
from views.ui.buttons import main_action, quiet_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import empty, notice, waiting
from views.ui.qr_card import qr_card
from views.ui.screen import screen
from views.ui.text_input import text_input
from views.ui.text_scale import CODE_LETTER, column_width, size_without_breaks
from web.addresses import move_url
from web.qr import qr_svg
from wording import Translator


@screen
def MoveHistory() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    moving = use_moving()
    recovery = use_recovery()
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Move to a new phone"),
        on_back=lambda: page.navigate(routes.SETTINGS),
        back_label=t.gettext("Back"),
        body=[*_code(session, moving), *_recovery(t, recovery)],
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
    if moving.action.sentence:
        parts += keyed("refused", [notice(moving.action.sentence)])
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
                    svg=qr_svg(url),
                    spoken=t.gettext("QR code for the new phone"),
                    hint=t.gettext("Point the new phone’s camera here."),
                    url=url,
                    url_spoken=t.gettext("Link for the new phone: {link}", link=url),
                    copy_label=t.gettext("Copy the link"),
                ),
                ft.Text(until, style=theme.text(17), text_align=ft.TextAlign.CENTER),
                quiet_action(t.gettext("Make a new code"), icon=ft.Icons.QR_CODE_2, on_click=moving.make),
            ],
        ),
    ]


@screen
def MoveHere() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    moving = use_moving_here(ft.use_route_params()["token"])
    back = main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    bring = main_action(t.gettext("Bring them here"), icon=ft.Icons.LOGIN, on_click=moving.accept)
    if moving.loaded.value is None and not moving.loaded.sentence:
        footer = None
    else:
        footer = back if moving.own or moving.loaded.value is None else bring
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Move to this phone"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=_body(t, moving),
        footer=footer,
    )


def _body(t: Translator, moving: MovingHereUse) -> list[ft.Control]:
    found, sentence = moving.loaded.value, moving.action.sentence or moving.loaded.sentence
    body = keyed("said", [notice(sentence)]) if sentence else []
    if moving.own:
        return [*body, empty(t.gettext("This is the phone that shows the code. Scan it with the new one."))]
    if found is None:
        return body or keyed("waiting", [waiting(t.gettext("One moment …"))])
    matches = t.ngettext("{count} match", "{count} matches", found.matches)
    players = t.ngettext("{count} player", "{count} players", found.players)
    name = phone_name(t, found.label)
    return [
        *body,
        empty(t.gettext("{phone}: {matches}, {players}", phone=name, matches=matches, players=players)),
        ft.Text(
            t.gettext(
                "They come to this phone and stay on the old one. What this phone has already is kept with them, and "
                "both phones act as one from now on."
            ),
            style=theme.text(17),
        ),
    ]


def _recovery(t: Translator, recovery: RecoveryUse) -> list[ft.Control]:
    parts: list[ft.Control] = [
        heading(t.gettext("By a code on paper")),
        ft.Text(
            t.gettext("Write down a code. Typed into another phone, it brings your matches and players there."),
            style=theme.text(17),
        ),
    ]
    if recovery.code:
        code = ft.Text(
            recovery.code,
            style=theme.display(size_without_breaks(recovery.code, 24, width=column_width(), letter=CODE_LETTER)),
            selectable=True,
            semantics_label=t.gettext("The code to note: {code}", code=" ".join(recovery.code)),
        )
        parts += keyed("noted", [code, ft.Text(t.gettext("Older codes no longer work."), style=theme.label())])
    parts += [
        quiet_action(t.gettext("Make a code"), icon=ft.Icons.EDIT_NOTE, on_click=recovery.make),
        text_input(
            key="recovery",
            label=t.gettext("A code that you wrote down"),
            value=recovery.typed.value,
            on_change=lambda code: recovery.typed.note(lambda _: code),
            on_submit=recovery.enter,
        ),
        quiet_action(t.gettext("Bring my matches here"), icon=ft.Icons.LOGIN, on_click=recovery.enter),
    ]
    if recovery.action.sentence:
        parts += keyed("recovered", [notice(recovery.action.sentence)])
    return parts
