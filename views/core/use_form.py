"""A form while the user fills it in: each keystroke updates its value without a render; a choice renders the form
again."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import flet as ft

from views.core.faults import Field, FieldKey, Sentences, field_key
from views.core.kept_form import KeptForm
from views.core.use_action import ActionController
from views.hooks import Ref, use_ref, use_ref_for, use_rerender

Value = TypeVar("Value")
Update = Callable[[Value], Value]


@dataclass(frozen=True, kw_only=True)
class FormFault:
    """A faulty field, its label on the screen ("" if the sentence needs none), and the sentence about the fault."""

    field: FieldKey
    label: str
    sentence: str


@dataclass(kw_only=True, eq=False)
class FieldPlaces:
    """The fields that a form shows: their labels from top to bottom, and the inputs that can be focused."""

    labels: dict[FieldKey, str] = field(default_factory=dict)
    inputs: dict[FieldKey, ft.TextField] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Form(Generic[Value]):
    """The value of a form. `action` saves it and holds the faults of its fields; `rerender` shows silent updates.
    `places` has the fields of the latest render; `kept` keeps it while it is half filled.
    """

    ref: Ref[Value]
    action: ActionController
    rerender: Callable[[], None]
    places: FieldPlaces
    kept: KeptForm[Value] | None = None

    @property
    def value(self) -> Value:
        """Return the current value."""
        return self.ref.current

    def fault(self, field: Field) -> str | None:
        """Return the sentence to show next to a field."""
        return self.action.faults.get(field_key(field))

    def place(self, field: Field, label: str, *others: Field) -> Callable[[ft.TextField], None]:
        """Record that the form shows `field` (with `others`) below the fields recorded so far; return a function that
        records its input."""
        keys = [field_key(each) for each in (field, *others)]
        self.places.labels.update(dict.fromkeys(keys, label))
        return lambda made: self.places.inputs.update(dict.fromkeys(keys, made))

    def order_faults(self, sentences: Sentences) -> list[FormFault]:
        """Return the faults from the top of the screen to the bottom, then those that belong to no visible field."""
        shown = list(self.places.labels)
        faults = []
        for key, sentence in sentences.items():
            at = key if key in self.places.labels else (key[0], None)
            faults.append(FormFault(field=at, label=self.places.labels.get(at, ""), sentence=sentence))
        return sorted(faults, key=lambda fault: shown.index(fault.field) if fault.field in shown else len(shown))

    def update_silently(self, update: Update[Value], *fields: Field) -> None:
        """Update the value without rendering the form, as each keystroke does, and remove the sentences of `fields`."""
        self.ref.current = update(self.ref.current)
        if self.kept is not None:
            self.kept.keep(self.ref.current)
        for changed in fields:
            self.action.dismiss_field(changed)

    def forget(self) -> None:
        """Don't offer the form at the next visit, because it was saved."""
        if self.kept is not None:
            self.kept.keep(None)

    def update(self, update: Update[Value], *fields: Field) -> None:
        """Update the value, remove the sentences of `fields`, and render the form."""
        self.update_silently(update, *fields)
        self.rerender()


def use_form(
    key: object, make: Callable[[], Value], action: ActionController, kept: KeptForm[Value] | None = None
) -> Form[Value]:
    """Return a form that `make` initialises for each `key` (the edited object, or whether it is loaded).

    `action` saves the form: its faults are shown next to the fields. Values are frozen.
    """
    places = use_ref(FieldPlaces).current
    places.labels.clear()
    return Form(ref=use_ref_for(key, make), action=action, rerender=use_rerender(), places=places, kept=kept)
