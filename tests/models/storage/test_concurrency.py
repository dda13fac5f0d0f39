"""Concurrent requests of several devices, with real threads, on both databases."""

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from models.access import Device, register_device, role_of
from models.deals import end_match, undo
from models.drafts import load_draft, save_draft_head, save_draft_side
from models.matches import create_match, list_matches, load_match
from models.sharing import JoinLink, get_or_create_rematch, issue_link, join_match, revoke_link
from models.store import Store
from models.trash import delete_match
from models.values import DealHead, DraftConflict, MatchSnapshot, ModelError, Role, StaleRevision
from scoring import SideEntry
from testkit.seeding.match_table import Table, deal_entry, pairs_setup, set_up_table, three_setup

pytestmark = pytest.mark.both_databases(locks=True)

ROUNDS = 5


def run_concurrently(*calls: Callable[[], Any]) -> list[Any]:
    """Start all calls at the same time; return the result of each, or the ModelError that it raised."""
    results: list[Any] = [None] * len(calls)
    start = threading.Barrier(len(calls))

    def run(index: int, call: Callable[[], Any]) -> None:
        start.wait()
        try:
            results[index] = call()
        except ModelError as error:
            results[index] = error

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def kinds(results: list[Any]) -> list[str]:
    return sorted(type(result).__name__ for result in results)


@pytest.fixture
def table(store: Store) -> Table:
    """Return a match without a goal, so that it never ends."""
    return set_up_table(store, pairs_setup(target=100_000))


def test_one_of_several_concurrent_new_deals_wins(table: Table) -> None:
    for played in range(ROUNDS):
        revision = table.match().revision
        phones = (table.owner, table.scorer, table.owner)
        results = run_concurrently(*(partial(table.save, by=phone, revision=revision) for phone in phones))
        assert kinds(results) == ["MatchSnapshot", "StaleRevision", "StaleRevision"]
        assert {result.current for result in results if isinstance(result, StaleRevision)} == {revision + 1}
        assert len(table.match().deals) == played + 1


def test_concurrent_retries_of_a_request_are_idempotent(table: Table) -> None:
    for played in range(ROUNDS):
        tap = partial(table.save, revision=table.match().revision, request_id=f"tap {played}")
        results = run_concurrently(tap, tap, tap)
        assert kinds(results) == ["MatchSnapshot"] * 3
        assert {len(result.deals) for result in results} == {played + 1}


def test_two_devices_can_type_two_sides_concurrently(table: Table) -> None:
    def type_side(phone: Device, side: int) -> None:
        for points in range(5, 80, 5):
            part = table.run(load_draft, by=phone).sides[side]
            value = replace(part.value, table_points=points)
            table.run(save_draft_side, by=phone, deal_id=None, side=side, version=part.version, value=value)

    assert run_concurrently(partial(type_side, table.owner, 0), partial(type_side, table.scorer, 1)) == [None, None]
    assert [side.value.table_points for side in table.run(load_draft).sides] == [75, 75]


def test_one_of_two_devices_typing_on_one_side_wins(table: Table) -> None:
    for points in range(ROUNDS):
        version = table.run(load_draft).sides[0].version
        values = [SideEntry(players=(0, 2), table_points=10 * points + phone) for phone in range(2)]
        save = partial(table.run, save_draft_side, deal_id=None, side=0, version=version)
        results = run_concurrently(*(partial(save, value=value) for value in values))
        assert kinds(results) == ["Draft", "DraftConflict"]
        [conflict] = [result for result in results if isinstance(result, DraftConflict)]
        assert conflict.current.value == table.run(load_draft).sides[0].value


def test_typing_while_the_deal_is_saved_leaves_no_stale_draft(table: Table) -> None:
    for _ in range(ROUNDS):
        version = table.run(load_draft).sides[0].version
        value = SideEntry(players=(0, 2), table_points=5)
        results = run_concurrently(
            partial(table.save, revision=table.match().revision),
            partial(table.run, save_draft_side, by=table.scorer, deal_id=None, side=0, version=version, value=value),
        )
        assert kinds(results) in (["Draft", "MatchSnapshot"], ["MatchSnapshot", "StaleRevision"])
        assert {part.saved_at for part in table.run(load_draft).sides} == {None}


