"""Branches are counted where a test says what is right: to count them for the many examples of a property, too, would
double its time."""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("hypothesis") is not None:
            item.add_marker("no_cover")
