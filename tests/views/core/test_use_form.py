"""A form: updates are applied at once, and rendered only on request; another object has another form."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from models.access import register_device
from models.store import Store
from tests.views.hooked import HookRunner, phone_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form


@dataclass
class FormHost:
    """A screen with a form of numbers; `key` and `first` stand for values that a screen loads."""

    key: object = 0
    first: tuple[int, ...] = ()

    def __call__(self) -> tuple[Form[tuple[int, ...]], ActionController]:
        action = use_action()
        return use_form(self.key, lambda: self.first, action), action


FormHook = HookRunner[tuple[Form[tuple[int, ...]], ActionController]]


@pytest.fixture
def screen() -> FormHost:
    return FormHost()


@pytest.fixture
def form_hook(sqlite_store: Store, screen: FormHost) -> FormHook:
    with sqlite_store.transaction() as transaction:
        device, _ = register_device(transaction, label="")
    return HookRunner(phone_session(sqlite_store, device), screen)


def append(number: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    return lambda old: (*old, number)


def test_updates_without_a_render_are_all_applied(form_hook: FormHook) -> None:
    form, _ = form_hook.rendered
    form.update_silently(append(1))
    form.update(append(2))
    form.update_silently(append(3))
    form.rerender()
    assert form.value == form_hook.rendered[0].value == (1, 2, 3)


def test_a_new_key_initialises_the_form_and_a_reload_does_not(screen: FormHost, form_hook: FormHook) -> None:
    form_hook.rendered[0].update_silently(append(1))
    screen.key, screen.first = 1, (7,)
    form_hook.rendered[0].update_silently(append(8))
    screen.first = (9,)
    assert form_hook.rendered[0].value == (7, 8)


def test_an_update_removes_the_sentences_of_its_fields(form_hook: FormHook) -> None:
    form, action = form_hook.rendered
    action.show_faults({("group", None): "Missing.", ("names", 0): "Too long.", ("names", 1): "Missing."})
    form.update_silently(append(1))
    assert len(action.faults) == 3
    form.update_silently(append(1), ("names", 0))
    assert set(action.faults) == {("group", None), ("names", 1)}
    form.update(append(1), "group", "names")
    assert not form_hook.rendered[1].faults
