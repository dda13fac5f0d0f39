"""The draft of a deal on a screen, joined to its match and to what other phones type.

Their changes come at once, then at most four times a second; a saved deal comes together with its match.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

import flet as ft

from models import Change, ChangeKind, Device, Draft, ModelError, Store, Transaction, load_draft
from views.core.device import use_feel
from views.core.feed import Throttle, follow, nothing
from views.core.session import use_session
from views.core.use_loaded import Reading
from views.core.use_match import Beside, MatchUse
from views.draft.presence import quiet_in
from views.draft.sync import DraftSync
from views.hooks import Ref, use_ref, use_ref_for, use_rerender

INTERVAL = 0.25  # seconds


@dataclass(frozen=True, kw_only=True)
class DraftUse:
    """`sync` is None while the draft is loaded, and when this phone may not have it: then `sentence` says why."""

    sync: DraftSync | None
    sentence: str


@dataclass(kw_only=True, eq=False)
class OpenDraft(Beside[Draft | None]):
    """A draft that a screen has opened. Once it is read, `sync` is this phone's view of it; `wanted` says whether news
    of other phones are."""

    store: Store
    device: Device
    match_id: str
    deal_id: str | None
    goes_on: bool
    on_change: Callable[[], None]
    wanted: Callable[[], bool]
    sync: DraftSync | None = field(default=None, init=False)
    reading: Reading[Draft] = field(init=False)
    _throttle: Throttle = field(default_factory=lambda: Throttle(interval=INTERVAL), init=False)
    _timer: asyncio.TimerHandle | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.reading = Reading(store=self.store, on_change=self._read)

    async def load(self) -> None:
        """Read it, or take over what came while nobody listened."""
        await self.reading.load(self._draft)

    def read(self, transaction: Transaction) -> Draft | None:
        try:
            return self._draft(transaction)
        except ModelError:
            return None  # the deal that is corrected here was deleted: what stands on the screen stays

    def take(self, found: Draft | None) -> None:
        if found is not None and self.sync is not None and self.wanted():
            self.sync.take(found)
            self._render_when_quiet()

    async def apply(self, change: Change) -> None:
        """Something has changed: not here, where it is on the screen already."""
        if change.kind is not ChangeKind.DRAFT or change.author is self.sync:
            return
        wait = self._throttle.heard(monotonic())
        if wait is None:
            return
        await asyncio.sleep(wait)
        if self.wanted():
            await self.load()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _draft(self, transaction: Transaction) -> Draft:
        return load_draft(transaction, device=self.device, match_id=self.match_id, deal_id=self.deal_id)

    def _read(self) -> None:
        draft = self.reading.value
        if draft is not None and self.sync is not None:
            self.sync.take(draft)
        elif draft is not None:
            self.sync = DraftSync(
                store=self.store,
                device=self.device,
                match_id=self.match_id,
                deal_id=self.deal_id,
                draft=draft,
                on_change=self.on_change,
                goes_on=self.goes_on,
            )
        self.on_change()
        self._render_when_quiet()

    def _render_when_quiet(self) -> None:
        """Once another phone has been quiet for a while, what is shown of it is rendered away."""
        self.close()
        if self.sync is None:
            return
        left = quiet_in(self.sync.shared.draft, device_id=self.device.id, at=self.store.clock())
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._render)

    def _render(self) -> None:
        self.on_change()
        self._render_when_quiet()


def use_draft(
    match: MatchUse, deal_id: str | None, *, wanted: Callable[[], bool], on_top: bool = True, goes_on: bool = False
) -> DraftUse:
    """Open the draft of a new deal (`deal_id` None) or of a correction, and follow it while this screen is `on_top`.

    News are taken over as long as they are `wanted`; a draft that `goes_on` becomes the next deal's once this one is
    saved.
    """
    session = use_session()
    page = ft.context.page
    rerender = use_rerender()
    feel = use_feel()
    unsubscribe = use_ref(lambda: nothing)
    snapshot = match.snapshot

    def opening() -> OpenDraft | None:
        if snapshot is None:
            return None
        return OpenDraft(
            store=session.store,
            device=session.device,
            match_id=snapshot.id,
            deal_id=deal_id,
            goes_on=goes_on,
            on_change=rerender,
            wanted=wanted,
        )

    opened: Ref[OpenDraft | None] = use_ref_for((snapshot and snapshot.id, deal_id), opening)
    draft = opened.current

    async def start() -> None:
        if draft is None or not on_top:
            return
        stop = follow(page, session.store, draft.match_id, draft.apply)
        match.beside.add(draft)

        def leave() -> None:
            stop()
            match.beside.discard(draft)
            draft.close()

        unsubscribe.current = leave
        await draft.load()

    def leave() -> None:
        unsubscribe.current()
        unsubscribe.current = nothing

    ft.use_effect(start, dependencies=[draft, on_top, session.epoch], cleanup=leave)
    if draft is None:
        return DraftUse(sync=None, sentence=match.sentence)
    draft.wanted = wanted
    if draft.sync is not None:
        draft.sync.feel = feel
    return DraftUse(sync=draft.sync, sentence=match.sentence or draft.reading.sentence(session.translator))
