"""The user guide, with pictures of the screens that it explains."""

from pathlib import Path

import flet as ft

from views import routes
from views.core.platform import Platform
from views.ui import theme
from views.ui.frame import heading
from views.ui.lists import keyed, panel
from views.ui.screen_context import ScreenContext, screen
from views.ui.theme import Gap
from wording import GuidePart, user_guide

_PICTURE_WIDTH = 292.5  # pixels; the files are 500 wide


@screen
def UserGuide(here: ScreenContext) -> ft.View:
    guide = user_guide(here.t.language)
    platform = here.session.platform
    parts: list[ft.Control] = [_part(each, platform) for each in guide.parts]
    return here.view(guide.title, keyed("part", parts), back=routes.RULES)


def _part(part: GuidePart, platform: Platform) -> ft.Control:
    if part.is_heading:
        return heading(part.text)
    if part.picture is not None:
        return _picture(part.picture, part.text, platform)
    text = ft.Text(part.text, style=theme.text(17), expand=part.is_item)
    if not part.is_item:
        return text
    dot = ft.Text("•", style=theme.text(17))
    return ft.Row([dot, text], spacing=Gap.SMALL, vertical_alignment=ft.CrossAxisAlignment.START)


def _picture(path: Path, caption: str, platform: Platform) -> ft.Control:
    image = ft.Image(src=platform.picture_source(path.read_bytes(), kind="webp"), width=_PICTURE_WIDTH)
    framed = panel(ft.Semantics(label=caption, image=True, content=image), padding=None, clip=True)
    return ft.Row([framed], alignment=ft.MainAxisAlignment.CENTER)
