"""Pages of one screen: each tab has a name and, below it, the figure that its page comes to."""

__all__ = ["PageTab", "page_tabs"]

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from views import theme
from views.components.key_style import key_style
from views.theme import Gap, Size

Page = TypeVar("Page")


@dataclass(frozen=True, kw_only=True)
class PageTab(Generic[Page]):
    page: Page
    name: str
    figure: str


def page_tabs(tabs: Sequence[PageTab[Page]], *, chosen: Page, on_choose: Callable[[Page], object]) -> ft.Control:
    """The open page's tab is filled."""
    return ft.Row([_tab(tab, tab.page == chosen, on_choose) for tab in tabs], spacing=Gap.TIGHT)


def _tab(tab: PageTab[Page], is_open: bool, on_choose: Callable[[Page], object]) -> ft.Control:
    role = theme.BAIZE if is_open else theme.KEY
    return ft.Semantics(
        selected=is_open,
        expand=True,
        content=ft.FilledButton(
            content=ft.Column(
                [
                    ft.Text(tab.name, style=theme.text(15, role.ink, strong=is_open), max_lines=1),
                    ft.Text(tab.figure, style=theme.text(15, role.ink, strong=True), max_lines=1),
                ],
                spacing=0,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=Size.TARGET,
            style=key_style(role.fill, edge=theme.RULE),
            on_click=lambda: on_choose(tab.page),
        ),
    )