def test_concurrent_seating_and_typing_end_with_consistent_sides(store: Store) -> None:
    table = set_up_table(store, three_setup())
    for turn in range(ROUNDS):
        draft = table.run(load_draft)
        head, side = draft.head, draft.sides[0]
        alone = turn % 3
        run_concurrently(
            partial(table.run, save_draft_head, deal_id=None, version=head.version, value=DealHead(alone=alone)),
            partial(table.run, save_draft_side, deal_id=None, side=0, version=side.version, value=side.value),
        )
        sides = table.run(load_draft).entry.sides
        assert sides[0].players == (alone,)
        assert sorted(player for each in sides for player in each.players) == [0, 1, 2]


def test_concurrent_undos_by_two_devices_undo_once(table: Table) -> None:
    table.save()
    for _ in range(ROUNDS):
        take_back = partial(table.run, undo, action_id=table.save().undoable.id)
        results = run_concurrently(partial(take_back, by=table.owner), partial(take_back, by=table.scorer))
        assert kinds(results) == ["MatchSnapshot"] * 2
        assert len(table.match().deals) == 1


def test_concurrent_undo_and_change_of_a_deal_are_serialized(table: Table) -> None:
    for _ in range(ROUNDS):
        saved = table.save()
        change = partial(table.save, deal_entry(ours=300), deal_id=saved.deals[-1].id, revision=saved.revision)
        results = run_concurrently(
            partial(table.run, undo, action_id=saved.undoable.id), partial(change, by=table.scorer)
        )
        assert kinds(results) in (["MatchSnapshot", "StaleRevision"], ["MatchSnapshot", "UndoRefused"])


def test_a_match_is_read_from_one_snapshot(table: Table) -> None:
    """PostgreSQL's default isolation would show each statement what was committed meanwhile."""
    saved = table.save()
    with table.store.reading() as session:
        before = load_match(session, device=table.viewer, match_id=table.match_id)
        table.run(undo, action_id=saved.undoable.id)
        assert load_match(session, device=table.viewer, match_id=table.match_id) == before
    assert table.match(by=table.viewer) != before


def test_a_revoked_device_cannot_save_afterwards(table: Table) -> None:
    for _ in range(ROUNDS):
        link: JoinLink = table.run(issue_link, signer=table.store.signer, role=Role.SCORER)
        join_by(table, table.scorer, link.token)
        before = table.match()
        _revoked, saved = run_concurrently(
            partial(table.run, revoke_link, link_id=link.id),
            partial(table.save, by=table.scorer, revision=before.revision),
        )
        assert table.run(role_of, by=table.scorer) is None
        assert len(table.match().deals) == len(before.deals) + isinstance(saved, MatchSnapshot)


def test_concurrent_joins_of_one_device_join_once(table: Table) -> None:
    joining = partial(join_by, table, table.outsider, table.tokens[Role.VIEWER])
    assert run_concurrently(*[joining] * 4) == [table.match_id] * 4
    assert table.run(role_of, by=table.outsider) is Role.VIEWER


def test_concurrent_new_matches_create_each_player_once(store: Store) -> None:
    with store.transaction() as session:
        device, _secret = register_device(session, label="")

    def start() -> MatchSnapshot:
        with store.transaction() as session:
            return create_match(session, device=device, setup=pairs_setup())

    matches = run_concurrently(start, start, start)
    assert kinds(matches) == ["MatchSnapshot"] * 3
    assert len({match.players for match in matches}) == 1


def join_by(table: Table, device: Device, token: str) -> str:
    with table.store.transaction() as session:
        return join_match(session, device=device, signer=table.store.signer, token=token)


def test_concurrent_rematch_requests_create_one_match(table: Table) -> None:
    table.save()
    table.run(end_match, revision=table.match().revision, request_id="the end")
    for _ in range(ROUNDS):
        phones = (table.owner, table.scorer, table.owner, table.scorer)
        (rematch_id,) = {
            found.id
            for found in run_concurrently(*(partial(table.run, get_or_create_rematch, by=phone) for phone in phones))
        }
        with table.store.transaction() as session:
            assert {match.id for match in list_matches(session, device=table.owner)} == {table.match_id, rematch_id}
            delete_match(session, device=table.owner, match_id=rematch_id)
