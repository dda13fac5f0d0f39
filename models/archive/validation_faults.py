"""Translation of validation errors of pydantic and scoring into import faults."""

from collections.abc import Container, Iterator, Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from models.archive.faults import ImportFault, ImportFaultCode
from models.archive.format import BAD_TEXT_ERROR
from models.archive.limits import MAX_QUOTED
from scoring import ConfigError, InvalidRuleSet, NotationError, TournamentError

_UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")  # of a model, of a dataclass

# Pydantic's error types; all others become WRONG_TYPE.
_CODES: Mapping[str, ImportFaultCode] = {
    "missing": ImportFaultCode.FIELD_MISSING,
    **dict.fromkeys(_UNKNOWN, ImportFaultCode.FIELD_UNKNOWN),
    "string_pattern_mismatch": ImportFaultCode.NOT_AN_ID,
    "too_long": ImportFaultCode.TOO_LONG,
    "string_too_long": ImportFaultCode.TOO_LONG,
    BAD_TEXT_ERROR: ImportFaultCode.BAD_TEXT,
    **dict.fromkeys(
        ("greater_than_equal", "less_than_equal", "less_than", "too_short", "out_of_range", "finite_number"),
        ImportFaultCode.OUT_OF_RANGE,
    ),
}


def validation_faults(
    error: ValidationError, path: str, *, except_within: Container[str] = ()
) -> Iterator[ImportFault]:
    """Yield the faults, except those within elements of the lists `except_within`; `path` is that of the element."""
    for details in error.errors(include_url=False):
        way = details["loc"]
        if len(way) < 2 or way[0] not in except_within:
            yield from _translate(details, ".".join((path, *map(str, way))))


def shorten(value: Any) -> str:
    """Return a short text of the value for a message."""
    if isinstance(value, dict | list | tuple):
        return "{…}" if isinstance(value, dict) else "[…]"
    text = str(value)
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


def _translate(details: ErrorDetails, path: str) -> Iterator[ImportFault]:
    context: Mapping[str, Any] = details.get("ctx", {})
    if details["type"] == "value_error":
        yield from _scoring_faults(path, context["error"], details)
    else:
        values = {name: context[key] for key, name in (("max_length", "limit"),) if key in context}
        code = _CODES.get(details["type"], ImportFaultCode.WRONG_TYPE)
        yield ImportFault(path=path, code=code, values=values or _given_value(details))


def _scoring_faults(path: str, error: ValueError, details: ErrorDetails) -> Iterator[ImportFault]:
    """Yield the faults for an error of scoring: invalid rules, an invalid match or card; or a number out of range."""
    if isinstance(error, InvalidRuleSet):
        for rule in error.faults:
            yield ImportFault(path=f"{path}.{rule.field}", code=ImportFaultCode.RULES, cause=rule)
    elif isinstance(error, ConfigError | TournamentError):
        for setup in error.faults:
            yield ImportFault(path=f"{path}.{setup.field}", code=ImportFaultCode.SETUP, cause=setup)
    else:
        code = ImportFaultCode.BAD_CARDS if isinstance(error, NotationError) else ImportFaultCode.OUT_OF_RANGE
        yield ImportFault(path=path, code=code, values=_given_value(details))


def _given_value(details: ErrorDetails) -> dict[str, str | int]:
    if details["type"] in {"missing", *_UNKNOWN}:
        return {}
    return {"given": shorten(details["input"])}
