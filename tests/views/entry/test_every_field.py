"""Every field of a deal can be entered: a control of the entry screen or of the ticker changes it, and a row shows its
faults."""

import ast
from itertools import chain
from pathlib import Path

import pytest

import views
from testkit.seeding.deal_fields import HEAD_VALUES, SIDE_VALUES
from views.entry.faults import _NAMES_BY_FAULT_FIELD

# Counters are rows of their own; the sheet with adjustments and the cut checks them itself.
WITHOUT_ROW = {"burrachi", "adjustments", "cut"}
FOLDERS = ("draft", "entry", "table")


def replaced_fields() -> set[str]:
    """Return the names that calls of `dataclasses.replace` in these folders change."""
    root = Path(views.__file__).parent
    calls = (
        node
        for path in chain.from_iterable((root / folder).rglob("*.py") for folder in FOLDERS)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "replace"
    )
    return {keyword.arg for call in calls for keyword in call.keywords if keyword.arg}


@pytest.mark.parametrize("field", [*SIDE_VALUES, *HEAD_VALUES])
def test_every_field_can_be_entered(field: str) -> None:
    assert field in replaced_fields(), "no control changes it: views/draft/changes.py"


@pytest.mark.parametrize("field", [field for field in SIDE_VALUES if field not in WITHOUT_ROW])
def test_faults_of_every_field_are_shown_at_a_row(field: str) -> None:
    assert field in _NAMES_BY_FAULT_FIELD
