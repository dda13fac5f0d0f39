"""Faults of a file that was to be imported."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from models.values.errors import ModelError, ModelErrorCode
from scoring import Fault, RuleSetFault, SetupFault

_SHOWN = 5


class ImportFaultCode(StrEnum):
    """The comments name the values that come with each code."""

    TOO_LARGE = "too-large"  # size, limit: megabytes
    TOO_MUCH = "too-much"  # it takes more memory or time than a file of ours
    NOT_JSON = "not-json"  # reason, in English, with line and column
    FOREIGN = "foreign"  # it is JSON, but no archive of ours
    NEWER_VERSION = "newer-version"  # version, known
    FIELD_MISSING = "field-missing"
    FIELD_UNKNOWN = "field-unknown"
    WRONG_TYPE = "wrong-type"  # given
    OUT_OF_RANGE = "out-of-range"  # given
    TOO_LONG = "too-long"  # limit
    BAD_TEXT = "bad-text"  # given: signs that cannot be stored, or none at all
    NOT_AN_ID = "not-an-id"  # given
    BAD_CARDS = "bad-cards"  # given
    ID_TWICE = "id-twice"  # given
    NAME_TWICE = "name-twice"  # given
    UNKNOWN_REFERENCE = "unknown-reference"  # given
    SEATS = "seats"  # given, needed: numbers of players
    SIDES = "sides"  # the sides of a deal are not those of the seating
    RULES = "rules"  # cause
    SETUP = "setup"  # cause
    DEAL = "deal"  # cause
    TIMES = "times"  # a match ends before it begins
    END = "end"  # a match says that it is finished and is not, or the other way round


@dataclass(frozen=True, kw_only=True)
class ImportFault:
    """`place` is the way to it, such as `matches.3.deals.0.entries.1`; `cause` is scoring's own fault, if it is one."""

    place: str
    code: ImportFaultCode
    values: Mapping[str, str | int] = dataclasses.field(default_factory=dict)
    cause: RuleSetFault | SetupFault | Fault | None = None


class ImportRefused(ModelError):  # noqa: N818 - named after what happened, as the others are
    """Nothing was imported. `faults` holds all that is wrong at once, but 200 at most; with `more`, nobody looked for
    the rest."""

    def __init__(self, faults: tuple[ImportFault, ...], *, more: bool = False) -> None:
        shown = "; ".join(
            f"{fault.place or 'file'}: {fault.code} {dict(fault.values) or ''}" for fault in faults[:_SHOWN]
        )
        super().__init__(ModelErrorCode.IMPORT_REFUSED, f"cannot import this file: {shown}", {"count": len(faults)})
        self.faults = faults
        self.more = more

    def __reduce__(self) -> tuple[object, ...]:
        """As it comes from the process that read the file."""
        return _refused, (self.faults, self.more)


def _refused(faults: tuple[ImportFault, ...], more: bool) -> ImportRefused:
    return ImportRefused(faults, more=more)
