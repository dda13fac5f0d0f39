"""The screen for this phone's data: export, import, restoring deleted items, deleting everything."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.sharing import DownloadKind
from models.trash import RESTORE_PERIOD, DeletedItem
from views import routes
from views.core.navigation import link_to
from views.device.use_data import DeletionsController, HistoryExportController, use_deletions, use_history_export
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.frame import heading
from views.ui.lists import keyed, text_lines, two_lines
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import banner, notice
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator


@screen
def DataSettings(here: ScreenContext) -> ft.View:
    t = here.t
    export = use_history_export()
    deletions = use_deletions()
    confirming_delete, set_confirming_delete = use_state(False)
    confirming_leave, set_confirming_leave = use_state(False)
    words = t.gettext("From a file saved by Pinella, here or elsewhere. You see its contents first.")
    body = [
        *_export_part(t, export),
        heading(t.gettext("Restore")),
        ft.Text(words, style=theme.text(17)),
        secondary_button(
            t.gettext("Restore from a file"), icon=ft.Icons.FILE_UPLOAD, on_click=link_to(routes.IMPORT_HISTORY)
        ),
        *_deleted_part(t, deletions),
        *_leave_device_part(t, deletions, confirming=confirming_leave, set_confirming=set_confirming_leave),
        *_delete_all_part(t, deletions, confirming=confirming_delete, set_confirming=set_confirming_delete),
    ]
    return here.view(t.gettext("Your matches and players"), body, back=routes.SETTINGS)


def _export_part(t: Translator, export: HistoryExportController) -> list[ft.Control]:
    kinds = {
        DownloadKind.JSON: (ft.Icons.FILE_DOWNLOAD, t.gettext("Everything, for Pinella (JSON)")),
        DownloadKind.CSV: (ft.Icons.TABLE_CHART, t.gettext("All deals as a table (CSV)")),
    }
    words = t.gettext("A file with your matches and their full history, your players and your rules.")
    parts: list[ft.Control] = [heading(t.gettext("Back up")), ft.Text(words, style=theme.text(17))]
    for kind in export.kinds:
        icon, label = kinds[kind]
        parts.append(secondary_button(label, icon=icon, on_click=partial(export.export, kind)))
    return parts + notice("along", export.action.sentence)


def _deleted_part(t: Translator, controller: DeletionsController) -> list[ft.Control]:
    """Return a button that restores everything after a full deletion, and tiles of the matches and players that were
    deleted one by one."""
    parts: list[ft.Control] = [heading(t.gettext("Recently deleted"))]
    parts += notice("deleted", controller.action.sentence or controller.loaded.sentence)
    found = controller.loaded.value
    if found is None:
        return parts
    if found.restorable_until is not None:
        words = t.gettext(
            "All your matches and players were deleted. You can restore them until {moment}; then they are gone for "
            "good.",
            moment=t.date_time(found.restorable_until, length="long"),
        )
        back = secondary_button(t.gettext("Restore everything"), icon=ft.Icons.RESTORE, on_click=controller.restore_all)
        parts += keyed("erased", [banner(words), back])
    parts += [_deleted_row(t, controller, item) for item in found.items]
    if found.restorable_until is None and not found.items:
        words = t.ngettext(
            "Nothing. Anything you delete stays here for {count} day, and you can restore it.",
            "Nothing. Anything you delete stays here for {count} days, and you can restore it.",
            RESTORE_PERIOD.days,
        )
        parts.append(ft.Text(words, style=theme.text(17, theme.INK_SOFT), key="nothing-deleted"))
    return parts


def _leave_device_part(
    t: Translator, controller: DeletionsController, *, confirming: bool, set_confirming: Callable[[bool], None]
) -> list[ft.Control]:
    """Return the section that clears this phone only, for example before it is sold; empty unless other phones keep the
    same matches."""
    found = controller.loaded.value
    if found is None or not found.other_device_count:
        return []

    async def leave() -> None:
        set_confirming(False)
        await controller.leave()

    words = t.ngettext(
        "{count} other phone has the same matches and players. It keeps them; to get them back here, scan its code.",
        "{count} other phones have the same matches and players. They keep them; to get them back here, scan the "
        "code of one of them.",
        found.other_device_count,
    )
    ask = secondary_button(t.gettext("Remove everything from this phone"), on_click=lambda: set_confirming(True))
    confirm = text_button(t.gettext("Yes, remove everything from this phone"), on_click=leave, danger=True)
    return [
        *keyed("leave", [heading(t.gettext("Only on this phone")), ft.Text(words, style=theme.text(17))]),
        *keyed(f"leave-{confirming}", [confirm if confirming else ask]),
    ]


def _delete_all_part(
    t: Translator, controller: DeletionsController, *, confirming: bool, set_confirming: Callable[[bool], None]
) -> list[ft.Control]:
    """Return the section that deletes everything after two taps, with a warning between them."""
    found = controller.loaded.value
    if found is None or found.restorable_until is not None:
        return []
    title = t.gettext("Delete everything on all phones") if found.other_device_count else t.gettext("Delete everything")
    parts: list[ft.Control] = keyed("delete-all", [heading(title)])
    if not confirming:
        label = t.gettext("Delete all my matches and players")
        first = text_button(label, on_click=lambda: set_confirming(True), danger=True)
        return [*parts, *keyed("delete", [first])]

    async def delete() -> None:
        set_confirming(False)
        await controller.delete_all()

    warning = t.ngettext(
        "Your matches and players disappear from every phone at once. You can restore them here for {count} day; "
        "then they are gone for good, with your groups, your house rules and your access to others’ tables.",
        "Your matches and players disappear from every phone at once. You can restore them here for {count} days; "
        "then they are gone for good, with your groups, your house rules and your access to others’ tables.",
        RESTORE_PERIOD.days,
    )
    question = [
        ft.Text(warning, style=theme.text(17)),
        secondary_button(t.gettext("Keep everything"), on_click=lambda: set_confirming(False)),
        text_button(t.gettext("Yes, delete everything"), on_click=delete, danger=True),
    ]
    return [*parts, *keyed("sure", question)]


def _deleted_row(t: Translator, controller: DeletionsController, item: DeletedItem) -> ft.Control:
    label = t.join(item.names)
    if item.started_at is not None:
        day = t.date(item.started_at, length="medium")
        label = t.gettext("{players}, {day}", players=label, day=day)
    until = t.gettext("Until {day}", day=t.date_time(item.restorable_until, length="medium"))
    words = two_lines(label, until)
    spoken = t.gettext("Restore {what}", what=label)
    restore = text_button(t.gettext("Restore"), spoken=spoken, on_click=partial(controller.restore, item))
    if has_large_text():
        line: ft.Control = text_lines(words, restore)
    else:
        words.expand = True
        line = ft.Row([words, restore], spacing=Gap.SMALL)
    return ft.Container(
        line,
        key=item.id,
        bgcolor=theme.CARD.fill,
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
    )
