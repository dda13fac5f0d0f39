"""The controller of the screen that enters a tournament by its code."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from models.storage import Change
from models.tournaments import enter_tournament, load_entry_page
from models.values import EntryPage
from views.core.feed import use_feed
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded


@dataclass(frozen=True, kw_only=True)
class EntrantNamesForm:
    """The names of a pair as typed; a single player's is the first."""

    names: tuple[str, str] = ("", "")

    def with_name(self, seat: int, name: str) -> "EntrantNamesForm":
        return EntrantNamesForm(names=(name, self.names[1]) if seat == 0 else (self.names[0], name))


@dataclass(frozen=True, kw_only=True)
class TournamentEntryController:
    loaded: Loaded[EntryPage]
    action: ActionController
    form: Form[EntrantNamesForm]
    submit: Callable[[], Awaitable[None]]


def use_tournament_entry(token: str) -> TournamentEntryController:
    """Return the controller. Opening the link changes nothing; only `submit` does."""
    session = use_session()
    action = use_action()
    link: dict[str, Any] = {"device": session.device, "signer": session.store.signer, "token": token}
    loaded = use_loaded(("entry", token), partial(load_entry_page, **link))
    form = use_form(token, EntrantNamesForm, action)
    entry_page = loaded.latest

    async def apply(_change: Change) -> None:
        await loaded.reload()

    use_feed(session.store, () if entry_page is None else (entry_page.tournament_id,), apply, epoch=session.epoch)

    async def submit() -> None:
        if entry_page is None:
            return

        async def on_entered(_: None) -> None:
            form.update(lambda _: EntrantNamesForm())
            await loaded.reload()

        names = form.value.names[: entry_page.size]
        work = partial(enter_tournament, **link, names=names, request_id=uuid4().hex)
        await action.run(work, on_entered, key=enter_tournament)

    return TournamentEntryController(loaded=loaded, action=action, form=form, submit=submit)
