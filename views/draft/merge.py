"""The merge of one part of a deal that two phones changed, and where they contradict each other. Pure.

A value is taken apart into fields; a mapping (burrachi by type, hands by player) counts as a field for each key.
"""

import dataclasses
from collections.abc import Mapping
from typing import TypeVar

from models import DealHead
from scoring import SideEntry

Part = TypeVar("Part", bound=DealHead | SideEntry)
FieldKey = tuple[str, object]  # the field's name, and the key where it is a mapping, else None


def fields_of(part: DealHead | SideEntry) -> dict[FieldKey, object]:
    """What is in a part, field by field; a count of none is as good as no count."""
    found: dict[FieldKey, object] = {}
    for field in dataclasses.fields(part):
        value = getattr(part, field.name)
        if isinstance(value, Mapping):
            found |= {(field.name, key): each for key, each in value.items() if each}
        else:
            found[field.name, None] = value
    return found


def changed_fields(before: Part, after: Part) -> frozenset[FieldKey]:
    old, new = fields_of(before), fields_of(after)
    return frozenset(key for key in old.keys() | new.keys() if old.get(key) != new.get(key))


def contradictions(base: Part, mine: Part, theirs: Part) -> frozenset[FieldKey]:
    """The fields to which both gave another value since `base`, and not the same one."""
    return changed_fields(base, mine) & changed_fields(base, theirs) & changed_fields(mine, theirs)


def merged(base: Part, mine: Part, theirs: Part) -> Part:
    """`theirs` with everything that was changed in `mine`, which wins where both contradict each other."""
    ours, changed = fields_of(mine), changed_fields(base, mine)
    both = {key: value for key, value in fields_of(theirs).items() if key not in changed}
    both |= {key: ours[key] for key in changed if key in ours}
    return _built(theirs, {key: value for key, value in both.items() if not _seated_elsewhere(key, theirs)})


def _seated_elsewhere(key: FieldKey, part: DealHead | SideEntry) -> bool:
    """The hand of somebody who plays on another side by now."""
    name, seat = key
    return name in {"hand_points", "hand_cards"} and isinstance(part, SideEntry) and seat not in part.players


def _built(like: Part, values: Mapping[FieldKey, object]) -> Part:
    names: dict[str, object] = {}
    for field in dataclasses.fields(like):
        if isinstance(getattr(like, field.name), Mapping):
            names[field.name] = {key: value for (name, key), value in values.items() if name == field.name}
        else:
            names[field.name] = values[field.name, None]
    return type(like)(**names)  # type: ignore[arg-type]
