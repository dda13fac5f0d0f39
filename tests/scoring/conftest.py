"""Branch coverage is measured without the property tests: their many examples would double its time."""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("hypothesis") is not None:
            item.add_marker("no_cover")
