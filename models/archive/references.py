"""Names within a history's file: each is given once, and every one that is used is given.

Looks at the bare JSON, so that these faults are found together with all others, whatever else is wrong.
"""

__all__ = ["reference_faults"]

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from models.archive.faults import ImportFault, ImportFaultCode
from models.text import name_key

# A name may be used again as long as it is for another kind of thing.
_NAMED: Mapping[str, tuple[str, ...]] = {
    "player": ("players.*.id",),
    "device": ("devices.*.id",),
    "group": ("groups.*.id",),
    "match": ("matches.*.id",),
    "deal": ("matches.*.deals.*.id",),
    "action": ("matches.*.actions.*.id",),
}
_USED: Mapping[str, tuple[str, ...]] = {
    "player": ("matches.*.players.*", "groups.*.members.*"),
    "device": (
        "matches.*.deals.*.entered_by",
        "matches.*.deals.*.changed_by",
        "matches.*.actions.*.device",
        "matches.*.agreements.*.device",
    ),
}
_TEXT_KEYS = ("players.*.name", "groups.*.name", "rule_sets.*.name")


def reference_faults(raw: Any) -> Iterator[ImportFault]:
    """`raw` is any JSON."""
    known: defaultdict[str, set[str]] = defaultdict(set)
    for kind, ways in _NAMED.items():
        for place, name in (found for way in ways for found in _texts(raw, way)):
            if name in known[kind]:
                yield ImportFault(place=place, code=ImportFaultCode.ID_TWICE, values={"given": name[:80]})
            known[kind].add(name)
    for way in _TEXT_KEYS:
        keys: set[str] = set()
        for place, name in _texts(raw, way):
            if (key := name_key(name)) in keys:
                yield ImportFault(place=place, code=ImportFaultCode.NAME_TWICE, values={"given": name[:80]})
            keys.add(key)
    for kind, ways in _USED.items():
        for place, name in (found for way in ways for found in _texts(raw, way)):
            if name not in known[kind]:
                yield ImportFault(place=place, code=ImportFaultCode.UNKNOWN_REFERENCE, values={"given": name[:80]})


def _texts(raw: Any, way: str, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text at the end of a way such as `matches.*.id`, with its place; what is not as expected is passed over."""
    step, _, rest = way.partition(".")
    if not step:
        if isinstance(raw, str):
            yield place, raw
    elif step == "*":
        for index, each in enumerate(raw if isinstance(raw, list) else ()):
            yield from _texts(each, rest, f"{place}.{index}")
    elif isinstance(raw, dict) and step in raw:
        yield from _texts(raw[step], rest, f"{place}.{step}".lstrip("."))
