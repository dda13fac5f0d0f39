"""The format of an archive, the file that matches travel in (docs/export-format.md): its fields and parts."""

import pickle
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, overload

from pydantic import AfterValidator, AwareDatetime, FailFast, Field, GetPydanticSchema, model_validator
from pydantic_core import PydanticCustomError

from models.archive.checks import match_faults
from models.archive.faults import ImportFault
from models.archive.limits import LENGTHS
from models.storage.codec import CONFIG, ENTRY, RULES
from models.storage.json_codec import LARGEST, JsonObject
from models.values.deal import ActionKind, ActionState, Verdict
from models.values.match import COLOURS
from models.values.text import text_fault, tidy
from scoring import DealEntry, MatchConfig, Reason, RuleSet

FAULTS = "import-faults"
BAD_TEXT = "bad-text"
FORMAT = "pinella-history"
VERSION = 2  # the first released one
_EARLIEST, _LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def _located_error(faults: tuple[ImportFault, ...]) -> PydanticCustomError:
    """Carries several faults out of one validator; their places are within what it validates."""
    return PydanticCustomError(FAULTS, "see the faults", {"faults": faults})


def _tidied(field: str) -> AfterValidator:
    """Free text of the same kind as `field` of values/text: tidied, and refused where it could not have been typed."""

    def check(text: str) -> str:
        clean = tidy(text)
        if text_fault(field, clean):
            raise PydanticCustomError(BAD_TEXT, "text that cannot be stored")
        return clean

    return AfterValidator(check)


def _within_reach(moment: datetime) -> datetime:
    if not _EARLIEST <= moment <= _LATEST:
        raise PydanticCustomError("out_of_range", "a time that no match was played at")
    return moment.astimezone(UTC)


Name = Annotated[str, _tidied("names")]
GroupName = Annotated[str, _tidied("group")]
Label = Annotated[str, _tidied("label")]
Note = Annotated[str, _tidied("note")]
Place = Annotated[str, _tidied("place")]
Id = Annotated[str, Field(pattern="^[a-z2-7]{16}$")]
Moment = Annotated[AwareDatetime, AfterValidator(_within_reach)]
Config = Annotated[MatchConfig, GetPydanticSchema(lambda _source, handler: handler(CONFIG.field))]
Rules = Annotated[RuleSet, GetPydanticSchema(lambda _source, handler: handler(RULES.field))]
_Count = Annotated[int, Field(ge=0, le=LARGEST)]
_Number = Annotated[int, Field(ge=1, le=LARGEST)]
Entry = Annotated[DealEntry, GetPydanticSchema(lambda _source, handler: handler(ENTRY.field))]


class ArchivedDeal(JsonObject):
    """`entries` are the deal as it ever was; `entry` is the index of what it is now, or was when it was deleted."""

    id: Id
    position: _Count
    entries: Annotated[tuple[Entry, ...], Field(min_length=1, max_length=LENGTHS["entries"]), FailFast()]
    entry: _Count
    deleted: bool
    last_action: Id | None
    entered_by: Id
    entered_at: Moment
    changed_by: Id | None
    changed_at: Moment | None


class ArchivedAction(JsonObject):
    """`before` and `after` are indices into the entries of its deal; None: there was no deal."""

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
    """What a device said of a deal as an action left it; `side` and `reason` name a contested line."""

    action: Id
    device: Id
    verdict: Verdict
    side: Annotated[int, Field(ge=0, lt=6)] | None
    reason: Reason | None
    note: Note
    at: Moment


class ArchivedMatch(JsonObject):
    """`players` are by seat. Of a long list, only the first fault is found: a list of a million faulty things would
    take a thousand times the memory of the file."""

    id: Id
    revision: _Number
    config: Config
    players: Annotated[tuple[Id, ...], Field(max_length=LENGTHS["players"])]
    note: Note
    place: Place
    started_at: Moment
    finished_at: Moment | None
    deals: Annotated[tuple[ArchivedDeal, ...], Field(max_length=LENGTHS["deals"]), FailFast()]
    actions: Annotated[tuple[ArchivedAction, ...], Field(max_length=LENGTHS["actions"]), FailFast()]
    agreements: Annotated[tuple[ArchivedAgreement, ...], Field(max_length=LENGTHS["agreements"]), FailFast()]

    @property
    def ended_early(self) -> bool:
        """Whether the table has stopped, and has not gone on since."""
        return any((each.kind, each.state) == (ActionKind.ENDED, ActionState.DONE) for each in self.actions)

    @model_validator(mode="after")
    def _hangs_together(self) -> "ArchivedMatch":
        if faults := match_faults(self):
            raise _located_error(faults)
        return self


class ArchivedPlayer(JsonObject):
    id: Id
    name: Name
    colour: Annotated[int, Field(ge=0, lt=COLOURS)] | None


class ArchivedDevice(JsonObject):
    """Who entered or changed deals; its secret stays where it is."""

    id: Id
    label: Label


class ArchivedGroup(JsonObject):
    id: Id
    name: GroupName
    rules: Rules | None
    members: Annotated[tuple[Id, ...], Field(max_length=LENGTHS["members"])]
    created_at: Moment


@dataclass(frozen=True, kw_only=True)
class MatchHead:
    """What is to be known of a match before it is unpacked."""

    id: str
    revision: int
    players: tuple[str, ...]
    started_at: datetime


class PackedMatches(Sequence[ArchivedMatch]):
    """Matches that were read and found good: a tenth of the memory, each unpacked when it is asked for."""

    def __init__(self) -> None:
        self.heads: list[MatchHead] = []
        self._packed: list[bytes] = []

    def append(self, match: ArchivedMatch) -> None:
        head = MatchHead(id=match.id, revision=match.revision, players=match.players, started_at=match.started_at)
        self.heads.append(head)
        self._packed.append(zlib.compress(pickle.dumps(match, pickle.HIGHEST_PROTOCOL), 1))

    def __len__(self) -> int:
        return len(self._packed)

    @overload
    def __getitem__(self, index: int) -> ArchivedMatch: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ArchivedMatch]: ...
    def __getitem__(self, index: int | slice) -> ArchivedMatch | Sequence[ArchivedMatch]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        # Nobody else has packed it: the bytes are `append`'s own, here or in the process that read the file.
        match: ArchivedMatch = pickle.loads(zlib.decompress(self._packed[index]))  # noqa: S301
        return match


@dataclass(frozen=True, kw_only=True)
class Archive:
    """All that a file holds, once nothing is wrong with it."""

    exported_at: datetime
    players: tuple[ArchivedPlayer, ...]
    devices: tuple[ArchivedDevice, ...]
    rule_sets: tuple[RuleSet, ...]
    groups: tuple[ArchivedGroup, ...]
    matches: PackedMatches
