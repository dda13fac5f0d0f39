"""Error report codes: the same on the screen and in the log, the same for the same cause, without personal names."""

import pytest
from sqlalchemy import text

from models.store import Store
from models.values import DatabaseFailed, error_report_code

LOST = "DROP TABLE nowhere"


def fail(store: Store, statement: str) -> str:
    with pytest.raises(DatabaseFailed) as failed, store.transaction() as session:
        session.connection().execute(text(statement))
    return str(failed.value.values["report_code"])


def test_a_failed_database_has_a_code_for_each_cause(sqlite_store: Store, caplog: pytest.LogCaptureFixture) -> None:
    code, again = (fail(sqlite_store, LOST) for _ in range(2))
    assert code == again
    assert f"[{code}] OperationalError at: {LOST}" in caplog.text
    assert fail(sqlite_store, "DELETE FROM nowhere") != code


def raise_here(words: str) -> str:
    with pytest.raises(KeyError) as raised:
        raise KeyError(words)
    return error_report_code(raised.value)


def raise_elsewhere() -> str:
    with pytest.raises(KeyError) as raised:
        raise KeyError("Anna")
    return error_report_code(raised.value)


def test_an_error_report_code_depends_on_the_location_and_not_on_the_message() -> None:
    assert raise_here("Anna") == raise_here("Bruno") != raise_elsewhere()
    assert error_report_code(KeyError("never raised")) == error_report_code(KeyError("nor this one"))
