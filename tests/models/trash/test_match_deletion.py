"""Deleting, restoring and purging of a match."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from models.matches import list_matches
from models.trash import delete_match, purge, restore_match
from models.values import NotFound
from testkit.seeding.match_table import SteppingClock, Table, set_up_table

pytestmark = pytest.mark.both_databases


def test_a_deleted_match_can_be_restored_by_its_owner_only(table: Table) -> None:
    saved = table.save()
    table.run(delete_match)
    for device in (table.owner, table.scorer):
        with pytest.raises(NotFound):
            table.match(by=device)
        with table.store.reading() as session:
            assert list_matches(session, device=device) == ()
    with pytest.raises(NotFound):
        table.run(restore_match, by=table.scorer)

    restored = table.run(restore_match)
    assert restored.deals == saved.deals
    assert table.match(by=table.scorer).revision == restored.revision == 4
    with pytest.raises(NotFound):
        table.run(restore_match)


def test_a_purged_match_is_removed_with_all_its_rows(table: Table, clock: SteppingClock) -> None:
    table.save()
    kept = set_up_table(table.store)
    kept.save()
    table.run(delete_match)
    with table.store.transaction() as session:
        assert purge(session, deleted_before=clock.time - timedelta(days=1)).matches == 0
        assert purge(session, deleted_before=clock.time + timedelta(days=1)).matches == 1
    with pytest.raises(NotFound):
        table.run(restore_match)
    with table.store.reading() as session:
        for name in ("matches", "match_events"):
            assert session.connection().execute(text(f"SELECT count(*) FROM {name}")).scalar_one() == 1
    assert len(kept.match().deals) == 1
