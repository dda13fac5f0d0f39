"""The kinds of fields that a history's file is made of."""

__all__ = [
    "BAD_TEXT",
    "FAULTS",
    "Config",
    "Entry",
    "GroupName",
    "Id",
    "Label",
    "Moment",
    "Name",
    "Note",
    "Place",
    "Rules",
    "located_error",
]

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, Field, GetPydanticSchema
from pydantic_core import PydanticCustomError

from models.archive.faults import ImportFault
from models.codec import CONFIG, ENTRY, RULES
from models.text import text_fault, tidy
from scoring import DealEntry, MatchConfig, RuleSet

FAULTS = "import-faults"
BAD_TEXT = "bad-text"
_EARLIEST, _LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def located_error(faults: tuple[ImportFault, ...]) -> PydanticCustomError:
    """Carries several faults out of one validator; their places are within what it validates."""
    return PydanticCustomError(FAULTS, "see the faults", {"faults": faults})


def _as_kept(field: str) -> AfterValidator:
    """Free text of the same kind as `field` of models/text: tidied, and refused where it could not have been typed."""

    def check(text: str) -> str:
        clean = tidy(text)
        if text_fault(field, clean):
            raise PydanticCustomError(BAD_TEXT, "text that cannot be kept")
        return clean

    return AfterValidator(check)


def _within_reach(moment: datetime) -> datetime:
    if not _EARLIEST <= moment <= _LATEST:
        raise PydanticCustomError("out_of_range", "a time that no match was played at")
    return moment.astimezone(UTC)


Name = Annotated[str, _as_kept("names")]
GroupName = Annotated[str, _as_kept("group")]
Label = Annotated[str, _as_kept("label")]
Note = Annotated[str, _as_kept("note")]
Place = Annotated[str, _as_kept("place")]
Id = Annotated[str, Field(pattern="^[a-z2-7]{16}$")]
Moment = Annotated[AwareDatetime, AfterValidator(_within_reach)]
Config = Annotated[MatchConfig, GetPydanticSchema(lambda _source, handler: handler(CONFIG.field))]
Rules = Annotated[RuleSet, GetPydanticSchema(lambda _source, handler: handler(RULES.field))]
Entry = Annotated[DealEntry, GetPydanticSchema(lambda _source, handler: handler(ENTRY.field))]
