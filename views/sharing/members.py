"""The phones at the table, and what its host may do about each."""

from collections.abc import Callable, Iterable

import flet as ft

from models import Member, Role
from views.core.labels import phone_name
from views.sharing.use_sharing import MembersUse
from views.ui import theme
from views.ui.buttons import quiet_action, text_action
from views.ui.dialogs import sheet
from views.ui.frame import heading
from views.ui.lists import keyed, list_tile
from views.ui.theme import Gap
from wording import Translator


def members_part(
    t: Translator, members: Iterable[Member], *, own: str, choose: Callable[[Member], None] | None
) -> list[ft.Control]:
    """`own` is this phone's device; with `choose`, a tap on another one asks what to do about it."""
    rows = [_member(t, member, own=member.device_id == own, choose=choose) for member in members]
    return [*keyed("members", [heading(t.gettext("Who is at this table"))]), *rows] if rows else []


def _member(t: Translator, member: Member, *, own: bool, choose: Callable[[Member], None] | None) -> ft.Control:
    roles = {
        Role.OWNER: t.gettext("host"),
        Role.SCORER: t.gettext("keeps the score"),
        Role.VIEWER: t.gettext("watches"),
    }
    name = phone_name(t, member.label)
    if own:
        name = t.gettext("{phone} (this phone)", phone=member.label) if member.label else t.gettext("this phone")
    elif choose is not None and member.role is not Role.OWNER:
        return list_tile(
            name, key=f"member-{member.device_id}", lines=[roles[member.role]], on_tap=lambda: choose(member)
        )
    words = ft.Column(
        [ft.Text(name, style=theme.text(17)), ft.Text(roles[member.role], style=theme.label())],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    return ft.Row(
        [ft.Icon(ft.Icons.SMARTPHONE, size=20, color=theme.INK_SOFT), words],
        key=f"member-{member.device_id}",
        spacing=Gap.SMALL,
    )


def member_sheet(t: Translator, use: MembersUse) -> ft.BottomSheet | None:
    """What comes up when the host has tapped a phone."""
    if use.chosen is None:
        return None
    host = t.gettext(
        "The host withdraws codes, puts phones out and deletes the match. This phone goes on keeping the score."
    )
    out = t.gettext("It sees nothing more of this match. With the code it can come back: withdraw that too.")
    return sheet(
        phone_name(t, use.chosen.label),
        [
            quiet_action(t.gettext("Make it the host"), on_click=use.hand_over),
            ft.Text(host, style=theme.label()),
            text_action(t.gettext("Put it out of this table"), on_click=use.put_out, danger=True),
            ft.Text(out, style=theme.label()),
        ],
        on_dismiss=lambda: use.choose(None),
    )
