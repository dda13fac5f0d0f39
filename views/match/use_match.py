"""The match that a phone's screens follow: one snapshot for all of them, loaded again when another phone changes the
match."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol
from uuid import uuid4

import flet as ft

from models.access import Device
from models.matches import load_match
from models.storage import Change, ChangeKind
from models.store import Store, Transaction
from models.values import MatchSnapshot
from views import routes
from views.core.feed import no_op, subscribe_page
from views.core.per_session_cache import per_session_cache
from views.core.session import use_session
from views.core.use_action import NO_ERROR_SENTENCES, ActionController, ErrorSentences
from views.core.use_loaded import Loader
from views.hooks import use_rerender, use_subscriptions
from web.drawn_names import drawn_match


class JointQuery(Protocol):
    """A query that runs in the transaction that loads a match, so that one render shows both.

    `read` runs on a thread and uses only the database; `receive` gets its result on the event loop. While `is_active`,
    the query also runs again after this phone's own changes.
    """

    is_active: Callable[[], bool]

    def read(self, transaction: Transaction) -> Any: ...

    def receive(self, result: Any) -> None: ...


@dataclass(kw_only=True, eq=False)
class _MatchSubscription:
    """The subscription of one phone to one match while any of its screens shows the match."""

    store: Store
    device: Device
    match_id: str
    loader: Loader[MatchSnapshot] = field(init=False)
    joint_queries: set[JointQuery] = field(default_factory=set, init=False)
    request: tuple[object, str] = field(default=(None, ""), init=False)  # the latest, and its id
    _rerender_callbacks: list[Callable[[], None]] = field(default_factory=list, init=False)
    _epoch: int | None = field(default=None, init=False)
    _unsubscribe: Callable[[], None] = field(default=no_op, init=False)
    _loading: asyncio.Task[None] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.loader = Loader(
            store=self.store,
            on_change=self._render,
            replaces=lambda old, new: old.revision <= new.revision,
        )

    def add_screen(self, page: ft.Page, rerender: Callable[[], None], epoch: int) -> None:
        """Add a screen that shows the match. It is loaded once for all screens of the view stack."""
        if not self._rerender_callbacks:
            self._epoch = None
            self._unsubscribe = subscribe_page(page, self.store, self.match_id, self._handle_change)
        self._rerender_callbacks.append(rerender)
        if epoch != self._epoch:
            self._epoch = epoch
            # A separate task, which continues for the other screens if this screen is unmounted before it ends.
            self._loading = asyncio.get_running_loop().create_task(self.load())

    def remove_screen(self, rerender: Callable[[], None]) -> bool:
        """Remove a screen; return whether it was the last one."""
        self._rerender_callbacks.remove(rerender)
        if self._rerender_callbacks:
            return False
        self._unsubscribe()
        return True

    async def load(self) -> None:
        results: list[tuple[JointQuery, Any]] = []

        def read(transaction: Transaction) -> MatchSnapshot:
            match = load_match(transaction, device=self.device, match_id=self.match_id)
            results.extend((each, each.read(transaction)) for each in tuple(self.joint_queries))
            return match

        await self.loader.load(read)
        for each, value in results:
            each.receive(value)

    def request_id(self, request: object) -> str:
        if request != self.request[0]:
            self.request = request, uuid4().hex
        return self.request[1]

    async def _handle_change(self, change: Change) -> None:
        # This phone's own changes are already on its screens.
        if change.kind is ChangeKind.TOPIC and change.author is not self:
            await self.load()

    def _render(self) -> None:
        for rerender in tuple(self._rerender_callbacks):
            rerender()


@dataclass(frozen=True, kw_only=True)
class MatchController:
    """A match on a screen. `snapshot` is None while it is loading, and if it cannot be shown; in the latter case
    `sentence` says why. The joint queries of the `subscription` run whenever the match is loaded again."""

    snapshot: MatchSnapshot | None
    sentence: str
    subscription: _MatchSubscription

    async def run(
        self,
        action: ActionController,
        work: Callable[..., MatchSnapshot],
        error_sentences: ErrorSentences = NO_ERROR_SENTENCES,
        *,
        request: object = None,
        navigate: Callable[[str], object] | None = None,
        announce: Callable[[MatchSnapshot], None] | None = None,
    ) -> bool:
        """Run `work`, which changes the match of this device, and return whether it succeeded.

        With `request`, `work` also gets the revision of the snapshot and a request id. The id stays the same for an
        equal `request` until that has succeeded, so that a retry is one action.

        This phone's screens show the resulting snapshot without loading it again. `navigate` then goes to the next
        screen: the table, or the result once the match is over. It is called before the render, so that the client
        navigates meanwhile. `announce` shows a message about a change.
        """
        subscription = self.subscription
        work = partial(work, device=subscription.device, match_id=subscription.match_id)
        if request is not None:
            if self.snapshot is None:
                return False
            request_id = subscription.request_id(request)
            work = partial(work, revision=self.snapshot.revision, request_id=request_id)
        read_again = any(each.is_active() for each in subscription.joint_queries)

        def then(snapshot: MatchSnapshot) -> None:
            if request is not None:
                subscription.request = None, ""
            if announce is not None and (self.snapshot is None or snapshot.revision != self.snapshot.revision):
                announce(snapshot)
            if navigate is None:
                subscription.loader.set_and_render(snapshot)
                return
            navigate((routes.result if snapshot.standings.finished else routes.match)(snapshot.id))
            subscription.loader.set_value(snapshot)  # the router renders all screens next

        author = None if read_again else subscription
        return await action.run(work, then, error_sentences=error_sentences, author=author)


def use_match(match_id: str) -> MatchController:
    """Follow the match until the screen is unmounted; load it again when the phone reconnects."""
    session = use_session()
    page = ft.context.page
    rerender = use_rerender()
    subscriptions = _subscriptions()
    key = match_id, session.device.id
    make = partial(_MatchSubscription, store=session.store, device=session.device, match_id=match_id)
    subscription = subscriptions.get(key) or subscriptions.setdefault(key, make())

    def join() -> list[Callable[[], None]]:
        subscriptions[key] = subscription
        subscription.add_screen(page, rerender, session.epoch)
        return [leave]

    def leave() -> None:
        if subscription.remove_screen(rerender):
            for stale_key in [other for other, each in subscriptions.items() if each is subscription]:
                del subscriptions[stale_key]

    use_subscriptions(join, [subscription, session.epoch])
    loader = subscription.loader
    return MatchController(
        snapshot=loader.value and drawn_match(session.translator, loader.value),
        sentence=loader.sentence(session.translator),
        subscription=subscription,
    )


def open_running_match(page: ft.Page, match: MatchSnapshot) -> None:
    """Navigate to the table of this match if it is still being played."""
    if not match.standings.finished:
        page.navigate(routes.match(match.id))


@per_session_cache
def _subscriptions() -> dict[tuple[str, str], _MatchSubscription]:
    """Return the subscriptions of this phone's screens."""
    return {}
