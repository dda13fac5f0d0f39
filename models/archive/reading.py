"""Parsing of an archive, from bytes to values or to a list of faults; needs no database.

The file is untrusted: it is parsed piece by piece (a player, a match), each piece is checked against limits first, and
the search for faults stops at the two hundredth.
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

_LONGEST_HEADER = 100_000  # bytes of a top-level field other than the lists
_SHOWN = 80  # characters of a quoted value
_MEGABYTE = 2**20

_Adapter = TypeAdapter[Any]


@dataclass(frozen=True, kw_only=True)
class _Section:
    """A list at the top level. Validation of the `lists` of a piece stops at the first fault; then their elements are
    validated one by one."""

    piece: _Adapter
    names: Names
    lists: Mapping[str, _Adapter] = field(default_factory=dict)


# In the order of parsing: definitions of ids before references to them.
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
    """Return the content of a file. Raises ImportRefused with all its faults, at most 200.

    A file that is not an archive, has a newer version, or exceeds the limits has that one fault only.
    """
    check_size(len(data))
    return _Reading(sections_of(unpacked(data))).archive()


def check_size(size: int) -> None:
    """Raise ImportRefused if a file of `size` bytes is too large; can be called before the upload."""
    if size > MOST_BYTES:
        sizes = {"size": math.ceil(size / _MEGABYTE), "limit": MOST_BYTES // _MEGABYTE}
        raise ImportRefused((ImportFault(place="", code=ImportFaultCode.TOO_LARGE, values=sizes),))


class _Reading:
    """The state of parsing one file: its sections, the ids and the faults found so far."""

    def __init__(self, sections: Mapping[str, Raw]) -> None:
        self._sections = sections
        self._known = Known()
        self._found: list[ImportFault] = []

    def archive(self) -> Archive:
        """Parse the file. Raises ImportRefused."""
        self._check_header()
        self._add(self._field_faults())
        exported_at = self._exported_at()
        lists = {name: tuple(self._pieces(name)) for name in _SECTIONS if name != "matches"}
        matches = PackedMatches()
        for match in self._pieces("matches"):
            matches.append(match)
        if self._found:
            raise ImportRefused(tuple(self._found))
        return Archive(exported_at=exported_at, matches=matches, **lists)

    def _add(self, faults: Iterable[ImportFault]) -> bool:
        """Add faults; return whether there were any. Raises ImportRefused when the limit is reached."""
        before = len(self._found)
        for fault in faults:
            if len(self._found) == MOST_FAULTS:
                raise ImportRefused(tuple(self._found), more=True)
            self._found.append(fault)
        return len(self._found) > before

    def _check_header(self) -> None:
        format_name, version = self._short("format"), self._short("version")
        if format_name != FORMAT or not isinstance(version, int) or isinstance(version, bool) or version < VERSION:
            raise refusal(ImportFaultCode.FOREIGN)
        if version > VERSION:
            values: Mapping[str, str | int] = {"version": str(version)[:_SHOWN], "known": VERSION}
            raise ImportRefused((ImportFault(place="version", code=ImportFaultCode.NEWER_VERSION, values=values),))

    def _short(self, name: str) -> Any:
        """Return the value of a top-level field, None if it is missing or too long."""
        text = bytes(self._sections.get(name, b"null"))
        return bare_value(text) if len(text) <= _LONGEST_HEADER else None

    def _field_faults(self) -> Iterator[ImportFault]:
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
        """Yield the valid pieces of a section."""
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
        """Yield the value if the piece is valid."""
        bare = bare_value(piece)
        if self._add(too_long(bare, place)):
            return
        valid = True
        try:
            value = section.piece.validate_json(piece, strict=True)
        except ValidationError as error:
            valid = False
            self._add(_faults(section, error, bare, place))
        if not self._add(self._known.faults(section.names, bare, place)) and valid:
            yield value


def _faults(section: _Section, error: ValidationError, bare: Any, place: str) -> Iterator[ImportFault]:
    """Yield the validation faults of a piece, and of all elements of its long lists."""
    yield from validation_faults(error, place, but_of=section.lists.keys())
    for name, adapter in section.lists.items():
        elements = bare.get(name) if isinstance(bare, dict) else None
        for index, element in enumerate(elements if isinstance(elements, list) else ()):
            try:
                adapter.validate_json(to_json(element), strict=True)
            except ValidationError as each:
                yield from validation_faults(each, f"{place}.{name}.{index}")
