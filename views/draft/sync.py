"""The draft of this phone and its way to the database: a tap changes it at once, the commit follows a moment later."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import cast

from models import (
    DatabaseFailed,
    DealHead,
    Device,
    Draft,
    DraftClash,
    ModelError,
    StaleRevision,
    Store,
    Transaction,
    discard_draft,
    incident_code,
    load_draft,
    save_draft_head,
    save_draft_side,
)
from scoring import DealEntry, SideEntry
from views.core.store_work import from_store, in_store
from views.core.use_action import Action
from views.draft.shared import HEAD, Clash, PartName, SharedDraft, Value

_log = logging.getLogger(__name__)

_AGAIN = 2.0  # seconds until a database that failed is asked again


class SaveState(StrEnum):
    SAVED = "saved"  # committed
    SAVING = "saving"
    FAILED = "failed"  # kept on this screen; the next tap tries again, and after a while so does this phone
    LEFT_BEHIND = "left-behind"  # the deal was saved elsewhere


@dataclass(kw_only=True)
class DraftSync:
    """Holds this phone's view of a draft. Not shared between sessions; all methods run on the event loop.

    A tap calls `change_side` or `change_head`; what the screen shows is the new value at once, and one writer task
    commits the latest value of each touched part, so 200 quick taps cost a few writes and lose nothing; where the
    database fails, it is asked again after `again` seconds. `shared` says
    how it stands with what other phones type. `on_change` is called whenever something shown has changed. One that
    `goes_on` holds the next deal's draft as soon as this one's deal was saved.
    """

    store: Store
    device: Device
    match_id: str
    deal_id: str | None
    draft: Draft  # as it was when this phone opened it; later `shared.draft`
    on_change: Callable[[], None]
    goes_on: bool = False
    feel: Callable[[], None] | None = None  # a tick under the finger at whatever a tap changes
    again: float = _AGAIN
    failure: Exception | None = None
    shared: SharedDraft = field(init=False)
    _writer: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.shared = SharedDraft(device_id=self.device.id, draft=self.draft)

    @property
    def state(self) -> SaveState:
        if self.shared.left_behind is not None:
            return SaveState.LEFT_BEHIND
        if self.failure is not None:
            return SaveState.FAILED
        return SaveState.SAVING if self.shared.pending else SaveState.SAVED

    @property
    def incident(self) -> str:
        """The code under which the log has more of why this draft is not saved; empty where there is nothing more."""
        if isinstance(self.failure, ModelError):
            return str(self.failure.values.get("incident", ""))
        return "" if self.failure is None else incident_code(self.failure)

    @property
    def clashes(self) -> dict[PartName, Clash]:
        return self.shared.clashes

    @property
    def head(self) -> DealHead:
        return cast("DealHead", self.shared.value(HEAD))

    @property
    def sides(self) -> tuple[SideEntry, ...]:
        return tuple(cast("SideEntry", self.shared.value(index)) for index in range(len(self.shared.draft.sides)))

    @property
    def entry(self) -> DealEntry:
        """The deal as it stands on this screen, committed or not."""
        return DealEntry(
            sides=self.sides,
            closed_by=self.head.closed_by,
            closer=self.head.closer,
            closing_bonus=self.head.closing_bonus,
        )

    def change_side(self, index: int, change: Callable[[SideEntry], SideEntry]) -> None:
        self._put(index, change(self.sides[index]))

    def change_head(self, change: Callable[[DealHead], DealHead]) -> None:
        self._put(HEAD, change(self.head))

    async def seat(self, alone: int | None) -> None:
        """Say who plays alone. The sides are seated anew in the database, so pending taps are committed first."""
        await self.flush()
        self._put(HEAD, replace(self.head, alone=alone))
        await self.flush()

    async def flush(self) -> None:
        """Return when every tap so far is committed, has clashed, or `failure` says why not."""
        while self._writer is not None and not self._writer.done():
            await asyncio.shield(self._writer)

    def read(self, transaction: Transaction) -> Draft:
        """What is committed by now."""
        return load_draft(transaction, device=self.device, match_id=self.match_id, deal_id=self.deal_id)

    def take(self, draft: Draft) -> None:
        """Take over what other phones have committed; what this phone is changing stays as it is here."""
        self.shared.take(draft)
        if self.goes_on:
            self.shared.begin_anew()

    async def reload(self) -> bool:
        """Read, take over, and show it; whether it could be read."""
        try:
            draft = await from_store(self.store, self.read)
        except Exception as failure:  # noqa: BLE001 - what stands here stays, and the next change reads again
            _log.info("a draft could not be read again: %r", failure)
            return False
        self.take(draft)
        self.on_change()
        return True

    def keep_mine(self, name: PartName) -> None:
        """Settle a clash: this phone's value replaces the other's."""
        self.shared.keep_mine(name)
        self._start_writing()
        self.on_change()

    def take_theirs(self, name: PartName) -> None:
        """Settle a clash: this phone's value is dropped."""
        self.shared.take_theirs(name)
        self.on_change()

    def begin_anew(self) -> None:
        """Drop what was left behind, and go on with the draft as it is now."""
        self.shared.begin_anew()
        self.failure = None
        self.on_change()

    async def clear(self, action: Action) -> bool:
        """Forget all that was typed into this deal, on every phone; whether that worked."""
        await self.flush()
        discard = partial(discard_draft, device=self.device, match_id=self.match_id, deal_id=self.deal_id)
        return await action.run(discard, self._cleared, author=self)

    def _cleared(self, draft: Draft) -> None:
        self.shared.take(draft)
        self.begin_anew()

    async def adopt(self, head: DealHead, sides: tuple[SideEntry, ...]) -> None:
        """Put a whole deal into this draft, as if it had been typed here."""
        if head.alone != self.head.alone:
            await self.seat(head.alone)
        self._put(HEAD, head)
        for index, side in enumerate(sides):
            self._put(index, side)
        await self.flush()

    def _put(self, name: PartName, value: Value) -> None:
        if self.feel is not None:
            self.feel()
        self.shared.put(name, value, at=self.store.clock())
        self.failure = None
        self._start_writing()
        self.on_change()

    def _start_writing(self) -> None:
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        while self.failure is None and (part := self.shared.next_part()) is not None:
            name, value, version = part
            try:
                draft = await in_store(self.store, partial(self._save, name, value, version), author=self)
            except DraftClash as clash:
                self.shared.meet(name, clash.current)
            except StaleRevision as failure:
                await self.reload()
                # What was typed for a deal that is saved by now is left behind, or gone with it.
                self.failure = failure if self.shared.next_part() else None
            except Exception as failure:  # noqa: BLE001 - the reader hears of it, and the next tap tries again
                if not isinstance(failure, ModelError):
                    _log.exception("[%s] a draft could not be saved", incident_code(failure))
                self.failure = failure
                if isinstance(failure, DatabaseFailed):
                    asyncio.get_running_loop().call_later(self.again, self._try_again, failure)
            else:
                self.shared.written(name, value, draft)
            self.on_change()

    def _try_again(self, failure: Exception) -> None:
        if self.failure is failure:  # no tap has tried since
            self.failure = None
            self._start_writing()

    def _save(self, name: PartName, value: Value, version: int, transaction: Transaction) -> Draft:
        save = partial(
            save_draft_head if isinstance(name, str) else partial(save_draft_side, side=name),
            device=self.device,
            match_id=self.match_id,
            deal_id=self.deal_id,
        )
        return save(transaction, version=version, value=value)
