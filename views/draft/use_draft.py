"""The draft of a deal on a screen, joined to its match and to the changes of other phones.

Their changes are shown at once, then at most four times a second; a saved deal is shown together with its match.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

import flet as ft

from models import Change, ChangeKind, Device, Draft, ModelError, Store, Transaction, load_draft
from views.core.device_features import use_haptics
from views.core.feed import Throttle, no_op, subscribe_page
from views.core.session import use_session
from views.core.use_loaded import Loader
from views.core.use_match import JointQuery, MatchController
from views.draft.presence import seconds_until_quiet
from views.draft.sync import DraftSync
from views.hooks import Ref, use_ref, use_ref_for, use_rerender

REFRESH_INTERVAL = 0.25  # seconds


@dataclass(frozen=True, kw_only=True)
class DraftController:
    """The draft of a deal on a screen. `sync` is None while it is loading, and when this phone may not have it: then
    `sentence` says why."""

    sync: DraftSync | None
    sentence: str


@dataclass(kw_only=True, eq=False)
class OpenDraft(JointQuery[Draft | None]):
    """A draft that a screen has opened. Once it is loaded, `sync` is this phone's view of it; `is_active` returns
    whether the changes of other phones are applied."""

    store: Store
    device: Device
    match_id: str
    deal_id: str | None
    auto_advance: bool
    on_change: Callable[[], None]
    is_active: Callable[[], bool]
    sync: DraftSync | None = field(default=None, init=False)
    loader: Loader[Draft] = field(init=False)
    _throttle: Throttle = field(default_factory=lambda: Throttle(interval=REFRESH_INTERVAL), init=False)
    _timer: asyncio.TimerHandle | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.loader = Loader(store=self.store, on_change=self._handle_loaded)

    async def load(self) -> None:
        """Load the draft, or the changes made while this phone was not subscribed."""
        await self.loader.load(self._load_draft)

    def read(self, transaction: Transaction) -> Draft | None:
        try:
            return self._load_draft(transaction)
        except ModelError:
            return None  # the deal that is corrected here was deleted: the screen stays as it is

    def receive(self, result: Draft | None) -> None:
        if result is not None and self.sync is not None and self.is_active():
            self.sync.receive(result)
            self._render_when_quiet()

    async def handle_change(self, change: Change) -> None:
        """Load the draft after a change by another phone; the changes of this phone are on its screen already."""
        if change.kind is not ChangeKind.DRAFT or change.author is self.sync:
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

    def _load_draft(self, transaction: Transaction) -> Draft:
        return load_draft(transaction, device=self.device, match_id=self.match_id, deal_id=self.deal_id)

    def _handle_loaded(self) -> None:
        draft = self.loader.value
        if draft is not None and self.sync is not None:
            self.sync.receive(draft)
        elif draft is not None:
            self.sync = DraftSync(
                store=self.store,
                device=self.device,
                match_id=self.match_id,
                deal_id=self.deal_id,
                draft=draft,
                on_change=self.on_change,
                auto_advance=self.auto_advance,
            )
        self.on_change()
        self._render_when_quiet()

    def _render_when_quiet(self) -> None:
        """Render again once the label of another phone that was typing has expired."""
        self.close()
        if self.sync is None:
            return
        left = seconds_until_quiet(self.sync.shared.draft, device_id=self.device.id, at=self.store.clock())
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._render)

    def _render(self) -> None:
        self.on_change()
        self._render_when_quiet()


def use_draft(
    match: MatchController,
    deal_id: str | None,
    *,
    is_active: Callable[[], bool],
    on_top: bool = True,
    auto_advance: bool = False,
) -> DraftController:
    """Open the draft of a new deal (`deal_id` None) or of a correction, and follow it while this screen is `on_top`.

    Changes of other phones are applied as long as `is_active`. With `auto_advance`, the draft becomes the next deal's
    once this one is saved.
    """
    session = use_session()
    page = ft.context.page
    rerender = use_rerender()
    vibrate = use_haptics()
    unsubscribe = use_ref(lambda: no_op)
    snapshot = match.snapshot

    def open_draft() -> OpenDraft | None:
        if snapshot is None:
            return None
        return OpenDraft(
            store=session.store,
            device=session.device,
            match_id=snapshot.id,
            deal_id=deal_id,
            auto_advance=auto_advance,
            on_change=rerender,
            is_active=is_active,
        )

    opened: Ref[OpenDraft | None] = use_ref_for((snapshot and snapshot.id, deal_id), open_draft)
    draft = opened.current

    async def start() -> None:
        if draft is None or not on_top:
            return
        stop = subscribe_page(page, session.store, draft.match_id, draft.handle_change)
        match.joint_queries.add(draft)

        def leave() -> None:
            stop()
            match.joint_queries.discard(draft)
            draft.close()

        unsubscribe.current = leave
        await draft.load()

    def leave() -> None:
        unsubscribe.current()
        unsubscribe.current = no_op

    ft.use_effect(start, dependencies=[draft, on_top, session.epoch], cleanup=leave)
    if draft is None:
        return DraftController(sync=None, sentence=match.sentence)
    draft.is_active = is_active
    if draft.sync is not None:
        draft.sync.vibrate = vibrate
    return DraftController(sync=draft.sync, sentence=match.sentence or draft.loader.sentence(session.translator))
