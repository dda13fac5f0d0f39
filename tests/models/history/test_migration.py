"""Databases of schema version 0014, which had deals, actions and agreements: everything is as it was."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.storage import stored_schema_version
from models.store import open_store
from testkit.seeding.match_table import KEY
from tests.models.history.description import describe_database
from tests.models.storage.schema_versions import load_dump

# Corrections, deletions, undo and redo, verdicts that came back, early ends, a transfer without history, drafts, random
# matches by four games, and a round of a tournament; described by the last program that had that schema,
# but for the time of a deal's last change: one that was undone no longer counts.
DUMP = Path(__file__).with_name("version_0014.sql")
DESCRIPTION = json.loads(DUMP.with_suffix(".json").read_text(encoding="utf-8"))


def test_matches_and_tournaments_are_as_before(empty_url: str) -> None:
    load_dump(DUMP, "0014", empty_url)
    store = open_store(empty_url, key=KEY)
    with store.reading() as session:
        described = describe_database(session)
    store.close()
    for match_id, match in DESCRIPTION["matches"].items():
        assert described["matches"].pop(match_id) == match
    assert described == {**DESCRIPTION, "matches": {}}


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE deals SET entry = replace(entry, '345', '350')",
        "UPDATE deals SET last_action_id = NULL WHERE NOT deleted",
        "UPDATE deals SET deleted = 1 WHERE NOT deleted",
    ],
)
def test_an_update_that_would_change_a_deal_changes_nothing(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    load_dump(DUMP, "0014", f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    with pytest.raises(RuntimeError, match=r"would lose 0 events and change [1-9]"):
        open_store(f"sqlite:///{path}", key=KEY)
    assert stored_schema_version(f"sqlite:///{path}") == "0014"
