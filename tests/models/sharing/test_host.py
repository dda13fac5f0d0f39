"""Matches that change hands, members, and a device in another browser."""

import pytest

from models import (
    Device,
    LinkRefused,
    NotAllowed,
    NotFound,
    Role,
    admin_matches,
    admin_token,
    check_admin,
    claim_match,
    create_match,
    delete_match,
    find_device,
    hand_over,
    issue_recovery_code,
    join,
    list_matches,
    list_members,
    load_match,
    recover,
    register_device,
    remembered_names,
    remove_member,
    role_of,
)
from tests.models.table import Table, pairs_setup, set_table


def test_members_are_listed_by_role(table: Table) -> None:
    members = table.run(list_members, by=table.viewer)
    assert [(member.label, member.role) for member in members] == [
        ("owner", Role.OWNER),
        ("scorer", Role.SCORER),
        ("viewer", Role.VIEWER),
    ]


def test_a_member_put_out_sees_nothing_more(table: Table) -> None:
    table.run(remove_member, member_id=table.scorer.id)
    with pytest.raises(NotFound):
        table.match(by=table.scorer)
    with pytest.raises(NotFound):
        table.run(remove_member, member_id=table.scorer.id)


def test_an_owner_cannot_be_put_out(table: Table) -> None:
    with pytest.raises(NotAllowed):
        table.run(remove_member, member_id=table.owner.id)


def test_the_owner_hands_over_to_a_member_and_stays_a_scorer(table: Table) -> None:
    table.run(hand_over, to_device_id=table.viewer.id)
    assert table.run(role_of, by=table.viewer) is Role.OWNER
    assert table.run(role_of, by=table.owner) is Role.SCORER
    with table.store.reading() as session:
        assert set(remembered_names(session, device=table.viewer)) == {"Anna", "Bruno", "Carla", "Dino"}


def test_nothing_is_handed_over_to_a_stranger(table: Table) -> None:
    for device_id in (table.stranger.id, "nosuchdevice"):
        with pytest.raises(NotFound):
            table.run(hand_over, to_device_id=device_id)


def test_the_admin_link_gives_any_match_to_any_device(table: Table) -> None:
    signer = table.store.signer
    token = admin_token(signer)
    check_admin(signer=signer, token=token)
    with table.store.reading() as session:
        [summary] = admin_matches(session, signer=signer, token=token)
    assert summary.id == table.match_id

    for _ in range(2):
        table.run(claim_match, by=table.stranger, signer=signer, token=token)
    assert table.run(role_of, by=table.stranger) is Role.OWNER
    assert table.run(role_of, by=table.owner) is Role.SCORER
    assert [player.name for player in table.match().players] == ["Anna", "Bruno", "Carla", "Dino"]


@pytest.mark.parametrize("token", ["", "a" * 24, "é"])
def test_a_guessed_admin_link_opens_nothing(sqlite_table: Table, token: str) -> None:
    signer = sqlite_table.store.signer
    with pytest.raises(LinkRefused):
        sqlite_table.run(claim_match, by=sqlite_table.stranger, signer=signer, token=token)
    with pytest.raises(LinkRefused), sqlite_table.store.reading() as session:
        admin_matches(session, signer=signer, token=token)


def test_a_join_token_is_no_admin_link(sqlite_table: Table) -> None:
    for token in sqlite_table.tokens.values():
        with pytest.raises(LinkRefused):
            check_admin(signer=sqlite_table.store.signer, token=token)


def test_not_even_the_admin_link_finds_a_deleted_match(sqlite_table: Table) -> None:
    signer = sqlite_table.store.signer
    sqlite_table.run(delete_match)
    with pytest.raises(NotFound):
        sqlite_table.run(claim_match, by=sqlite_table.stranger, signer=signer, token=admin_token(signer))
    with sqlite_table.store.reading() as session:
        assert admin_matches(session, signer=signer, token=admin_token(signer)) == ()


def test_a_recovery_code_makes_another_browser_the_same_device(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        _fresh, secret = register_device(session, label="after the address changed")
    with table.store.transaction() as session:
        assert recover(session, signer=signer, secret=secret, code=code.lower()) == table.owner
    with table.store.transaction() as session:
        assert find_device(session, secret=secret) == table.owner
        assert load_match(session, device=table.owner, match_id=table.match_id).role is Role.OWNER


def test_recovering_twice_changes_nothing(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        _fresh, secret = register_device(session, label="")
        for _ in range(2):
            assert recover(session, signer=signer, secret=secret, code=code) == table.owner


def test_what_the_new_browser_had_made_comes_along(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        fresh, secret = register_device(session, label="fresh")
        own = create_match(session, device=fresh, setup=pairs_setup(names=("ANNA", "Bruno", "Eva", "Franco")))
    with table.store.transaction() as session:
        link_token = table.tokens[Role.SCORER]

        join(session, device=fresh, signer=signer, token=link_token)
        join(session, device=table.owner, signer=signer, token=link_token)
        recover(session, signer=signer, secret=secret, code=code)
    with table.store.transaction() as session:
        mine = list_matches(session, device=table.owner)
        assert {(summary.id, summary.role) for summary in mine} == {
            (own.id, Role.OWNER),
            (table.match_id, Role.OWNER),
        }
        names = remembered_names(session, device=table.owner)
        assert set(names) == {"Anna", "Bruno", "Carla", "Dino", "Eva", "Franco"}
        assert list_matches(session, device=fresh) == ()


def test_a_browser_that_leaves_a_shared_device_takes_nothing_along(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        owners_code = issue_recovery_code(session, device=table.owner, signer=signer)
        _first, first_secret = register_device(session, label="first browser")
        recover(session, signer=signer, secret=first_secret, code=owners_code)
        scorers_code = issue_recovery_code(session, device=table.scorer, signer=signer)
        assert recover(session, signer=signer, secret=first_secret, code=scorers_code) == table.scorer
    assert table.run(role_of, by=table.owner) is Role.OWNER
    assert table.run(role_of, by=table.scorer) is Role.SCORER


def test_a_new_recovery_code_replaces_the_old_one(table: Table) -> None:
    signer = table.store.signer
    with table.store.transaction() as session:
        old = issue_recovery_code(session, device=table.owner, signer=signer)
        new = issue_recovery_code(session, device=table.owner, signer=signer)
        _fresh, secret = register_device(session, label="")
        for code in (old, "", "ACDEF-ACDEF-ACDEF-ACDEF"):
            with pytest.raises(LinkRefused):
                recover(session, signer=signer, secret=secret, code=code)
        assert recover(session, signer=signer, secret=secret, code=new) == table.owner


def test_nobody_recovers_without_a_browser_that_we_know(table: Table) -> None:
    signer = table.store.signer
    nobody = Device(id="nobody", label="")
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        with pytest.raises(NotFound):
            recover(session, signer=signer, secret="a secret that was never given out", code=code)  # noqa: S106
        with pytest.raises(NotFound):
            issue_recovery_code(session, device=nobody, signer=signer)


def test_an_owner_of_two_tables_hands_over_one(sqlite_table: Table) -> None:
    second = set_table(sqlite_table.store)
    sqlite_table.run(hand_over, to_device_id=sqlite_table.scorer.id)
    assert second.run(role_of) is Role.OWNER
