"""The key of a database: the first instance records it, and instances with another key are refused."""

import threading

import pytest
import sqlalchemy as sql

from models.sharing import issue_link, join_match
from models.storage.tables import ServerKeyRow
from models.store import Store, open_store, rekey
from models.values import Role, ServerKeyMismatch
from testkit.seeding.match_table import KEY, set_up_table

pytestmark = pytest.mark.both_databases

OTHER = b"another key, 32 bytes long......"


def test_all_instances_of_a_database_need_the_same_key(url: str) -> None:
    open_store(url, key=KEY).close()
    with pytest.raises(ServerKeyMismatch, match="PINELLA_SECRET_KEY"):
        open_store(url, key=OTHER)
    open_store(url, key=KEY).close()


def test_rekey_replaces_the_key(url: str) -> None:
    store = open_store(url, key=KEY)
    table = set_up_table(store)
    former = table.run(issue_link, signer=store.signer, role=Role.SCORER)
    store.close()
    rekey(url, key=OTHER)
    with pytest.raises(ServerKeyMismatch):
        open_store(url, key=KEY)
    again = open_store(url, key=OTHER)
    with again.transaction() as session:
        link = issue_link(session, device=table.owner, signer=again.signer, match_id=table.match_id, role=Role.SCORER)
        assert former.code != link.code
        assert join_match(session, device=table.outsider, signer=again.signer, code=link.code) == table.match_id
    again.close()


def test_key_is_not_stored_in_the_database(store: Store) -> None:
    with store.reading() as session:
        rows = session.connection().execute(sql.select(ServerKeyRow)).all()
    assert len(rows) == 1
    assert KEY.decode() not in repr(rows)
    assert KEY.hex() not in repr(rows)


@pytest.mark.parametrize("fixture", ["empty_sqlite_url", "empty_postgres_url"])
def test_concurrent_starts_accept_only_one_key(request: pytest.FixtureRequest, fixture: str) -> None:
    url = request.getfixturevalue(fixture)
    together = threading.Barrier(4)
    entered: list[bytes] = []

    def enter(key: bytes) -> None:
        together.wait()
        try:
            open_store(url, key=key).close()
        except ServerKeyMismatch:
            return
        entered.append(key)

    threads = [threading.Thread(target=enter, args=(key,)) for key in (KEY, OTHER, KEY, OTHER)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert entered in ([KEY, KEY], [OTHER, OTHER])
