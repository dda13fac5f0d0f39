"""Moving a device's history to a new phone by a scanned code."""

from datetime import timedelta

import pytest

from models.access import Device, find_device, register_device
from models.matches import list_matches
from models.sharing import MovePreview, accept_move, count_phones, issue_move_token, leave_device, preview_move
from models.sharing.phones import MOVE_TTL
from models.values import LinkRefused, ModelErrorCode, NotFound
from testkit.seeding.match_table import SteppingClock, Table

pytestmark = pytest.mark.both_databases


def code(table: Table) -> str:
    with table.store.transaction() as session:
        return issue_move_token(session, device=table.owner, signer=table.store.signer).token


def preview(table: Table, token: str) -> MovePreview:
    with table.store.reading() as session:
        return preview_move(session, signer=table.store.signer, token=token)


def move(table: Table, token: str, secret: str) -> Device:
    with table.store.transaction() as session:
        return accept_move(session, signer=table.store.signer, secret=secret, token=token)


def new_phone(table: Table) -> str:
    with table.store.transaction() as session:
        return register_device(session, label="new")[1]


def test_new_phone_shares_the_device(table: Table) -> None:
    token, secret = code(table), new_phone(table)
    found = preview(table, token)
    assert (found.device_id, found.label, found.matches, found.players) == (table.owner.id, "owner", 1, 4)
    assert find(table, secret) != table.owner  # the preview changes nothing
    assert move(table, token, secret) == table.owner
    assert find(table, secret) == table.owner
    with table.store.reading() as session:
        assert [match.id for match in list_matches(session, device=table.owner)] == [table.match_id]


def find(table: Table, secret: str) -> Device | None:
    with table.store.reading() as session:
        return find_device(session, secret=secret)


def refused(table: Table, token: str) -> None:
    secret = new_phone(table)
    for call in (lambda: preview(table, token), lambda: move(table, token, secret)):
        with pytest.raises(LinkRefused) as caught:
            call()
        assert caught.value.code is ModelErrorCode.MOVE_REFUSED
    assert find(table, secret) != table.owner


def test_move_token_works_once(table: Table) -> None:
    token, other = code(table), code(table)
    move(table, token, new_phone(table))
    refused(table, token)
    refused(table, other)
    move(table, code(table), new_phone(table))  # a new token works


def test_used_token_stays_invalid_after_the_phone_leaves(table: Table) -> None:
    token, secret = code(table), new_phone(table)
    move(table, token, secret)
    leave(table, secret)
    refused(table, token)
    move(table, token := code(table), secret)
    move(table, code(table), new_phone(table))
    leave(table, secret)
    refused(table, token)


def test_phone_of_the_same_device_uses_up_the_token(table: Table) -> None:
    secret = new_phone(table)
    move(table, code(table), secret)
    token = code(table)
    assert move(table, token, secret) == table.owner
    refused(table, token)


def test_move_token_expires(table: Table, clock: SteppingClock) -> None:
    token = code(table)
    clock.time += MOVE_TTL - timedelta(seconds=10)
    preview(table, token)
    clock.time += timedelta(seconds=10)
    refused(table, token)


@pytest.mark.parametrize(
    "spoil", [lambda t: t[:0], lambda t: t[:-1], lambda t: t[:-10] + "9" * 10, lambda t: "a" * 16 + t[16:]]
)
def test_forged_token_is_refused(sqlite_table: Table, spoil) -> None:
    refused(sqlite_table, spoil(code(sqlite_table)))


def test_unknown_secret_or_device_is_refused(sqlite_table: Table) -> None:
    with pytest.raises(NotFound):
        move(sqlite_table, code(sqlite_table), "no secret of ours")
    with pytest.raises(NotFound), sqlite_table.store.transaction() as session:
        issue_move_token(session, device=Device(id="nobody", label=""), signer=sqlite_table.store.signer)


def leave(table: Table, secret: str) -> Device:
    with table.store.transaction() as session:
        return leave_device(session, secret=secret)


def phones(table: Table, device: Device) -> int:
    with table.store.reading() as session:
        return count_phones(session, device=device)


def test_leaving_phone_becomes_an_empty_device(table: Table) -> None:
    secret = new_phone(table)
    move(table, code(table), secret)
    assert phones(table, table.owner) == 2
    alone = leave(table, secret)
    assert find(table, secret) == alone
    assert (phones(table, table.owner), phones(table, alone)) == (1, 1)
    with table.store.reading() as session:
        assert list_matches(session, device=alone) == ()
        assert [match.id for match in list_matches(session, device=table.owner)] == [table.match_id]
    move(table, code(table), secret)  # joins again
    assert find(table, secret) == table.owner


def test_last_phone_cannot_leave(sqlite_table: Table) -> None:
    secret = new_phone(sqlite_table)
    for wrong in (secret, "no secret of ours"):
        with pytest.raises(NotFound):
            leave(sqlite_table, wrong)
