"""Reading of an archive: from the bytes of a file to its values, or to what is wrong with it. Touches no database.

A stranger may have made the file: it is read piece by piece (a player, a match), each piece is bounded before anything
is made of it, and the search for faults ends at the two hundredth.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from msgspec import Raw
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.format import (
    FORMAT,
    VERSION,
    Archive,
    ArchivedAction,
    ArchivedAgreement,
    ArchivedDeal,
    ArchivedDevice,
    ArchivedGroup,
    ArchivedMatch,
    ArchivedPlayer,
    Moment,
    PackedMatches,
    Rules,
)
from models.archive.limits import MOST_BYTES, MOST_FAULTS, MOST_PIECES
from models.archive.names import Known, Names
from models.archive.pieces import bare_value, refusal, sections_of, split, too_long, unpacked
from models.archive.validation_faults import brief, validation_faults

_LONGEST_HEADER = 100_000  # bytes of a field that is no list
_SHOWN = 80  # characters of what a fault repeats
_MEGABYTE = 2**20

_Adapter = TypeAdapter[Any]


@dataclass(frozen=True, kw_only=True)
class _Section:
    """A list of the file. The `lists` of a piece are read up to their first fault: where there is one, they are looked
    through one by one."""

    piece: _Adapter
    names: Names
    lists: Mapping[str, _Adapter] = field(default_factory=dict)


# In the order in which they are read: what gives names before what uses them.
_SECTIONS: Mapping[str, _Section] = MappingProxyType(
    {
        "players": _Section(piece=TypeAdapter(ArchivedPlayer), names=Names(gives={"id": "player"}, called="name")),
        "devices": _Section(piece=TypeAdapter(ArchivedDevice), names=Names(gives={"id": "device"})),
        "rule_sets": _Section(piece=TypeAdapter(Rules), names=Names(called="name")),
        "groups": _Section(
            piece=TypeAdapter(ArchivedGroup),
            names=Names(gives={"id": "group"}, uses={"members.*": "player"}, called="name"),
        ),
        "matches": _Section(
            piece=TypeAdapter(ArchivedMatch),
            names=Names(
                gives={"id": "match", "deals.*.id": "deal", "actions.*.id": "action"},
                uses={
                    "players.*": "player",
                    "deals.*.entered_by": "device",
                    "deals.*.changed_by": "device",
                    "actions.*.device": "device",
                    "agreements.*.device": "device",
                },
            ),
            lists={
                "deals": TypeAdapter(ArchivedDeal),
                "actions": TypeAdapter(ArchivedAction),
                "agreements": TypeAdapter(ArchivedAgreement),
            },
        ),
    }
)
_MOMENT = _Section(piece=TypeAdapter(Moment), names=Names())
_FIELDS = ("format", "version", "exported_at", *_SECTIONS)


def read_archive(data: bytes) -> Archive:
    """Raises ImportRefused with every fault, 200 at most: of the JSON, of its shape, of what it says, of how it hangs
    together. A file that is not ours, of a newer version, or far beyond what the app exports, has that one fault."""
    check_size(len(data))
    return _Reading(sections_of(unpacked(data))).archive()


def check_size(size: int) -> None:
    """For a file of that many bytes, before it is sent. Raises ImportRefused when it is too large."""
    if size > MOST_BYTES:
        sizes = {"size": math.ceil(size / _MEGABYTE), "limit": MOST_BYTES // _MEGABYTE}
        raise ImportRefused((ImportFault(place="", code=ImportFaultCode.TOO_LARGE, values=sizes),))


class _Reading:
    """One file on its way: what it has, the names that came up, and the faults that were found."""

    def __init__(self, sections: Mapping[str, Raw]) -> None:
        self._sections = sections
        self._known = Known()
        self._found: list[ImportFault] = []

    def archive(self) -> Archive:
        """Raises ImportRefused."""
        self._check_header()
        self._add(self._strange_fields())
        exported_at = self._exported_at()
        lists = {name: tuple(self._pieces(name)) for name in _SECTIONS if name != "matches"}
        matches = PackedMatches()
        for match in self._pieces("matches"):
            matches.append(match)
        if self._found:
            raise ImportRefused(tuple(self._found))
        return Archive(exported_at=exported_at, matches=matches, **lists)

    def _add(self, faults: Iterable[ImportFault]) -> bool:
        """Whether there was any. Raises ImportRefused as soon as there are more than anybody reads."""
        before = len(self._found)
        for fault in faults:
            if len(self._found) == MOST_FAULTS:
                raise ImportRefused(tuple(self._found), more=True)
            self._found.append(fault)
        return len(self._found) > before

    def _check_header(self) -> None:
        of_ours, version = self._short("format"), self._short("version")
        if of_ours != FORMAT or not isinstance(version, int) or isinstance(version, bool) or version < VERSION:
            raise refusal(ImportFaultCode.FOREIGN)
        if version > VERSION:
            values: Mapping[str, str | int] = {"version": str(version)[:_SHOWN], "known": VERSION}
            raise ImportRefused((ImportFault(place="version", code=ImportFaultCode.NEWER_VERSION, values=values),))

    def _short(self, name: str) -> Any:
        """The value of a field; None also where it is too long to be one of ours."""
        text = bytes(self._sections.get(name, b"null"))
        return bare_value(text) if len(text) <= _LONGEST_HEADER else None

    def _strange_fields(self) -> Iterator[ImportFault]:
        for name in _FIELDS:
            if name not in self._sections:
                yield ImportFault(place=name, code=ImportFaultCode.FIELD_MISSING)
        for name in self._sections:
            if name not in _FIELDS:
                yield ImportFault(place=name[:_SHOWN], code=ImportFaultCode.FIELD_UNKNOWN)

    def _exported_at(self) -> Any:
        place = "exported_at"
        if place not in self._sections:
            return None
        return next(self._read(_MOMENT, bytes(self._sections[place]), place), None)

    def _pieces(self, name: str) -> Iterator[Any]:
        """Those of a section that are good."""
        if name not in self._sections:
            return
        pieces, limit = split(self._sections[name]), MOST_PIECES[name]
        if pieces is None:
            given = brief(self._short(name))
            self._add([ImportFault(place=name, code=ImportFaultCode.WRONG_TYPE, values={"given": given})])
        elif len(pieces) > limit:
            self._add([ImportFault(place=name, code=ImportFaultCode.TOO_LONG, values={"limit": limit})])
        else:
            for index, piece in enumerate(pieces):
                yield from self._read(_SECTIONS[name], bytes(piece), f"{name}.{index}")

    def _read(self, section: _Section, piece: bytes, place: str) -> Iterator[Any]:
        """The value, where nothing is wrong with it."""
        bare = bare_value(piece)
        if self._add(too_long(bare, place)):
            return
        good = True
        try:
            value = section.piece.validate_json(piece, strict=True)
        except ValidationError as error:
            good = False
            self._add(_faults(section, error, bare, place))
        if not self._add(self._known.faults(section.names, bare, place)) and good:
            yield value


def _faults(section: _Section, error: ValidationError, bare: Any, place: str) -> Iterator[ImportFault]:
    """Of the shape of a piece, with those of all elements of its long lists."""
    yield from validation_faults(error, place, but_of=section.lists.keys())
    for name, adapter in section.lists.items():
        elements = bare.get(name) if isinstance(bare, dict) else None
        for index, element in enumerate(elements if isinstance(elements, list) else ()):
            try:
                adapter.validate_json(to_json(element), strict=True)
            except ValidationError as each:
                yield from validation_faults(each, f"{place}.{name}.{index}")
