"""Errors of storing and loading: each carries a code and values, never a sentence."""

# ruff: noqa: N818 - they are named after what happened, as scoring's are

import dataclasses
import math
from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.values.program import PROGRAM

if TYPE_CHECKING:
    from models.values.deal import DraftPart


class ModelErrorCode(StrEnum):
    NOT_FOUND = "not-found"
    NOT_ALLOWED = "not-allowed"
    STALE_REVISION = "stale-revision"
    DRAFT_CLASH = "draft-clash"
    LINK_UNKNOWN = "link-unknown"
    LINK_REVOKED = "link-revoked"
    LINK_EXPIRED = "link-expired"
    MOVE_REFUSED = "move-refused"  # the code of an old phone: forged, used or too old
    TOO_MANY_TRIES = "too-many-tries"
    TOO_MANY_MATCHES = "too-many-matches"
    INVALID_SETUP = "invalid-setup"
    INVALID_ENTRY = "invalid-entry"
    MATCH_FINISHED = "match-finished"
    NOTHING_PLAYED = "nothing-played"
    UNDO_CHANGED = "undo-changed"  # the deal was changed since
    UNDO_TOO_OLD = "undo-too-old"  # not one of the last twenty actions, or a newer action took the redo away
    CORRUPT_RECORD = "corrupt-record"
    IMPORT_REFUSED = "import-refused"
    PLAYERS_MET = "players-met"
    ERASURE_WAITS = "erasure-waits"  # everything was deleted, and comes back at once or not at all
    BACKUP_FOREIGN = "backup-foreign"
    BACKUP_NEWER = "backup-newer"
    BACKUP_DAMAGED = "backup-damaged"
    DATABASE_IN_USE = "database-in-use"
    DATABASE_FAILED = "database-failed"
    PHOTO_TOO_LARGE = "photo-too-large"
    PHOTO_UNREADABLE = "photo-unreadable"
    UPLOADS_FULL = "uploads-full"  # too many files are on their way in
    PHOTO_TOO_MUCH = "photo-too-much"  # it takes more memory or time than a photo
    TOO_MANY_TOURNAMENTS = "too-many-tournaments"
    TOO_MANY_TABLES = "too-many-tables"
    ROUND_CLOSED = "round-closed"  # another director was quicker, or the table was too late
    ROUND_OPEN = "round-open"  # the next one waits for the end of this one
    TABLES_MISSING = "tables-missing"  # of the round that is to be closed
    TABLE_UNFINISHED = "table-unfinished"
    NO_REMATCH = "no-rematch"  # at a tournament's table
    NO_TABLE = "no-table"  # nobody sits there in this round
    NO_ROUND = "no-round"  # none is being played
    NOT_DRAWN = "not-drawn"  # the lots; entries are open
    DRAWN_ALREADY = "drawn-already"
    ENTRIES_OVER = "entries-over"  # the last round is seated
    ENTRIES_FULL = "entries-full"
    TOO_MANY_ENTRIES = "too-many-entries"  # from one phone
    ENTRANT_SEATED = "entrant-seated"  # it has played, or was drawn: it can leave, and be renamed among the players
    ENTRANT_OUT = "entrant-out"  # whose page it was: taken out, as if it had never entered
    CODE_FOREIGN = "code-foreign"
    CODE_NEWER = "code-newer"
    CODE_DAMAGED = "code-damaged"
    CODE_TOO_LONG = "code-too-long"  # for codes; a file has room
    FILES_WAIT = "files-wait"  # as many as the host reads at once, and as many as may wait for it


