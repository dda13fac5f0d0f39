"""Sentences about settings that are invalid, and about variables that only look like settings."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from web.host.options import option_of
from web.host.settings import Settings

_PREFIX = "PINELLA_"
# pydantic's kind of fault → our sentence; a validator of ours raises its own.
_SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "int_parsing": lambda _: "write a whole number",
    "int_parsing_size": lambda _: "write a smaller number",
    "greater_than_equal": lambda limits: f"write {limits['ge']} or more",
    "less_than_equal": lambda limits: f"write {limits['le']} or less",
    "literal_error": lambda choices: "write " + choices["expected"].replace("'", ""),
    "value_error": lambda raised: str(raised["error"]),
}


def setting_faults(error: ValidationError, options: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each invalid setting, which is named as it was given: as an option or as a variable."""
    for each in error.errors(include_input=False):
        if each["type"] == "default_factory_not_called":  # a default that depends on an invalid setting
            continue
        setting = str(each["loc"][0])
        name = option_of(setting) if setting in options else f"{_PREFIX}{setting.upper()}"
        yield f"{name}: {_sentence(each)}."


def _sentence(fault: ErrorDetails) -> str:
    write = _SENTENCES.get(fault["type"])
    return fault["msg"] if write is None else write(fault.get("ctx", {}))


def unknown_variables(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each variable with our prefix that is not a setting, with the setting that is nearest."""
    known = [name.upper() for name in Settings.model_fields]
    for name in sorted(environment):
        if name.startswith(_PREFIX) and name.removeprefix(_PREFIX) not in known:
            nearest = get_close_matches(name.removeprefix(_PREFIX), known, n=1)
            question = f" Did you mean {_PREFIX}{nearest[0]}?" if nearest else ""
            yield f"{name} is not a setting and has no effect.{question}"
