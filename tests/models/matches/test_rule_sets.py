"""House rules that a device saved under a name."""

import pytest

from models.access import Device, register_device
from models.matches import delete_rule_set, list_rule_sets, save_rule_set
from models.store import Store
from models.values import InvalidSetup, NotFound
from scoring import find_variant


@pytest.fixture
def device(store: Store) -> Device:
    with store.transaction() as session:
        return register_device(session, label="phone")[0]


def test_saved_rule_sets_are_listed_by_name_and_replaced_by_name(store: Store, device: Device) -> None:
    base = find_variant("burraco")
    with store.transaction() as session:
        other, _secret = register_device(session, label="")
        save_rule_set(session, device=device, rules=base.replace(name=" Thursdays "))
        save_rule_set(session, device=device, rules=base.replace(name="at home", joker_points=50))
        again = save_rule_set(session, device=device, rules=base.replace(name="THURSDAYS", target=505))
    with store.reading() as session:
        assert [rules.name for rules in list_rule_sets(session, device=device)] == ["at home", "THURSDAYS"]
        assert list_rule_sets(session, device=device)[1] == again
        assert again.target == 505
        assert list_rule_sets(session, device=other) == ()


def test_rule_set_is_deleted_by_name(store: Store, device: Device) -> None:
    with store.transaction() as session:
        save_rule_set(session, device=device, rules=find_variant("burraco").replace(name="Thursdays"))
        delete_rule_set(session, device=device, name="thursdays")
        assert list_rule_sets(session, device=device) == ()
        with pytest.raises(NotFound):
            delete_rule_set(session, device=device, name="thursdays")


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b"])
def test_rule_set_needs_a_valid_name(store: Store, device: Device, name: str) -> None:
    with pytest.raises(InvalidSetup), store.transaction() as session:
        save_rule_set(session, device=device, rules=find_variant("burraco").replace(name=name))
