"""A form while the reader fills it in: every key changes it, and only a choice needs a new picture of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from views.core.faults import Field
from views.core.use_action import Action
from views.hooks import Ref, use_ref_for, use_rerender

Value = TypeVar("Value")
Step = Callable[[Value], Value]


class Take(Protocol[Value]):
    """Takes a step of the form, and drops what stands beside the `fields` that it changes."""

    def __call__(self, step: Step[Value], *fields: Field) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Form(Generic[Value]):
    """`note` takes a step without a new picture of the form (typing); `change` shows it, and `show` what was noted."""

    ref: Ref[Value]
    note: Take[Value]
    change: Take[Value]
    show: Callable[[], None]

    @property
    def value(self) -> Value:
        """As it stands at this moment."""
        return self.ref.current


def use_form(key: object, make: Callable[[], Value], action: Action) -> Form[Value]:
    """A form of its own for each `key` (a thing to change, or whether it is loaded yet), as `make` begins it.

    `action` is what saves it: its faults stand beside the fields. Values are frozen.
    """
    ref = use_ref_for(key, make)
    rerender = use_rerender()

    def note(step: Step[Value], *fields: Field) -> None:
        ref.current = step(ref.current)
        for changed in fields:
            action.dismiss_field(changed)

    def change(step: Step[Value], *fields: Field) -> None:
        note(step, *fields)
        rerender()

    return Form(ref=ref, note=note, change=change, show=rerender)
