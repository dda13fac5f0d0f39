"""Incident codes: the same on the screen and in the log, the same for the same cause, without personal names."""

import pytest
from sqlalchemy import text

from models import DatabaseFailed, Store, incident_code

LOST = "DROP TABLE nowhere"


def fail(store: Store, statement: str) -> str:
    with pytest.raises(DatabaseFailed) as failed, store.transaction() as session:
        session.connection().execute(text(statement))
    return str(failed.value.values["incident"])


def test_a_failed_database_has_a_code_for_each_cause(sqlite_store: Store, caplog: pytest.LogCaptureFixture) -> None:
    code, again = (fail(sqlite_store, LOST) for _ in range(2))
    assert code == again
    assert f"[{code}] OperationalError at: {LOST}" in caplog.text
    assert fail(sqlite_store, "DELETE FROM nowhere") != code


def here(words: str) -> str:
    with pytest.raises(KeyError) as raised:
        raise KeyError(words)
    return incident_code(raised.value)


def there() -> str:
    with pytest.raises(KeyError) as raised:
        raise KeyError("Anna")
    return incident_code(raised.value)


def test_an_incident_code_depends_on_the_location_and_not_on_the_message() -> None:
    assert here("Anna") == here("Bruno") != there()
    assert incident_code(KeyError("never raised")) == incident_code(KeyError("nor this one"))
