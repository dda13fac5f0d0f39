"""Rate limit of new matches per device."""

from datetime import timedelta

import pytest

from models.access import Device, register_device
from models.matches import create_match
from models.matches.setup import MAX_PER_HOUR
from models.store import Store
from models.trash import delete_match
from models.values import ModelErrorCode, RateLimitExceeded
from testkit.seeding.match_table import SteppingClock, pairs_setup


@pytest.fixture
def device_at_limit(store: Store) -> Device:
    """A device that has reached the rate limit."""
    with store.transaction() as session:
        device, _secret = register_device(session, label="desk")
    for _ in range(MAX_PER_HOUR):
        start(store, device)
    return device


def start(store: Store, device: Device) -> str:
    with store.transaction() as session:
        return create_match(session, device=device, setup=pairs_setup()).id


def test_match_over_the_limit_is_refused_with_the_wait(store: Store, device_at_limit: Device) -> None:
    with pytest.raises(RateLimitExceeded) as refusal:
        start(store, device_at_limit)
    assert refusal.value.code is ModelErrorCode.TOO_MANY_MATCHES
    assert refusal.value.values["limit"] == MAX_PER_HOUR
    assert timedelta(minutes=50) < refusal.value.wait < timedelta(hours=1)


def test_match_is_accepted_after_the_wait(store: Store, device_at_limit: Device, clock: SteppingClock) -> None:
    with pytest.raises(RateLimitExceeded) as refusal:
        start(store, device_at_limit)
    clock.time += refusal.value.wait
    start(store, device_at_limit)


def test_deleted_matches_count(store: Store, device_at_limit: Device, clock: SteppingClock) -> None:
    clock.time += timedelta(minutes=65)
    for _ in range(MAX_PER_HOUR):
        with store.transaction() as session:
            match = create_match(session, device=device_at_limit, setup=pairs_setup())
            delete_match(session, device=device_at_limit, match_id=match.id)
    with pytest.raises(RateLimitExceeded):
        start(store, device_at_limit)


def test_other_devices_are_not_limited(store: Store, device_at_limit: Device) -> None:
    with store.transaction() as session:
        other, _secret = register_device(session, label="other")
    assert device_at_limit.id != other.id
    start(store, other)
