"""The write log: all acknowledged writes; the expected state of each match follows from them."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from models.access import Device
from models.drafts import load_draft
from models.matches import load_match
from models.store import Store
from models.values import MatchSnapshot


@dataclass(frozen=True, kw_only=True)
class MatchState:
    """The state of a match.

    `deals` are the table points of each deal, `steps` the number of changes, `draft` the points of the draft, None if
    unknown.
    """

    deals: tuple[int, ...] = ()
    revisions: int = 0
    draft: int | None = None

    def after(self, kind: str, points: int) -> "MatchState":
        if kind == "draft":
            return replace(self, draft=points)
        deals = (*self.deals, points) if kind == "deal" else self.deals[:-1]
        return MatchState(deals=deals, revisions=self.revisions + 1)

    def is_stored_as(self, match: MatchSnapshot, draft: int) -> bool:
        found = tuple(deal.entry.sides[0].table_points for deal in match.deals)
        said = self.draft is None or self.draft == draft
        return (found, match.revision - 1) == (self.deals, self.revisions) and said


@dataclass(kw_only=True)
class MatchWrites:
    """The writes of one match: the acknowledged state, and the pending write."""

    device: Device
    state: MatchState = field(default_factory=MatchState)
    pending: MatchState | None = None

    def begin(self, kind: str, points: int) -> None:
        self.pending = self.state.after(kind, points)

    def acknowledge(self) -> None:
        assert self.pending is not None
        self.state, self.pending = self.pending, None

    def possible_states(self) -> Iterator[MatchState]:
        yield self.state
        if self.pending is not None:
            yield self.pending


class WriteLog:
    """All matches; `acknowledged` and `failed` are counters."""

    def __init__(self) -> None:
        self.matches: dict[str, MatchWrites] = {}
        self.acknowledged = 0
        self.failed = 0
        self._lock = threading.Lock()  # several servers may report at once

    def record(self, event: list[str | int]) -> None:
        """Record a message of a writer."""
        with self._lock:
            self._record(event)

    def _record(self, event: list[str | int]) -> None:
        match event:
            case ["match", str(match_id), str(device_id)]:
                self.matches[match_id] = MatchWrites(device=Device(id=device_id, label=""))
            case ["begin", str(match_id), str(kind), int(number)]:
                self.matches[match_id].begin(kind, number)
            case ["saved", str(match_id)]:
                self.matches[match_id].acknowledge()
                self.acknowledged += 1
            case ["failed", _]:
                self.failed += 1

    def find_losses(self, store: Store) -> list[str]:
        """Return everything that is missing or incomplete; no writers may be active."""
        return [fault for match_id, account in self.matches.items() if (fault := _find_loss(store, match_id, account))]

    def forget_matches(self) -> None:
        """Forget the checked matches, which are not continued."""
        self.matches.clear()


def _find_loss(store: Store, match_id: str, writes: MatchWrites) -> str:
    with store.reading() as session:
        match = load_match(session, device=writes.device, match_id=match_id)
        typed = load_draft(session, device=writes.device, match_id=match_id).sides[0].value.table_points
    for state in writes.possible_states():
        if state.is_stored_as(match, typed):
            writes.state, writes.pending = state, None  # it is known now which one it was
            return ""
    stored_points = [deal.entry.sides[0].table_points for deal in match.deals]
    expected = list(writes.possible_states())
    return f"{match_id}: expected {expected}, found revision {match.revision}, {stored_points} and {typed}"
