"""The schema of an archive, the export file (docs/export-format.md)."""

import pickle
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import AfterValidator, AwareDatetime, FailFast, Field, GetPydanticSchema, PlainValidator, ValidationInfo
from pydantic_core import PydanticCustomError

from models.archive.limits import DEFAULT_MAX_LIST_LENGTH, MAX_LIST_LENGTHS
from models.history.events import EVENT_KINDS, EventKind
from models.storage.codec import CONFIG, ENTRY, MEMBERSHIP, OFFICIAL, RULES
from models.storage.json_codec import MAX_NUMBER, JsonObject, stored
from models.tournaments.codec import SETUP, parse_event
from models.tournaments.events import EVENTS
from models.values.deal import Contest
from models.values.match import COLOURS, OfficialResult
from models.values.person import MemberList, Membership, membership_faults, normalize_membership
from models.values.text import normalize_text, text_fault
from scoring import DealEntry, MatchConfig, RuleSet, Seating, Tournament

BAD_TEXT_ERROR = "bad-text"
FORMAT = "pinella-history"
VERSION = 3  # the first released one
DEVELOPMENT_VERSION = 2
LAST_DEVELOPMENT_COMMIT = "770a2caa"  # the last one that reads files of DEVELOPMENT_VERSION
_EARLIEST, _LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def _text_validator(field: str) -> AfterValidator:
    """Return a validator for free text like `field` of values/text: it normalizes, and rejects what cannot be typed."""

    def check(text: str) -> str:
        clean = normalize_text(text)
        if text_fault(field, clean):
            raise PydanticCustomError(BAD_TEXT_ERROR, "text that cannot be stored")
        return clean

    return AfterValidator(check)


def _check_membership(membership: Membership) -> Membership:
    clean = normalize_membership(membership)
    if any(membership_faults(clean)):
        raise PydanticCustomError(BAD_TEXT_ERROR, "text that cannot be stored")
    return clean


def _check_time_range(moment: datetime) -> datetime:
    if not _EARLIEST <= moment <= _LATEST:
        raise PydanticCustomError("out_of_range", "a time outside 1900–2200")
    return moment.astimezone(UTC)


Name = Annotated[str, _text_validator("names")]
GroupName = Annotated[str, _text_validator("group")]
Label = Annotated[str, _text_validator("label")]
Note = Annotated[str, _text_validator("note")]
Venue = Annotated[str, _text_validator("venue"), Field(alias="place")]
TournamentName = Annotated[str, _text_validator("tournament")]
Id = Annotated[str, Field(pattern="^[a-z2-7]{16}$")]
Moment = Annotated[AwareDatetime, AfterValidator(_check_time_range)]
Config = Annotated[MatchConfig, GetPydanticSchema(lambda _source, handler: handler(CONFIG.field))]
Rules = Annotated[RuleSet, GetPydanticSchema(lambda _source, handler: handler(RULES.field))]
_Number = Annotated[int, Field(ge=1, le=MAX_NUMBER)]
Official = Annotated[OfficialResult, GetPydanticSchema(lambda _source, handler: handler(OFFICIAL.field))]
_Membership = Annotated[Membership, GetPydanticSchema(lambda _source, handler: handler(MEMBERSHIP.field))]
Entry = Annotated[DealEntry, GetPydanticSchema(lambda _source, handler: handler(ENTRY.field))]
_CONTEST = stored(Contest, {"side": Annotated[int, Field(ge=0, lt=6)] | None, "note": Note})
ContestedPart = Annotated[Contest, GetPydanticSchema(lambda _source, handler: handler(_CONTEST))]
Setup = Annotated[Tournament, GetPydanticSchema(lambda _source, handler: handler(SETUP.field))]
Request = Annotated[str, Field(max_length=80)] | None


def _event_kind(kind: Any) -> EventKind:
    if not isinstance(kind, str) or kind not in EVENT_KINDS:
        raise PydanticCustomError("enum", "not a kind of event")
    return EVENT_KINDS[kind]


class ArchivedEvent(JsonObject):
    """An event of a match's log. `about` is the deal, or the event that is undone, redone or judged. `entry` is None
    for other kinds, and where it stayed behind."""

    id: Id
    kind: Annotated[EventKind, PlainValidator(_event_kind)]
    about: Id
    entry: Entry | None
    contest: ContestedPart | None
    device: Id
    at: Moment
    request: Request


