"""Dialogs over a screen: a confirmation question, and a bottom sheet of rows."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views.core.navigation import use_dialog
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import text_button
from views.ui.theme import Gap, Size


@dataclass(frozen=True, kw_only=True)
class ConfirmDialog:
    """The texts of a question: `text` states the consequences, the labels spell out the two answers."""

    title: str
    text: str
    cancel_label: str
    confirm_label: str


def use_confirm_dialog(dialog: ConfirmDialog, on_confirm: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """Return a function that opens the dialog; `on_confirm` is awaited when the user confirms."""
    is_open, set_open = use_state(False)

    async def confirm() -> None:
        set_open(False)
        await on_confirm()

    use_dialog(_alert_dialog(dialog, on_cancel=lambda: set_open(False), on_confirm=confirm) if is_open else None)
    return lambda: set_open(True)


def _alert_dialog(
    dialog: ConfirmDialog, *, on_cancel: Callable[[], None], on_confirm: Callable[[], object]
) -> ft.AlertDialog:
    """Return the dialog; a tap outside it cancels."""
    return ft.AlertDialog(
        title=ft.Text(dialog.title, style=theme.text(22, strong=True)),
        content=ft.Text(dialog.text, style=theme.text(18)),
        scrollable=True,
        bgcolor=theme.CARD.fill,
        actions=[
            text_button(dialog.cancel_label, on_click=on_cancel),
            text_button(dialog.confirm_label, on_click=on_confirm, danger=True),
        ],
        on_dismiss=lambda _: on_cancel(),
    )


def bottom_sheet(
    title: str, rows: Sequence[ft.Control], *, on_dismiss: Callable[[], None], spacing: float = Gap.MEDIUM
) -> ft.BottomSheet:
    """Return a sheet of rows; `on_dismiss` is called when the user has closed it."""
    return ft.BottomSheet(
        content=ft.Container(
            ft.Column(
                [ft.Text(title, style=theme.text(22, strong=True)), *rows],
                scroll=ft.ScrollMode.AUTO,
                spacing=spacing,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding(Gap.LARGE, Gap.NONE, Gap.LARGE, Gap.LARGE),
            bgcolor=theme.PAPER.fill,  # the sheet's bgcolor is not repainted on a switch to dark
        ),
        bgcolor=theme.PAPER.fill,
        scrollable=True,
        show_drag_handle=True,
        size_constraints=ft.BoxConstraints(max_width=Size.COLUMN),
        on_dismiss=lambda _: on_dismiss(),
    )
