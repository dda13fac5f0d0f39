"""The controller of the owner's membership list."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models.people import delete_member_list, load_member_list, save_member_list
from models.store import Transaction
from models.values import MemberList, MemberListSummary
from views.core.async_store import parse_members
from views.core.use_action import use_action
from views.core.use_file_upload import FileUpload
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.tournament.setup.use_list_file import use_list_file
from views.tournament.use_tournament import TournamentController


@dataclass(frozen=True, kw_only=True)
class MemberListController:
    """The size of the list, the form with a pasted one, and the acts."""

    loaded: Loaded[MemberListSummary | None]
    form: Form[str]
    file: FileUpload
    paste: Callable[[], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_member_list(controller: TournamentController) -> MemberListController:
    session, action = controller.session, use_action()
    t, device = session.translator, session.device
    loaded = use_loaded(("member-list", device.id), partial(load_member_list, device=device))
    form = use_form("member-list", str, action)

    async def run(work: Callable[[Transaction], None], key: object) -> bool:
        if not await action.run(work, key=key):
            return False
        await loaded.reload()
        await controller.loaded.reload()
        return True

    async def save(members: MemberList) -> None:
        def work(transaction: Transaction) -> None:
            with session.store.imports.use(members, device=device, network=session.network):
                save_member_list(transaction, device=device, members=members)

        if await run(work, save_member_list):
            form.update(lambda _: "")
            if members.left_out:
                count = members.left_out
                words = t.gettext("People without a card: {count}. They were left out.", count=count)
                action.show_message(words)

    async def paste() -> None:
        parse = partial(parse_members, session.store, form.value.encode(), network=session.network)
        await action.run_job(parse, save, key=parse_members)

    async def delete() -> None:
        await run(partial(delete_member_list, device=device), delete_member_list)

    file = use_list_file(action, save, parse_members)
    return MemberListController(loaded=loaded, form=form, file=file, paste=paste, delete=delete)