class ArchivedMatch(JsonObject):
    """A match; `players` are by seat. Its fields are valid one by one; `match_faults` checks whether they agree.

    Validation of a long list stops at its first fault: the errors of a million faulty elements would take a thousand
    times the memory of the file.
    """

    id: Id
    revision: _Number
    config: Config
    players: Annotated[tuple[Id, ...], Field(max_length=MAX_LIST_LENGTHS["players"])]
    note: Note
    venue: Venue
    started_at: Moment
    finished_at: Moment | None
    official: Official | None = None  # written only if there is one
    events: Annotated[tuple[ArchivedEvent, ...], Field(max_length=MAX_LIST_LENGTHS["events"]), FailFast()]


def _tournament_event(value: Any, info: ValidationInfo) -> Any:
    """Return the event of a value by its kind, unless that is faulty."""
    return parse_event(info.data["kind"], value) if "kind" in info.data else value


class ArchivedTournamentEvent(JsonObject):
    """An event of a tournament's log; `value` is an event of models/tournaments/events.py."""

    id: Id
    kind: Literal[tuple(EVENTS)]  # type: ignore[valid-type]
    value: Annotated[Any, PlainValidator(_tournament_event)]
    device: Id
    at: Moment
    request: Request


ArchivedEntrant = Annotated[tuple[Id, ...], Field(max_length=DEFAULT_MAX_LIST_LENGTH)]


class ArchivedTable(JsonObject):
    """The match of a table, as seated in that round."""

    round: int
    section: int
    number: int
    ns: int
    ew: int
    match: Id


class ArchivedTournament(JsonObject):
    """A tournament; `entrants` are the players of each by number. `tournament_faults` checks whether they agree."""

    id: Id
    name: TournamentName
    venue: Venue
    setup: Setup
    config: Config
    created_at: Moment
    entrants: Annotated[tuple[ArchivedEntrant, ...], FailFast()]
    tables: Annotated[tuple[ArchivedTable, ...], FailFast()]
    events: Annotated[tuple[ArchivedTournamentEvent, ...], FailFast()]


class ArchivedPlayer(JsonObject):
    """A player. If `unnamed`, the name is a placeholder."""

    id: Id
    name: Name
    colour: Annotated[int, Field(ge=0, lt=COLOURS)] | None
    unnamed: bool = False  # written only if true
    membership: Annotated[_Membership, AfterValidator(_check_membership)] | None = None  # written only if there is one


class ArchivedMember(JsonObject):
    """A line of the membership list."""

    name: Name
    membership: Annotated[_Membership, AfterValidator(_check_membership)]


class ArchivedDevice(JsonObject):
    """The label of a device that entered or changed deals; its secret is not exported."""

    id: Id
    label: Label


class ArchivedGroup(JsonObject):
    id: Id
    name: GroupName
    rules: Rules | None
    members: Annotated[tuple[Id, ...], Field(max_length=MAX_LIST_LENGTHS["members"])]
    created_at: Moment


@dataclass(frozen=True, kw_only=True)
class MatchHeader:
    """The fields of a match that are needed without decompressing it."""

    id: str
    revision: int
    players: tuple[str, ...]
    seating: Seating
    started_at: datetime


_Element = TypeVar("_Element", ArchivedMatch, ArchivedTournament)


class CompressedElements(Generic[_Element]):
    """Valid matches or tournaments, compressed to a tenth of the memory; each is decompressed on access."""

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self.unpacked_bytes = 0

    def append(self, element: _Element) -> None:
        pickled = pickle.dumps(element, pickle.HIGHEST_PROTOCOL)
        self.unpacked_bytes += len(pickled)
        self._packed.append(zlib.compress(pickled, 1))

    def __len__(self) -> int:
        return len(self._packed)

    def __iter__(self) -> Iterator[_Element]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> _Element:
        element: _Element = pickle.loads(zlib.decompress(self._packed[index]))  # nosec B301 # noqa: S301 - pickled by `append`
        return element


class CompressedMatches(CompressedElements[ArchivedMatch]):
    """Matches with their headers by id."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: dict[str, MatchHeader] = {}

    def append(self, element: ArchivedMatch) -> None:
        super().append(element)
        self.heads[element.id] = MatchHeader(
            id=element.id,
            revision=element.revision,
            players=element.players,
            seating=element.config.seating,
            started_at=element.started_at,
        )


@dataclass(frozen=True, kw_only=True)
class Archive:
    """The content of a valid file."""

    exported_at: datetime
    players: tuple[ArchivedPlayer, ...]
    devices: tuple[ArchivedDevice, ...]
    rule_sets: tuple[RuleSet, ...]
    groups: tuple[ArchivedGroup, ...]
    matches: CompressedMatches
    tournaments: CompressedElements[ArchivedTournament]
    members: MemberList | None = None

    @property
    def unpacked_bytes(self) -> int:
        listed = 0 if self.members is None else self.members.unpacked_bytes
        return self.matches.unpacked_bytes + self.tournaments.unpacked_bytes + listed
