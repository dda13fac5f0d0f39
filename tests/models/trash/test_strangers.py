"""Devices that were never used are purged; those used in any way are kept."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from models import (
    STRANGERS_STAY,
    Device,
    NotFound,
    Preferences,
    Role,
    Store,
    create_match,
    delete_everything,
    find_device,
    is_seen_today,
    issue_link,
    issue_recovery_code,
    join,
    load_draft,
    note_visit,
    purge_strangers,
    register_device,
    remove_member,
    save_draft_head,
    save_group,
    save_preferences,
    save_rule_set,
)
from models.trash import purging
from scoring import find_variant
from tests.models.table import SteppingClock, Table, pairs_setup, set_table

DAY = timedelta(days=1)


def newcomer(store: Store) -> tuple[Device, str]:
    with store.transaction() as session:
        return register_device(session, label="Android")


def purged(store: Store) -> int:
    with store.transaction() as session:
        return purge_strangers(session, unseen_since=store.clock() - STRANGERS_STAY)


def is_known(store: Store, secret: str) -> bool:
    with store.reading() as session:
        return find_device(session, secret=secret) is not None


def test_a_device_that_was_never_used_is_purged(store: Store, clock: SteppingClock) -> None:
    _, secret = newcomer(store)
    clock.time += STRANGERS_STAY - DAY
    assert purged(store) == 0
    assert is_known(store, secret)
    clock.time += DAY
    assert purged(store) == 1
    assert not is_known(store, secret)


def test_a_device_that_is_opened_again_is_kept(store: Store, clock: SteppingClock) -> None:
    device, secret = newcomer(store)
    with store.transaction() as session:
        assert is_seen_today(session, device=device)
        clock.time += STRANGERS_STAY
        assert not is_seen_today(session, device=device)
        note_visit(session, device=device)
        assert is_seen_today(session, device=device)
    assert purged(store) == 0
    clock.time += STRANGERS_STAY
    assert purged(store) == 1
    assert not is_known(store, secret)
    with store.transaction() as session:
        for look in (is_seen_today, note_visit):
            with pytest.raises(NotFound):
                look(session, device=device)


def _joins(table: Table, device: Device) -> None:
    link = table.run(issue_link, signer=table.store.signer, role=Role.SCORER)
    with table.store.transaction() as session:
        join(session, device=device, signer=table.store.signer, token=link.token)


def _is_thrown_out(table: Table, device: Device, after: Callable[[Table, Device], object]) -> None:
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
    "dealt": lambda table, device: _is_thrown_out(table, device, _deals),
    "typed": lambda table, device: _is_thrown_out(table, device, _types),
}


@pytest.mark.parametrize("use", USES)
def test_a_device_that_was_used_is_kept(sqlite_store: Store, clock: SteppingClock, use: str) -> None:
    table = set_table(sqlite_store)
    device, secret = newcomer(sqlite_store)
    USES[use](table, device)
    clock.time += 400 * DAY
    purged(sqlite_store)
    assert is_known(sqlite_store, secret)


def test_a_device_with_a_recovery_code_is_kept(store: Store, clock: SteppingClock) -> None:
    device, secret = newcomer(store)
    with store.transaction() as session:
        issue_recovery_code(session, device=device, signer=store.signer)
    clock.time += 400 * DAY
    assert purged(store) == 0
    assert is_known(store, secret)


def test_inactive_devices_are_purged_in_batches(
    store: Store, clock: SteppingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "_BATCH", 3)
    secrets = [newcomer(store)[1] for _ in range(7)]
    clock.time += STRANGERS_STAY
    assert [purged(store) for _ in range(4)] == [3, 3, 1, 0]
    assert not any(is_known(store, secret) for secret in secrets)


def test_an_open_session_is_told_that_its_device_was_purged(store: Store, clock: SteppingClock) -> None:
    device, _ = newcomer(store)
    clock.time += STRANGERS_STAY
    purged(store)
    with pytest.raises(NotFound, match="device"), store.transaction() as session:
        create_match(session, device=device, setup=pairs_setup())
