"""The part of a screen that brings one's matches to another browser, by a code on paper."""

__all__ = ["recovery_part"]

import flet as ft

from views import theme
from views.components.buttons import quiet_action
from views.components.heading import heading
from views.components.notice import notice
from views.components.text_input import text_input
from views.state.hooks import Box
from views.state.use_recovery import RecoveryUse
from wording import Translator


def recovery_part(t: Translator, recovery: RecoveryUse, typed: Box[str]) -> list[ft.Control]:
    """`typed` holds the code as it stands in the field."""

    async def enter() -> None:
        await recovery.enter(typed.current)

    def note(code: str) -> None:
        typed.current = code

    parts: list[ft.Control] = [
        heading(t.gettext("By a code on paper")),
        ft.Text(
            t.gettext("Note a code on paper. Typed on another phone, it brings your matches and players there."),
            style=theme.text(17),
        ),
    ]
    if recovery.code:
        parts.append(ft.Text(recovery.code, style=theme.display(24), selectable=True))
        parts.append(ft.Text(t.gettext("An older code is worth nothing any more."), style=theme.label()))
    parts += [
        quiet_action(t.gettext("Make a code"), icon=ft.Icons.EDIT_NOTE, on_click=recovery.make),
        text_input(
            key="recovery",
            label=t.gettext("A code that you noted"),
            value=typed.current,
            on_change=note,
            on_submit=enter,
        ),
        quiet_action(t.gettext("Bring my matches here"), icon=ft.Icons.LOGIN, on_click=enter),
    ]
    if recovery.sentence:
        parts.append(notice(recovery.sentence))
    return parts
