"""A section of a page of rules: a table of labels and values, and paragraphs below it."""

from collections.abc import Sequence

import flet as ft

from views.ui import theme
from views.ui.frame import heading
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size

MAX_INLINE_VALUE_LENGTH = 10  # characters of a value next to its label; a longer one is shown below it


def rules_section(title: str, rows: Sequence[tuple[str, str]], paragraphs: Sequence[str]) -> ft.Control:
    """Return a section; `rows` are (label, value)."""
    lines = [_row(label, value, last=index == len(rows) - 1) for index, (label, value) in enumerate(rows)]
    body: list[ft.Control] = []
    if lines:
        body.append(
            ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        )
    if paragraphs:
        sentences = [_sentence(sentence) for sentence in paragraphs]
        body.append(
            ft.Container(
                ft.Column(sentences, spacing=Gap.SMALL, tight=True),
                padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
                border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)) if lines else None,
            )
        )
    return ft.Column(
        [
            heading(title),
            ft.Container(
                ft.Column(body, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                bgcolor=theme.CARD.fill,
                border=ft.Border.all(1, theme.DIVIDER),
                border_radius=Size.RADIUS,
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            ),
        ],
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _row(label: str, value: str, *, last: bool) -> ft.Control:
    if len(value) <= MAX_INLINE_VALUE_LENGTH and not has_large_text():
        content: ft.Control = ft.Row(
            [ft.Text(label, style=theme.text(17), expand=True), ft.Text(value, style=theme.display(22))],
            spacing=Gap.MEDIUM,
        )
    else:
        content = ft.Column(
            [ft.Text(label, style=theme.text(17, strong=True)), ft.Text(value, style=theme.text(16, theme.INK_SOFT))],
            spacing=Gap.HAIR,
            tight=True,
        )
    return ft.Container(
        content,
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.LARGE, Gap.SMALL),
        border=None if last else ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER)),
    )


def _sentence(sentence: str) -> ft.Control:
    dot = ft.Container(
        width=6,
        height=6,
        border_radius=3,
        bgcolor=theme.ACTION.fill,
        margin=ft.Margin(Gap.NONE, 8, Gap.TIGHT, Gap.NONE),
    )
    return ft.Row(
        [dot, ft.Text(sentence, style=theme.text(17), expand=True)],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
