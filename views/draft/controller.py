"""The draft of this phone and its commits: a change is shown at once and committed a moment later."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import partial

from models.access import Device
from models.drafts import discard_draft, load_draft, save_draft_head, save_draft_side
from models.store import Store, Transaction
from models.values import DatabaseFailed, DealHead, Draft, DraftConflict, ModelError, StaleRevision, error_report_code
from scoring import SideEntry
from views.core.async_store import run_query, run_transaction
from views.core.use_action import ActionController
from views.draft.presence import typists
from views.draft.shared_draft import HEAD, SharedDraft, Value

_log = logging.getLogger(__name__)

_RETRY_SECONDS = 2.0  # until the retry after a failure of the database


class SaveState(StrEnum):
    SAVED = "saved"  # committed
    SAVING = "saving"
    FAILED = "failed"  # kept on this screen, and retried at the next tap or after a while
    SUPERSEDED = "superseded"  # the deal was saved elsewhere


@dataclass(kw_only=True, eq=False)
class DraftController(SharedDraft):
    """This phone's view of a draft, and the task that saves it.

    It is not shared between sessions; all methods run on the event loop. `change_side` and `change_head` change the
    shown value at once, and one writer task commits the latest value of each changed part, so that 200 quick taps cost
    a few writes and lose nothing. If the database fails, the commit is retried after a while. `on_change` is called
    whenever a shown value changes. With `auto_advance`, the next deal's draft replaces this one as soon as this deal
    was saved.
    """

    device_id: str = field(init=False)
    store: Store
    device: Device
    on_change: Callable[[], None]
    auto_advance: bool = False
    vibrate: Callable[[], None] | None = None  # a haptic tick for every change
    failure: Exception | None = field(default=None, init=False)
    _writer: asyncio.Task[None] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.device_id = self.device.id

    @property
    def state(self) -> SaveState:
        if self.superseded_by is not None:
            return SaveState.SUPERSEDED
        if self.failure is not None:
            return SaveState.FAILED
        return SaveState.SAVING if self.has_pending else SaveState.SAVED

    @property
    def report_code(self) -> str:
        """Return the code of the log entry about the failure to save this draft; "" if there is none."""
        if isinstance(self.failure, ModelError):
            return str(self.failure.values.get("report_code", ""))
        return "" if self.failure is None else error_report_code(self.failure)

    @property
    def typing_phones(self) -> tuple[str | None, ...]:
        """The label of the other phone that is typing in each side at this moment; None if there is none."""
        return typists(self.saved, device_id=self.device_id, at=self.store.clock())

    def change_side(self, index: int, change: Callable[[SideEntry], SideEntry]) -> None:
        self.change_part(index, change(self.sides[index]))

    def change_head(self, change: Callable[[DealHead], DealHead]) -> None:
        self.change_part(HEAD, change(self.head))

    def change_part(self, side: int | None, value: Value) -> None:
        """Show this value of a part at once, and commit it."""
        if self.vibrate is not None:
            self.vibrate()
        self.set_local(side, value, at=self.store.clock())
        self.failure = None
        self._start_writing()
        self.on_change()

    async def set_lone_player(self, alone: int | None, *, nobody: bool = False) -> None:
        """Set the player who plays alone, or that `nobody` does. Pending changes are committed first, because `models`
        then forms other sides."""
        await self.flush()
        self.change_part(HEAD, replace(self.head, alone=alone, nobody_alone=nobody))
        await self.flush()

    async def replace_deal(self, head: DealHead, sides: tuple[SideEntry, ...]) -> None:
        """Replace this draft with a whole deal, as if it had been typed here."""
        if head.alone != self.head.alone:
            await self.set_lone_player(head.alone)
        self.change_part(HEAD, head)
        for index, side in enumerate(sides):
            self.change_part(index, side)
        await self.flush()

    async def flush(self) -> None:
        """Return once every change so far is committed or in conflict, or once `failure` says why it isn't."""
        while self._writer is not None and not self._writer.done():
            await asyncio.shield(self._writer)

    def receive(self, draft: Draft, *, at: datetime | None = None) -> None:
        """Take over the commits of other phones; pending changes of this phone stay."""
        super().receive(draft, at=at or self.store.clock())
        if self.auto_advance:
            super().start_over()

    async def reload(self) -> None:
        """Load the draft and show it, if it can be read."""
        try:
            draft = await run_query(self.store, partial(self._on_draft, load_draft))
        except Exception as failure:  # noqa: BLE001 - the screen stays as it is, and the next change loads again
            _log.info("a draft could not be read again: %r", failure)
        else:
            self.receive(draft)
            self.on_change()

    def resolve(self, side: int | None, *, keeps_mine: bool) -> None:
        super().resolve(side, keeps_mine=keeps_mine)
        self._start_writing()
        self.on_change()

    def start_over(self) -> None:
        super().start_over()
        self.failure = None
        self.on_change()

    async def clear(self, action: ActionController) -> bool:
        """Discard the draft of this deal, on every phone; return whether that succeeded."""
        await self.flush()
        return await action.run(partial(self._on_draft, discard_draft), self._handle_cleared, author=self)

    def _handle_cleared(self, draft: Draft) -> None:
        super().receive(draft)
        self.start_over()

    def _start_writing(self) -> None:
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        while self.failure is None and (part := self.next_part()) is not None:
            side, value, version = part
            try:
                draft = await run_transaction(self.store, partial(self._save_part, side, value, version), author=self)
            except DraftConflict as conflict:
                self.merge_remote(side, conflict.current)
            except StaleRevision as failure:
                await self.reload()
                # If the deal has been saved meanwhile, its draft was superseded or dropped.
                self.failure = failure if self.next_part() else None
            except Exception as failure:  # noqa: BLE001 - the screen shows it, and the next tap retries
                if not isinstance(failure, ModelError):
                    _log.exception("[%s] a draft could not be saved", error_report_code(failure))
                self.failure = failure
                if isinstance(failure, DatabaseFailed):
                    asyncio.get_running_loop().call_later(_RETRY_SECONDS, self._retry, failure)
            else:
                self.confirm_saved(side, value, draft)
            self.on_change()

    def _retry(self, failure: Exception) -> None:
        if self.failure is failure:  # not retried by a tap meanwhile
            self.failure = None
            self._start_writing()

    def _save_part(self, side: int | None, value: Value, version: int, transaction: Transaction) -> Draft:
        save = save_draft_head if side is HEAD else partial(save_draft_side, side=side)
        return self._on_draft(save, transaction, version=version, value=value)

    def _on_draft(self, work: Callable[..., Draft], transaction: Transaction, **values: object) -> Draft:
        """Call a function of `models.drafts` on this draft."""
        return work(transaction, device=self.device, match_id=self.saved.match_id, deal_id=self.saved.deal_id, **values)
