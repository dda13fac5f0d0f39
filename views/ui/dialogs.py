"""Dialogs over a screen: the question before something goes away, and a sheet of rows."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views.core.back import use_dialog
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import text_action
from views.ui.theme import Gap, Size


@dataclass(frozen=True, kw_only=True)
class Question:
    """`words` say what comes of it; `keep` and `do` are the two answers, said in full."""

    title: str
    words: str
    keep: str
    do: str


def use_question(question: Question, act: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A function that asks; `act` is done once the reader says so."""
    asking, set_asking = use_state(False)

    async def do() -> None:
        set_asking(False)
        await act()

    use_dialog(_dialog(question, on_keep=lambda: set_asking(False), on_do=do) if asking else None)
    return lambda: set_asking(True)


def _dialog(question: Question, *, on_keep: Callable[[], None], on_do: Callable[[], object]) -> ft.AlertDialog:
    """A tap beside it keeps things as they are."""
    return ft.AlertDialog(
        title=ft.Text(question.title, style=theme.text(22, strong=True)),
        content=ft.Text(question.words, style=theme.text(18)),
        scrollable=True,
        bgcolor=theme.CARD.fill,
        actions=[
            text_action(question.keep, on_click=on_keep),
            text_action(question.do, on_click=on_do, danger=True),
        ],
        on_dismiss=lambda _: on_keep(),
    )


def sheet(
    title: str, rows: Sequence[ft.Control], *, on_dismiss: Callable[[], None], spacing: float = Gap.MEDIUM
) -> ft.BottomSheet:
    """`on_dismiss` is called once the reader has put it away."""
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
            bgcolor=theme.PAPER.fill,  # the sheet's own stays as it was when the phone turns dark meanwhile
        ),
        bgcolor=theme.PAPER.fill,
        scrollable=True,
        show_drag_handle=True,
        size_constraints=ft.BoxConstraints(max_width=Size.COLUMN),
        on_dismiss=lambda _: on_dismiss(),
    )
