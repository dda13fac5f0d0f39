"""Fixtures: the store of a packaged app, whose file parsing is not isolated, because it can't start processes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.store import Store, open_store
from testkit.seeding.databases import copy_empty_database


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(copy_empty_database(tmp_path), key=b"k" * 32, isolate_file_parsing=False)
    yield opened
    opened.close()
