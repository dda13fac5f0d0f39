"""A form while the user fills it in: every key updates its value, and only a choice renders it again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from views.core.faults import Field
from views.core.use_action import ActionController
from views.hooks import Ref, use_ref_for, use_rerender

Value = TypeVar("Value")
Update = Callable[[Value], Value]


@dataclass(frozen=True, kw_only=True)
class Form(Generic[Value]):
    """The value of a form. `action` saves it and has the faults of its fields; `rerender` shows silent updates."""

    ref: Ref[Value]
    action: ActionController
    rerender: Callable[[], None]

    @property
    def value(self) -> Value:
        """Return the current value."""
        return self.ref.current

    def fault(self, field: Field) -> str | None:
        """Return the sentence to show next to a field."""
        return self.action.faults.get((field, None) if isinstance(field, str) else field)

    def update_silently(self, update: Update[Value], *fields: Field) -> None:
        """Update the value without rendering the form, as at each key, and remove the sentences of `fields`."""
        self.ref.current = update(self.ref.current)
        for changed in fields:
            self.action.dismiss_field(changed)

    def update(self, update: Update[Value], *fields: Field) -> None:
        """Update the value, remove the sentences of `fields`, and render the form."""
        self.update_silently(update, *fields)
        self.rerender()


def use_form(key: object, make: Callable[[], Value], action: ActionController) -> Form[Value]:
    """Return a form that `make` initialises for each `key` (the edited object, or whether it is loaded yet).

    `action` saves the form: its faults are shown next to the fields. Values are frozen.
    """
    return Form(ref=use_ref_for(key, make), action=action, rerender=use_rerender())
