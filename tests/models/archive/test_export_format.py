"""The document of the export format is complete: every field and every table custom of the codec is in it."""

import json
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import BaseModel

from models.archive.format import (
    VERSION,
    Archive,
    ArchivedAction,
    ArchivedAgreement,
    ArchivedDeal,
    ArchivedDevice,
    ArchivedGroup,
    ArchivedMatch,
    ArchivedPlayer,
)
from models.archive.parsing import _FIELDS
from models.storage.codec import CONFIG, ENTRY
from models.values.deal import ActionKind, ActionState, Verdict
from scoring import OPTIONS, TABLE_CUSTOMS, Burraco, Cut, Pozzetto, RuleSet

PAGE = (Path(__file__).parents[3] / "docs/export-format.md").read_text(encoding="utf-8")
PROSE, _, _REST = PAGE.partition("```json\n")
EXAMPLE = _REST.partition("```")[0]
ROWS = {row[1]: row[0] for row in re.findall(r"^(\| `(\w+)`.*\|)$", PROSE, re.MULTILINE)}
IN_CODE = set(re.findall(r"`\"?([\w-]+)(?:\[\])?\"?`", PROSE))

ARCHIVED = (
    ArchivedPlayer,
    ArchivedDevice,
    ArchivedGroup,
    ArchivedMatch,
    ArchivedDeal,
    ArchivedAction,
    ArchivedAgreement,
)


def models_in(hint: Any) -> Iterator[type[BaseModel]]:
    """Yield the models in an annotation and, recursively, in their fields; rule sets are documented apart."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        if hint.__name__ == "_Rules":
            return
        yield hint
        for field in get_type_hints(hint).values():
            yield from models_in(field)
    for argument in get_args(hint):
        yield from models_in(argument)


def documented_fields() -> set[str]:
    models = {*ARCHIVED, *models_in(get_args(ENTRY.field)[0]), *models_in(get_args(CONFIG.field)[0])}
    assert {model.__name__ for model in models} >= {"_Config", "_Deal", "_Side", "_Adjustment"}
    return {name for model in models for name in model.model_fields} | set(_FIELDS) | set(Archive.__annotations__)


@pytest.mark.parametrize("field", sorted(documented_fields()))
def test_every_field_is_documented(field: str) -> None:
    assert field in IN_CODE


@pytest.mark.parametrize("kind", [ActionKind, ActionState, Verdict, Burraco, Pozzetto, Cut])
def test_every_value_of_a_field_is_documented(kind: type[StrEnum]) -> None:
    assert {each.value for each in kind} <= IN_CODE


@pytest.mark.parametrize("custom", TABLE_CUSTOMS)
def test_every_table_custom_is_documented_with_its_values(custom: str) -> None:
    hint = get_type_hints(RuleSet)[custom]
    values = [each.value for each in hint] if isinstance(hint, type) and issubclass(hint, StrEnum) else []
    assert all(f"`{value}`" in ROWS[custom] for value in values)


@pytest.mark.parametrize("option", ["name", *OPTIONS])
def test_every_option_is_in_the_example(option: str) -> None:
    assert option in json.loads(EXAMPLE)["matches"][0]["config"]["rules"]


def test_the_documented_version_is_the_current_one() -> None:
    assert f"`version` is {VERSION}," in PROSE
    assert f'"version": {VERSION},' in EXAMPLE
