"""The screens that move the data to another phone: the code on the old one, the preview on the new one, and a recovery
code to write down."""

from functools import partial

import flet as ft

from models.access import Device
from models.sharing import (
    MovePreview,
    MoveToken,
    accept_move,
    issue_move_token,
    issue_recovery_code,
    preview_move,
    recover_device,
)
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_action import use_action
from views.core.use_form import use_form
from views.core.use_loaded import use_loaded
from views.hooks import use_optional, use_state
from views.match.display_texts import phone_name
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.drawing.qr_panel import qr_panel
from views.ui.fit import CODE_LETTER_WIDTH, size_without_breaks
from views.ui.frame import heading
from views.ui.input.text_input import form_input
from views.ui.lists import centred, keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, loading, notice
from views.ui.text_scale import column_width
from web.urls import token_url
from wording import Translator


@screen
def MoveHistory(here: ScreenContext) -> ft.View:
    body = [*_use_move_code_part(here.session), *_use_recovery_part(here.session)]
    return here.view(here.t.gettext("Move to a new phone"), body, back=routes.SETTINGS)


def _use_move_code_part(session: Session) -> list[ft.Control]:
    """Return the code on the old phone, once the user requests it: anyone who scans it gets all data."""
    t, action = session.translator, use_action()
    token, set_token = use_optional(MoveToken)

    async def issue() -> None:
        await action.run(partial(issue_move_token, device=session.device, signer=session.store.signer), set_token)

    words = t.gettext(
        "The new phone scans a code shown on this one. Then both have the same matches and players. Show it to no one "
        "else: anyone who scans it gets everything you have."
    )
    parts: list[ft.Control] = [heading(t.gettext("With both phones")), ft.Text(words, style=theme.text(17))]
    parts += notice("refused", action.sentence)
    if token is None:
        show = secondary_button(t.gettext("Show the code"), icon=ft.Icons.QR_CODE_2, on_click=issue)
        return [*parts, *keyed("show", [show])]
    url = token_url(session.public_base, "move", token.token)
    until = t.gettext("For one phone, until {time}.", time=t.time(token.ends_at))
    code = [
        qr_panel(
            t,
            url,
            spoken=t.gettext("QR code for the new phone"),
            hint=t.gettext("Point the new phone’s camera here."),
            url_spoken=t.gettext("Link for the new phone: {link}", link=url),
        ),
        centred(until, theme.text(17)),
        secondary_button(t.gettext("Make a new code"), icon=ft.Icons.QR_CODE_2, on_click=issue),
    ]
    return [*parts, *keyed("code", code)]


@screen
def AcceptMove(here: ScreenContext) -> ft.View:
    t, session, token = here.t, here.session, here.parameters["token"]
    signer, action = session.store.signer, use_action()
    # The preview changes nothing, because messengers fetch links for previews.
    loaded = use_loaded(("move", token), partial(preview_move, signer=signer, token=token))

    async def accept() -> None:
        await action.run(partial(accept_move, signer=signer, secret=session.secret, token=token), moved)

    def moved(device: Device) -> None:
        session.set_device(device)
        here.page.navigate(routes.HOME)

    found = loaded.value
    is_same_device = found is not None and found.device_id == session.device.id
    footer = primary_button(t.gettext("Copy them here"), icon=ft.Icons.LOGIN, on_click=accept)
    if is_same_device or found is None:
        footer = primary_button(t.gettext("Back to the start"), on_click=link_to(routes.HOME))
    body = notice("said", action.sentence or loaded.sentence)
    body += _preview(t, found, is_same_device=is_same_device) if found or not body else []
    is_loading = found is None and not loaded.sentence
    return here.view(t.gettext("Move to this phone"), body, back=routes.HOME, footer=None if is_loading else footer)


def _preview(t: Translator, found: MovePreview | None, *, is_same_device: bool) -> list[ft.Control]:
    if is_same_device:
        return [empty_state(t.gettext("This is the phone that shows the code. Scan it with the new one."))]
    if found is None:
        return loading(t)
    matches = t.ngettext("{count} match", "{count} matches", found.matches)
    players = t.ngettext("{count} player", "{count} players", found.players)
    name = phone_name(t, found.label)
    words = t.gettext(
        "Your matches and players are copied to this phone and stay on the old one. This phone keeps what it already "
        "has, and from now on both phones act as one."
    )
    contents = t.gettext("{phone}: {matches}, {players}", phone=name, matches=matches, players=players)
    return [empty_state(contents), ft.Text(words, style=theme.text(17))]


def _use_recovery_part(session: Session) -> list[ft.Control]:
    """Return the recovery code, which is shown once and not stored, and the field for a code that was written down."""
    t, action = session.translator, use_action()
    code, set_code = use_state("")
    entered = use_form("recovery", str, action)

    async def issue() -> None:
        await action.run(partial(issue_recovery_code, device=session.device, signer=session.store.signer), set_code)

    async def recover() -> None:
        work = partial(recover_device, signer=session.store.signer, secret=session.secret, code=entered.value)
        await action.run(work, recovered)

    def recovered(device: Device) -> None:
        session.set_device(device)
        action.show_message(t.gettext("Welcome back: your matches are here."))

    words = t.gettext("Write down a code. Type it into another phone to copy your matches and players there.")
    parts: list[ft.Control] = [heading(t.gettext("With a code on paper")), ft.Text(words, style=theme.text(17))]
    parts += notice("recovered", action.sentence)  # not at the end, which may be below the screen's edge
    if code:
        size = size_without_breaks(code, 25, width=column_width(), letter_width=CODE_LETTER_WIDTH)
        spoken = t.gettext("Code to write down: {code}", code=" ".join(code))
        shown = ft.Text(code, style=theme.display(size), selectable=True, semantics_label=spoken)
        parts += keyed("noted", [shown, ft.Text(t.gettext("Older codes no longer work."), style=theme.caption())])
    parts += [
        secondary_button(t.gettext("Make a code"), icon=ft.Icons.EDIT_NOTE, on_click=issue),
        form_input(
            entered,
            "",
            t.gettext("A code that you wrote down"),
            key="recovery",
            on_submit=recover,
        ),
        secondary_button(t.gettext("Copy my matches here"), icon=ft.Icons.LOGIN, on_click=recover),
    ]
    return parts
