"""The controller of the screen that enters a tournament by its code."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from models.storage import Change
from models.store import MAX_ENTRIES_OF_NETWORK, Transaction
from models.tournaments import enter_tournament, load_entry_page
from models.values import EntryPage, ModelErrorCode, RateLimitExceeded
from views.core.feed import use_feed
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded

MAX_NAMES = 4  # of a team


@dataclass(frozen=True, kw_only=True)
class EntrantNamesForm:
    """The names as typed; a pair or a single player uses the first ones."""

    names: tuple[str, ...] = ("",) * MAX_NAMES


@dataclass(frozen=True, kw_only=True)
class TournamentEntryController:
    """The page for entering names. Opening the link changes nothing; only `submit` does."""

    session: Session
    link: dict[str, Any]
    action: ActionController
    loaded: Loaded[EntryPage]
    form: Form[EntrantNamesForm]

    async def submit(self) -> None:
        entry_page = self.loaded.latest
        if entry_page is not None:
            names = self.form.value.names[: entry_page.size]
            work = partial(_enter, self.session, **self.link, names=names, request_id=uuid4().hex)
            await self.action.run(work, self._clear, key=enter_tournament)

    async def _clear(self, _: None) -> None:
        self.form.update(lambda _: EntrantNamesForm())
        await self.loaded.reload()


def _enter(session: Session, transaction: Transaction, **entry: Any) -> None:
    """Enter a pair. Raise `RateLimitExceeded` after too many entries from this phone's network."""
    wait = session.store.entries_of_networks.use(session.network) if session.network else None
    if wait:
        raise RateLimitExceeded(ModelErrorCode.TOO_MANY_ENTRIES_HERE, limit=MAX_ENTRIES_OF_NETWORK, wait=wait)
    enter_tournament(transaction, **entry)


def use_tournament_entry(token: str) -> TournamentEntryController:
    session = use_session()
    action = use_action()
    link: dict[str, Any] = {"device": session.device, "signer": session.store.signer, "token": token}
    loaded = use_loaded(("entry", token), partial(load_entry_page, **link))
    form = use_form(token, EntrantNamesForm, action)

    async def apply(_change: Change) -> None:
        await loaded.reload()

    topics = () if loaded.latest is None else (loaded.latest.tournament_id,)
    use_feed(session.store, topics, apply, epoch=session.epoch)
    return TournamentEntryController(session=session, link=link, action=action, loaded=loaded, form=form)
