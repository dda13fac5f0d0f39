"""Faults of a file that cannot be imported."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from models.values.errors import ModelError, ModelErrorCode
from scoring import Fault, RuleSetFault, SetupFault, TournamentFault

_MAX_SHOWN_FAULTS = 5


class ImportFaultCode(StrEnum):
    """The kind of a fault; the comments list the values that each code has."""

    TOO_LARGE = "too-large"  # size, limit: megabytes
    TOO_COMPLEX = "too-complex"  # parsing it takes too much memory or time
    NOT_JSON = "not-json"  # reason, in English, with line and column
    FOREIGN = "foreign"  # it is neither an archive nor one of the following
    EMPTY = "empty"
    BACKUP = "backup"
    SPREADSHEET = "spreadsheet"
    XML = "xml"
    PDF = "pdf"
    PICTURE = "picture"
    COMPRESSED = "compressed"
    NEWER_VERSION = "newer-version"  # version, known
    DEVELOPMENT_VERSION = "development-version"  # commit: the last one that reads it
    FIELD_MISSING = "field-missing"
    FIELD_UNKNOWN = "field-unknown"
    WRONG_TYPE = "wrong-type"  # given
    OUT_OF_RANGE = "out-of-range"  # given
    TOO_LONG = "too-long"  # limit
    BAD_TEXT = "bad-text"  # given: forbidden characters, or empty
    NOT_AN_ID = "not-an-id"  # given
    BAD_CARDS = "bad-cards"  # given
    DUPLICATE_ID = "duplicate-id"  # given
    DUPLICATE_NAME = "duplicate-name"  # given
    UNKNOWN_REFERENCE = "unknown-reference"  # given
    SEATS = "seats"  # given, needed: numbers of players
    SIDES = "sides"  # the sides of a deal don't match the seating
    RULES = "rules"  # cause
    SETUP = "setup"  # cause
    DEAL = "deal"  # cause
    TIMES = "times"  # a match ends before it begins
    IMPOSSIBLE = "impossible"  # given: an event that can't follow those before it
    END = "end"  # `finished_at` contradicts the deals


@dataclass(frozen=True, kw_only=True)
class ImportFault:
    """A fault. `path` is a path such as `matches.3.events.0.entry`; `cause` is the fault that scoring found."""

    path: str
    code: ImportFaultCode
    values: Mapping[str, str | int] = dataclasses.field(default_factory=dict)
    cause: RuleSetFault | SetupFault | TournamentFault | Fault | None = None


class ImportRefused(ModelError):  # noqa: N818 - named after what happened, as the others are
    """The refusal of a file; nothing of it was imported. `faults` has at most 200; `more` tells whether the search was
    stopped there."""

    def __init__(self, faults: tuple[ImportFault, ...], *, more: bool = False) -> None:
        shown = "; ".join(
            f"{fault.path or 'file'}: {fault.code} {dict(fault.values) or ''}" for fault in faults[:_MAX_SHOWN_FAULTS]
        )
        super().__init__(ModelErrorCode.IMPORT_REFUSED, f"cannot import this file: {shown}", {"count": len(faults)})
        self.faults = faults
        self.more = more
