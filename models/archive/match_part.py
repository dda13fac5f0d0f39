"""A match in a history's file: all of it, with its deals as they ever were and the trail of who changed them."""

__all__ = ["ArchivedAction", "ArchivedAgreement", "ArchivedDeal", "ArchivedMatch"]

from typing import Annotated

from pydantic import Field, model_validator

from models.action_kinds import ActionKind, ActionState
from models.agreement import Verdict
from models.archive.fields import Config, Entry, Id, Moment, Note, Place, located_error
from models.archive.match_check import match_faults
from models.codec.shape import LARGEST, Part
from scoring import Reason

_Count = Annotated[int, Field(ge=0, le=LARGEST)]
_Number = Annotated[int, Field(ge=1, le=LARGEST)]
_MOST_DEALS = 1000
_MOST_ACTIONS = 20_000


class ArchivedDeal(Part):
    """`entries` are the deal as it ever was; `entry` is the index of what it is now, or was when it was deleted."""

    id: Id
    position: _Count
    entries: Annotated[tuple[Entry, ...], Field(min_length=1, max_length=_MOST_ACTIONS)]
    entry: _Count
    deleted: bool
    last_action: Id | None
    entered_by: Id
    entered_at: Moment
    changed_by: Id | None
    changed_at: Moment | None


class ArchivedAction(Part):
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


class ArchivedAgreement(Part):
    """What a device said of a deal as an action left it; `side` and `reason` name a contested line."""

    action: Id
    device: Id
    verdict: Verdict
    side: Annotated[int, Field(ge=0, lt=6)] | None
    reason: Reason | None
    note: Note
    at: Moment


class ArchivedMatch(Part):
    """`players` are by seat."""

    id: Id
    revision: _Number
    config: Config
    players: tuple[Id, ...]
    note: Note
    place: Place
    started_at: Moment
    finished_at: Moment | None
    deals: Annotated[tuple[ArchivedDeal, ...], Field(max_length=_MOST_DEALS)]
    actions: Annotated[tuple[ArchivedAction, ...], Field(max_length=_MOST_ACTIONS)]
    agreements: Annotated[tuple[ArchivedAgreement, ...], Field(max_length=_MOST_ACTIONS)]

    @model_validator(mode="after")
    def _hangs_together(self) -> "ArchivedMatch":
        if faults := match_faults(self):
            raise located_error(faults)
        return self
