"""Which fields of a draft another phone has just changed: what is typed over those now is asked about. Pure."""

__all__ = ["HEAD", "HeardFields", "PartName", "part_of"]

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from models import DealHead, Draft, DraftPart
from scoring import SideEntry
from views.state.merge import FieldKey, changed_fields
from views.state.presence import RECENT

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
