"""QR codes on a white background, which cameras need, with a short code below for phones without a camera."""

import flet as ft

from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.fit import CODE_LETTER_WIDTH, size_without_breaks
from views.ui.lists import side_by_side, stack
from views.ui.text_scale import column_width
from views.ui.theme import Gap, Size

QR_WIDTH = 280


def link_buttons(send: str, copy: str, url: str) -> ft.Control:
    """Return the buttons that copy a link and send it through the phone's share sheet (web/flet/share.js).

    The client does both while it handles the tap; Safari refuses anything else (docs/flet-internals.md §5).
    """
    return side_by_side(
        secondary_button(send, icon=ft.Icons.SEND, client_action=ft.ShareText(url)),
        secondary_button(copy, icon=ft.Icons.COPY, client_action=ft.CopyToClipboard(url)),
    )


def qr_panel(
    *,
    svg: str,
    spoken: str,
    hint: str,
    url: str,
    url_spoken: str,
    send_label: str,
    copy_label: str,
    code_label: str = "",
    code: str = "",
    code_spoken: str = "",
) -> ft.Control:
    """Return a panel with the QR code of a link and, unless `code` is empty, a short code to type, and below it the
    buttons that send and copy the link.

    `svg` is the picture as text, which every browser draws. The parameters `…spoken` are the labels of picture, link
    and code for screen readers.
    """
    column = [
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
        *_short_code(code_label, code, code_spoken),
        ft.Text(
            url, style=theme.caption(), selectable=True, semantics_label=url_spoken, text_align=ft.TextAlign.CENTER
        ),
    ]
    panel = ft.Container(
        ft.Column(column, spacing=Gap.SMALL, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=theme.PANEL.fill,
        border=ft.Border.all(1, theme.DIVIDER),
        border_radius=Size.RADIUS,
        padding=Gap.LARGE,
        alignment=ft.Alignment.CENTER,
    )
    return stack([panel, link_buttons(send_label, copy_label, url)])


def full_width_qr_code(*, svg: str, spoken: str, hint: str) -> ft.Control:
    """Return a QR code with much data, as wide as the screen. It has no link below, because that is too long to read or
    type."""
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


def _short_code(label: str, code: str, spoken: str) -> list[ft.Control]:
    if not code:
        return []
    style = theme.display(size_without_breaks(code, 34, width=QR_WIDTH, letter_width=CODE_LETTER_WIDTH))
    return [
        ft.Text(label, style=theme.caption(), text_align=ft.TextAlign.CENTER),
        ft.Text(code, style=style, selectable=True, semantics_label=spoken),
    ]
