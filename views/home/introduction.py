"""The introduction for a user without a match: two sentences and a picture of a deal."""

from pathlib import Path

import flet as ft

from views.core.platform import Platform
from views.ui import theme
from views.ui.lists import keyed, text_lines
from views.ui.theme import Gap, Size
from wording import Translator

PICTURES = Path(__file__).resolve().parents[2] / "assets" / "home"  # one for each language
# Pixels; the files have at least twice as many. A larger picture would hide the last row of buttons on a phone of 390 ×
# 664, and nothing would indicate that the page continues.
PICTURE_WIDTH, PICTURE_HEIGHT = 250, 196


def introduction(t: Translator, platform: Platform, *, is_large: bool) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the sentences and the picture, which is twice as wide if it `is_large`."""
    what = t.gettext("Scorekeeper for Burraco, Buraco and Canasta.")
    words = text_lines(
        ft.Text(what, style=theme.text(20, strong=True), text_align=ft.TextAlign.CENTER),
        ft.Text(_promise(t, platform), style=theme.text(17, theme.INK_SOFT), text_align=ft.TextAlign.CENTER),
        spacing=Gap.SMALL,
    )
    words.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    return keyed("what", [words]), keyed("picture", [_picture(t, platform, scale=2 if is_large else 1)])


def _promise(t: Translator, platform: Platform) -> str:
    """Return a sentence that says who has the user's data: this device alone only if the app runs on it."""
    if platform.has_server:
        return t.gettext("Free, no account, no advertising. The scores stay with this table’s host.")
    return t.gettext("Free, no account, nothing leaves this device.")


def _picture(t: Translator, platform: Platform, *, scale: int) -> ft.Control:
    content = (PICTURES / f"{t.language}.webp").read_bytes()
    # The height is set so that the buttons below do not move once the picture is decoded.
    image = ft.Image(
        src=platform.picture_source(content, kind="webp"), width=scale * PICTURE_WIDTH, height=scale * PICTURE_HEIGHT
    )
    label = t.gettext("A deal in Pinella: each side’s points, line by line, and the total")
    framed = ft.Container(
        ft.Semantics(label=label, image=True, content=image),
        border_radius=Size.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.Row([framed], alignment=ft.MainAxisAlignment.CENTER)