class ModelError(Exception):
    """Base of all errors of this room; `values` fills the translated sentence."""

    def __init__(self, code: ModelErrorCode, message: str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.values: Mapping[str, object] = dict(values or {})


@dataclasses.dataclass(frozen=True, kw_only=True)
class FieldFault:
    """One field that cannot be kept: `field` as in the dataclass that came in, `index` for one of several."""

    field: str
    code: str
    index: int | None = None
    values: Mapping[str, str | int] = dataclasses.field(default_factory=dict)


class DatabaseFailed(ModelError):
    """A full disk, a database server that is away: nothing of what was asked is done. The log has more under the
    `incident`'s code."""

    def __init__(self, incident: str = "") -> None:
        message = "the database failed; what was committed before is there"
        super().__init__(ModelErrorCode.DATABASE_FAILED, message, {"incident": incident} if incident else {})


class NotFound(ModelError):
    """It does not exist, or this device may not know that it does."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(
            ModelErrorCode.NOT_FOUND, f"no {what} {name!r} that this device may see", {"what": what, "id": name}
        )


class NotAllowed(ModelError):
    """The device sees the match, but its role is too small for this."""

    def __init__(self, role: str, needed: str) -> None:
        super().__init__(
            ModelErrorCode.NOT_ALLOWED, f"a {role} may not do this, a {needed} may", {"role": role, "needed": needed}
        )


class StaleRevision(ModelError):
    """Someone else was quicker: load the match again. `current` is its revision now."""

    def __init__(self, current: int) -> None:
        super().__init__(
            ModelErrorCode.STALE_REVISION, f"the match is at revision {current} by now", {"current": current}
        )
        self.current = current


class DraftClash(ModelError):
    """This part of the draft was changed since it was read; `current` holds what is there now."""

    def __init__(self, current: "DraftPart[Any]") -> None:
        super().__init__(
            ModelErrorCode.DRAFT_CLASH,
            f"the draft's part is at version {current.version} by now",
            {"device": current.device_label or ""},
        )
        self.current = current


class LinkRefused(ModelError):
    """A join link, short code, admin link or recovery code that opens nothing."""


class TooMany(ModelError):
    """More in a short time than anybody at a card table needs; `wait` is how long until the next one is let in."""

    def __init__(self, code: ModelErrorCode, *, limit: int, wait: timedelta) -> None:
        minutes = max(1, math.ceil(wait / timedelta(minutes=1)))
        super().__init__(
            code, f"{code}: {limit} at most; come again in {minutes} min", {"limit": limit, "minutes": minutes}
        )
        self.wait = wait


class _Invalid(ModelError):
    def __init__(self, code: ModelErrorCode, faults: tuple[FieldFault, ...]) -> None:
        message = "; ".join(
            f"{fault.field}{'' if fault.index is None else f'[{fault.index}]'}: {fault.code} {dict(fault.values) or ''}"
            for fault in faults
        )
        super().__init__(code, message.strip())
        self.faults = faults


class InvalidSetup(_Invalid):
    """A set-up, a name or a note that cannot be kept; `faults` holds all reasons at once."""

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        super().__init__(ModelErrorCode.INVALID_SETUP, faults)


class InvalidEntry(_Invalid):
    """A deal or a part of its draft that no score sheet could hold (12-digit numbers, unknown words)."""

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        super().__init__(ModelErrorCode.INVALID_ENTRY, faults)


class MatchFinished(ModelError):
    """The match has its winner: only its deals can still be changed or undone."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.MATCH_FINISHED, "the match is finished; no deal can be added")


class NothingPlayed(ModelError):
    """A match without a deal has no result to end with."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.NOTHING_PLAYED, "no deal was played; delete the match instead")


class UndoRefused(ModelError):
    """The action cannot be taken back (or done again) any more; the code says why."""

    def __init__(self, code: ModelErrorCode, deal_number: int | None) -> None:
        values = {} if deal_number is None else {"deal_number": deal_number}
        super().__init__(code, f"cannot undo or redo this action: {code}", values)


class PlayersMet(ModelError):
    """Two people who sat at one table cannot be one."""

    def __init__(self, name: str, other: str) -> None:
        super().__init__(
            ModelErrorCode.PLAYERS_MET, f"{name!r} and {other!r} sat at one table", {"name": name, "other": other}
        )


class ErasureWaits(ModelError):
    """The owner deleted everything: no single thing of it comes back before all of it does."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.ERASURE_WAITS, "everything was deleted; restore all of it")


class BackupRefused(ModelError):
    """A file that cannot be restored: no backup, one of a newer version, or a damaged one. Nothing was changed."""

    def __init__(self, code: ModelErrorCode, reason: str) -> None:
        super().__init__(code, f"cannot restore this backup: {reason}")


class TournamentRefused(ModelError):
    """A tournament cannot do this now; the code says why. Rounds and tables of the values count from 1."""

    def __init__(self, code: ModelErrorCode, **values: int) -> None:
        super().__init__(code, f"not now: {code} {values or ''}".strip(), values)


class UploadsFull(ModelError):
    """Too many files are on their way in for one more."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.UPLOADS_FULL, "too many files are on their way in; try again in a minute")


class PhotoRefused(ModelError):
    """A file that cannot be kept as a photo."""

    def __init__(self, code: ModelErrorCode, reason: str) -> None:
        super().__init__(code, f"cannot keep this photo: {reason}")
        self._reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        """As it comes from the process that read the file."""
        return type(self), (self.code, self._reason)


class FilesWait(ModelError):
    """More files are to be read than this host can read soon."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.FILES_WAIT, "too many files wait to be read here")


class DatabaseInUse(ModelError):
    """Another process, a running server most likely, has the database open."""

    def __init__(self, place: Path) -> None:
        super().__init__(
            ModelErrorCode.DATABASE_IN_USE, f"{place} is in use; end Pinella there first", {"file": place.name}
        )


class DatabaseFault(StrEnum):
    """What keeps a database from being opened; the sentence is for its host."""

    NEWER = "It was made by a newer Pinella; update this one."
    FOREIGN = "It belongs to another program; give Pinella a folder of its own: PINELLA_DATA_DIR."
    DAMAGED = "It is damaged."
    READ_ONLY = "It can't be written to; let the user that runs Pinella write to the file and its folder."
    LOCKED = "Another program keeps it locked; end that one first."
    FULL = "Its disk is full; make room first."
    AWAY = "It doesn't answer; see that it runs, and that PINELLA_DATABASE_URL is right."


class DatabaseRefused(ValueError):
    """A database that is not opened, and was not changed."""

    def __init__(self, fault: DatabaseFault, where: str, reason: str) -> None:
        super().__init__(f"The database {where} can't be opened. {fault} Nothing in it was changed. ({reason})")
        self.fault = fault


class OtherKey(ValueError):
    """The links and codes of this database are signed with another key than ours."""

    def __init__(self) -> None:
        super().__init__(
            "This database belongs to a server with another key. Give this one the same: PINELLA_SECRET_KEY, or the "
            f"file called key in its data folder. `{PROGRAM} rekey` takes this server's own key from now on; all links "
            "and codes given out so far open nothing then."
        )


class CorruptRecord(ModelError):
    """A stored record that this version cannot read: written by a newer version, or damaged."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(ModelErrorCode.CORRUPT_RECORD, f"cannot read {what}: {reason}", {"what": what})
