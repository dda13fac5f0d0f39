"""Recovery: a code on paper makes another browser the same device."""

import pytest

from models.access import Device, find_device, register_device, role_of
from models.matches import create_match, list_matches, load_match
from models.people import list_frequent_names
from models.sharing import issue_recovery_code, join_match, recover_device
from models.values import LinkRefused, NotFound, Role
from testkit.seeding.match_table import Table, pairs_setup


def test_recovery_code_makes_another_browser_the_same_device(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        _fresh, secret = register_device(session, label="after the address changed")
    with table.store.transaction() as session:
        assert recover_device(session, signer=signer, secret=secret, code=code.lower()) == table.owner
    with table.store.transaction() as session:
        assert find_device(session, secret=secret) == table.owner
        assert load_match(session, device=table.owner, match_id=table.match_id).role is Role.OWNER


def test_recovery_is_idempotent(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        _fresh, secret = register_device(session, label="")
        for _ in range(2):
            assert recover_device(session, signer=signer, secret=secret, code=code) == table.owner


def test_data_of_the_recovering_browser_is_merged(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        fresh, secret = register_device(session, label="fresh")
        own = create_match(session, device=fresh, setup=pairs_setup(names=("ANNA", "Bruno", "Eva", "Franco")))
    with table.store.transaction() as session:
        link_token = table.tokens[Role.SCORER]

        join_match(session, device=fresh, signer=signer, token=link_token)
        join_match(session, device=table.owner, signer=signer, token=link_token)
        recover_device(session, signer=signer, secret=secret, code=code)
    with table.store.transaction() as session:
        mine = list_matches(session, device=table.owner)
        assert {(summary.id, summary.role) for summary in mine} == {
            (own.id, Role.OWNER),
            (table.match_id, Role.OWNER),
        }
        names = list_frequent_names(session, device=table.owner)
        assert set(names) == {"Anna", "Bruno", "Carla", "Dino", "Eva", "Franco"}
        assert list_matches(session, device=fresh) == ()


def test_recovery_from_a_shared_device_moves_nothing(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        owners_code = issue_recovery_code(session, device=table.owner, signer=signer)
        _first, first_secret = register_device(session, label="first browser")
        recover_device(session, signer=signer, secret=first_secret, code=owners_code)
        scorers_code = issue_recovery_code(session, device=table.scorer, signer=signer)
        assert recover_device(session, signer=signer, secret=first_secret, code=scorers_code) == table.scorer
    assert table.run(role_of, by=table.owner) is Role.OWNER
    assert table.run(role_of, by=table.scorer) is Role.SCORER


def test_new_recovery_code_replaces_the_old_one(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        old = issue_recovery_code(session, device=table.owner, signer=signer)
        new = issue_recovery_code(session, device=table.owner, signer=signer)
        _fresh, secret = register_device(session, label="")
        for code in (old, "", "ACDEF-ACDEF-ACDEF-ACDEF"):
            with pytest.raises(LinkRefused):
                recover_device(session, signer=signer, secret=secret, code=code)
        assert recover_device(session, signer=signer, secret=secret, code=new) == table.owner


def test_recovery_needs_a_known_secret_and_device(table: Table) -> None:
    signer = table.store.signer
    nobody = Device(id="nobody", label="")
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        with pytest.raises(NotFound):
            recover_device(session, signer=signer, secret="a secret that was never given out", code=code)  # noqa: S106 - made up
        with pytest.raises(NotFound):
            issue_recovery_code(session, device=nobody, signer=signer)
