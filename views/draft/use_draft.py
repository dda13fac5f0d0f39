"""The draft of a deal on a screen, kept up to date with its match and the changes of other phones.

A first change of another phone is shown at once, further ones at most four times a second; a saved deal is shown
together with its match.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from time import monotonic

import flet as ft

from models.drafts import load_draft
from models.storage import Change, ChangeKind
from models.store import Store, Transaction
from models.values import Draft, ModelError
from views.core.device_features import use_haptics
from views.core.feed import Throttle, subscribe_page
from views.core.session import use_session
from views.core.use_loaded import Loader
from views.draft.controller import DraftController
from views.draft.presence import seconds_until_quiet
from views.hooks import Ref, use_ref_for, use_rerender, use_subscriptions
from views.match.use_match import JointQuery, MatchController

REFRESH_INTERVAL = 0.25  # seconds


@dataclass(kw_only=True, eq=False)
class _OpenDraft(JointQuery):
    """A draft that a screen has opened. While it `is_active`, changes of other phones are applied to it. `controller`
    is None until the draft is loaded; `connect` makes it.
    """

    store: Store
    match_id: str
    query: Callable[[Transaction], Draft]
    connect: Callable[[Draft], DraftController]
    on_change: Callable[[], None]
    is_active: Callable[[], bool]
    controller: DraftController | None = field(default=None, init=False)
    loader: Loader[Draft] = field(init=False)
    _throttle: Throttle = field(default_factory=lambda: Throttle(interval=REFRESH_INTERVAL), init=False)
    _timer: asyncio.TimerHandle | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.loader = Loader(store=self.store, on_change=self._handle_loaded)

    async def load(self) -> None:
        """Load the draft, or the changes made while this phone was not subscribed."""
        await self.loader.load(self.query)

    def read(self, transaction: Transaction) -> Draft | None:
        try:
            return self.query(transaction)
        except ModelError:
            return None  # the deal being corrected was deleted: the screen stays as it is

    def receive(self, result: Draft | None) -> None:
        if result is not None and self.controller is not None and self.is_active():
            self.controller.receive(result)
            self._render_when_quiet()

    async def handle_change(self, change: Change) -> None:
        """Load the draft after a change by another phone; this phone's own changes are already on its screen."""
        if change.kind is not ChangeKind.DRAFT or change.author is self.controller:
            return
        wait = self._throttle.delay(monotonic())
        if wait is None:
            return
        await asyncio.sleep(wait)
        if self.is_active():
            await self.load()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _handle_loaded(self) -> None:
        draft = self.loader.value
        if draft is not None and self.controller is None:
            self.controller = self.connect(draft)
        elif draft is not None and self.controller is not None:
            self.controller.receive(draft)
        self._render()

    def _render(self) -> None:
        self.on_change()
        self._render_when_quiet()

    def _render_when_quiet(self) -> None:
        """Render again once the label of another typing phone has expired."""
        self.close()
        if self.controller is None:
            return
        left = seconds_until_quiet(self.controller.saved, device_id=self.controller.device_id, at=self.store.clock())
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._render)


def use_draft(
    match: MatchController,
    deal_id: str | None,
    *,
    is_active: Callable[[], bool],
    on_top: bool = True,
    auto_advance: bool = False,
) -> tuple[DraftController | None, str]:
    """Open the draft of a new deal (`deal_id` None) or of a correction, and follow it while this screen is `on_top`.

    Return None while it is loading and if this phone may not have it; in the latter case the sentence says why. Changes
    of other phones are applied while `is_active`. With `auto_advance`, the draft becomes the next deal's once this one
    is saved.
    """
    session = use_session()
    page = ft.context.page
    rerender = use_rerender()
    vibrate = use_haptics()
    snapshot = match.snapshot

    def open_draft() -> _OpenDraft | None:
        if snapshot is None:
            return None
        return _OpenDraft(
            store=session.store,
            match_id=snapshot.id,
            query=partial(load_draft, device=session.device, match_id=snapshot.id, deal_id=deal_id),
            connect=lambda draft: DraftController(
                saved=draft,
                store=session.store,
                device=session.device,
                on_change=rerender,
                auto_advance=auto_advance,
            ),
            on_change=rerender,
            is_active=is_active,
        )

    opened: Ref[_OpenDraft | None] = use_ref_for((snapshot and snapshot.id, deal_id), open_draft)
    draft = opened.current

    def follow() -> list[Callable[[], object]]:
        if draft is None or not on_top:
            return []
        match.subscription.joint_queries.add(draft)
        unsubscribe = subscribe_page(page, session.store, draft.match_id, draft.handle_change)
        return [draft.close, partial(match.subscription.joint_queries.discard, draft), unsubscribe]

    async def load() -> None:
        if draft is not None and on_top:
            await draft.load()

    use_subscriptions(follow, [draft, on_top, session.epoch])
    ft.use_effect(load, dependencies=[draft, on_top, session.epoch])
    if draft is None:
        return None, match.sentence
    draft.is_active = is_active
    if draft.controller is not None:
        draft.controller.vibrate = vibrate
    return draft.controller, match.sentence or draft.loader.sentence(session.translator)
