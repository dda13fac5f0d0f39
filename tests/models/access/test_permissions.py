"""Permissions as a table: the lowest role that may call each function on a match."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from models.access import Device, role_of
from models.deals import agree_deal, contest_deal, deal_history, delete_deal, end_match, redo, save_deal, undo
from models.drafts import discard_draft, load_draft, save_draft_head, save_draft_side
from models.matches import (
    TablePhoto,
    load_match,
    load_photo,
    name_players,
    remove_photo,
    save_photo,
    set_clock,
    update_match_details,
)
from models.sharing import (
    DownloadKind,
    get_or_create_rematch,
    issue_download_ticket,
    issue_link,
    join_match,
    list_members,
    remove_member,
    revoke_link,
    take_ownership,
    transfer_ownership,
)
from models.tournaments import call_director, confirm_table, join_table_as_director, load_table_assignment
from models.transfer import (
    export_copy_messages,
    export_match_parts,
    export_match_text,
    export_score,
    export_score_message,
)
from models.trash import delete_match, restore_match
from models.values import ClockStep, DealHead, ModelError, NotAllowed, NotFound, Role, StaleRevision
from scoring import SideEntry
from testkit.front_doors import public_functions
from testkit.seeding.match_table import Table, deal_entry

pytestmark = pytest.mark.both_databases

# The arguments only need to pass the permission check; later checks may still refuse them.
CALLS: dict[Callable[..., Any], tuple[Role, dict[str, Any]]] = {
    load_match: (Role.VIEWER, {}),
    load_draft: (Role.VIEWER, {}),
    export_match_parts: (Role.VIEWER, {}),
    export_score: (Role.VIEWER, {}),
    export_score_message: (Role.VIEWER, {}),
    export_copy_messages: (Role.VIEWER, {}),
    export_match_text: (Role.VIEWER, {}),
    deal_history: (Role.VIEWER, {"deal_id": "none"}),
    list_members: (Role.VIEWER, {}),
    get_or_create_rematch: (Role.SCORER, {}),
    load_photo: (Role.VIEWER, {}),
    load_table_assignment: (Role.VIEWER, {}),
    issue_download_ticket: (Role.VIEWER, {"kind": DownloadKind.PDF}),
    save_deal: (Role.SCORER, {"revision": 99, "entry": deal_entry(), "request_id": "tap"}),
    delete_deal: (Role.SCORER, {"revision": 99, "deal_id": "none", "request_id": "tap"}),
    set_clock: (Role.SCORER, {"step": ClockStep.SHOW}),
    end_match: (Role.SCORER, {"revision": 99, "request_id": "tap"}),
    undo: (Role.SCORER, {"action_id": "none"}),
    redo: (Role.SCORER, {"action_id": "none"}),
    save_draft_side: (Role.SCORER, {"deal_id": None, "side": 0, "version": 0, "value": SideEntry(players=(0, 2))}),
    save_draft_head: (Role.SCORER, {"deal_id": None, "version": 0, "value": DealHead()}),
    discard_draft: (Role.SCORER, {}),
    update_match_details: (Role.SCORER, {"revision": 99, "note": "", "venue": ""}),
    save_photo: (Role.SCORER, {"photo": TablePhoto(jpeg=b"", width=1, height=1)}),
    remove_photo: (Role.SCORER, {}),
    agree_deal: (Role.SCORER, {"deal_id": "none", "action_id": "none"}),
    contest_deal: (Role.SCORER, {"deal_id": "none", "action_id": "none"}),
    issue_link: (Role.SCORER, {"role": Role.VIEWER}),
    revoke_link: (Role.OWNER, {"link_id": "none"}),
    remove_member: (Role.OWNER, {"member_id": "none"}),
    transfer_ownership: (Role.OWNER, {"to_device_id": "none"}),
    delete_match: (Role.OWNER, {}),
    name_players: (Role.OWNER, {"names": ("", "", "", "")}),
}

# Functions with permissions of their own, covered by other tests.
CHECKED_ELSEWHERE = {role_of, restore_match, take_ownership, confirm_table, call_director, join_table_as_director}


def outcome(table: Table, function: Callable[..., Any], values: dict[str, Any], *, by: Device) -> str:
    """Call the function and return whether the device's role prevented it."""
    if "signer" in inspect.signature(function).parameters:
        values = {**values, "signer": table.store.signer}
    try:
        table.run(function, by=by, **values)
    except NotAllowed:
        return "not allowed"
    except NotFound as error:
        return "not found" if error.values["what"] == "match" else "past the check"
    except ModelError:
        return "past the check"
    return "past the check"


def test_every_function_on_a_match_is_in_the_table() -> None:
    on_a_match = {
        function
        for function in public_functions().values()
        if {"device", "match_id"} <= set(inspect.signature(function).parameters)
    }
    assert on_a_match == set(CALLS) | CHECKED_ELSEWHERE


@pytest.mark.parametrize("function", CALLS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("role", Role)
def test_roles_are_checked_as_in_the_table(sqlite_table: Table, function: Callable[..., Any], role: Role) -> None:
    needed, values = CALLS[function]
    expected = "past the check" if role.includes(needed) else "not allowed"
    assert outcome(sqlite_table, function, values, by=getattr(sqlite_table, role.value)) == expected


def test_match_is_hidden_from_devices_without_access(sqlite_table: Table) -> None:
    assert _functions_that_find_the_match(sqlite_table, sqlite_table.outsider) == []


def test_deleted_match_is_hidden_from_its_owner_too(sqlite_table: Table) -> None:
    sqlite_table.run(delete_match)
    assert _functions_that_find_the_match(sqlite_table, sqlite_table.owner) == []


def _functions_that_find_the_match(table: Table, by: Device) -> list[str]:
    return [
        function.__name__
        for function, (_, values) in CALLS.items()
        if outcome(table, function, values, by=by) != "not found"
    ]


@pytest.mark.parametrize("role", [Role.SCORER, Role.VIEWER])
def test_revoking_a_link_removes_the_role_at_once(table: Table, role: Role) -> None:
    device = getattr(table, role.value)
    link = table.run(issue_link, signer=table.store.signer, role=role)

    table.run(revoke_link, link_id=link.id)

    with pytest.raises(NotFound):
        table.match(by=device)
    with pytest.raises(NotFound):
        table.save(by=device)
    assert table.run(role_of, by=device) is None


def test_revoking_the_scorer_link_leaves_the_viewer_role(table: Table) -> None:
    with table.store.transaction() as session:
        join_match(session, device=table.scorer, signer=table.store.signer, token=table.tokens[Role.VIEWER])
    assert table.run(role_of, by=table.scorer) is Role.SCORER
    link = table.run(issue_link, signer=table.store.signer, role=Role.SCORER)

    table.run(revoke_link, link_id=link.id)

    assert table.run(role_of, by=table.scorer) is Role.VIEWER
    with pytest.raises(NotAllowed):
        table.save(by=table.scorer)


@pytest.mark.parametrize("role", Role)
def test_snapshot_contains_the_devices_role(sqlite_table: Table, role: Role) -> None:
    assert sqlite_table.match(by=getattr(sqlite_table, role.value)).role is role


def test_stale_revision_is_reported_to_members_only(sqlite_table: Table) -> None:
    with pytest.raises(StaleRevision):
        sqlite_table.save(by=sqlite_table.scorer, revision=99)
    with pytest.raises(NotFound):
        sqlite_table.save(by=sqlite_table.outsider, revision=99)
