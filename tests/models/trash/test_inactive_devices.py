"""Devices that were never used are purged; those used in any way are kept."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from models.access import (
    Device,
    Preferences,
    find_device,
    record_visit,
    register_device,
    save_preferences,
    was_seen_today,
)
from models.drafts import load_draft, save_draft_head
from models.matches import create_match, save_rule_set
from models.people import save_group
from models.sharing import issue_link, issue_recovery_code, join_match, remove_member
from models.store import Store
from models.trash import INACTIVE_DEVICE_TTL, delete_everything, purge_inactive_devices, purging
from models.values import NotFound, Role
from scoring import find_variant
from testkit.seeding.match_table import SteppingClock, Table, pairs_setup, set_up_table

pytestmark = pytest.mark.both_databases

DAY = timedelta(days=1)


def new_device(store: Store) -> tuple[Device, str]:
    with store.transaction() as session:
        return register_device(session, label="Android")


def purged(store: Store) -> int:
    with store.transaction() as session:
        return purge_inactive_devices(session, unseen_since=store.clock() - INACTIVE_DEVICE_TTL)


def is_known(store: Store, secret: str) -> bool:
    with store.reading() as session:
        return find_device(session, secret=secret) is not None


def test_a_device_that_was_never_used_is_purged(store: Store, clock: SteppingClock) -> None:
    _, secret = new_device(store)
    clock.time += INACTIVE_DEVICE_TTL - DAY
    assert purged(store) == 0
    assert is_known(store, secret)
    clock.time += DAY
    assert purged(store) == 1
    assert not is_known(store, secret)


def test_a_device_that_is_opened_again_is_kept(store: Store, clock: SteppingClock) -> None:
    device, secret = new_device(store)
    with store.transaction() as session:
        assert was_seen_today(session, device=device)
        clock.time += INACTIVE_DEVICE_TTL
        assert not was_seen_today(session, device=device)
        record_visit(session, device=device)
        assert was_seen_today(session, device=device)
    assert purged(store) == 0
    clock.time += INACTIVE_DEVICE_TTL
    assert purged(store) == 1
    assert not is_known(store, secret)
    with store.transaction() as session:
        for look in (was_seen_today, record_visit):
            with pytest.raises(NotFound):
                look(session, device=device)


def _joins(table: Table, device: Device) -> None:
    link = table.run(issue_link, signer=table.store.signer, role=Role.SCORER)
    with table.store.transaction() as session:
        join_match(session, device=device, signer=table.store.signer, token=link.token)


def _remove_after(table: Table, device: Device, after: Callable[[Table, Device], object]) -> None:
    """Remove the device from the match; its deals remain there, with its label."""
    _joins(table, device)
    after(table, device)
    table.run(remove_member, member_id=device.id)


def _deals(table: Table, device: Device) -> None:
    table.save(by=device)


def _types(table: Table, device: Device) -> None:
    head = table.run(load_draft).head
    table.run(save_draft_head, by=device, deal_id=None, version=head.version, value=head.value)


def _in_transaction(work: Callable[..., object], **values: object) -> Callable[[Table, Device], None]:
    def use(table: Table, device: Device) -> None:
        with table.store.transaction() as session:
            work(session, device=device, **values)

    return use


USES: dict[str, Callable[[Table, Device], object]] = {
    "joins": _joins,
    "plays": _in_transaction(create_match, setup=pairs_setup()),
    "prefers": _in_transaction(save_preferences, preferences=Preferences(language="it")),
    "keeps rules": _in_transaction(save_rule_set, rules=find_variant("burraco").replace(name="Thursdays")),
    "has a group": _in_transaction(save_group, name="Thursday", members=("Anna", "Bruno")),
    "deletes everything": _in_transaction(delete_everything),
    "dealt": lambda table, device: _remove_after(table, device, _deals),
    "typed": lambda table, device: _remove_after(table, device, _types),
}


@pytest.mark.parametrize("use", USES)
def test_a_device_that_was_used_is_kept(sqlite_store: Store, clock: SteppingClock, use: str) -> None:
    table = set_up_table(sqlite_store)
    device, secret = new_device(sqlite_store)
    USES[use](table, device)
    clock.time += 400 * DAY
    purged(sqlite_store)
    assert is_known(sqlite_store, secret)


def test_a_device_with_a_recovery_code_is_kept(store: Store, clock: SteppingClock) -> None:
    device, secret = new_device(store)
    with store.transaction() as session:
        issue_recovery_code(session, device=device, signer=store.signer)
    clock.time += 400 * DAY
    assert purged(store) == 0
    assert is_known(store, secret)


def test_inactive_devices_are_purged_in_batches(
    store: Store, clock: SteppingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "_BATCH", 3)
    secrets = [new_device(store)[1] for _ in range(7)]
    clock.time += INACTIVE_DEVICE_TTL
    assert [purged(store) for _ in range(4)] == [3, 3, 1, 0]
    assert not any(is_known(store, secret) for secret in secrets)


def test_an_open_session_is_told_that_its_device_was_purged(store: Store, clock: SteppingClock) -> None:
    device, _ = new_device(store)
    clock.time += INACTIVE_DEVICE_TTL
    purged(store)
    with pytest.raises(NotFound, match="device"), store.transaction() as session:
        create_match(session, device=device, setup=pairs_setup())
