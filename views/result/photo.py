"""The photo of the table, on the result screen."""

from collections.abc import Callable

import flet as ft

from views.core.session import Session
from views.result.use_photo import PhotoController
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.status import closable_notice, notice
from views.ui.theme import Gap, Size


def photo_part(
    session: Session, controller: PhotoController, *, may_change: bool, on_remove: Callable[[], None]
) -> list[ft.Control]:
    """Return the photo and its buttons; nothing if there is no photo and the user cannot add one."""
    t = session.translator
    may_add = may_change and session.platform.can_resize_photos
    if controller.photo is None and not may_add:
        return []
    parts = keyed("photo-head", [heading(t.gettext("The table"))])
    said = closable_notice(t, "photo-said", controller.action.sentence, controller.action.dismiss)
    parts += said or notice("photo-missing", controller.load_error)
    if controller.photo is not None:
        width = min(session.viewport.width, Size.COLUMN) - 2 * Gap.LARGE
        height = width * controller.photo.height / controller.photo.width
        image = ft.Image(
            src=session.platform.picture_source(controller.photo.jpeg, kind="jpeg"),
            width=width,
            height=height,
            fit=ft.BoxFit.CONTAIN,
            border_radius=Size.RADIUS,
        )
        parts += keyed("photo", [ft.Semantics(label=t.gettext("Photo of the table"), image=True, content=image)])
    if controller.is_uploading:
        parts += keyed("photo-way", [ft.Text(t.gettext("Sending the photo…"), style=theme.text(17))])
    elif may_add:
        words = t.gettext("Add a photo of the table") if controller.photo is None else t.gettext("Choose another photo")
        add = secondary_button(words, icon=ft.Icons.PHOTO_CAMERA, client_action=controller.pick_action)
        parts += keyed("photo-add", [add])
    if controller.photo is not None and may_change:
        parts += keyed("photo-remove", [text_button(t.gettext("Remove the photo"), on_click=on_remove, danger=True)])
    return parts
