"""Reading of an archive: from the bytes of a file to its values, or to everything that is wrong with it. Touches no
database."""

__all__ = ["MOST_BYTES", "check_size", "read_archive"]

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails, from_json

from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.format import BAD_TEXT, FAULTS, FORMAT, VERSION, Archive
from models.values.text import name_key
from scoring import ConfigError, InvalidRuleSet, NotationError

MOST_BYTES = 64 * 2**20  # some 50,000 deals

_MOST_FAULTS = 200
_SHOWN = 80  # characters of what an error repeats
_MEGABYTE = 2**20

# Of pydantic's names for what is wrong; any other is a value of the wrong type.
_CODES: Mapping[str, ImportFaultCode] = {
    "missing": ImportFaultCode.FIELD_MISSING,
    "extra_forbidden": ImportFaultCode.FIELD_UNKNOWN,
    "string_pattern_mismatch": ImportFaultCode.NOT_AN_ID,
    "too_long": ImportFaultCode.TOO_LONG,
    "string_too_long": ImportFaultCode.TOO_LONG,
    BAD_TEXT: ImportFaultCode.BAD_TEXT,
    **dict.fromkeys(
        ("greater_than_equal", "less_than_equal", "less_than", "too_short", "out_of_range", "finite_number"),
        ImportFaultCode.OUT_OF_RANGE,
    ),
}
# A name may be used again as long as it is for another kind of thing.
_NAMED: Mapping[str, tuple[str, ...]] = {
    "player": ("players.*.id",),
    "device": ("devices.*.id",),
    "group": ("groups.*.id",),
    "match": ("matches.*.id",),
    "deal": ("matches.*.deals.*.id",),
    "action": ("matches.*.actions.*.id",),
}
_USED: Mapping[str, tuple[str, ...]] = {
    "player": ("matches.*.players.*", "groups.*.members.*"),
    "device": (
        "matches.*.deals.*.entered_by",
        "matches.*.deals.*.changed_by",
        "matches.*.actions.*.device",
        "matches.*.agreements.*.device",
    ),
}
_TEXT_KEYS = ("players.*.name", "groups.*.name", "rule_sets.*.name")


def read_archive(data: bytes) -> Archive:
    """Raises ImportRefused with every fault at once: of the JSON, of its shape, of what it says, of how it hangs
    together. A file that is not ours, or of a newer version, has that one fault."""
    check_size(len(data))
    raw = _json(data)
    _check_header(raw)
    references = tuple(_reference_faults(raw))
    try:
        archive = Archive.model_validate_json(data)
    except ValidationError as error:
        found = [fault for details in error.errors(include_url=False) for fault in _faults(details)]
        raise _refused((*found, *references)) from error
    if references:
        raise _refused(references)
    return archive


def check_size(size: int) -> None:
    """For a file of that many bytes, before it is sent. Raises ImportRefused when it is too large."""
    if size > MOST_BYTES:
        sizes = {"size": math.ceil(size / _MEGABYTE), "limit": MOST_BYTES // _MEGABYTE}
        raise ImportRefused((ImportFault(place="", code=ImportFaultCode.TOO_LARGE, values=sizes),))


def _refused(faults: tuple[ImportFault, ...]) -> ImportRefused:
    return ImportRefused(faults[:_MOST_FAULTS], more=len(faults[_MOST_FAULTS:]))


def _json(data: bytes) -> Any:
    try:
        return from_json(data, allow_inf_nan=False)
    except ValueError as error:
        values = {"reason": str(error)[:_SHOWN]}
        raise ImportRefused((ImportFault(place="", code=ImportFaultCode.NOT_JSON, values=values),)) from error


def _check_header(raw: Any) -> None:
    version = raw.get("version") if isinstance(raw, dict) and raw.get("format") == FORMAT else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ImportRefused((ImportFault(place="", code=ImportFaultCode.FOREIGN),))
    if version > VERSION:
        values: Mapping[str, str | int] = {"version": str(version)[:_SHOWN], "known": VERSION}
        raise ImportRefused((ImportFault(place="version", code=ImportFaultCode.NEWER_VERSION, values=values),))


def _faults(details: ErrorDetails) -> Iterator[ImportFault]:
    place = ".".join(map(str, details["loc"]))
    context: Mapping[str, Any] = details.get("ctx", {})
    if details["type"] == FAULTS:
        for fault in context["faults"]:
            yield ImportFault(place=f"{place}.{fault.place}", code=fault.code, values=fault.values, cause=fault.cause)
    elif details["type"] == "value_error":
        yield from _refusals(place, context["error"], details)
    else:
        values = {name: context[key] for key, name in (("max_length", "limit"),) if key in context}
        code = _CODES.get(details["type"], ImportFaultCode.WRONG_TYPE)
        yield ImportFault(place=place, code=code, values=values or _given(details))


def _refusals(place: str, error: ValueError, details: ErrorDetails) -> Iterator[ImportFault]:
    """What scoring refuses: impossible rules, an impossible match, text that names no card; else a number too large."""
    if isinstance(error, InvalidRuleSet):
        within = f"{place}.rules" if details["loc"][-1] == "config" else place  # a match's rules are built with it
        for rule in error.faults:
            yield ImportFault(place=f"{within}.{rule.field}", code=ImportFaultCode.RULES, cause=rule)
    elif isinstance(error, ConfigError):
        for setup in error.faults:
            yield ImportFault(place=f"{place}.{setup.field}", code=ImportFaultCode.SETUP, cause=setup)
    else:
        code = ImportFaultCode.BAD_CARDS if isinstance(error, NotationError) else ImportFaultCode.OUT_OF_RANGE
        yield ImportFault(place=place, code=code, values=_given(details))


def _given(details: ErrorDetails) -> dict[str, str | int]:
    if details["type"] in {"missing", "extra_forbidden"}:
        return {}
    given = details["input"]
    if isinstance(given, dict | list | tuple):
        return {"given": "{…}" if isinstance(given, dict) else "[…]"}
    text = str(given)
    return {"given": text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"}


def _reference_faults(raw: Any) -> Iterator[ImportFault]:
    """Names that are given twice, or used and not given. Looks at the bare JSON (`raw`, any), so that these faults are
    found together with all others, whatever else is wrong."""
    known: defaultdict[str, set[str]] = defaultdict(set)
    for kind, ways in _NAMED.items():
        for place, name in (found for way in ways for found in _texts(raw, way)):
            if name in known[kind]:
                yield ImportFault(place=place, code=ImportFaultCode.ID_TWICE, values={"given": name[:80]})
            known[kind].add(name)
    for way in _TEXT_KEYS:
        keys: set[str] = set()
        for place, name in _texts(raw, way):
            if (key := name_key(name)) in keys:
                yield ImportFault(place=place, code=ImportFaultCode.NAME_TWICE, values={"given": name[:80]})
            keys.add(key)
    for kind, ways in _USED.items():
        for place, name in (found for way in ways for found in _texts(raw, way)):
            if name not in known[kind]:
                yield ImportFault(place=place, code=ImportFaultCode.UNKNOWN_REFERENCE, values={"given": name[:80]})


def _texts(raw: Any, way: str, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text at the end of a way such as `matches.*.id`, with its place; what is not as expected is passed over."""
    step, _, rest = way.partition(".")
    if not step:
        if isinstance(raw, str):
            yield place, raw
    elif step == "*":
        for index, each in enumerate(raw if isinstance(raw, list) else ()):
            yield from _texts(each, rest, f"{place}.{index}")
    elif isinstance(raw, dict) and step in raw:
        yield from _texts(raw[step], rest, f"{place}.{step}".lstrip("."))
