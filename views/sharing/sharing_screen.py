"""Screen that shares a table: the QR code and short code for scorers or viewers, and the phones at the table."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.sharing import JoinLink, Member
from models.values import MatchSnapshot, Role
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_action import use_action
from views.match.share_buttons import file_share_buttons, files_refused
from views.match.use_files import FilesController, use_files
from views.match.use_match import use_match
from views.sharing.members import members_part, use_member_sheet
from views.sharing.phone_name import use_phone_name_question
from views.sharing.use_sharing import SharingController, use_sharing
from views.ui.buttons import secondary_button, text_button
from views.ui.choice import choice
from views.ui.dialogs import use_confirm_dialog
from views.ui.frame import heading
from views.ui.lists import keyed, list_tile
from views.ui.qr_panel import qr_panel
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, loading
from web.qr import qr_svg
from web.urls import join_url, printed_card_path, sent_url
from wording import Translator


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
    has_deals = match.snapshot is not None and bool(match.snapshot.deals)
    files = use_files(match_id, enabled=here.session.platform.has_server and has_deals)
    question = use_phone_name_question(here.session, match.snapshot, sharing.load)
    if match.snapshot is None and match.sentence:
        return here.missing(match.sentence)
    body = loading(t)
    if match.snapshot is not None:
        body = _body(
            here.session,
            match.snapshot,
            sharing,
            question,
            files,
            on_choose=choose_member,
            on_revoke=ask_revoke,
        )
    back, back_label = routes.match(match_id), t.gettext("Back to the table")
    return here.view(t.gettext("Share this table"), body, back=back, back_label=back_label)


def _body(
    session: Session,
    match: MatchSnapshot,
    sharing: SharingController,
    question: list[ft.Control],
    files: FilesController,
    *,
    on_choose: Callable[[Member], None],
    on_revoke: Callable[[], None],
) -> list[ft.Control]:
    t, own_role = session.translator, match.role
    body = closable_notice(t, "said", sharing.action.sentence, sharing.action.dismiss)
    body += closable_notice(t, "refused", sharing.link_action.sentence, sharing.link_action.dismiss)
    if sharing.role is None:
        body += question
    if own_role.includes(Role.SCORER):  # viewers may not issue codes
        body += _role_choice(t, sharing)
    link = sharing.link
    if link is not None:
        body += keyed("code", [_join_code_panel(session, link)])
        body += question
        if session.platform.has_server:
            print_card = ft.OpenUrl(printed_card_path(link.token), target=ft.UrlTarget.BLANK)
            words = t.gettext("A card to print")
            body += keyed("card", [secondary_button(words, icon=ft.Icons.PRINT, client_action=print_card)])
    if sharing.role is not Role.SCORER:
        body += _score_part(t, files)
    if session.platform.has_server:
        on_export = link_to(routes.export_match(match.id))
        body += keyed("hand", [secondary_button(t.gettext("Copy to a phone"), icon=ft.Icons.SEND, on_click=on_export)])
    may_choose = on_choose if own_role is Role.OWNER else None
    body += members_part(t, sharing.members, own_device_id=session.device.id, on_choose=may_choose)
    if own_role is Role.OWNER and link is not None:
        revoke_button = text_button(t.gettext("Turn off this code and make a new one"), on_click=on_revoke, danger=True)
        body += keyed("withdraw", [revoke_button])
    return body


def _score_part(t: Translator, files: FilesController) -> list[ft.Control]:
    """Return the buttons that send the current score to people who don't join; nothing before the first deal."""
    buttons = [*file_share_buttons(t, files), *files_refused(files)]
    return (
        [*keyed("score", [heading(t.gettext("Send the score as it is now"))]), *keyed("file", buttons)]
        if buttons
        else []
    )


def _role_choice(t: Translator, sharing: SharingController) -> list[ft.Control]:
    """Return the choice of the other phone's role: a question until it is answered, then a switch."""
    roles = {Role.SCORER: t.gettext("To keep the score"), Role.VIEWER: t.gettext("Only to watch")}
    if sharing.role is not None:
        return keyed("offered", [choice(roles, chosen=sharing.role, on_choose=sharing.show_link)])
    explanations = {
        Role.SCORER: t.gettext("It enters and corrects deals like this phone."),
        Role.VIEWER: t.gettext("It sees the score live and can’t change anything."),
    }
    tiles = [
        list_tile(words, key=f"for-{role}", lines=[explanations[role]], on_tap=partial(sharing.show_link, role))
        for role, words in roles.items()
    ]
    return [*keyed("asked", [heading(t.gettext("How does the other phone join?"))]), *tiles]


def _join_code_panel(session: Session, link: JoinLink) -> ft.Control:
    t = session.translator
    url = join_url(session.public_base, link.token)
    return qr_panel(
        svg=qr_svg(url),
        spoken=t.gettext("QR code of this table"),
        hint=t.gettext("Point the other phone’s camera here."),
        code_label=t.gettext("or type this code"),
        code=link.code,
        code_spoken=t.gettext("Code of this table: {code}", code=" ".join(link.code)),
        url=sent_url(url, t.language),
        url_spoken=t.gettext("Link to this table: {link}", link=url),
        send_label=t.gettext("Send the link"),
        copy_label=t.gettext("Copy the link"),
    )
