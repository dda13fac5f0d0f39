"""The phones at the table, and the match owner's actions on each."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import flet as ft

from models.sharing import Member, remove_member, transfer_ownership
from models.values import Role
from views.core.navigation import use_dialog
from views.core.session import use_session
from views.core.use_action import ActionController
from views.hooks import use_optional
from views.match.display_texts import is_custom_label, phone_name
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.frame import heading
from views.ui.input.dialogs import bottom_sheet
from views.ui.lists import keyed, list_tile, named_lines
from views.ui.theme import Gap
from wording import Translator


def members_part(
    t: Translator, members: Iterable[Member], *, own_device_id: str, on_choose: Callable[[Member], None] | None
) -> list[ft.Control]:
    """Return the list of phones. With `on_choose`, a tap chooses a phone, except `own_device_id` and the owner's."""
    rows = [
        _member_row(t, member, is_own_device=member.device_id == own_device_id, on_choose=on_choose)
        for member in members
    ]
    return [*keyed("members", [heading(t.gettext("Who is at this table"))]), *rows] if rows else []


def _member_row(
    t: Translator, member: Member, *, is_own_device: bool, on_choose: Callable[[Member], None] | None
) -> ft.Control:
    roles = {
        Role.OWNER: t.gettext("host"),
        Role.SCORER: t.gettext("keeps the score"),
        Role.VIEWER: t.gettext("watches"),
    }
    name = phone_name(t, member.label, is_own=is_own_device)
    if is_own_device and is_custom_label(member.label):
        name = t.gettext("{phone} (this phone)", phone=member.label)
    elif not is_own_device and on_choose is not None and member.role is not Role.OWNER:
        return list_tile(
            name, key=f"member-{member.device_id}", lines=[roles[member.role]], on_tap=lambda: on_choose(member)
        )
    icon = ft.Icon(ft.Icons.SMARTPHONE, size=20, color=theme.INK_SOFT)
    words = named_lines(name, roles[member.role], strong=False)
    return ft.Row([icon, words], key=f"member-{member.device_id}", spacing=Gap.SMALL)


def use_member_sheet(match_id: str, action: ActionController) -> Callable[[Member], None]:
    """Return a function that opens the sheet with what the owner may do with a phone."""
    session = use_session()
    t = session.translator
    target: dict[str, Any] = {"device": session.device, "match_id": match_id}
    chosen, choose = use_optional(Member)

    async def transfer(member: Member) -> None:
        choose(None)
        await action.run(partial(transfer_ownership, **target, to_device_id=member.device_id))

    async def remove(member: Member) -> None:
        choose(None)
        await action.run(partial(remove_member, **target, member_id=member.device_id))

    def sheet(member: Member) -> ft.BottomSheet:
        owner_hint = t.gettext(
            "The host can turn off codes, remove phones and delete the match. This phone still keeps the score."
        )
        remove_hint = t.gettext("It no longer sees this match. With the code it can come back, so turn that off too.")
        rows = [
            secondary_button(t.gettext("Make it the host"), on_click=partial(transfer, member)),
            ft.Text(owner_hint, style=theme.caption()),
            text_button(t.gettext("Remove from this table"), on_click=partial(remove, member), danger=True),
            ft.Text(remove_hint, style=theme.caption()),
        ]
        return bottom_sheet(t, phone_name(t, member.label), rows, on_dismiss=lambda: choose(None))

    use_dialog(None if chosen is None else sheet(chosen))
    return choose
