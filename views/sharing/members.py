"""The phones at the table, and the match owner's actions on each."""

from collections.abc import Callable, Iterable

import flet as ft

from models.sharing import Member
from models.values import Role
from views.match.display_texts import phone_name
from views.sharing.use_sharing import MembersController
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.dialogs import bottom_sheet
from views.ui.frame import heading
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
    name = phone_name(t, member.label)
    if is_own_device:
        name = t.gettext("{phone} (this phone)", phone=member.label) if member.label else t.gettext("this phone")
    elif on_choose is not None and member.role is not Role.OWNER:
        return list_tile(
            name, key=f"member-{member.device_id}", lines=[roles[member.role]], on_tap=lambda: on_choose(member)
        )
    icon = ft.Icon(ft.Icons.SMARTPHONE, size=20, color=theme.INK_SOFT)
    words = named_lines(name, roles[member.role], strong=False)
    return ft.Row([icon, words], key=f"member-{member.device_id}", spacing=Gap.SMALL)


def member_sheet(t: Translator, controller: MembersController) -> ft.BottomSheet | None:
    """Return the sheet for the phone that the owner has tapped, or None."""
    if controller.chosen is None:
        return None
    owner_hint = t.gettext(
        "The host can turn off codes, remove phones and delete the match. This phone still keeps the score."
    )
    remove_hint = t.gettext("It no longer sees this match. With the code it can come back, so turn that off too.")
    return bottom_sheet(
        t,
        phone_name(t, controller.chosen.label),
        [
            secondary_button(t.gettext("Make it the host"), on_click=controller.transfer_ownership),
            ft.Text(owner_hint, style=theme.caption()),
            text_button(t.gettext("Remove from this table"), on_click=controller.remove, danger=True),
            ft.Text(remove_hint, style=theme.caption()),
        ],
        on_dismiss=lambda: controller.choose(None),
    )
