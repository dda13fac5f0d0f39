"""Rematches: the first request creates the table's only one, with the same members except removed ones."""

from pathlib import Path

import pytest

from models.access import Device, load_last_setup, register_device, role_of
from models.archive import export_history, import_history, parse_archive
from models.archive.import_people import OnDuplicate
from models.deals import end_match, undo
from models.matches import load_match
from models.sharing import (
    get_or_create_rematch,
    issue_link,
    join_match,
    rematch_token,
    remove_member,
    resolve_token,
    revoke_link,
    transfer_ownership,
)
from models.storage import Change, ChangeKind
from models.store import open_store
from models.transfer import Relation, import_transfer
from models.trash import delete_match, purge, restore_match
from models.values import MatchSnapshot, ModelErrorCode, NotAllowed, NotFound, Role, StaleRevision, TournamentRefused
from testkit.seeding.match_table import KEY, Table, pairs_setup
from testkit.seeding.tournament_world import create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases


@pytest.fixture
def over(table: Table) -> Table:
    """A finished match."""
    return ended(table)


@pytest.fixture
def sqlite_over(sqlite_table: Table) -> Table:
    return ended(sqlite_table)


def ended(table: Table) -> Table:
    table.save()
    table.run(end_match, revision=table.match().revision, request_id="the end")
    return table


def rematch(table: Table, *, by: Device | None = None) -> MatchSnapshot:
    begun: MatchSnapshot = table.run(get_or_create_rematch, by=by)
    return begun


def role_in(table: Table, match_id: str, device: Device) -> Role | None:
    with table.store.reading() as session:
        return role_of(session, device=device, match_id=match_id)


def token_after(table: Table, role: Role) -> str | None:
    with table.store.reading() as session:
        return rematch_token(session, signer=table.store.signer, token=table.tokens[role])


def join_by_link(table: Table, device: Device, role: Role) -> None:
    """Join by the former match's link."""
    link = table.run(issue_link, signer=table.store.signer, role=role)
    with table.store.transaction() as session:
        join_match(session, device=device, signer=table.store.signer, token=link.token)


@pytest.mark.parametrize("first", ["owner", "scorer"])
def test_table_has_one_rematch_with_the_same_roles(over: Table, first: str) -> None:
    begun = rematch(over, by=getattr(over, first))
    assert (begun.id != over.match_id, begun.role) == (True, Role(first))
    for role in Role:
        device = getattr(over, role.value)
        assert rematch(over, by=device).id == begun.id
        assert role_in(over, begun.id, device) is role
        assert over.match(by=device).rematch_id == begun.id
    assert role_in(over, begun.id, over.outsider) is None


def test_viewer_joins_but_cannot_begin_a_rematch(sqlite_over: Table) -> None:
    with pytest.raises(NotAllowed):
        rematch(sqlite_over, by=sqlite_over.viewer)
    begun = rematch(sqlite_over, by=sqlite_over.scorer)
    assert rematch(sqlite_over, by=sqlite_over.viewer).id == begun.id


def test_rematch_has_the_same_players_and_the_next_dealer(over: Table) -> None:
    former, begun = over.match(), rematch(over, by=over.scorer)
    assert begun.players == former.players
    assert begun.config.first_dealer == former.standings.dealer == 1
    assert (begun.deals, begun.rematch_id) == ((), None)


def test_removed_and_revoked_members_are_not_in_the_rematch(sqlite_over: Table) -> None:
    link = sqlite_over.run(issue_link, signer=sqlite_over.store.signer, role=Role.VIEWER)
    sqlite_over.run(revoke_link, link_id=link.id)
    sqlite_over.run(remove_member, member_id=sqlite_over.scorer.id)
    begun = rematch(sqlite_over)
    for device in (sqlite_over.scorer, sqlite_over.viewer, sqlite_over.outsider):
        assert role_in(sqlite_over, begun.id, device) is None
        with pytest.raises(NotFound):
            rematch(sqlite_over, by=device)


