"""Times are aware, in UTC, and equal on SQLite and PostgreSQL."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import StatementError

from models.access import register_device
from models.storage.tables import DeviceRow
from testkit.seeding.match_table import Table

pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize("hours", [-5, 0, 2])
def test_times_of_any_zone_are_loaded_in_utc(table: Table, hours: int) -> None:
    local = datetime(2026, 3, 29, 2, 30, 15, 123456, tzinfo=timezone(timedelta(hours=hours)))
    with table.store.transaction() as session:
        device, _secret = register_device(session, label="")
        session.get_one(DeviceRow, device.id).created_at = local
    with table.store.reading() as session:
        kept = session.get_one(DeviceRow, device.id).created_at
    assert kept == local
    assert kept.tzinfo is UTC


def test_a_time_without_a_zone_is_refused(table: Table) -> None:
    with pytest.raises(StatementError, match="has no time zone"), table.store.transaction() as session:
        session.get_one(DeviceRow, table.owner.id).created_at = datetime(2026, 3, 29)  # noqa: DTZ001
