"""One phone's view of a draft that other phones change as well. Pure: no database, no clock, no screen."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from models import DealHead, Draft, DraftPart
from scoring import SideEntry
from views.draft.merge import FieldKey, changed_fields, contradictions, merged
from views.draft.presence import RECENT

HEAD = "head"
PartName = str | int  # HEAD, or the index of a side


def part_of(draft: Draft, name: PartName) -> DraftPart[DealHead] | DraftPart[SideEntry]:
    return draft.head if isinstance(name, str) else draft.sides[name]


@dataclass(kw_only=True)
class HeardFields:
    """`device_id` is this phone's own: what it changed itself is no news to its reader."""

    device_id: str
    _at: dict[tuple[PartName, FieldKey], datetime] = field(default_factory=dict)

    def note(self, old: Draft, new: Draft) -> None:
        """Remember what others changed from one draft to the next."""
        for name in (HEAD, *range(min(len(old.sides), len(new.sides)))):
            before, after = part_of(old, name), part_of(new, name)
            if after.saved_at is not None and after.version > before.version and after.device_id != self.device_id:
                self._at |= {(name, key): after.saved_at for key in changed_fields(before.value, after.value)}

    def recent(self, name: PartName, keys: Iterable[FieldKey], *, at: datetime) -> bool:
        """Whether any of these fields was changed a moment ago."""
        return any(at - self._at[name, key] < RECENT for key in keys if (name, key) in self._at)

    def settle(self, name: PartName) -> None:
        """The reader has seen what stands in this part."""
        self._at = {place: at for place, at in self._at.items() if place[0] != name}


Value = DealHead | SideEntry
AnyPart = DraftPart[DealHead] | DraftPart[SideEntry]


@dataclass(frozen=True, kw_only=True)
class Clash:
    """One part with two values: this phone's, and the other's, which is in the database."""

    mine: Value
    theirs: AnyPart


@dataclass(kw_only=True)
class SharedDraft:
    """`draft` is the latest that this phone knows from the database; over it lie its own changes that are not there
    yet. What another phone changed in the same part is merged field by field. A field that both changed within a
    moment is a clash: it is in `clashes`, and the part waits, until the reader has chosen.

    `left_behind` is set once the draft began anew: the deal was saved, or what was typed was discarded.
    """

    device_id: str
    draft: Draft
    clashes: dict[PartName, Clash] = field(default_factory=dict)
    left_behind: Draft | None = None
    _local: dict[PartName, Value] = field(default_factory=dict)
    _base: dict[PartName, AnyPart] = field(default_factory=dict)
    _heard: HeardFields = field(init=False)

    def __post_init__(self) -> None:
        self._heard = HeardFields(device_id=self.device_id)

    def value(self, name: PartName) -> Value:
        """As it stands on this phone."""
        return self._local.get(name, part_of(self.draft, name).value)

    @property
    def pending(self) -> bool:
        """Whether something is not in the database yet."""
        return bool(self._local)

    def next_part(self) -> tuple[PartName, Value, int] | None:
        """A part to commit, its value, and the version that it goes over."""
        if self.left_behind is not None:
            return None
        name = next((name for name in self._local if name not in self.clashes), None)
        return None if name is None else (name, self._local[name], self._base[name].version)

    def put(self, name: PartName, value: Value, *, at: datetime) -> None:
        """The reader changed a part."""
        before, part = self.value(name), part_of(self.draft, name)
        self._base.setdefault(name, part)
        self._local[name] = value
        if name in self.clashes or self._heard.recent(name, changed_fields(before, value), at=at):
            self.clashes[name] = Clash(mine=value, theirs=part)

    def take(self, draft: Draft) -> None:
        """The database has this draft. A reading that was slower than a later commit brings no old value back."""
        if draft.base > self.draft.base:
            self.left_behind = draft
        elif draft.base == self.draft.base and _age(draft) >= _age(self.draft):
            self._heard.note(self.draft, draft)
            self.draft = draft
            for gone in [name for name in self._local if isinstance(name, int) and name >= len(draft.sides)]:
                self._forget(gone)
            for name in list(self.clashes):
                self.meet(name, part_of(draft, name))

    def meet(self, name: PartName, theirs: AnyPart) -> None:
        """Another phone has committed a part that this one is changing, too."""
        if name not in self._local:
            return
        base, mine = self._base[name].value, self._local[name]
        if not changed_fields(merged(base, mine, theirs.value), theirs.value):
            self._forget(name)
        elif name in self.clashes or contradictions(base, mine, theirs.value):
            self.clashes[name] = Clash(mine=mine, theirs=theirs)
        else:
            self._put_over(name, theirs)

    def written(self, name: PartName, value: Value, draft: Draft) -> None:
        """This value was committed, which gave this draft; newer taps go over it."""
        self.take(draft)
        if self._local.get(name) is value:
            self._forget(name)
        elif name in self._local:
            self._base[name] = part_of(draft, name)

    def keep_mine(self, name: PartName) -> None:
        """This phone's value wins; what the other changed elsewhere in this part stays. A second tap does nothing."""
        clash = self.clashes.pop(name, None)
        if clash is not None:
            self._put_over(name, clash.theirs)
            self._heard.settle(name)

    def take_theirs(self, name: PartName) -> None:
        """This phone's value is dropped."""
        self._forget(name)
        self._heard.settle(name)

    def begin_anew(self) -> None:
        """Drop everything, and go on with the draft that left this one behind."""
        if self.left_behind is not None:
            self.draft, self.left_behind = self.left_behind, None
            self._local.clear()
            self._base.clear()
            self.clashes.clear()

    def _put_over(self, name: PartName, theirs: AnyPart) -> None:
        self._local[name] = merged(self._base[name].value, self._local[name], theirs.value)
        self._base[name] = theirs

    def _forget(self, name: PartName) -> None:
        self.clashes.pop(name, None)
        self._local.pop(name, None)
        self._base.pop(name, None)


def _age(draft: Draft) -> tuple[int, int]:
    """Grows with every commit; the head's version comes first, since another seating may have fewer parts."""
    return draft.head.version, sum(draft.versions)