def test_revoking_the_rematch_link_removes_members_by_the_former_link(sqlite_over: Table) -> None:
    there = Table(**{**vars(sqlite_over), "match_id": rematch(sqlite_over).id})
    link = there.run(issue_link, signer=there.store.signer, role=Role.SCORER)
    there.run(revoke_link, link_id=link.id)
    assert there.run(role_of, by=there.scorer) is None
    assert there.run(role_of, by=there.viewer) is Role.VIEWER


def test_device_that_joins_the_former_match_later_gets_the_same_role(over: Table) -> None:
    begun = rematch(over)
    join_by_link(over, over.outsider, Role.SCORER)
    assert role_in(over, begun.id, over.outsider) is None
    assert rematch(over, by=over.outsider).role is Role.SCORER
    assert role_in(over, begun.id, over.outsider) is Role.SCORER


def test_device_removed_from_the_rematch_cannot_rejoin(sqlite_over: Table) -> None:
    there = Table(**{**vars(sqlite_over), "match_id": rematch(sqlite_over).id})
    there.run(remove_member, member_id=there.scorer.id)
    with pytest.raises(NotFound):
        rematch(sqlite_over, by=sqlite_over.scorer)
    link = there.run(issue_link, signer=there.store.signer, role=Role.VIEWER)
    there.run(revoke_link, link_id=link.id)
    join_by_link(sqlite_over, sqlite_over.outsider, Role.VIEWER)
    with pytest.raises(NotFound):
        rematch(sqlite_over, by=sqlite_over.outsider)


def test_deleted_rematch_can_be_replaced(over: Table) -> None:
    first = rematch(over, by=over.scorer)
    with over.store.transaction() as session:
        delete_match(session, device=over.owner, match_id=first.id)
    assert over.match().rematch_id is None
    assert token_after(over, Role.VIEWER) is None
    second = rematch(over, by=over.scorer)
    assert second.id != first.id
    with over.store.transaction() as session:
        restore_match(session, device=over.owner, match_id=first.id)
    assert over.match().rematch_id == second.id, "the restored rematch replaced the current one"


def test_restored_rematch_is_linked_again_and_a_purged_one_is_not(over: Table) -> None:
    begun = rematch(over)
    with over.store.transaction() as session:
        delete_match(session, device=over.owner, match_id=begun.id)
        restore_match(session, device=over.owner, match_id=begun.id)
    assert over.match().rematch_id == begun.id
    with over.store.transaction() as session:
        delete_match(session, device=over.owner, match_id=begun.id)
        purge(session, deleted_before=over.store.clock())
    assert rematch(over).id != begun.id


def test_rematch_survives_the_purge_of_the_former_match(over: Table) -> None:
    begun = rematch(over)
    with over.store.transaction() as session:
        delete_match(session, device=over.owner, match_id=over.match_id)
        purge(session, deleted_before=over.store.clock())
        assert load_match(session, device=over.scorer, match_id=begun.id).id == begun.id


def test_reopened_match_has_no_rematch_until_it_is_over_again(sqlite_over: Table) -> None:
    begun = rematch(sqlite_over)
    undoable = sqlite_over.match().undoable
    assert undoable is not None
    sqlite_over.run(undo, action_id=undoable.id)
    assert sqlite_over.match().rematch_id is None
    assert token_after(sqlite_over, Role.VIEWER) is None
    with pytest.raises(StaleRevision):
        rematch(sqlite_over)
    sqlite_over.run(end_match, revision=sqlite_over.match().revision, request_id="once more")
    assert sqlite_over.match().rematch_id == begun.id
    assert rematch(sqlite_over, by=sqlite_over.scorer).id == begun.id


