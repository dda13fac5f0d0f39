"""The way into a tournament by its code, joined to the store."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from models import Change, EntryPage, enter_tournament, load_entry
from views.core.feed import use_feed
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded


@dataclass(frozen=True, kw_only=True)
class EntryForm:
    """The names as they are typed, whether two are asked for or one."""

    names: tuple[str, str] = ("", "")

    def with_name(self, seat: int, name: str) -> "EntryForm":
        return EntryForm(names=(name, self.names[1]) if seat == 0 else (self.names[0], name))


@dataclass(frozen=True, kw_only=True)
class EntryUse:
    loaded: Loaded[EntryPage]
    action: Action
    form: Form[EntryForm]
    enter: Callable[[], Awaitable[None]]


def use_entry(token: str) -> EntryUse:
    """Looking at the link changes nothing: only `enter` does."""
    session = use_session()
    action = use_action()
    there: dict[str, Any] = {"device": session.device, "signer": session.store.signer, "token": token}
    loaded = use_loaded(("entry", token), partial(load_entry, **there))
    form = use_form(token, EntryForm, action)
    page = loaded.latest

    async def apply(_change: Change) -> None:
        await loaded.reload()

    use_feed(session.store, () if page is None else (page.tournament_id,), apply, epoch=session.epoch)

    async def enter() -> None:
        if page is None:
            return

        async def arrived(_: None) -> None:
            form.change(lambda _: EntryForm())
            await loaded.reload()

        names = form.value.names[: page.size]
        work = partial(enter_tournament, **there, names=names, request_id=uuid4().hex)
        await action.run(work, arrived, key=enter_tournament)

    return EntryUse(loaded=loaded, action=action, form=form, enter=enter)
