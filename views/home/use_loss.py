"""A dialog on the offline app's first screen about data lost since the last start."""

from collections.abc import Callable, Iterator
from functools import partial

import flet as ft

from models.access import Device
from models.archive import Archive
from models.store import Transaction
from models.transfer import import_transfer, preview_transfer
from views import routes
from views.core.async_store import parse_transfer, run_transaction
from views.core.host_page import HostPage, Loss
from views.core.navigation import link_to, use_dialog
from views.core.session import Session, use_session
from views.core.use_action import use_action
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.input.dialogs import question
from wording import Translator


def use_loss_dialog() -> None:
    """Show the losses at each start until the user confirms having read them."""
    session, action = use_session(), use_action()
    host_page, t, page = session.platform.host_page, session.translator, ft.context.page
    loss = None if host_page is None else host_page.loss
    is_open, set_open = use_state(loss is not None)

    def closing(act: Callable[[], object] = lambda: None) -> Callable[[], None]:
        def close() -> None:
            set_open(False)
            act()

        return close

    def dialog(host_page: HostPage, loss: Loss) -> ft.AlertDialog:
        def show_match(match_id: str) -> None:
            set_open(False)
            page.navigate(routes.match(match_id))

        async def restore() -> None:
            await action.run_job(partial(_restore, session, loss.copies), show_match, key=_restore)

        keys = [
            secondary_button(t.gettext("Restore from a copy"), on_click=closing(link_to(routes.IMPORT_HISTORY))),
            secondary_button(
                t.gettext("Don’t show again"), on_click=closing(host_page.forget_loss), tone=theme.DANGER_KEY
            ),
            secondary_button(t.gettext("Not now"), on_click=closing()),
        ]
        if loss.has_damaged_file:
            keys.insert(0, secondary_button(t.gettext("Save the damaged file"), on_click=host_page.save_damaged))
        if loss.copies:
            words = t.ngettext(
                "Restore {count} match in progress", "Restore {count} matches in progress", len(loss.copies)
            )
            keys.insert(0, secondary_button(words, on_click=restore))
        sentences = "\n".join(filter(None, [*_sentences(t, loss), action.sentence]))
        return question(t.gettext("Something saved here is missing"), sentences, keys, on_dismiss=closing())

    use_dialog(dialog(host_page, loss) if is_open and host_page is not None and loss is not None else None)


def _sentences(t: Translator, loss: Loss) -> Iterator[str]:
    if loss.restored_from is not None:
        yield t.gettext(
            "The matches saved here were damaged. This is Pinella’s own copy from {moment}. "
            "Enter anything newer again.",
            moment=t.date_time(loss.restored_from, length="long"),
        )
    if loss.missing:
        yield t.ngettext(
            "{count} match or tournament that was saved here is missing. Restore it from a backup.",
            "{count} matches and tournaments that were saved here are missing. Restore them from a backup.",
            loss.missing,
        )
    elif loss.restored_from is None:
        yield t.gettext("The browser has deleted the data saved here. Restore it from a backup.")


async def _restore(session: Session, copies: tuple[str, ...]) -> str:
    """Restore each match in its own transaction; return the id of the first one, which is the latest."""
    match_ids = []
    for text in copies:
        _, archive = await parse_transfer(session.store, text.encode("ascii", "replace"), network=session.network)
        work = partial(_import, device=session.device, archive=archive)
        match_ids.append(await run_transaction(session.store, work))
    return match_ids[0]


def _import(transaction: Transaction, *, device: Device, archive: Archive) -> str:
    preview = preview_transfer(transaction, device=device, archive=archive)
    return import_transfer(transaction, device=device, archive=archive, expected=preview.relation)
