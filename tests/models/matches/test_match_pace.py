"""How many matches a device may start in an hour."""

from datetime import timedelta

import pytest

from models import Device, ModelErrorCode, Store, TooMany, create_match, delete_match, register_device
from models.matches.setup import MOST_AN_HOUR
from tests.models.table import SteppingClock, pairs_setup


@pytest.fixture
def busy(store: Store) -> Device:
    """A device that has started as many matches as it may."""
    with store.transaction() as session:
        device, _secret = register_device(session, label="desk")
    for _ in range(MOST_AN_HOUR):
        start(store, device)
    return device


def start(store: Store, device: Device) -> str:
    with store.transaction() as session:
        return create_match(session, device=device, setup=pairs_setup()).id


def test_one_more_is_refused_and_the_refusal_says_how_long(store: Store, busy: Device) -> None:
    with pytest.raises(TooMany) as refusal:
        start(store, busy)
    assert refusal.value.code is ModelErrorCode.TOO_MANY_MATCHES
    assert refusal.value.values["limit"] == MOST_AN_HOUR
    assert timedelta(minutes=50) < refusal.value.wait < timedelta(hours=1)


def test_it_may_go_on_after_that_wait(store: Store, busy: Device, clock: SteppingClock) -> None:
    with pytest.raises(TooMany) as refusal:
        start(store, busy)
    clock.time += refusal.value.wait
    start(store, busy)


def test_deleting_makes_no_room(store: Store, busy: Device, clock: SteppingClock) -> None:
    clock.time += timedelta(minutes=65)
    for _ in range(MOST_AN_HOUR):
        with store.transaction() as session:
            match = create_match(session, device=busy, setup=pairs_setup())
            delete_match(session, device=busy, match_id=match.id)
    with pytest.raises(TooMany):
        start(store, busy)


def test_others_are_not_held_up(store: Store, busy: Device) -> None:
    with store.transaction() as session:
        other, _secret = register_device(session, label="other")
    assert busy.id != other.id
    start(store, other)
