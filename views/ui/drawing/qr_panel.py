"""QR codes on a white background, which cameras need, with a short code below for phones without a camera."""

from collections.abc import Mapping

import flet as ft

from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.drawing.table import felt_oval
from views.ui.fit import CODE_LETTER_WIDTH, size_on_one_line
from views.ui.lists import centred, centred_lines, one_of, panel, side_by_side, stack
from views.ui.text_scale import column_width
from views.ui.theme import Gap, Size
from web.qr import qr_svg
from wording import Translator

QR_WIDTH, _SMALL_QR_WIDTH, _FELT_RADIUS = 280, 200, 20  # pixels
_FADE = 180  # milliseconds


def link_buttons(send: str, copy: str, url: str) -> ft.Control:
    """Return the buttons that copy a link and send it through the phone's share sheet (web/flet/share.js).

    The client does both while it handles the tap; Safari refuses anything else (docs/flet-internals.md §5).
    """
    return side_by_side(
        secondary_button(send, icon=ft.Icons.SEND, client_action=ft.ShareText(url)),
        secondary_button(copy, icon=ft.Icons.COPY, client_action=ft.CopyToClipboard(url)),
    )


def qr_panel(t: Translator, url: str, *, spoken: str, hint: str, url_spoken: str) -> ft.Control:
    """Return a panel with the QR code of a link, and below it the buttons that send and copy the link.

    The parameters `…spoken` are the labels of picture and link for screen readers.
    """
    column = [
        centred(hint, theme.text(17)),
        qr_code(qr_svg(url), spoken, width=QR_WIDTH),
        ft.Text(
            url, style=theme.caption(), selectable=True, semantics_label=url_spoken, text_align=ft.TextAlign.CENTER
        ),
    ]
    framed = panel(ft.Column(column, spacing=Gap.SMALL, horizontal_alignment=ft.CrossAxisAlignment.CENTER))
    framed.alignment = ft.Alignment.CENTER
    return stack([framed, link_buttons(t.gettext("Send the link"), t.gettext("Copy the link"), url)])


def full_width_qr_code(*, svg: str, spoken: str, hint: str) -> ft.Control:
    """Return a QR code with much data, as wide as the screen. It has no link below, because that is too long to read or
    type."""
    return ft.Column(
        [
            centred(hint, theme.text(17)),
            qr_code(svg, spoken, width=column_width()),
        ],
        spacing=Gap.SMALL,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def qr_code(svg: str, spoken: str, *, width: float) -> ft.Control:
    """Return a QR code, whose picture has the quiet zone, on white; an empty square while there is none."""
    picture = (
        ft.Image(src=svg, width=width, height=width, fit=ft.BoxFit.CONTAIN, gapless_playback=True) if svg else None
    )
    white = ft.Container(picture, width=width, height=width, bgcolor=ft.Colors.WHITE, border_radius=Size.RADIUS_KEY)
    return ft.Semantics(label=spoken, image=True, content=white) if svg else white


def code_panel(*, svg: str, spoken: str, code: str, code_spoken: str, hints: Mapping[str, bool]) -> ft.Control:
    """Return the QR code of a link on the felt, its short code, and the hint in `hints` whose flag is true. The height
    doesn't change with the code or the hint, nor while there is no code."""
    size = size_on_one_line("0" * 9, 25, width=QR_WIDTH, letter_width=CODE_LETTER_WIDTH)
    letters = ft.Text(code, style=theme.code(size, theme.BAIZE.ink), selectable=True, semantics_label=code_spoken)
    hint = one_of([(centred(words, theme.caption(theme.BAIZE.ink)), is_shown) for words, is_shown in hints.items()])
    key = next(words for words, is_shown in hints.items() if is_shown)  # lets the client fade to another one
    codes = centred_lines(qr_code(svg, spoken, width=_SMALL_QR_WIDTH), letters, hint, spacing=Gap.TIGHT, key=key)
    fading = ft.AnimatedSwitcher(codes, duration=_FADE, reverse_duration=_FADE)
    return felt_oval(ft.Container(fading, padding=Gap.MEDIUM), radius=_FELT_RADIUS)
