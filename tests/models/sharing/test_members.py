"""Members of a match: listing, removal, transfer of ownership."""

import pytest

from models.access import find_device, register_device, role_of
from models.people import list_frequent_names
from models.sharing import join_match, list_members, remove_member, transfer_ownership
from models.values import NotAllowed, NotFound, Role
from testkit.seeding.match_table import Table, set_up_table


def test_members_are_listed_by_role(table: Table) -> None:
    members = table.run(list_members, by=table.viewer)
    assert [(member.label, member.role) for member in members] == [
        ("owner", Role.OWNER),
        ("scorer", Role.SCORER),
        ("viewer", Role.VIEWER),
    ]


def test_removed_member_loses_access(table: Table) -> None:
    table.run(remove_member, member_id=table.scorer.id)
    with pytest.raises(NotFound):
        table.match(by=table.scorer)
    with pytest.raises(NotFound):
        table.run(remove_member, member_id=table.scorer.id)


def test_owner_cannot_be_removed(table: Table) -> None:
    with pytest.raises(NotAllowed):
        table.run(remove_member, member_id=table.owner.id)


def test_former_owner_becomes_a_scorer(table: Table) -> None:
    table.run(transfer_ownership, to_device_id=table.viewer.id)
    assert table.run(role_of, by=table.viewer) is Role.OWNER
    assert table.run(role_of, by=table.owner) is Role.SCORER
    with table.store.reading() as session:
        assert set(list_frequent_names(session, device=table.viewer)) == {"Anna", "Bruno", "Carla", "Dino"}


def test_only_a_member_can_become_the_owner(table: Table) -> None:
    for device_id in (table.outsider.id, "nosuchdevice"):
        with pytest.raises(NotFound):
            table.run(transfer_ownership, to_device_id=device_id)


def test_ownership_is_transferred_per_match(sqlite_table: Table) -> None:
    second = set_up_table(sqlite_table.store)
    sqlite_table.run(transfer_ownership, to_device_id=sqlite_table.scorer.id)
    assert second.run(role_of) is Role.OWNER


def test_labels_are_unique_within_a_match(sqlite_table: Table) -> None:
    store, token = sqlite_table.store, sqlite_table.tokens[Role.SCORER]
    labels = []
    for label, typed in (("Linux", ""), ("linux", ""), ("Mac", "Linux"), ("Mac", "Rosa"), ("", ""), ("", "")):
        with store.transaction() as session:
            device, secret = register_device(session, label=label)
            join_match(session, device=device, signer=store.signer, token=token, label=typed)
            found = find_device(session, secret=secret)
        assert found is not None
        labels.append(found.label)
    assert labels == ["Linux", "linux (2)", "Linux (3)", "Rosa", "", ""]
    with store.transaction() as session:
        device, secret = register_device(session, label="Linux")
        for _ in range(2):
            join_match(session, device=device, signer=store.signer, token=token)
        found = find_device(session, secret=secret)
    assert found is not None
    assert found.label == "Linux (4)", "a device that joined again got another number"
