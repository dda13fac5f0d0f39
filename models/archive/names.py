"""Referential integrity of an archive: ids are defined once in the whole file, and references point to defined ids.

The checks work on plain JSON, so that they find their faults even if a piece fails validation.
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
    """The paths within a piece of its ids (`gives`), its references (`uses`) and its display name (`called`).

    `gives` and `uses` map each path to the kind of object; ids are unique within a kind. Display names are unique
    within a section, ignoring case.
    """

    gives: Mapping[str, str] = field(default_factory=dict)
    uses: Mapping[str, str] = field(default_factory=dict)
    called: str = ""


class Known:
    """The ids and display names found so far; linear in the size of the file."""

    def __init__(self) -> None:
        self._given: defaultdict[str, set[str]] = defaultdict(set)
        self._called: defaultdict[str, set[str]] = defaultdict(set)

    def faults(self, names: Names, bare: Any, place: str) -> Iterator[ImportFault]:
        """Yield the faults of one piece, and record the ids that it defines."""
        for way, kind in names.gives.items():
            for path, name in _texts(bare, way, place):
                if name in self._given[kind]:
                    yield _fault(path, ImportFaultCode.ID_TWICE, name)
                self._given[kind].add(name)
        for way, kind in names.uses.items():
            for path, name in _texts(bare, way, place):
                if name not in self._given[kind]:
                    yield _fault(path, ImportFaultCode.UNKNOWN_REFERENCE, name)
        if names.called:
            section = place.partition(".")[0]
            for path, name in _texts(bare, names.called, place):
                key = name_key(name)
                if key in self._called[section]:
                    yield _fault(path, ImportFaultCode.NAME_TWICE, name)
                self._called[section].add(key)


def _fault(place: str, code: ImportFaultCode, name: str) -> ImportFault:
    return ImportFault(place=place, code=code, values={"given": name[:_SHOWN]})


def _texts(raw: Any, way: str, place: str) -> Iterator[tuple[str, str]]:
    """Yield path and text for each string that matches a pattern such as `matches.*.id`; other types are skipped."""
    step, _, rest = way.partition(".")
    if not step:
        if isinstance(raw, str):
            yield place, raw
    elif step == "*":
        for index, each in enumerate(raw if isinstance(raw, list) else ()):
            yield from _texts(each, rest, f"{place}.{index}")
    elif isinstance(raw, dict) and step in raw:
        yield from _texts(raw[step], rest, f"{place}.{step}")
