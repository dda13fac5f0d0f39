"""The start of the offline app, without a browser."""

from pathlib import Path

import pytest

from models.values import DatabaseFault, DatabaseRefused
from pwa.app import _open_app_store
from tests.models.storage.schema_versions import build_development_version


def test_a_database_of_a_development_version_is_refused_unchanged(tmp_path: Path) -> None:
    """The page then shows its message for a failed start, and offers to save the file (start.js)."""
    build_development_version("0005", tmp_path / "pinella.db")
    before = (tmp_path / "pinella.db").read_bytes()
    with pytest.raises(DatabaseRefused, match="written by a development version") as refused:
        _open_app_store(tmp_path)
    assert refused.value.fault is DatabaseFault.DEVELOPMENT
    assert (tmp_path / "pinella.db").read_bytes() == before
