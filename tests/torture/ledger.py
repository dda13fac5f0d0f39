"""The ledger: what was acknowledged, and what must therefore be found, match by match."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from models import Device, MatchSnapshot, Store, load_draft, load_match


@dataclass(frozen=True, kw_only=True)
class State:
    """`deals` are the table points of each; `steps` how often the match moved on; `draft` those of the next deal, None
    where nobody said what they are."""

    deals: tuple[int, ...] = ()
    steps: int = 0
    draft: int | None = None

    def after(self, kind: str, number: int) -> "State":
        if kind == "draft":
            return replace(self, draft=number)
        deals = (*self.deals, number) if kind == "deal" else self.deals[:-1]
        return State(deals=deals, steps=self.steps + 1)

    def is_found(self, match: MatchSnapshot, draft: int) -> bool:
        found = tuple(deal.entry.sides[0].table_points for deal in match.deals)
        said = self.draft is None or self.draft == draft
        return (found, match.revision - 1) == (self.deals, self.steps) and said


@dataclass(kw_only=True)
class Account:
    """One match: what is certain, and what may have happened since."""

    device: Device
    state: State = field(default_factory=State)
    pending: State | None = None

    def will(self, kind: str, number: int) -> None:
        self.pending = self.state.after(kind, number)

    def done(self) -> None:
        assert self.pending is not None
        self.state, self.pending = self.pending, None

    def possible(self) -> Iterator[State]:
        yield self.state
        if self.pending is not None:
            yield self.pending


class Ledger:
    """All matches; `acknowledged` and `failed` count what was said of them."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = {}
        self.acknowledged = 0
        self.failed = 0
        self._lock = threading.Lock()  # several houses may speak at once

    def note(self, words: list[str | int]) -> None:
        """What a writer has said."""
        with self._lock:
            self._note(words)

    def _note(self, words: list[str | int]) -> None:
        match words:
            case ["match", str(match_id), str(device_id)]:
                self.accounts[match_id] = Account(device=Device(id=device_id, label=""))
            case ["will", str(match_id), str(kind), int(number)]:
                self.accounts[match_id].will(kind, number)
            case ["done", str(match_id)]:
                self.accounts[match_id].done()
                self.acknowledged += 1
            case ["failed", _]:
                self.failed += 1

    def check(self, store: Store) -> list[str]:
        """What is missing, or half there; nobody may be writing any more."""
        return [fault for match_id, account in self.accounts.items() if (fault := _fault(store, match_id, account))]

    def settle(self) -> None:
        """Forget the matches, which were checked: nobody goes on with them."""
        self.accounts.clear()


def _fault(store: Store, match_id: str, account: Account) -> str:
    with store.reading() as session:
        match = load_match(session, device=account.device, match_id=match_id)
        typed = load_draft(session, device=account.device, match_id=match_id).sides[0].value.table_points
    for state in account.possible():
        if state.is_found(match, typed):
            account.state, account.pending = state, None  # which one it was is known now
            return ""
    found = [deal.entry.sides[0].table_points for deal in match.deals]
    return f"{match_id}: said was {list(account.possible())}, found revision {match.revision}, {found} and {typed}"
