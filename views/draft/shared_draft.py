"""One phone's view of a draft that other phones also change. Independent of database, clock and screen."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, cast

from models.values import DealHead, Draft, DraftPart
from scoring import DealEntry, SideEntry
from views.draft.merge import PartField, changed_fields, conflicting_fields, merge_parts

HEAD = None  # names the head among the parts of a draft; the other parts are named by the index of their side
SEEN_AFTER = timedelta(seconds=3)  # on the screen; an earlier tap may replace a value that its user has not seen
Value = DealHead | SideEntry


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """One part with two values: this phone's, and the other phone's, which is in the database. The user is asked about
    `fields`; the values may also differ in fields that only this phone has changed."""

    mine: Value
    theirs: DraftPart[Any]
    fields: frozenset[PartField]


@dataclass(kw_only=True, eq=False)
class SharedDraft:
    """This phone's view of a draft: its values, their versions, and the conflicts.

    `saved` is the latest version known from the database; changes that are not yet saved are applied over it. Changes
    of another phone to the same part are merged field by field. A field is in conflict if this phone changes it before
    the user has seen the other phone's value. Its part is then in `conflicts` and is not saved until the user has
    chosen.

    `superseded_by` is the draft that replaces this one after the deal was saved or its draft was discarded.
    """

    device_id: str
    saved: Draft
    conflicts: dict[int | None, Conflict] = field(default_factory=dict, init=False)
    superseded_by: Draft | None = field(default=None, init=False)
    _local: dict[int | None, Value] = field(default_factory=dict, init=False)
    _base: dict[int | None, DraftPart[Any]] = field(default_factory=dict, init=False)
    _shown_at: dict[tuple[int | None, PartField], datetime] = field(default_factory=dict, init=False)

    def value(self, side: int | None) -> Value:
        """Return the value of a part on this phone."""
        return self._local.get(side, self.saved.part(side).value)

    @property
    def deal_id(self) -> str | None:
        return self.saved.deal_id

    @property
    def head(self) -> DealHead:
        return cast("DealHead", self.value(HEAD))

    @property
    def sides(self) -> tuple[SideEntry, ...]:
        return tuple(cast("SideEntry", self.value(index)) for index in range(len(self.saved.sides)))

    @property
    def entry(self) -> DealEntry:
        """Return the deal as shown on this phone, committed or not."""
        return self.head.with_sides(self.sides)

    @property
    def has_pending(self) -> bool:
        """Return whether some changes are not in the database yet."""
        return bool(self._local)

    def next_part(self) -> tuple[int | None, Value, int] | None:
        """Return a part to commit, its value, and the version that it replaces; None if there is nothing to commit."""
        if self.superseded_by is not None:
            return None
        parts = ((side, value, self._base[side].version) for side, value in self._local.items())
        return next((part for part in parts if part[0] not in self.conflicts), None)

    def set_local(self, side: int | None, value: Value, *, at: datetime) -> None:
        """Set a part that the user changed. It is a conflict to replace another phone's value that the user has not
        seen."""
        before, part = self.value(side), self.saved.part(side)
        self._base.setdefault(side, part)
        self._local[side] = value
        unseen = self._unseen_fields(side, changed_fields(before, value), at=at)
        theirs = self.conflicts[side].theirs if side in self.conflicts else part  # `saved` may not have it yet
        self._set_conflict(side, theirs, unseen | self._disputed_fields(side))

    def receive(self, draft: Draft, *, at: datetime | None = None) -> None:
        """Take over the draft read from the database. It counts as shown since `at`, or by default since it was saved.
        A read that arrives after a later commit is ignored."""
        if draft.base > self.saved.base:
            self.superseded_by = draft
        elif draft.base == self.saved.base and _version_key(draft) >= _version_key(self.saved):
            self._record_changes(self.saved, draft, at=at)
            self.saved = draft
            for removed in [side for side in self._local if side is not HEAD and side >= len(draft.sides)]:
                self._discard_local(removed)
            for side in list(self.conflicts):
                self.merge_remote(side, draft.part(side))

    def merge_remote(self, side: int | None, theirs: DraftPart[Any]) -> None:
        """Merge a part that another phone committed while this phone was changing it."""
        if side not in self._local:
            return
        base, mine = self._base[side].value, self._local[side]
        if not changed_fields(merge_parts(base, mine, theirs.value), theirs.value):
            self._discard_local(side)
        else:
            disputed = conflicting_fields(base, mine, theirs.value) | self._disputed_fields(side)
            self._rebase(side, theirs)  # fields that aren't disputed take the other phone's values at once
            self._set_conflict(side, theirs, disputed)

    def confirm_saved(self, side: int | None, value: Value, draft: Draft) -> None:
        """Record that committing `value` resulted in `draft`; newer changes are applied over it."""
        self.receive(draft)
        if self._local.get(side) is value:
            self._discard_local(side)
        elif side in self._local:
            self._base[side] = draft.part(side)

    def resolve(self, side: int | None, *, keeps_mine: bool) -> None:
        """Resolve a conflict with this phone's values of the fields in conflict, or with the other phone's; both
        phones' values of other fields stay. A second tap does nothing."""
        conflict = self.conflicts.pop(side, None)
        if conflict is not None:
            self._rebase(side, conflict.theirs, without=frozenset() if keeps_mine else conflict.fields)
            if self._local[side] == conflict.theirs.value:
                self._discard_local(side)
            # The user has seen the values of the part.
            self._shown_at = {key: at for key, at in self._shown_at.items() if key[0] != side}

    def start_over(self) -> None:
        """Drop all changes of this phone, and continue with the draft that superseded this one."""
        if self.superseded_by is not None:
            self.saved, self.superseded_by = self.superseded_by, None
            self._local.clear()
            self._base.clear()
            self.conflicts.clear()

    def _disputed_fields(self, side: int | None) -> frozenset[PartField]:
        """Return the fields that the user is already asked about."""
        return self.conflicts[side].fields if side in self.conflicts else frozenset()

    def _set_conflict(self, side: int | None, theirs: DraftPart[Any], fields: frozenset[PartField]) -> None:
        """Record a conflict in the given fields that still differ; if none differs, end the conflict."""
        mine = self._local[side]
        fields &= changed_fields(mine, theirs.value)
        if fields:
            self.conflicts[side] = Conflict(mine=mine, theirs=theirs, fields=fields)
        else:
            self.conflicts.pop(side, None)

    def _rebase(self, side: int | None, theirs: DraftPart[Any], *, without: frozenset[PartField] = frozenset()) -> None:
        self._local[side] = merge_parts(self._base[side].value, self._local[side], theirs.value, without=without)
        self._base[side] = theirs

    def _discard_local(self, side: int | None) -> None:
        self.conflicts.pop(side, None)
        self._local.pop(side, None)
        self._base.pop(side, None)

    def _record_changes(self, old: Draft, new: Draft, *, at: datetime | None) -> None:
        """For each field that other phones changed between two drafts, record since when its new value is shown."""
        for side in (HEAD, *range(min(len(old.sides), len(new.sides)))):
            before, after = old.part(side), new.part(side)
            if after.saved_at is not None and after.version > before.version and after.device_id != self.device_id:
                keys = changed_fields(before.value, after.value)
                self._shown_at |= {(side, key): at or after.saved_at for key in keys}

    def _unseen_fields(self, side: int | None, keys: Iterable[PartField], *, at: datetime) -> frozenset[PartField]:
        """Return the given fields whose value from another phone has been shown for less than `SEEN_AFTER`."""
        times = {key: self._shown_at.get((side, key)) for key in keys}
        return frozenset(key for key, shown_at in times.items() if shown_at is not None and at - shown_at < SEEN_AFTER)


def _version_key(draft: Draft) -> tuple[int, int]:
    """Return a key that grows with every commit. The head's version comes first, because another seating may have fewer
    parts."""
    return draft.head.version, sum(draft.versions)
