"""The controller of the screen that enters a tournament by its code."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from models.store import MAX_REGISTRATIONS_OF_NETWORK, Transaction
from models.tournaments import MAX_REGISTRATIONS, TournamentErrorCode, enter_tournament, load_registration_page
from models.values import RateLimitExceeded, RegistrationPage
from views.core.feed import use_feed
from views.core.session import Session, use_session
from views.core.use_action import use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded

MAX_NAMES = 4  # of a team
_NO_NAMES = ("",) * MAX_NAMES


@dataclass(frozen=True, kw_only=True)
class RegistrationController:
    """The page for entering names, and the names as typed; a pair or a single player uses the first ones. Opening the
    link changes nothing; only `submit` does."""

    loaded: Loaded[RegistrationPage]
    form: Form[tuple[str, ...]]
    submit: Callable[[], Awaitable[None]]


def _enter(session: Session, tournament_id: str, transaction: Transaction, **registration: Any) -> None:
    """Enter a pair. Raise `RateLimitExceeded` after too many attempts of this phone, or registrations from its network.
    Where a director in the same network shows the registration code, the limit is as many as this tournament takes: a
    hall of hundreds has one address. A refused registration counts for the phone only."""
    store, network = session.store, session.network
    if wait := store.registration_attempts.use(session.device.id):
        raise RateLimitExceeded(
            TournamentErrorCode.TOO_MANY_ENTRY_ATTEMPTS, limit=store.registration_attempts.limit, wait=wait
        )
    is_room = (network, tournament_id) in store.registration_rooms.values()
    subject, limit = (f"{network} {tournament_id}", MAX_REGISTRATIONS) if is_room else (network, None)
    with store.registrations_of_networks.used_in_block(subject, limit=limit) as wait:
        if network and wait:
            code = TournamentErrorCode.TOO_MANY_ENTRIES_HERE
            raise RateLimitExceeded(code, limit=limit or MAX_REGISTRATIONS_OF_NETWORK, wait=wait)
        enter_tournament(transaction, **registration)


def use_registration(token: str) -> RegistrationController:
    session, action = use_session(), use_action()
    link: dict[str, Any] = {"device": session.device, "signer": session.store.signer, "token": token}
    loaded = use_loaded(("entry", token), partial(load_registration_page, **link))
    form = use_form(token, lambda: _NO_NAMES, action)

    async def clear(_: None) -> None:
        form.update(lambda _: _NO_NAMES)
        await loaded.reload()

    async def submit() -> None:
        if loaded.latest is not None:
            names = form.value[: loaded.latest.size]
            target = loaded.latest.tournament_id
            work = partial(_enter, session, target, **link, names=names, request_id=uuid4().hex)
            await action.run(work, clear, key=enter_tournament)

    topics = () if loaded.latest is None else (loaded.latest.tournament_id,)
    use_feed(session.store, topics, lambda _change: loaded.reload(), epoch=session.epoch)
    return RegistrationController(loaded=loaded, form=form, submit=submit)