def test_tournament_table_has_no_rematch(sqlite_table: Table) -> None:
    hall = create_tournament_world(sqlite_table.store, new_tournament(4, rounds=2))
    phone = hall.new_device()
    card = hall.seat().tables[0]
    hall.play(card, phone, lead=500)
    with pytest.raises(TournamentRefused) as refused, hall.store.transaction() as session:
        get_or_create_rematch(session, device=phone, match_id=str(card.match_id))
    assert refused.value.code is ModelErrorCode.NO_REMATCH


def test_rematch_belongs_to_the_current_owner(sqlite_over: Table) -> None:
    sqlite_over.run(transfer_ownership, to_device_id=sqlite_over.scorer.id)
    begun = rematch(sqlite_over, by=sqlite_over.owner)
    assert role_in(sqlite_over, begun.id, sqlite_over.scorer) is Role.OWNER
    assert role_in(sqlite_over, begun.id, sqlite_over.owner) is Role.SCORER


def test_former_match_is_notified_of_the_rematch_and_its_deletion(over: Table) -> None:
    heard: list[Change] = []
    over.store.changes.subscribe(over.match_id, heard.append)
    revision = over.match().revision
    begun = rematch(over, by=over.scorer)
    with over.store.transaction() as session:
        delete_match(session, device=over.owner, match_id=begun.id)
    assert heard == [Change(over.match_id, revision, ChangeKind.TOPIC)] * 2


def test_link_of_the_former_match_yields_a_token_for_the_rematch(over: Table) -> None:
    assert token_after(over, Role.VIEWER) is None
    begun = rematch(over)
    for role in (Role.SCORER, Role.VIEWER):
        token = token_after(over, role)
        assert token is not None
        with over.store.reading() as session:
            target = resolve_token(session, signer=over.store.signer, token=token)
        assert (target.match_id, target.role) == (begun.id, role)


def test_last_setup_changes_only_when_the_owner_begins_the_rematch(sqlite_over: Table) -> None:
    with sqlite_over.store.transaction() as session:
        rematch_id = get_or_create_rematch(session, device=sqlite_over.scorer, match_id=sqlite_over.match_id).id
        assert load_last_setup(session, device=sqlite_over.scorer) is None
        assert load_last_setup(session, device=sqlite_over.owner) == pairs_setup()
        delete_match(session, device=sqlite_over.owner, match_id=rematch_id)
        get_or_create_rematch(session, device=sqlite_over.owner, match_id=sqlite_over.match_id)
        remembered = load_last_setup(session, device=sqlite_over.owner)
    assert remembered is not None
    assert remembered.config.first_dealer == 1


@pytest.mark.parametrize("duplicates", OnDuplicate)
def test_import_neither_adds_nor_removes_a_rematch(sqlite_over: Table, duplicates: OnDuplicate) -> None:
    begun = rematch(sqlite_over)
    with sqlite_over.store.transaction() as session:
        archive = parse_archive(export_history(session, device=sqlite_over.owner))
        report = import_history(session, device=sqlite_over.owner, archive=archive, duplicates=duplicates)
        copies = [load_match(session, device=sqlite_over.owner, match_id=each) for each in report.copied]
    assert sqlite_over.match().rematch_id == begun.id
    assert len(copies) == (2 if duplicates is OnDuplicate.COPY else 0)
    assert [copy.rematch_id for copy in copies] == [None] * len(copies)


def test_transferred_match_has_no_rematch(sqlite_over: Table, tmp_path: Path) -> None:
    rematch(sqlite_over)
    with sqlite_over.store.transaction() as session:
        archive = parse_archive(export_history(session, device=sqlite_over.owner, match_ids=[sqlite_over.match_id]))
    store = open_store(f"sqlite:///{tmp_path / 'phone.db'}", key=KEY)
    with store.transaction() as session:
        device, _ = register_device(session, label="elsewhere")
        match_id = import_transfer(session, device=device, archive=archive, expected=Relation.NEW)
        assert load_match(session, device=device, match_id=match_id).rematch_id is None
        assert get_or_create_rematch(session, device=device, match_id=match_id).role is Role.OWNER
    store.close()
