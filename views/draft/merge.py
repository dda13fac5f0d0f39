"""A three-way merge of one part of a deal that two phones changed, and its conflicts. Pure functions.

A value is split into fields; each key of a mapping (burrachi by type, hands by player) counts as a field.
"""

import dataclasses
from collections.abc import Mapping
from typing import TypeVar

from models.values import DealHead
from scoring import SideEntry

Part = TypeVar("Part", bound=DealHead | SideEntry)
PartField = tuple[str, object]  # the field's name, and the key if the field is a mapping, else None


def fields_of(part: DealHead | SideEntry) -> dict[PartField, object]:
    """Return the values of a part by field; a count of 0 equals no count."""
    fields: dict[PartField, object] = {}
    for field in dataclasses.fields(part):
        value = getattr(part, field.name)
        if isinstance(value, Mapping):
            fields |= {(field.name, key): item for key, item in value.items() if item}
        else:
            fields[field.name, None] = value
    return fields


def changed_fields(before: Part, after: Part) -> frozenset[PartField]:
    old, new = fields_of(before), fields_of(after)
    return frozenset(key for key in old.keys() | new.keys() if old.get(key) != new.get(key))


def conflicting_fields(base: Part, mine: Part, theirs: Part) -> frozenset[PartField]:
    """Return the fields that both phones changed since `base` to different values."""
    return changed_fields(base, mine) & changed_fields(base, theirs) & changed_fields(mine, theirs)


def merge_parts(base: Part, mine: Part, theirs: Part, *, without: frozenset[PartField] = frozenset()) -> Part:
    """Return `theirs` with all changes of `mine` except those of the fields `without`; `mine` wins a conflict."""
    my_fields, changed = fields_of(mine), changed_fields(base, mine) - without
    merged = {key: value for key, value in fields_of(theirs).items() if key not in changed}
    merged |= {key: my_fields[key] for key in changed if key in my_fields}
    return _rebuild(theirs, {key: value for key, value in merged.items() if not _is_of_another_side(key, theirs)})


def _is_of_another_side(key: PartField, part: DealHead | SideEntry) -> bool:
    """Return whether the field is the hand of a player who is now on another side."""
    name, seat = key
    return name in {"hand_points", "hand_cards"} and isinstance(part, SideEntry) and seat not in part.players


def _rebuild(like: Part, values: Mapping[PartField, object]) -> Part:
    names: dict[str, object] = {}
    for field in dataclasses.fields(like):
        if isinstance(getattr(like, field.name), Mapping):
            names[field.name] = {key: value for (name, key), value in values.items() if name == field.name}
        else:
            names[field.name] = values[field.name, None]
    return type(like)(**names)  # type: ignore[arg-type]
