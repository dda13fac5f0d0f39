"""Parsing of an archive, from bytes to values or to a list of faults; needs no database.

The file is untrusted: it is parsed element by element (a player, a match), each is checked against limits first, and
the search for faults stops at the two hundredth.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import Raw
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from models.archive.checks import match_faults
from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.format import (
    DEVELOPMENT_VERSION,
    FORMAT,
    LAST_DEVELOPMENT_COMMIT,
    VERSION,
    Archive,
    ArchivedDevice,
    ArchivedEntrant,
    ArchivedEvent,
    ArchivedGroup,
    ArchivedMatch,
    ArchivedMember,
    ArchivedPlayer,
    ArchivedTable,
    ArchivedTournament,
    ArchivedTournamentEvent,
    CompressedElements,
    CompressedMatches,
    Moment,
    Rules,
)
from models.archive.limits import MAX_ELEMENTS, MAX_FAULTS, MAX_FILE_BYTES, MAX_QUOTED
from models.archive.raw_json import (
    check_size,
    decode_value,
    decompress,
    length_faults,
    refusal,
    split_list,
    split_sections,
)
from models.archive.references import ElementPaths, ReferenceChecker
from models.archive.tournament_checks import tournament_faults
from models.archive.validation_faults import shorten, validation_faults
from models.lists.member_list import pack_members
from models.values.person import Member

_MAX_HEADER_BYTES = 100_000  # bytes of a top-level field other than the lists

_Adapter = TypeAdapter[Any]


@dataclass(frozen=True, kw_only=True)
class _Section:
    """A list at the top level. Validation of the `lists` within an element stops at the first fault; then their items
    are validated one by one. `find_faults` returns the faults of an element whose fields are valid, with paths relative
    to it."""

    element: _Adapter
    paths: ElementPaths
    lists: Mapping[str, _Adapter] = field(default_factory=dict)
    find_faults: Callable[[Any, CompressedMatches], Iterable[ImportFault]] = lambda _, _matches: ()


# In the order of parsing: definitions of ids before references to them.
_SECTIONS: Mapping[str, _Section] = {
    "players": _Section(
        element=TypeAdapter(ArchivedPlayer),
        paths=ElementPaths(defined_ids={"id": "player"}, display_name="name", placeholder_flag="unnamed"),
    ),
    "members": _Section(element=TypeAdapter(ArchivedMember), paths=ElementPaths()),
    "devices": _Section(element=TypeAdapter(ArchivedDevice), paths=ElementPaths(defined_ids={"id": "device"})),
    "rule_sets": _Section(element=TypeAdapter(Rules), paths=ElementPaths(display_name="name")),
    "groups": _Section(
        element=TypeAdapter(ArchivedGroup),
        paths=ElementPaths(defined_ids={"id": "group"}, references={"members.*": "player"}, display_name="name"),
    ),
    "matches": _Section(
        element=TypeAdapter(ArchivedMatch),
        paths=ElementPaths(
            defined_ids={"id": "match", "events.*.id": "event"},
            references={"players.*": "player", "events.*.device": "device"},
        ),
        lists={"events": TypeAdapter(ArchivedEvent)},
        find_faults=lambda match, _matches: match_faults(match),
    ),
    "tournaments": _Section(
        element=TypeAdapter(ArchivedTournament),
        paths=ElementPaths(
            defined_ids={"id": "tournament", "events.*.id": "tournament-event", "tables.*.match": "table"},
            references={"entrants.*.*": "player", "events.*.device": "device", "tables.*.match": "match"},
        ),
        lists={
            "entrants": TypeAdapter(ArchivedEntrant),
            "tables": TypeAdapter(ArchivedTable),
            "events": TypeAdapter(ArchivedTournamentEvent),
        },
        find_faults=lambda tournament, matches: tournament_faults(tournament, matches.heads),
    ),
}
_PACKED_SECTIONS = {"matches", "tournaments", "members"}
_MOMENT = _Section(element=TypeAdapter(Moment), paths=ElementPaths())
_OPTIONAL_FIELDS = ("program", "tournaments", "members")  # files of single matches lack the lists
_FIELDS = ("format", "version", "exported_at", *(name for name in _SECTIONS if name not in _OPTIONAL_FIELDS))


def parse_archive(data: bytes) -> Archive:
    """Return the content of a file. Raises ImportRefused with all its faults, at most 200.

    A file that is not an archive, has another version, or exceeds the limits has that one fault only.
    """
    check_size(len(data), limit=MAX_FILE_BYTES)
    return _ArchiveParser(split_sections(decompress(data))).parse()


class _ArchiveParser:
    """The state of parsing one file: its sections, the ids and the faults found so far."""

    def __init__(self, sections: Mapping[str, Raw]) -> None:
        self._sections = sections
        self._matches = CompressedMatches()
        self._references = ReferenceChecker()
        self._faults: list[ImportFault] = []

    def parse(self) -> Archive:
        """Parse the file. Raises ImportRefused."""
        self._check_header()
        self._add_faults(self._field_faults())
        exported_at = self._exported_at()
        lists = {name: tuple(self._elements(name)) for name in _SECTIONS if name not in _PACKED_SECTIONS}
        members = [Member(name=each.name, membership=each.membership) for each in self._elements("members")]
        for match in self._elements("matches"):
            self._matches.append(match)
        tournaments = CompressedElements[ArchivedTournament]()
        for tournament in self._elements("tournaments"):
            tournaments.append(tournament)
        if self._faults:
            raise ImportRefused(tuple(self._faults))
        packed = pack_members(members) if members else None
        return Archive(exported_at=exported_at, matches=self._matches, tournaments=tournaments, members=packed, **lists)

    def _add_faults(self, faults: Iterable[ImportFault]) -> bool:
        """Add faults; return whether there were any. Raises ImportRefused when the limit is reached."""
        before = len(self._faults)
        for fault in faults:
            if len(self._faults) == MAX_FAULTS:
                raise ImportRefused(tuple(self._faults), more=True)
            self._faults.append(fault)
        return len(self._faults) > before

    def _check_header(self) -> None:
        format_name, version = self._header_value("format"), self._header_value("version")
        if (
            format_name != FORMAT
            or not isinstance(version, int)
            or isinstance(version, bool)
            or version < DEVELOPMENT_VERSION
        ):
            raise refusal(ImportFaultCode.FOREIGN)
        if version > VERSION:
            values: Mapping[str, str | int] = {"version": str(version)[:MAX_QUOTED], "known": VERSION}
            raise ImportRefused((ImportFault(path="version", code=ImportFaultCode.NEWER_VERSION, values=values),))
        if version == DEVELOPMENT_VERSION:
            raise refusal(ImportFaultCode.DEVELOPMENT_VERSION, commit=LAST_DEVELOPMENT_COMMIT)

    def _header_value(self, name: str) -> Any:
        """Return the value of a top-level field, None if it is missing or too long."""
        text = bytes(self._sections.get(name, b"null"))
        return decode_value(text) if len(text) <= _MAX_HEADER_BYTES else None

    def _field_faults(self) -> Iterator[ImportFault]:
        for name in _FIELDS:
            if name not in self._sections:
                yield ImportFault(path=name, code=ImportFaultCode.FIELD_MISSING)
        for name in self._sections:
            if name not in (*_FIELDS, *_OPTIONAL_FIELDS):
                yield ImportFault(path=name[:MAX_QUOTED], code=ImportFaultCode.FIELD_UNKNOWN)

    def _exported_at(self) -> Any:
        name = "exported_at"
        if name not in self._sections:
            return None
        return next(self._parse_element(_MOMENT, bytes(self._sections[name]), name), None)

    def _elements(self, name: str) -> Iterator[Any]:
        """Yield the valid elements of a section."""
        if name not in self._sections:
            return
        elements, limit = split_list(self._sections[name]), MAX_ELEMENTS[name]
        if elements is None:
            given = shorten(self._header_value(name))
            self._add_faults([ImportFault(path=name, code=ImportFaultCode.WRONG_TYPE, values={"given": given})])
        elif len(elements) > limit:
            self._add_faults([ImportFault(path=name, code=ImportFaultCode.TOO_LONG, values={"limit": limit})])
        else:
            for index, element in enumerate(elements):
                yield from self._parse_element(_SECTIONS[name], bytes(element), f"{name}.{index}")

    def _parse_element(self, section: _Section, data: bytes, path: str) -> Iterator[Any]:
        """Yield the value if the element is valid."""
        plain_value = decode_value(data)
        if self._add_faults(length_faults(plain_value, path)):
            return
        try:
            value = section.element.validate_json(data, strict=True)
        except ValidationError as error:
            valid = False
            self._add_faults(_element_faults(section, error, plain_value, path))
        else:
            faults = section.find_faults(value, self._matches)
            valid = not self._add_faults(replace(fault, path=f"{path}.{fault.path}") for fault in faults)
        if not self._add_faults(self._references.faults(section.paths, plain_value, path)) and valid:
            yield value


def _element_faults(section: _Section, error: ValidationError, value: Any, path: str) -> Iterator[ImportFault]:
    """Yield the validation faults of an element, and of all items of its long lists."""
    yield from validation_faults(error, path, except_within=section.lists.keys())
    for name, adapter in section.lists.items():
        items = value.get(name) if isinstance(value, dict) else None
        for index, item in enumerate(items if isinstance(items, list) else ()):
            try:
                adapter.validate_json(to_json(item), strict=True)
            except ValidationError as each:
                yield from validation_faults(each, f"{path}.{name}.{index}")
