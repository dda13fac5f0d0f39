"""The screen for this phone's data: export, import, restoring deleted items, deleting everything."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from models.archive import export_history
from models.sharing import DownloadKind, issue_download_ticket, leave_device
from models.storage import on_writer, run_in_pieces
from models.trash import (
    RESTORE_PERIOD,
    DeletedItem,
    DeletedKind,
    delete_everything,
    restore_everything,
    restore_match,
    restore_player,
)
from views import routes
from views.core.device_features import download_file
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_action import ActionController, use_action
from views.device.use_data import Deletions, save_export, use_deletions
from views.hooks import use_state
from views.match.lifecycle.deleted_items import deleted_row
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import banner, notice
from web.urls import download_url
from wording import Translator


@screen
def DataSettings(here: ScreenContext) -> ft.View:
    t = here.t
    device, action, deletions = here.session.device, use_action(), use_deletions()

    async def restore(item: DeletedItem) -> None:
        if item.kind is DeletedKind.MATCH:
            await action.run(partial(restore_match, device=device, match_id=item.id))
        else:
            await action.run(partial(restore_player, device=device, player_id=item.id))
        await deletions.reload()

    async def run_in_transactions(work: Callable[..., object]) -> None:
        """Run `work` on all matches in short transactions, so that other phones can save in between."""
        run = partial(run_in_pieces, here.session.store.transaction, partial(work, device=device))
        await action.run_job(partial(on_writer, run), key=work)
        await deletions.reload()

    restore_all, found = partial(run_in_transactions, restore_everything), deletions.value
    words = t.gettext("From a file saved by Pinella, here or elsewhere. You see its contents first.")
    body = [
        *_use_export_part(here.session),
        heading(t.gettext("Restore")),
        ft.Text(words, style=theme.text(17)),
        secondary_button(
            t.gettext("Restore from a file"), icon=ft.Icons.FILE_UPLOAD, on_click=link_to(routes.IMPORT_HISTORY)
        ),
        heading(t.gettext("Recently deleted")),
        *notice("deleted", action.sentence or deletions.sentence),
    ]
    if found is not None:
        body += _deleted_part(t, found, restore, restore_all)
    body += _use_leave_device_part(here.session, action, found)
    body += _use_delete_all_part(t, found, partial(run_in_transactions, delete_everything))
    return here.view(t.gettext("Your matches and players"), body, back=routes.SETTINGS)


def _use_export_part(session: Session) -> list[ft.Control]:
    """Return the buttons that download this phone's data; only a server exports CSV."""
    t, action = session.translator, use_action()

    async def export(kind: DownloadKind) -> None:
        if session.platform.has_server:  # the ticket is issued at the tap, because it expires after a few minutes
            work = partial(issue_download_ticket, device=session.device, signer=session.store.signer, kind=kind)
            await action.run(work, lambda ticket: download_file(download_url("", ticket, t.language)), read_only=True)
        else:
            await action.run(partial(export_history, device=session.device), save_export, read_only=True)

    kinds = {
        DownloadKind.JSON: (ft.Icons.FILE_DOWNLOAD, t.gettext("Everything, for Pinella (JSON)")),
        DownloadKind.CSV: (ft.Icons.TABLE_CHART, t.gettext("All deals as a table (CSV)")),
    }
    words = t.gettext("A file with your matches and their full history, your players and your rules.")
    parts: list[ft.Control] = [heading(t.gettext("Back up")), ft.Text(words, style=theme.text(17))]
    for kind, (icon, label) in kinds.items():
        if kind is DownloadKind.JSON or session.platform.has_server:
            parts.append(secondary_button(label, icon=icon, on_click=partial(export, kind)))
    return parts + notice("along", action.sentence)


def _deleted_part(
    t: Translator,
    found: Deletions,
    restore: Callable[[DeletedItem], Awaitable[None]],
    restore_all: Callable[[], Awaitable[None]],
) -> list[ft.Control]:
    """Return a button that restores everything after a full deletion, and tiles of the matches and players that were
    deleted one by one."""
    parts: list[ft.Control] = []
    if found.restorable_until is not None:
        words = t.gettext(
            "All your matches and players were deleted. You can restore them until {moment}; then they are gone for "
            "good.",
            moment=t.date_time(found.restorable_until, length="long"),
        )
        back = secondary_button(t.gettext("Restore everything"), icon=ft.Icons.RESTORE, on_click=restore_all)
        parts += keyed("erased", [banner(words), back])
    parts += [deleted_row(t, item, partial(restore, item)) for item in found.items]
    if found.restorable_until is None and not found.items:
        words = t.ngettext(
            "Nothing. Anything you delete stays here for {count} day, and you can restore it.",
            "Nothing. Anything you delete stays here for {count} days, and you can restore it.",
            RESTORE_PERIOD.days,
        )
        parts.append(ft.Text(words, style=theme.text(17, theme.INK_SOFT), key="nothing-deleted"))
    return parts


def _use_leave_device_part(session: Session, action: ActionController, found: Deletions | None) -> list[ft.Control]:
    """Return the section that clears this phone only, for example before it is sold; empty unless other phones keep the
    same matches."""
    t = session.translator
    confirming, set_confirming = use_state(False)

    async def leave() -> None:
        set_confirming(False)
        await action.run(partial(leave_device, secret=session.secret), session.set_device)

    if found is None or not found.other_device_count:
        return []
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


def _use_delete_all_part(
    t: Translator, found: Deletions | None, delete_all: Callable[[], Awaitable[None]]
) -> list[ft.Control]:
    """Return the section that deletes everything after two taps, with a warning between them."""
    confirming, set_confirming = use_state(False)

    async def delete() -> None:
        set_confirming(False)
        await delete_all()

    if found is None or found.restorable_until is not None:
        return []
    title = t.gettext("Delete everything on all phones") if found.other_device_count else t.gettext("Delete everything")
    parts: list[ft.Control] = keyed("delete-all", [heading(title)])
    if not confirming:
        label = t.gettext("Delete all my matches and players")
        first = text_button(label, on_click=lambda: set_confirming(True), danger=True)
        return [*parts, *keyed("delete", [first])]
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
