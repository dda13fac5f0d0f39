"""Devices, their preferences and their saved rule sets."""

import pytest
from sqlmodel import select

from models import (
    Device,
    InvalidSetup,
    NotFound,
    Preferences,
    Store,
    Theme,
    delete_rule_set,
    find_device,
    list_rule_sets,
    load_preferences,
    register_device,
    rename_device,
    save_preferences,
    save_rule_set,
)
from models.storage.tables import DeviceKeyRow
from scoring import find_variant


@pytest.fixture
def device(store: Store) -> Device:
    with store.transaction() as session:
        return register_device(session, label="phone")[0]


def test_a_device_is_found_by_its_secret_only(store: Store) -> None:
    with store.transaction() as session:
        first, secret = register_device(session, label="  Anna's   phone ")
        second, other = register_device(session, label="")
    assert first.label == "Anna's phone"
    assert first.id != second.id
    with store.reading() as session:
        assert find_device(session, secret=secret) == first
        assert find_device(session, secret=other) == second
        assert find_device(session, secret="") is None
        assert find_device(session, secret=first.id) is None


def test_secrets_are_stored_hashed(store: Store) -> None:
    with store.transaction() as session:
        _device, secret = register_device(session, label="")
        [row] = session.exec(select(DeviceKeyRow)).all()
    assert secret not in row.model_dump_json()


def test_a_device_gets_another_name(store: Store, device: Device) -> None:
    with store.transaction() as session:
        assert rename_device(session, device=device, label="Bruno").label == "Bruno"
        with pytest.raises(NotFound):
            rename_device(session, device=Device(id="nobody", label=""), label="x")


@pytest.mark.parametrize("label", ["x" * 41, "a\x07b"])
def test_labels_that_cannot_be_kept(store: Store, device: Device, label: str) -> None:
    with store.transaction() as session:
        with pytest.raises(InvalidSetup):
            register_device(session, label=label)
        with pytest.raises(InvalidSetup):
            rename_device(session, device=device, label=label)


def test_preferences_have_defaults_and_are_kept(store: Store, device: Device) -> None:
    with store.transaction() as session:
        assert load_preferences(session, device=device) == Preferences(language=None, theme=Theme.SYSTEM)
    for wanted in (Preferences(language="it", theme=Theme.DARK), Preferences(language=None, theme=Theme.LIGHT)):
        with store.transaction() as session:
            save_preferences(session, device=device, preferences=wanted)
        with store.transaction() as session:
            assert load_preferences(session, device=device) == wanted


def test_a_theme_that_does_not_exist_is_refused(store: Store, device: Device) -> None:
    odd = Preferences(theme="pink")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="pink"), store.transaction() as session:
        save_preferences(session, device=device, preferences=odd)


def test_saved_rule_sets_are_listed_by_name_and_replaced_by_name(store: Store, device: Device) -> None:
    base = find_variant("burraco")
    with store.transaction() as session:
        stranger, _secret = register_device(session, label="")
        save_rule_set(session, device=device, rules=base.replace(name=" Thursdays "))
        save_rule_set(session, device=device, rules=base.replace(name="at home", joker_points=50))
        again = save_rule_set(session, device=device, rules=base.replace(name="THURSDAYS", target=505))
    with store.reading() as session:
        assert [rules.name for rules in list_rule_sets(session, device=device)] == ["at home", "THURSDAYS"]
        assert list_rule_sets(session, device=device)[1] == again
        assert again.target == 505
        assert list_rule_sets(session, device=stranger) == ()


def test_a_rule_set_is_deleted_by_name(store: Store, device: Device) -> None:
    with store.transaction() as session:
        save_rule_set(session, device=device, rules=find_variant("burraco").replace(name="Thursdays"))
        delete_rule_set(session, device=device, name="thursdays")
        assert list_rule_sets(session, device=device) == ()
        with pytest.raises(NotFound):
            delete_rule_set(session, device=device, name="thursdays")


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b"])
def test_a_rule_set_needs_a_name_that_can_be_kept(store: Store, device: Device, name: str) -> None:
    with pytest.raises(InvalidSetup), store.transaction() as session:
        save_rule_set(session, device=device, rules=find_variant("burraco").replace(name=name))
