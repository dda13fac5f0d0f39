"""A form: steps are taken at once, pictures are drawn when asked for, and another thing has another form."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from models import Store, register_device
from tests.views.hooked import Hooked, phone_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form


@dataclass
class Screen:
    """A form of numbers; `key` and `first` are what the screen would have loaded."""

    key: object = 0
    first: tuple[int, ...] = ()

    def __call__(self) -> tuple[Form[tuple[int, ...]], Action]:
        action = use_action()
        return use_form(self.key, lambda: self.first, action), action


Shown = Hooked[tuple[Form[tuple[int, ...]], Action]]


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def shown(sqlite_store: Store, screen: Screen) -> Shown:
    with sqlite_store.transaction() as transaction:
        device, _ = register_device(transaction, label="")
    return Hooked(phone_session(sqlite_store, device), screen)


def add(number: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    return lambda old: (*old, number)


def test_steps_that_follow_each_other_without_a_picture_are_all_taken(shown: Shown) -> None:
    form, _ = shown.now
    form.note(add(1))
    form.change(add(2))
    form.note(add(3))
    form.show()
    assert form.value == shown.now[0].value == (1, 2, 3)


def test_a_loaded_thing_begins_anew_and_a_reload_does_not(screen: Screen, shown: Shown) -> None:
    shown.now[0].note(add(1))
    screen.key, screen.first = 1, (7,)
    shown.now[0].note(add(8))
    screen.first = (9,)
    assert shown.now[0].value == (7, 8)


def test_a_step_takes_away_what_was_said_of_its_fields(shown: Shown) -> None:
    form, action = shown.now
    action.mark({("group", None): "Missing.", ("names", 0): "Too long.", ("names", 1): "Missing."})
    form.note(add(1))
    assert len(action.faults) == 3
    form.note(add(1), ("names", 0))
    assert set(action.faults) == {("group", None), ("names", 1)}
    form.change(add(1), "group", "names")
    assert not shown.now[1].faults
