"""Errors of the data layer. Each carries a code and values for a translated message."""

# ruff: noqa: N818 - named after what happened, like scoring's

import dataclasses
import math
from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from models.values.deal import DraftPart


class ModelErrorCode(StrEnum):
    NOT_FOUND = "not-found"
    NOT_ALLOWED = "not-allowed"
    STALE_REVISION = "stale-revision"
    DRAFT_CONFLICT = "draft-conflict"
    LINK_UNKNOWN = "link-unknown"
    CODE_INCOMPLETE = "code-incomplete"
    LINK_REVOKED = "link-revoked"
    LINK_EXPIRED = "link-expired"
    MOVE_REFUSED = "move-refused"  # a move token that is forged, used or expired
    TOO_MANY_ATTEMPTS = "too-many-attempts"
    TOO_MANY_MATCHES = "too-many-matches"
    INVALID_SETUP = "invalid-setup"
    INVALID_ENTRY = "invalid-entry"
    MATCH_FINISHED = "match-finished"
    NOTHING_PLAYED = "nothing-played"
    UNDO_CHANGED = "undo-changed"  # the deal has changed since
    UNDO_TOO_OLD = "undo-too-old"  # not among the last twenty actions, or the redo stack was cleared
    CORRUPT_DATA = "corrupt-record"
    IMPORT_REFUSED = "import-refused"
    PLAYERS_MET = "players-met"
    NAME_TAKEN = "name-taken"  # by another player, since this one was deleted or merged
    ERASURE_PENDING = "erasure-pending"  # everything was deleted and can only be restored as a whole
    BACKUP_FOREIGN = "backup-foreign"
    BACKUP_NEWER = "backup-newer"
    BACKUP_DAMAGED = "backup-damaged"
    DATABASE_IN_USE = "database-in-use"
    DATABASE_FAILED = "database-failed"
    DATABASE_READ_ONLY = "database-read-only"
    DATABASE_FULL = "database-full"
    PHOTO_TOO_LARGE = "photo-too-large"
    PHOTO_UNREADABLE = "photo-unreadable"
    PHOTO_LOST = "photo-lost"  # its upload did not arrive
    TOO_MUCH_IMPORTED = "too-much-imported"  # by one device or network in a day
    DISK_LOW = "disk-low"  # too little free space for an import
    UPLOADS_FULL = "uploads-full"  # too many uploads in progress
    PHOTO_TOO_COMPLEX = "photo-too-complex"  # decoding takes more memory or time than a photo should
    NO_REMATCH = "no-rematch"  # at a tournament table
    CODE_FOREIGN = "code-foreign"
    CODE_NEWER = "code-newer"
    CODE_OLDER = "code-older"
    CODE_DAMAGED = "code-damaged"
    CODE_TOO_LONG = "code-too-long"  # use a file instead
    PARSER_QUEUE_FULL = "parser-queue-full"  # the queue of files to parse is full


class ModelError(Exception):
    """Base class of all errors in models; `values` fills the translated message."""

    def __init__(self, code: StrEnum, message: str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code  # a ModelErrorCode, or one of a subject's own codes
        self.values: Mapping[str, object] = dict(values or {})

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling without `__init__`, because errors are raised in the process that parses a file."""
        return type(self).__new__, (type(self), *self.args), vars(self)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FieldFault:
    """One invalid field: `field` as named in the input dataclass, `index` for one of several values."""

    field: str
    code: str
    index: int | None = None
    values: Mapping[str, str | int] = dataclasses.field(default_factory=dict)


class DatabaseFailed(ModelError):
    """The database failed, for instance because the disk is full or the server is down; nothing was changed. The log
    has the details under `report_code`.
    """

    def __init__(self, report_code: str = "") -> None:
        message = "the database failed; earlier commits are not affected"
        super().__init__(ModelErrorCode.DATABASE_FAILED, message, {"report_code": report_code} if report_code else {})


class DatabaseReadOnly(DatabaseFailed):
    """The database can be read and not written; nothing was changed."""

    def __init__(self) -> None:
        ModelError.__init__(self, ModelErrorCode.DATABASE_READ_ONLY, "the database is read-only; nothing was changed")


class DatabaseFull(DatabaseFailed):
    """The database has no space left to write; nothing was changed."""

    def __init__(self) -> None:
        ModelError.__init__(
            self, ModelErrorCode.DATABASE_FULL, "no space is left for the database; nothing was changed"
        )


class NotFound(ModelError):
    """The object does not exist, or is hidden from this device."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(
            ModelErrorCode.NOT_FOUND,
            f"{what} {name!r} not found, or not accessible to this device",
            {"what": what, "id": name},
        )


class NotAllowed(ModelError):
    """The device has access to the match, but its role does not permit this."""

    def __init__(self, role: str, needed: str) -> None:
        super().__init__(
            ModelErrorCode.NOT_ALLOWED, f"not allowed for {role}: requires {needed}", {"role": role, "needed": needed}
        )


class StaleRevision(ModelError):
    """Optimistic locking failed: another device changed the match first. `current` is its revision now."""

    def __init__(self, current: int) -> None:
        super().__init__(
            ModelErrorCode.STALE_REVISION,
            f"the match has changed and is now at revision {current}",
            {"current": current},
        )
        self.current = current


