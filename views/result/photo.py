"""The photo of the table."""

from collections.abc import Callable

import flet as ft

from views.core.session import Session
from views.result.use_photo import PhotoUse
from views.ui import theme
from views.ui.buttons import quiet_action, text_action
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.picture_source import picture_source
from views.ui.theme import Gap, Size


def photo_part(session: Session, use: PhotoUse, *, may_change: bool, on_remove: Callable[[], None]) -> list[ft.Control]:
    """Nothing for those who only watch, where there is none, and where none can be read."""
    t = session.translator
    may_add = may_change and session.place.reads_photos
    if use.photo is None and not may_add:
        return []
    parts = keyed("photo-head", [heading(t.gettext("The table"))])
    if use.action.sentence:
        said = notice(use.action.sentence, on_close=use.action.dismiss, close_label=t.gettext("Close"))
        parts += keyed("photo-said", [said])
    elif use.missing:
        parts += keyed("photo-missing", [notice(use.missing)])
    if use.photo is not None:
        width = min(session.viewport.width, Size.COLUMN) - 2 * Gap.LARGE
        height = width * use.photo.height / use.photo.width
        image = ft.Image(
            src=picture_source(use.photo.jpeg, in_browser=session.place.in_browser),
            width=width,
            height=height,
            fit=ft.BoxFit.CONTAIN,
            border_radius=Size.RADIUS,
        )
        parts += keyed("photo", [ft.Semantics(label=t.gettext("Photo of the table"), image=True, content=image)])
    if use.sending:
        parts += keyed("photo-way", [ft.Text(t.gettext("The photo is on its way…"), style=theme.text(17))])
    elif may_add:
        words = t.gettext("Add a photo of the table") if use.photo is None else t.gettext("Take another photo")
        parts += keyed("photo-add", [quiet_action(words, icon=ft.Icons.PHOTO_CAMERA, action=use.pick)])
    if use.photo is not None and may_change:
        parts += keyed("photo-remove", [text_action(t.gettext("Remove the photo"), on_click=on_remove, danger=True)])
    return parts
