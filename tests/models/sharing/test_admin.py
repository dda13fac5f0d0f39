"""The admin link: access to any match for its holder."""

import pytest

from models.access import role_of
from models.sharing import (
    admin_matches,
    admin_token,
    check_admin,
    load_shared_match,
    renew_admin_link,
    take_ownership,
)
from models.store import open_store, rekey
from models.trash import delete_match
from models.values import LinkRefused, NotFound, Role
from testkit.seeding.match_table import KEY, Table

pytestmark = pytest.mark.both_databases


def test_admin_link_makes_any_device_the_owner(table: Table) -> None:
    signer = table.store.signer
    with table.store.reading() as session:
        token = admin_token(session, signer=signer)
        check_admin(session, signer=signer, token=token)
        [summary] = admin_matches(session, signer=signer, token=token)
    assert summary.id == table.match_id

    for _ in range(2):
        table.run(take_ownership, by=table.outsider, signer=signer, token=token)
    assert table.run(role_of, by=table.outsider) is Role.OWNER
    assert table.run(role_of, by=table.owner) is Role.SCORER
    assert [player.name for player in table.match().players] == ["Anna", "Bruno", "Carla", "Dino"]


@pytest.mark.parametrize("token", ["", "a" * 24, "é"])
def test_forged_admin_link_is_refused(sqlite_table: Table, token: str) -> None:
    signer = sqlite_table.store.signer
    with pytest.raises(LinkRefused):
        sqlite_table.run(take_ownership, by=sqlite_table.outsider, signer=signer, token=token)
    with pytest.raises(LinkRefused), sqlite_table.store.reading() as session:
        admin_matches(session, signer=signer, token=token)


def test_join_token_is_refused_as_admin_link(sqlite_table: Table) -> None:
    for token in sqlite_table.tokens.values():
        with pytest.raises(LinkRefused), sqlite_table.store.reading() as session:
            check_admin(session, signer=sqlite_table.store.signer, token=token)


def test_admin_link_does_not_find_deleted_matches(sqlite_table: Table) -> None:
    signer = sqlite_table.store.signer
    sqlite_table.run(delete_match)
    with sqlite_table.store.reading() as session:
        token = admin_token(session, signer=signer)
    with pytest.raises(NotFound):
        sqlite_table.run(take_ownership, by=sqlite_table.outsider, signer=signer, token=token)
    with sqlite_table.store.reading() as session:
        assert admin_matches(session, signer=signer, token=token) == ()


def test_admin_link_is_renewed_alone(table: Table) -> None:
    """Only a new key ended it once, with all links, codes and cards of every table."""
    signer, tokens = table.store.signer, []
    for _ in range(3):
        with table.store.transaction() as session:
            tokens.append(admin_token(session, signer=signer))
            renew_admin_link(session)
    assert len(set(tokens)) == 3
    for token in tokens:
        with pytest.raises(LinkRefused), table.store.reading() as session:
            admin_matches(session, signer=signer, token=token)
    with table.store.reading() as session:
        assert len(admin_matches(session, signer=signer, token=admin_token(session, signer=signer))) == 1
        assert load_shared_match(session, signer=signer, token=table.tokens[Role.VIEWER]).id == table.match_id


def test_link_of_an_older_version_stays_valid_until_it_is_renewed(sqlite_table: Table) -> None:
    signer = sqlite_table.store.signer
    with sqlite_table.store.reading() as session:
        check_admin(session, signer=signer, token=signer.sign("admin-link"))
    with sqlite_table.store.transaction() as session:
        renew_admin_link(session)
    with pytest.raises(LinkRefused), sqlite_table.store.reading() as session:
        check_admin(session, signer=signer, token=signer.sign("admin-link"))


def test_former_link_stays_invalid_when_the_same_key_is_set_again(sqlite_url: str) -> None:
    store = open_store(sqlite_url, key=KEY)
    with store.transaction() as session:
        former = admin_token(session, signer=store.signer)
        renew_admin_link(session)
    rekey(sqlite_url, key=KEY)
    with pytest.raises(LinkRefused), store.reading() as session:
        check_admin(session, signer=store.signer, token=former)
    store.close()
