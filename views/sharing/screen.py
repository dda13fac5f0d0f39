"""The screen that shares a table: the QR code for scorers and for who only watches, the short code, who is there."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models import JoinLink, Member, Role
from views import routes
from views.core.back import use_dialog
from views.core.session import Session, use_session
from views.core.use_action import Action, use_action
from views.core.use_match import use_match
from views.sharing.members import member_sheet, members_part
from views.sharing.use_sharing import SharingUse, use_members, use_sharing
from views.ui.buttons import quiet_action, text_action
from views.ui.choice import choice
from views.ui.dialogs import Question, use_question
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile
from views.ui.notice import notice, waiting
from views.ui.qr_card import qr_card
from views.ui.screen import match_missing, screen
from web.addresses import card_path, join_url
from web.qr import qr_svg
from wording import Translator


@screen
def ShareScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    action = use_action()
    sharing = use_sharing(match_id, match, action)
    withdraw = use_question(_withdrawal(t), sharing.withdraw)
    members = use_members(match_id, action)
    use_dialog(member_sheet(t, members))
    if match.snapshot is None and match.sentence:
        return match_missing(session, match.sentence)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Share this table"),
        on_back=lambda: page.navigate(routes.match(match_id)),
        back_label=t.gettext("Back to the table"),
        body=keyed("waiting", [waiting(t.gettext("One moment …"))])
        if match.snapshot is None
        else _body(
            session,
            action,
            sharing,
            own=match.snapshot.role,
            choose=members.choose,
            on_withdraw=withdraw,
            on_hand=lambda: page.navigate(routes.hand(match_id)),
        ),
    )


def _body(
    session: Session,
    action: Action,
    sharing: SharingUse,
    *,
    own: Role,
    choose: Callable[[Member], None],
    on_withdraw: Callable[[], None],
    on_hand: Callable[[], None],
) -> list[ft.Control]:
    t = session.translator
    body: list[ft.Control] = []
    for key, said in (("said", action), ("refused", sharing.opening)):
        if said.sentence:
            body += keyed(key, [notice(said.sentence, on_close=said.dismiss, close_label=t.gettext("Close"))])
    if own.includes(Role.SCORER):  # whoever only watches has no code to give out
        body += _offers(t, sharing)
    link = sharing.link
    if link is not None:
        body += keyed("code", [_code(session, link)])
        if session.place.has_server:
            body += keyed("card", [_card(t, link)])
    if session.place.has_server:
        to_phone = quiet_action(t.gettext("Take it home to a phone"), icon=ft.Icons.SEND, on_click=on_hand)
        body += keyed("hand", [to_phone])
    may_choose = choose if own is Role.OWNER else None
    body += members_part(t, sharing.members, own=session.device.id, choose=may_choose)
    if own is Role.OWNER and link is not None:
        withdraw = text_action(t.gettext("Withdraw this code and make a new one"), on_click=on_withdraw, danger=True)
        body += keyed("withdraw", [withdraw])
    return body


def _offers(t: Translator, sharing: SharingUse) -> list[ft.Control]:
    """What the other phone is to do: asked first, then there to be changed."""
    offered = {Role.SCORER: t.gettext("To keep the score"), Role.VIEWER: t.gettext("Only to watch")}
    if sharing.role is not None:
        return keyed("offered", [choice(offered, chosen=sharing.role, on_choose=sharing.show)])
    explained = {
        Role.SCORER: t.gettext("It enters and corrects deals, as this phone does."),
        Role.VIEWER: t.gettext("It sees the score as it is entered, and changes nothing."),
    }
    tiles = [
        list_tile(words, key=f"for-{role}", lines=[explained[role]], on_tap=partial(sharing.show, role))
        for role, words in offered.items()
    ]
    return [*keyed("asked", [heading(t.gettext("What is the other phone for?"))]), *tiles]


def _code(session: Session, link: JoinLink) -> ft.Control:
    t = session.translator
    url = join_url(session.public_base, link.token)
    return qr_card(
        svg=qr_svg(url),
        spoken=t.gettext("QR code of this table"),
        hint=t.gettext("Point the other phone’s camera here."),
        code_label=t.gettext("or type this code"),
        code=link.code,
        code_spoken=t.gettext("Code of this table: {code}", code=" ".join(link.code)),
        url=url,
        url_spoken=t.gettext("Link to this table: {link}", link=url),
        copy_label=t.gettext("Copy the link"),
    )


def _card(t: Translator, link: JoinLink) -> ft.Control:
    return quiet_action(
        t.gettext("A card to print"),
        icon=ft.Icons.PRINT,
        action=ft.OpenUrl(card_path(link.token), target=ft.UrlTarget.BLANK),
    )


def _withdrawal(t: Translator) -> Question:
    return Question(
        title=t.gettext("Withdraw this code?"),
        words=t.gettext(
            "Everyone who joined with it leaves the table at once, even in the middle of a deal. They can come back "
            "with the new code."
        ),
        keep=t.gettext("Keep the code"),
        do=t.gettext("Withdraw the code"),
    )
