"""A change of a match: one event, and everything that follows from it, in one transaction."""

from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, update
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.drafts.rows import clear_draft
from models.history.events import REVERSALS, Event, EventKind
from models.history.log import insert_event, load_history
from models.history.match_history import DealHistory
from models.matches.loading import load_snapshot
from models.people.match_figures import write_figures
from models.storage.changes import ChangeKind, record_change
from models.storage.codec import RESULT, is_settled
from models.storage.folding import fold
from models.storage.tables import MatchRow
from models.storage.transaction import now
from models.values.deal import ActionKind
from models.values.errors import NotFound, StaleRevision
from models.values.ids import new_id
from models.values.match import MatchSnapshot, Role, result_of

_SHORTEST_DAY = timedelta(hours=22)  # with a change to summer time, and some room
# Built once: building a statement takes longer than executing it on SQLite, and the unit of work is slower still.
_UPDATE_MATCH = update(MatchRow).where(col(MatchRow.id) == bindparam("match_id"))


class MatchChange:
    """A locked match with its history; a device appends events to it."""

    def __init__(self, session: Session, match: MatchRow, device: Device) -> None:
        self.match = match
        self.history = load_history(session, match.id)
        self._session = session
        self._device = device

    def is_repeated(self, request_id: str) -> bool:
        """Return whether this device's request was already processed, so that retries are idempotent."""
        asked = (request_id, self._device.id)
        return any((event.request_id, event.device_id) == asked for event in self.history.events)

    def check_revision(self, revision: int) -> None:
        """Raise StaleRevision when the match has changed since it was read."""
        if self.match.revision != revision:
            raise StaleRevision(self.match.revision)

    def require_deal(self, deal_id: str) -> DealHistory:
        """Return a deal that counts. Raises NotFound."""
        deal = self.history.counting_deal(deal_id)
        if deal is None:
            raise NotFound("deal", deal_id)
        return deal

    def append(
        self,
        kind: EventKind,
        about: str,
        *,
        value: str | None = None,
        request_id: str | None = None,
        keeps_draft: bool = False,
    ) -> None:
        """Append an event that changes the match: recompute its result and its end, and clear the draft of the deal.

        `keeps_draft` leaves the draft of the next new deal alone.
        """
        event = self._add_event(kind, about, value, request_id)
        action = self.history.actions[about if kind in REVERSALS else event.id]
        if action.event.kind is not ActionKind.ENDED and not keeps_draft:
            deal_id = None if kind is ActionKind.ADDED else action.deal.id
            clear_draft(self._session, match_id=self.match.id, deal_id=deal_id, device=self._device)
        self._update_match(event)
        record_change(self._session, self.match.id, self.match.revision, ChangeKind.TOPIC)

    def judge(self, kind: EventKind, version_id: str, value: str | None = None) -> None:
        """Append a verdict. The score is unchanged, so the revision stays: it must not make concurrent saves fail."""
        self._add_event(kind, version_id, value, None)
        record_change(self._session, self.match.id, self.match.revision, ChangeKind.TOPIC)

    def _add_event(self, kind: EventKind, about: str, value: str | None, request_id: str | None) -> Event:
        event = Event(
            number=max((event.number for event in self.history.events[-1:]), default=0) + 1,
            id=new_id(),
            kind=kind,
            about=about,
            value=value,
            request_id=request_id,
            device_id=self._device.id,
            device_label=self._device.label,
            at=now(self._session),
        )
        self.history.apply(event)
        insert_event(self._session, self.match.id, event)
        return event

    def _update_match(self, event: Event) -> None:
        match, history = self.match, self.history
        state = fold(match.config, history.entries, stopped=history.is_ended).standings
        was_finished = match.finished_at is not None
        finished = state.finished or is_settled(match.official)
        changes: dict[str, Any] = {
            "revision": match.revision + 1,
            "score_revision": match.revision + 1,
            "result": RESULT.encode(result_of(state)),
            "deals": len(history.deals),
        }
        if finished != was_finished:
            first = history.all_deals[0].added.at if history.all_deals else event.at
            is_dated = first - match.started_at > _SHORTEST_DAY  # it got an earlier day, and ends on that day
            ended = match.started_at + (event.at - first) if is_dated else event.at
            changes["finished_at"] = match.end_at(ended) if finished else None
        self._session.flush()
        self._session.connection().execute(_UPDATE_MATCH, {"match_id": match.id, **changes})
        for name, value in changes.items():
            set_committed_value(match, name, value)
        if finished or was_finished:
            write_figures(self._session, match=match, history=history)


class ScorerChange(MatchChange):
    """A change by a device that may enter deals. Raises NotFound, NotAllowed."""

    def __init__(self, session: Session, device: Device, match_id: str) -> None:
        match, self._role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
        super().__init__(session, match, device)

    def snapshot(self) -> MatchSnapshot:
        """Return the match as of this transaction."""
        return load_snapshot(self._session, match=self.match, role=self._role, history=self.history)
