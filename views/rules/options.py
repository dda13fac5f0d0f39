"""Options of the house-rules screen, each with the control for its kind of answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from scoring import OPTIONS, OptionKind, Rank
from views.rules.answers import Answer, OptionalNumber, Step, with_empty_step, with_step_text, without_step
from views.rules.use_house_rules import RulesFormController
from views.ui import theme
from views.ui.buttons import icon_button, text_button, text_button_style
from views.ui.input.choice import choice, multiple_choice, switch_row
from views.ui.input.form_faults import anchor
from views.ui.input.text_input import text_input
from views.ui.lists import announced, keyed, named_lines, side_by_side, stack
from views.ui.press import TextButton
from views.ui.theme import Gap
from wording import Translator, option_choice, option_explanation, option_label, option_value, rank_name

MAX_INPUT_LENGTH = 60  # longer than a valid name, so that a long name shows its fault instead of ignoring keys
STRIPE_WIDTH = 5  # pixels, the stripe that marks a changed option


@dataclass(frozen=True, kw_only=True)
class _Option:
    """An option of the form, with the texts and the answer that its control shows."""

    t: Translator
    controller: RulesFormController
    name: str

    @property
    def label(self) -> str:
        return option_label(self.t, self.name, self.controller.form.value.base)

    @property
    def explanation(self) -> str:
        return option_explanation(self.t, self.name, self.controller.form.value.base)

    @property
    def answer(self) -> Any:
        return self.controller.form.value.answer(self.name)

    def set(self, answer: Answer) -> None:
        self.change(lambda _old: answer)

    def change(self, change: Callable[[Any], Answer]) -> None:
        """Replace the latest answer with what `change` makes of it."""
        self.controller.form.update(lambda form: form.with_answer(self.name, change(form.answer(self.name))))


def option_part(t: Translator, controller: RulesFormController, name: str) -> ft.Control:
    """Return the option's panel. A stripe marks it if it has a fault, which is below the controls unless its control
    shows it, or if it differs from the preset, whose value one tap then restores."""
    kind, option = OPTIONS[name].kind, _Option(t=t, controller=controller, name=name)
    error, changed = controller.faults.get(name, ""), name in controller.form.value.changed_options
    controller.form.place(name, option.label)
    rows = _CONTROLS[kind](option)
    if error and kind not in _INLINE_ERROR_KINDS:
        rows += keyed("error", [announced(error, theme.text(16, theme.ERROR))])
    if changed:
        rows += keyed("back", [_reset_button(option)])
    edge = theme.ERROR if error else theme.ACTION.fill if changed else theme.PANEL.fill
    return ft.Container(
        anchor(name, stack(rows)),
        key=f"option-{name}",
        bgcolor=theme.PANEL.fill,
        border=ft.Border(left=ft.BorderSide(STRIPE_WIDTH, edge), bottom=ft.BorderSide(1, theme.DIVIDER)),
        padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
    )


def _reset_button(option: _Option) -> ft.Control:
    t, form = option.t, option.controller.form
    usual = option_value(t, form.value.base, option.name)
    spoken = t.gettext("{option}: back to {value}", option=option.label, value=usual)
    button = TextButton(
        content=ft.Text(t.gettext("Back to {value}", value=usual), semantics_label=spoken),
        icon=ft.Icons.UNDO,
        style=text_button_style(theme.LINK, size=16),
        on_click=partial(form.update, lambda old: old.reset_option(option.name)),
    )
    return ft.Row([button], wrap=True)


def _switch(option: _Option) -> list[ft.Control]:
    return [switch_row(option.label, option.explanation, on=option.answer, on_change=option.set)]


def _text(option: _Option) -> list[ft.Control]:
    digits = OPTIONS[option.name].kind is OptionKind.NUMBER
    return [_input(option, option.label, option.answer, lambda _, text: text, digits=digits, helper=option.explanation)]


def _input(
    option: _Option,
    label: str,
    value: str,
    change: Callable[[Any, str], Answer],
    *,
    part: str = "",
    digits: bool = True,
    helper: str | None = None,
) -> ft.Control:
    """Return the field of the option, or of a `part` of it, whose fault is below all parts. `change` gets the latest
    answer and the text, and returns the new answer."""
    form, name = option.controller.form, option.name

    def typed(text: str) -> None:
        option.controller.type_into(name, lambda old: old.with_answer(name, change(old.answer(name), text)))

    return text_input(
        key=f"text-{name}{part}",
        label=label,
        value=value,
        helper=helper,
        error=None if part else option.controller.faults.get(name),
        max_length=MAX_INPUT_LENGTH,
        digits=digits,
        on_change=typed,
        on_blur=form.rerender,
        on_field=None if part else form.place(name, label),
    )


def _optional(option: _Option) -> list[ft.Control]:
    answer: OptionalNumber = option.answer

    def switch(on: bool) -> None:
        option.change(lambda old: replace(old, is_on=on))

    controls = [switch_row(option.label, option.explanation, on=answer.is_on, on_change=switch)]
    if answer.is_on:
        points = option.t.gettext("{option}: points", option=option.label)
        controls.append(_input(option, points, answer.text, lambda _, text: OptionalNumber(is_on=True, text=text)))
    return controls


def _choice(option: _Option) -> list[ft.Control]:
    words = {each: option_choice(option.t, each) for each in OPTIONS[option.name].choices}
    keys = choice(words, chosen=option.answer, on_choose=option.set, wrap=True, spoken=_spoken(option))
    return [_head(option), keys]


def _subset(option: _Option) -> list[ft.Control]:
    t, choices = option.t, OPTIONS[option.name].choices
    words = {each: rank_name(t, each) if isinstance(each, Rank) else option_choice(t, each) for each in choices}

    def toggle(each: Any) -> None:
        option.change(lambda old: old ^ {each})

    return [_head(option), multiple_choice(words, chosen=option.answer, on_toggle=toggle, spoken=_spoken(option))]


def _spoken(option: _Option) -> Callable[[str], str]:
    return lambda answer: f"{option.label}: {answer}"


def _steps(option: _Option) -> list[ft.Control]:
    rows = [_step(option, step) for step in option.answer]
    more = text_button(option.t.gettext("Add a step"), on_click=partial(option.change, with_empty_step))
    return [_head(option), *rows, *keyed("more", [ft.Row([more], wrap=True)])]


def _step(option: _Option, step: Step) -> ft.Control:
    def number(name: str, words: str) -> ft.Control:
        def change(steps: tuple[Step, ...], text: str) -> tuple[Step, ...]:
            return with_step_text(steps, step.number, **{name: text})

        return ft.Container(_input(option, words, getattr(step, name), change, part=f"-{name}-{step.number}"))

    start, allowed = _STEP_LABELS[option.name](option.t)
    words = option.t.gettext("Remove step {number}", number=option.t.points(step.number))
    remove = partial(option.change, lambda steps: without_step(steps, step.number))
    both = side_by_side(number("start", start), number("allowed", allowed))
    both.expand = True
    return ft.Row(
        [both, icon_button(ft.Icons.CLOSE, words, on_click=remove)],
        key=f"step-{step.number}",
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _head(option: _Option) -> ft.Control:
    return ft.Row([named_lines(option.label, option.explanation)])


# Labels of a step's two numbers, by option.
_STEP_LABELS: Mapping[str, Callable[[Translator], tuple[str, str]]] = {
    "openings": lambda t: (t.gettext("From total"), t.gettext("Points")),
    "wild_limits": lambda t: (t.gettext("Naturals"), t.gettext("Wilds")),
}
_INLINE_ERROR_KINDS = frozenset({OptionKind.NUMBER, OptionKind.NUMBERS, OptionKind.OPTIONAL_NUMBER})
_CONTROLS: Mapping[OptionKind, Callable[[_Option], list[ft.Control]]] = {
    OptionKind.SWITCH: _switch,
    OptionKind.NUMBER: _text,
    OptionKind.NUMBERS: _text,
    OptionKind.OPTIONAL_NUMBER: _optional,
    OptionKind.CHOICE: _choice,
    OptionKind.SUBSET: _subset,
    OptionKind.STEPS: _steps,
}
