"""The items of the trash: deleted matches and players, and merged players, with buttons that restore them."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

from models.trash import DeletedItem, DeletedKind
from views.ui import theme
from views.ui.buttons import text_button
from views.ui.frame import heading
from views.ui.lists import keyed, text_lines, two_lines
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator


def deleted_part(
    t: Translator, title: str, items: Sequence[DeletedItem], restore: Callable[[str], Awaitable[None]]
) -> list[ft.Control]:
    """Return the section of the items that can still be restored by their ids."""
    rows = [deleted_row(t, item, partial(restore, item.id)) for item in items]
    return [*keyed("deleted", [heading(title)]), *rows] if rows else []


def deleted_row(t: Translator, item: DeletedItem, on_restore: Callable[[], Awaitable[None]]) -> ft.Control:
    label = t.join(item.names)
    if item.kind is DeletedKind.MERGED:
        label = t.gettext("{former}, merged with {name}", former=item.names[0], name=item.names[1])
    if item.started_at is not None:
        day = t.date(item.started_at, length="medium")
        label = t.gettext("{players}, {day}", players=label, day=day)
    until = t.gettext("Until {day}", day=t.date_time(item.restorable_until, length="medium"))
    words = two_lines(label, until)
    spoken = t.gettext("Restore {what}", what=label)
    restore = text_button(t.gettext("Restore"), spoken=spoken, on_click=on_restore)
    if has_large_text():
        line: ft.Control = text_lines(words, restore)
    else:
        words.expand = True
        line = ft.Row([words, restore], spacing=Gap.SMALL)
    return ft.Container(
        line,
        key=f"deleted-{item.id}",
        bgcolor=theme.PANEL.fill,
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
    )
