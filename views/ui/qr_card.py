"""A QR code on white, as cameras like it, with the short code below for those without one."""

import flet as ft

from views.ui import theme
from views.ui.buttons import words_style
from views.ui.text_scale import CODE_LETTER, column_width, size_without_breaks
from views.ui.theme import Gap, Size

QR_WIDTH = 280


def qr_card(
    *,
    svg: str,
    spoken: str,
    hint: str,
    url: str,
    url_spoken: str,
    copy_label: str,
    code_label: str = "",
    code: str = "",
    code_spoken: str = "",
) -> ft.Control:
    """`svg` is the picture as text, which every browser draws. Without `code` there is none to type. What a screen
    reader says of the picture, the link and the code is `…spoken`. Copying is the client's own act: Safari refuses it
    to anything else (docs/flet-internals.md §5)."""
    return ft.Container(
        ft.Column(
            [
                ft.Text(hint, style=theme.text(17), text_align=ft.TextAlign.CENTER),
                ft.Semantics(
                    label=spoken,
                    image=True,
                    content=ft.Container(
                        ft.Image(src=svg, width=QR_WIDTH, height=QR_WIDTH, fit=ft.BoxFit.CONTAIN),
                        bgcolor=ft.Colors.WHITE,
                        border_radius=Size.RADIUS_KEY,
                        padding=Gap.SMALL,
                    ),
                ),
                *_code(code_label, code, code_spoken),
                ft.Text(
                    url,
                    style=theme.label(),
                    selectable=True,
                    semantics_label=url_spoken,
                    text_align=ft.TextAlign.CENTER,
                ),
                ft.TextButton(
                    content=copy_label,
                    icon=ft.Icons.COPY,
                    style=words_style(theme.LINK),
                    action=ft.CopyToClipboard(url),
                ),
            ],
            spacing=Gap.SMALL,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.RULE),
        border_radius=Size.RADIUS,
        padding=Gap.LARGE,
        alignment=ft.Alignment.CENTER,
    )


def screen_code(*, svg: str, spoken: str, hint: str) -> ft.Control:
    """A code that holds much, as wide as the screen: nobody types it, and its link is longer than anybody reads."""
    width = column_width()
    return ft.Column(
        [
            ft.Text(hint, style=theme.text(17), text_align=ft.TextAlign.CENTER),
            ft.Semantics(
                label=spoken,
                image=True,
                content=ft.Container(
                    ft.Image(src=svg, width=width, height=width, fit=ft.BoxFit.CONTAIN, gapless_playback=True),
                    bgcolor=ft.Colors.WHITE,
                    border_radius=Size.RADIUS_KEY,
                ),
            ),
        ],
        spacing=Gap.SMALL,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _code(label: str, code: str, spoken: str) -> list[ft.Control]:
    if not code:
        return []
    style = theme.display(size_without_breaks(code, 34, width=QR_WIDTH, letter=CODE_LETTER))
    return [
        ft.Text(label, style=theme.label(), text_align=ft.TextAlign.CENTER),
        ft.Text(code, style=style, selectable=True, semantics_label=spoken),
    ]
