"""Names in an archive: given once each over the whole file, and used only where they are given.

They are looked for in the bare JSON of a piece, so that these faults are found whatever else is wrong with it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from models.archive.faults import ImportFault, ImportFaultCode
from models.values.text import name_key

_SHOWN = 80  # characters of a name


@dataclass(frozen=True, kw_only=True)
class Names:
    """Where a piece has its names, as ways within it: `gives` → the kind of thing that gets its name there; `uses` →
    the kind that has this name; `called` is a text that no two pieces share. Things of two kinds may share a name."""

    gives: Mapping[str, str] = field(default_factory=dict)
    uses: Mapping[str, str] = field(default_factory=dict)
    called: str = ""


class Known:
    """The names that came up so far. One look at each: as long as the file is, and no longer."""

    def __init__(self) -> None:
        self._given: defaultdict[str, set[str]] = defaultdict(set)
        self._called: defaultdict[str, set[str]] = defaultdict(set)

    def faults(self, names: Names, bare: Any, place: str) -> Iterator[ImportFault]:
        """Of one piece. What it gives is known from now on."""
        for way, kind in names.gives.items():
            for there, name in _texts(bare, way, place):
                if name in self._given[kind]:
                    yield _fault(there, ImportFaultCode.ID_TWICE, name)
                self._given[kind].add(name)
        for way, kind in names.uses.items():
            for there, name in _texts(bare, way, place):
                if name not in self._given[kind]:
                    yield _fault(there, ImportFaultCode.UNKNOWN_REFERENCE, name)
        if names.called:
            section = place.partition(".")[0]
            for there, name in _texts(bare, names.called, place):
                key = name_key(name)
                if key in self._called[section]:
                    yield _fault(there, ImportFaultCode.NAME_TWICE, name)
                self._called[section].add(key)


def _fault(place: str, code: ImportFaultCode, name: str) -> ImportFault:
    return ImportFault(place=place, code=code, values={"given": name[:_SHOWN]})


def _texts(raw: Any, way: str, place: str) -> Iterator[tuple[str, str]]:
    """Every text at the end of a way such as `matches.*.id`, with its place; what is not as expected is passed over."""
    step, _, rest = way.partition(".")
    if not step:
        if isinstance(raw, str):
            yield place, raw
    elif step == "*":
        for index, each in enumerate(raw if isinstance(raw, list) else ()):
            yield from _texts(each, rest, f"{place}.{index}")
    elif isinstance(raw, dict) and step in raw:
        yield from _texts(raw[step], rest, f"{place}.{step}")
