"""A form while the user fills it in: every key updates its value, and only a choice renders it again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from views.core.faults import Field
from views.core.use_action import ActionController
from views.hooks import Ref, use_ref_for, use_rerender

Value = TypeVar("Value")
Update = Callable[[Value], Value]


class ApplyUpdate(Protocol[Value]):
    """Function that updates the value of a form, and removes the sentences of the `fields` that it changes."""

    def __call__(self, update: Update[Value], *fields: Field) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Form(Generic[Value]):
    """The value of a form, and its updates: `update_silently` does not render the form (typing), `update` does, and
    `rerender` shows silent updates."""

    ref: Ref[Value]
    update_silently: ApplyUpdate[Value]
    update: ApplyUpdate[Value]
    rerender: Callable[[], None]

    @property
    def value(self) -> Value:
        """Return the current value."""
        return self.ref.current


def use_form(key: object, make: Callable[[], Value], action: ActionController) -> Form[Value]:
    """Return a form that `make` initialises for each `key` (the edited object, or whether it is loaded yet).

    `action` saves the form: its faults are shown next to the fields. Values are frozen.
    """
    ref = use_ref_for(key, make)
    rerender = use_rerender()

    def update_silently(update: Update[Value], *fields: Field) -> None:
        ref.current = update(ref.current)
        for changed in fields:
            action.dismiss_field(changed)

    def update_and_render(update: Update[Value], *fields: Field) -> None:
        update_silently(update, *fields)
        rerender()

    return Form(ref=ref, update_silently=update_silently, update=update_and_render, rerender=rerender)