class DraftConflict(ModelError):
    """Optimistic locking failed: another device changed this part of the draft first. `current` is the stored part."""

    def __init__(self, current: "DraftPart[Any]") -> None:
        super().__init__(
            ModelErrorCode.DRAFT_CONFLICT,
            f"this part of the draft has changed and is now at version {current.version}",
            {"device": current.device_label or ""},
        )
        self.current = current


class LinkRefused(ModelError):
    """A join link, short code, admin link or recovery code that is invalid."""

    def __init__(self, code: StrEnum, message: str = "link refused") -> None:
        super().__init__(code, f"{message}: {code}")


class RateLimitExceeded(ModelError):
    """A rate limit was exceeded; `wait` is the time until the next attempt is allowed."""

    def __init__(self, code: StrEnum, *, limit: int, wait: timedelta) -> None:
        minutes = max(1, math.ceil(wait / timedelta(minutes=1)))
        super().__init__(
            code, f"{code}: at most {limit}; try again in {minutes} min", {"limit": limit, "minutes": minutes}
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
    """An invalid setup, name or note; `faults` holds all reasons."""

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        super().__init__(ModelErrorCode.INVALID_SETUP, faults)


class InvalidEntry(_Invalid):
    """A deal or draft part that no score sheet could hold (12-digit numbers, unknown enum values)."""

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        super().__init__(ModelErrorCode.INVALID_ENTRY, faults)


class MatchFinished(ModelError):
    """The match is finished: its deals can be changed or undone, but none added."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.MATCH_FINISHED, "the match is finished; no deal can be added")


class UndoRefused(ModelError):
    """The action can no longer be undone or redone; the code says why."""

    def __init__(self, code: ModelErrorCode, deal_number: int) -> None:
        super().__init__(code, f"cannot undo or redo this action: {code}", {"deal_number": deal_number})


class BackupRefused(ModelError):
    """A file that cannot be restored: not a backup, from a newer version, or damaged. Nothing was changed."""

    def __init__(self, code: ModelErrorCode, reason: str) -> None:
        super().__init__(code, f"cannot restore this backup: {reason}")


class TournamentRefused(ModelError):
    """The tournament's state does not permit this; the code says why. Rounds and tables in the values count from 1."""

    def __init__(self, code: StrEnum, **values: int) -> None:
        super().__init__(code, f"not possible now: {code} {values or ''}".strip(), values)


class UploadsFull(ModelError):
    """Too many uploads are in progress."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.UPLOADS_FULL, "too many uploads in progress; try again in a minute")


class ListRefused(InvalidSetup):
    """A file that cannot be read as a list of entrants: a fault of the field that its rows go into."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__((FieldFault(field="names", code=code, values=values),))


class PhotoRefused(ModelError):
    """A file that cannot be stored as a photo."""

    def __init__(self, code: ModelErrorCode, reason: str) -> None:
        super().__init__(code, f"cannot store this photo: {reason}")


class DatabaseInUse(ModelError):
    """Another process, probably a running server, has the database open."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            ModelErrorCode.DATABASE_IN_USE, f"{file} is in use; stop the other Pinella first", {"file": file.name}
        )


# The last commit with the initial migration that the present one replaced.
_LAST_DEVELOPMENT_COMMIT = "8b6450cf"


class DatabaseFault(StrEnum):
    """Reason why a database cannot be opened, as a sentence for its host."""

    NEWER = "It was created by a newer Pinella; update this one."
    DEVELOPMENT = (
        "It was written by a development version of Pinella. Open it with that version (commit "
        f"{_LAST_DEVELOPMENT_COMMIT} for schema version 0024, 14ad9653 for 0023, e39bbc4a for 0010 to 0022), export "
        "everything there (Settings > Back up, restore, delete), and restore the file here."
    )
    FOREIGN = "It belongs to another program; set PINELLA_DATA_DIR to a folder of Pinella's own."
    DAMAGED = "It is damaged."
    READ_ONLY = "It is read-only; give the user that runs Pinella write access to the file and its folder."
    LOCKED = "Another program has locked it; stop that program first."
    FULL = "Its disk is full; free some space first."
    UNREACHABLE = "It doesn't respond; check that it is running and that PINELLA_DATABASE_URL is correct."
    LOGIN_REFUSED = (
        "Its server refuses the login; check the user and the password in PINELLA_DATABASE_URL, and that the server "
        "lets this machine in (pg_hba.conf)."
    )
    MISSING = "Its server has no database of this name; create it, or correct the name in PINELLA_DATABASE_URL."


class DatabaseRefused(ValueError):
    """A database that cannot be opened; it was not changed."""

    def __init__(self, fault: DatabaseFault, location: str, reason: str = "") -> None:
        detail = f" ({reason})" if reason else ""
        super().__init__(f"The database {location} can't be opened. {fault} Nothing in it was changed.{detail}")
        self.fault = fault


class ServerKeyMismatch(ValueError):
    """The database was set up with another signing key."""

    def __init__(self) -> None:
        super().__init__(
            "This database belongs to a server with another key. Use the same one here: PINELLA_SECRET_KEY, or the "
            "file named key in its data folder."
        )


class CorruptData(ModelError):
    """Stored data that this version cannot read: written by a newer version, or damaged."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(ModelErrorCode.CORRUPT_DATA, f"cannot read {what}: {reason}", {"what": what})
