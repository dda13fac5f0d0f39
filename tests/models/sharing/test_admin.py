"""The admin link: access to any match for its holder."""

import pytest

from models.access import role_of
from models.sharing import admin_matches, admin_token, check_admin, take_ownership
from models.trash import delete_match
from models.values import LinkRefused, NotFound, Role
from testkit.seeding.match_table import Table


def test_admin_link_makes_any_device_the_owner(table: Table) -> None:
    signer = table.store.signer
    token = admin_token(signer)
    check_admin(signer=signer, token=token)
    with table.store.reading() as session:
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
        with pytest.raises(LinkRefused):
            check_admin(signer=sqlite_table.store.signer, token=token)


def test_admin_link_does_not_find_deleted_matches(sqlite_table: Table) -> None:
    signer = sqlite_table.store.signer
    sqlite_table.run(delete_match)
    with pytest.raises(NotFound):
        sqlite_table.run(take_ownership, by=sqlite_table.outsider, signer=signer, token=admin_token(signer))
    with sqlite_table.store.reading() as session:
        assert admin_matches(session, signer=signer, token=admin_token(signer)) == ()
