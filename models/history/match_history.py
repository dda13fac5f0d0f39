"""The fold of a match's events: its deals, their versions and verdicts, and what can be undone and redone."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from models.history.events import ENTRY_KINDS, REVERSALS, Event
from models.values.deal import ActionKind, Verdict

UNDO_DEPTH = 20


@dataclass(slots=True, eq=False)
class DealHistory:
    """A deal. `versions` are the events that apply to it, oldest first: the last one is the current version.

    `added` is its first event. `shown` has its entry, or its last one.
    """

    id: str
    position: int
    added: Event
    shown: Event
    versions: list[Event] = field(default_factory=list)

    @property
    def version(self) -> Event | None:
        return self.versions[-1] if self.versions else None

    @property
    def counts(self) -> bool:
        """Whether the deal is neither deleted nor undone."""
        return bool(self.versions) and self.versions[-1].kind is not ActionKind.DELETED

    @property
    def entry(self) -> str:
        return self.shown.value or ""


@dataclass(slots=True, eq=False)
class ReversibleAction:
    """An action that can be undone. `number` is the number of its deal at the time, from 1; `replaced` is the deal's
    version before it. `is_settled` says that it was undone and can't be redone, because another action followed."""

    event: Event
    deal: DealHistory
    number: int
    replaced: Event | None
    is_done: bool = True
    is_settled: bool = False

    @property
    def has_values(self) -> bool:
        """Whether the entries before and after it are known."""
        known = (each.value is not None for each in (self.event, self.replaced) if each and each.kind in ENTRY_KINDS)
        return self.event.kind is ActionKind.ENDED or all(known)

    def can_be(self, kind: ActionKind) -> bool:
        """Return whether the deal has the version that undoing (UNDONE) or redoing the action starts from."""
        undoing = kind is ActionKind.UNDONE
        if self.is_done is not undoing:
            return False
        if self.event.kind is ActionKind.ENDED:
            return undoing or self.deal.counts
        return self.deal.version is (self.event if undoing else self.replaced)


class MatchHistory:
    """A match after some of its events. Applying one takes constant time."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events: list[Event] = []
        self.is_ended = False  # early
        self.all_deals: list[DealHistory] = []  # in playing order, whether they count or not
        self._deals: dict[str, DealHistory] = {}
        self._counting: list[int] = []  # positions, ascending
        self.actions: dict[str, ReversibleAction] = {}
        self._undone: dict[str, ReversibleAction] = {}  # the one undone last at the end
        self._verdicts: dict[str, dict[str, Event]] = {}  # by version and device, the latest at the end
        for event in events:
            self.apply(event)

    @property
    def deals(self) -> tuple[DealHistory, ...]:
        """The deals that count, in playing order."""
        return tuple(self.all_deals[position] for position in self._counting)

    @property
    def entries(self) -> tuple[str, ...]:
        return tuple(deal.entry for deal in self.deals)

    @property
    def undoable(self) -> ReversibleAction | None:
        """The latest action that is done, among the last twenty."""
        return next((action for action in self.recent_actions() if action.is_done), None)

    @property
    def redoable(self) -> ReversibleAction | None:
        """The action that was undone last, among the last twenty."""
        recent = {action.event.id for action in self.recent_actions()}
        return next((action for action in reversed(self._undone.values()) if action.event.id in recent), None)

    def counting_deal(self, deal_id: str) -> DealHistory | None:
        """Return a deal that counts."""
        deal = self._deals.get(deal_id)
        return deal if deal is not None and deal.counts else None

    def verdicts(self, version: Event) -> Iterable[Event]:
        """Return the last verdict of each device on this version of a deal."""
        return self._verdicts.get(version.id, {}).values()

    def has_contested_deal(self) -> bool:
        return any(
            verdict.kind is Verdict.CONTESTED for deal in self.deals for verdict in self.verdicts(deal.versions[-1])
        )

    def accepts(self, event: Event) -> bool:
        """Return whether the event can follow those before it."""
        action = self.actions.get(event.about)
        if isinstance(event.kind, Verdict):
            return action is not None and action.event.kind in ENTRY_KINDS
        if event.kind in REVERSALS:
            return action is not None and action.can_be(event.kind)
        if event.kind is ActionKind.ADDED:
            return event.about not in self._deals
        return self.counting_deal(event.about) is not None

    def apply(self, event: Event) -> None:
        """Apply an event that is accepted."""
        self.events.append(event)
        if isinstance(event.kind, Verdict):
            verdicts = self._verdicts.setdefault(event.about, {})
            verdicts.pop(event.device_id, None)
            verdicts[event.device_id] = event
        elif event.kind in REVERSALS:
            self._reverse(event, self.actions[event.about])
        else:
            self._act(event)

    def deal_of(self, event: Event) -> str | None:
        """Return the id of the deal that an applied event has changed or ended the match after; None for a verdict."""
        if isinstance(event.kind, Verdict):
            return None
        return self.actions[event.about].deal.id if event.kind in REVERSALS else event.about

    def entry_of(self, deal_id: str) -> str | None:
        """Return the entry of a deal; None if it doesn't count or the entry is unknown."""
        deal = self.counting_deal(deal_id)
        return None if deal is None else deal.shown.value

    def _act(self, event: Event) -> None:
        for action in self._undone.values():
            action.is_settled = True
        self._undone.clear()
        if event.kind is ActionKind.ADDED:
            deal = DealHistory(event.about, len(self.all_deals), event, event)
            self._deals[deal.id] = deal
            self.all_deals.append(deal)
        else:
            deal = self._deals[event.about]
        number = bisect_left(self._counting, deal.position) + 1
        ends = event.kind is ActionKind.ENDED
        self.actions[event.id] = ReversibleAction(event, deal, number, None if ends else deal.version)
        if ends:
            self.is_ended = True
        else:
            self._set_version(deal, event)

    def _reverse(self, event: Event, action: ReversibleAction) -> None:
        undoing = event.kind is ActionKind.UNDONE
        action.is_done, action.is_settled = not undoing, False
        if undoing:
            self._undone[action.event.id] = action
        else:
            self._undone.pop(action.event.id, None)
        deal = action.deal
        if action.event.kind is ActionKind.ENDED:
            self.is_ended = not undoing
            return
        self._set_version(deal, None if undoing else action.event)

    def _set_version(self, deal: DealHistory, version: Event | None) -> None:
        """Add a version to a deal, or remove its last one."""
        before = deal.counts
        if version is None:
            deal.versions.pop()
        else:
            deal.versions.append(version)
        if deal.counts:
            deal.shown = deal.versions[-1]
        if deal.counts is not before:
            index = bisect_left(self._counting, deal.position)
            if before:
                del self._counting[index]
            else:
                self._counting.insert(index, deal.position)

    def recent_actions(self) -> Iterator[ReversibleAction]:
        """Yield the last twenty actions that can be undone or redone, latest first."""
        actions = reversed(self.actions.values())
        return islice((each for each in actions if not each.is_settled and each.has_values), UNDO_DEPTH)


def deal_changes(events: Iterable[Event], deal_id: str) -> Iterator[tuple[Event, Event | None, str | None, str | None]]:
    """Yield all changes of a deal, oldest first: the event, the one that it undoes or redoes, the entry before and
    after."""
    history = MatchHistory()
    for event in events:
        before = history.entry_of(deal_id)
        history.apply(event)
        if history.deal_of(event) == deal_id:
            target = history.actions.get(event.about)
            yield event, target.event if target else None, before, history.entry_of(deal_id)
