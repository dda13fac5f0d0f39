"""The schema of an archive, the export file (docs/export-format.md)."""

import pickle
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, overload

from pydantic import AfterValidator, AwareDatetime, FailFast, Field, GetPydanticSchema
from pydantic_core import PydanticCustomError

from models.archive.limits import MAX_LIST_LENGTHS
from models.storage.codec import CONFIG, ENTRY, OFFICIAL, RULES
from models.storage.json_codec import MAX_NUMBER, JsonObject
from models.values.deal import ActionKind, ActionState, Verdict
from models.values.match import COLOURS, OfficialResult
from models.values.text import normalize_text, text_fault
from scoring import DealEntry, MatchConfig, Reason, RuleSet

BAD_TEXT_ERROR = "bad-text"
FORMAT = "pinella-history"
VERSION = 2  # the first released one
_EARLIEST, _LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def _text_validator(field: str) -> AfterValidator:
    """Return a validator for free text like `field` of values/text: it normalizes, and rejects what cannot be typed."""

    def check(text: str) -> str:
        clean = normalize_text(text)
        if text_fault(field, clean):
            raise PydanticCustomError(BAD_TEXT_ERROR, "text that cannot be stored")
        return clean

    return AfterValidator(check)


def _check_time_range(moment: datetime) -> datetime:
    if not _EARLIEST <= moment <= _LATEST:
        raise PydanticCustomError("out_of_range", "a time outside 1900–2200")
    return moment.astimezone(UTC)


Name = Annotated[str, _text_validator("names")]
GroupName = Annotated[str, _text_validator("group")]
Label = Annotated[str, _text_validator("label")]
Note = Annotated[str, _text_validator("note")]
Venue = Annotated[str, _text_validator("venue")]
Id = Annotated[str, Field(pattern="^[a-z2-7]{16}$")]
Moment = Annotated[AwareDatetime, AfterValidator(_check_time_range)]
Config = Annotated[MatchConfig, GetPydanticSchema(lambda _source, handler: handler(CONFIG.field))]
Rules = Annotated[RuleSet, GetPydanticSchema(lambda _source, handler: handler(RULES.field))]
_Count = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
_Number = Annotated[int, Field(ge=1, le=MAX_NUMBER)]
Official = Annotated[OfficialResult, GetPydanticSchema(lambda _source, handler: handler(OFFICIAL.field))]
Entry = Annotated[DealEntry, GetPydanticSchema(lambda _source, handler: handler(ENTRY.field))]


class ArchivedDeal(JsonObject):
    """A deal. `entries` are all states it has had; `entry` is the index of the current one, or the last if deleted."""

    id: Id
    position: _Count
    entries: Annotated[tuple[Entry, ...], Field(min_length=1, max_length=MAX_LIST_LENGTHS["entries"]), FailFast()]
    entry: _Count
    deleted: bool
    last_action: Id | None
    entered_by: Id
    entered_at: Moment
    changed_by: Id | None
    changed_at: Moment | None


class ArchivedAction(JsonObject):
    """An action. `before` and `after` are indices into the entries of its deal, None if there was no deal."""

    id: Id
    revision: _Number
    kind: ActionKind
    state: ActionState
    state_revision: _Number
    target: Id | None
    previous: Id | None
    deal: Id
    deal_number: _Number
    before: _Count | None
    after: _Count | None
    device: Id
    at: Moment
    request: Annotated[str, Field(max_length=80)] | None


class ArchivedAgreement(JsonObject):
    """A device's verdict on a deal as an action left it; `side` and `reason` name a contested line."""

    action: Id
    device: Id
    verdict: Verdict
    side: Annotated[int, Field(ge=0, lt=6)] | None
    reason: Reason | None
    note: Note
    at: Moment


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
    place: Venue
    started_at: Moment
    finished_at: Moment | None
    official: Official | None = None  # written only if there is one
    deals: Annotated[tuple[ArchivedDeal, ...], Field(max_length=MAX_LIST_LENGTHS["deals"]), FailFast()]
    actions: Annotated[tuple[ArchivedAction, ...], Field(max_length=MAX_LIST_LENGTHS["actions"]), FailFast()]
    agreements: Annotated[tuple[ArchivedAgreement, ...], Field(max_length=MAX_LIST_LENGTHS["agreements"]), FailFast()]

    @property
    def ended_early(self) -> bool:
        """Return whether the match was ended early, and that was not undone."""
        return any((each.kind, each.state) == (ActionKind.ENDED, ActionState.DONE) for each in self.actions)


class ArchivedPlayer(JsonObject):
    """A player. If `unnamed`, the name is a placeholder."""

    id: Id
    name: Name
    colour: Annotated[int, Field(ge=0, lt=COLOURS)] | None
    unnamed: bool = False  # written only if true


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
    started_at: datetime


class CompressedMatches(Sequence[ArchivedMatch]):
    """Valid matches, compressed to a tenth of the memory; each is decompressed on access."""

    def __init__(self) -> None:
        self.heads: list[MatchHeader] = []
        self._packed: list[bytes] = []
        self.unpacked_bytes = 0

    def append(self, match: ArchivedMatch) -> None:
        head = MatchHeader(id=match.id, revision=match.revision, players=match.players, started_at=match.started_at)
        self.heads.append(head)
        pickled = pickle.dumps(match, pickle.HIGHEST_PROTOCOL)
        self.unpacked_bytes += len(pickled)
        self._packed.append(zlib.compress(pickled, 1))

    def __len__(self) -> int:
        return len(self._packed)

    @overload
    def __getitem__(self, index: int) -> ArchivedMatch: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ArchivedMatch]: ...
    def __getitem__(self, index: int | slice) -> ArchivedMatch | Sequence[ArchivedMatch]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        match: ArchivedMatch = pickle.loads(zlib.decompress(self._packed[index]))  # nosec B301 # noqa: S301 - pickled by `append`
        return match


@dataclass(frozen=True, kw_only=True)
class Archive:
    """The content of a valid file."""

    exported_at: datetime
    players: tuple[ArchivedPlayer, ...]
    devices: tuple[ArchivedDevice, ...]
    rule_sets: tuple[RuleSet, ...]
    groups: tuple[ArchivedGroup, ...]
    matches: CompressedMatches
