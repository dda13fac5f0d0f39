"""Tests of the labels of a deal's fields."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from scoring import find_variant
from views.entry.fields import closing_fields
from wording import translator


@pytest.mark.parametrize(("points", "counts", "shown"), [(100, True, "100"), (100, False, ""), (0, True, "")])
def test_label_of_closing_names_the_points_that_count(points: int, counts: bool, shown: str) -> None:
    draft = SimpleNamespace(head=SimpleNamespace(closing_bonus=counts))
    rules = find_variant("burraco").replace(closing_bonus=points)
    view = SimpleNamespace(t=translator("en"), draft=draft, rules=rules, shown_sides=(0, 1))
    assert closing_fields(cast("Any", view))[0].points == shown
