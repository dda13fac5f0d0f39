"""Screen that shares a table: the QR code and short code for scorers or viewers, and the phones at the table."""

from functools import partial

import flet as ft

from models.sharing import JoinLink
from models.values import Role
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_action import use_action
from views.match.share_buttons import file_share_buttons, files_refused
from views.match.use_files import use_files
from views.match.use_match import use_match
from views.sharing.members import members_part, use_member_sheet
from views.sharing.phone_name import use_phone_name_question
from views.sharing.use_sharing import SharingController, use_sharing
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.drawing.qr_panel import code_panel
from views.ui.frame import heading
from views.ui.input.choice import choice
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.lists import keyed, side_by_side
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, loading
from web.qr import qr_svg
from web.urls import printed_card_path, sent_url, token_url


@screen
def ShareScreen(here: ScreenContext) -> ft.View:
    t = here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    action = use_action()
    sharing = use_sharing(match_id, match, action)
    ask_revoke = use_confirm_dialog(
        sharing.revoke,
        title=t.gettext("Turn off this code?"),
        text=t.gettext(
            "Everyone who joined with it leaves the table at once, even in the middle of a deal. They can come back "
            "with the new code."
        ),
        cancel=t.gettext("Keep the code"),
        confirm=t.gettext("Turn off the code"),
    )
    choose_member = use_member_sheet(match_id, action)
    has_files = here.session.platform.has_server and match.snapshot is not None and bool(match.snapshot.deals)
    files = use_files(match_id, enabled=has_files)
    question = use_phone_name_question(here.session, match.snapshot, sharing.load)
    if match.snapshot is None and match.sentence:
        return here.missing(match.sentence)
    footer = None
    if sharing.role is not None:
        send = ft.ShareText(_sent_link(here.session, sharing.link)) if sharing.link else None
        words = t.gettext("Send the link")
        footer = primary_button(words, icon=ft.Icons.SEND, on_click=None, client_action=send, disabled=send is None)
    own_role = match.snapshot and match.snapshot.role
    may_choose = choose_member if own_role is Role.OWNER else None
    body = [
        *closable_notice(t, "said", action.sentence, action.dismiss),
        *closable_notice(t, "refused", sharing.link_action.sentence, sharing.link_action.dismiss),
        *_code_part(here.session, sharing),
    ]
    files_part = [*file_share_buttons(t, files), *files_refused(files)]
    if (sharing.state or sharing.link_action.sentence) and (files_part or not has_files):  # together: nothing moves
        body += members_part(t, sharing.members, own_device_id=here.session.device.id, on_choose=may_choose)
        body += question if len(sharing.members) > 1 else []  # others see the name of this phone
        body += _links_part(here.session, sharing)
        body += keyed("score", [heading(t.gettext("Send the score as it is now"))]) if files_part else []
        body += keyed("file", files_part)
        if here.session.platform.has_server:
            words, on_export = t.gettext("Copy to a phone"), link_to(routes.export_match(match_id))
            body += keyed("hand", [secondary_button(words, icon=ft.Icons.SEND, on_click=on_export)])
        if own_role is Role.OWNER and sharing.state is not None:
            words = t.gettext("Turn off this code and make a new one")
            body += keyed("withdraw", [text_button(words, on_click=ask_revoke, danger=True)])
    return here.view(
        t.gettext("Share this table"),
        body if match.snapshot is not None else loading(t),
        back=routes.match(match_id),
        back_label=t.gettext("Back to the table"),
        footer=footer,
    )


def _links_part(session: Session, sharing: SharingController) -> list[ft.Control]:
    """Return the buttons of the chosen role's link, disabled until it is there; for a viewer, nothing."""
    t, link = session.translator, sharing.link
    if sharing.role is None:
        return []
    copy = ft.CopyToClipboard(_sent_link(session, link)) if link else None
    button = partial(secondary_button, disabled=link is None)
    buttons = [button(t.gettext("Copy the link"), icon=ft.Icons.COPY, client_action=copy)]
    if session.platform.has_server:
        card = ft.OpenUrl(printed_card_path(link.token), target=ft.UrlTarget.BLANK) if link else None
        buttons.append(button(t.gettext("A card to print"), icon=ft.Icons.PRINT, client_action=card))
    return keyed("link", [side_by_side(*buttons)])


def _sent_link(session: Session, link: JoinLink) -> str:
    return sent_url(token_url(session.public_base, "t", link.token), session.translator.language)


def _code_part(session: Session, sharing: SharingController) -> list[ft.Control]:
    """Return the choice of the role, with the code of the chosen one; for a viewer, nothing."""
    t, link = session.translator, sharing.link
    if sharing.role is None:
        return []
    roles = {Role.VIEWER: t.gettext("To follow"), Role.SCORER: t.gettext("To keep score")}
    hints = {
        t.gettext("Anyone who scans this sees the score, without installing anything."): Role.VIEWER,
        t.gettext("Anyone who scans this can enter and correct deals."): Role.SCORER,
    }
    panel = code_panel(
        svg=qr_svg(token_url(session.public_base, "t", link.token)) if link else "",
        spoken=t.gettext("QR code of this table"),
        code=f"{link.code[:4]} {link.code[4:]}" if link else "",
        code_spoken=t.gettext("Code of this table: {code}", code=" ".join(link.code)) if link else "",
        hints={words: role is sharing.role for words, role in hints.items()},
    )
    icons = {Role.VIEWER: ft.Icons.VISIBILITY, Role.SCORER: ft.Icons.EDIT}
    return keyed("code", [choice(roles, chosen=sharing.role, on_choose=sharing.show_link, icons=icons), panel])
