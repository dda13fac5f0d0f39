"""Options of the house-rules screen, each with the control for its kind of answer."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import flet as ft

from scoring import OPTIONS, OptionKind, Rank
from views.rules.answers import Answer, OptionalNumber, Step, with_empty_step, with_step_text, without_step
from views.rules.rule_set_form import RulesForm
from views.rules.use_house_rules import RulesFormController
from views.ui import theme
from views.ui.buttons import icon_button, text_button, text_button_style
from views.ui.choice import choice, multiple_choice, switch_row
from views.ui.form_faults import anchor
from views.ui.lists import announced, keyed, named_lines, side_by_side, stack
from views.ui.press import TextButton
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, option_choice, option_explanation, option_label, option_value, rank_name

MAX_INPUT_LENGTH = 60


STRIPE_WIDTH = 5  # pixels, the stripe that marks a changed option


def option_part(t: Translator, controller: RulesFormController, option: str) -> ft.Control:
    """Return the option's panel. A stripe marks it if it has a fault, which is below the controls unless its control
    shows it, or if it differs from the preset, whose value one tap then restores."""
    kind, label = OPTIONS[option].kind, _label(t, controller, option)
    error, changed = controller.faults.get(option, ""), option in controller.form.value.changed_options
    controller.form.place(option, label)
    rows = _CONTROLS[kind](t, controller, option)
    if error and kind not in _INLINE_ERROR_KINDS:
        rows += keyed("error", [announced(error, theme.text(15, theme.ERROR))])
    if changed:
        rows += keyed("back", [_reset_button(t, controller, option, label)])
    edge = theme.ERROR if error else theme.ACTION.fill if changed else theme.PANEL.fill
    return ft.Container(
        anchor(option, stack(rows)),
        key=f"option-{option}",
        bgcolor=theme.PANEL.fill,
        border=ft.Border(left=ft.BorderSide(STRIPE_WIDTH, edge), bottom=ft.BorderSide(1, theme.DIVIDER)),
        padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
    )


def _reset_button(t: Translator, controller: RulesFormController, option: str, label: str) -> ft.Control:
    usual = option_value(t, controller.form.value.base, option)
    spoken = t.gettext("{option}: back to {value}", option=label, value=usual)
    button = TextButton(
        content=ft.Text(t.gettext("Back to {value}", value=usual), semantics_label=spoken),
        icon=ft.Icons.UNDO,
        style=text_button_style(theme.LINK, size=16),
        on_click=partial(controller.form.update, lambda old: old.reset_option(option)),
    )
    return ft.Row([button], wrap=True)


def _label(t: Translator, controller: RulesFormController, option: str) -> str:
    return option_label(t, option, controller.form.value.base)


def _explanation(t: Translator, controller: RulesFormController, option: str) -> str:
    return option_explanation(t, option, controller.form.value.base)


def _change_answer(controller: RulesFormController, option: str, answer: Answer) -> None:
    controller.form.update(lambda old: old.with_answer(option, answer))


def _note_answer(controller: RulesFormController, option: str, answer: Answer) -> None:
    controller.type_into(option, lambda old: old.with_answer(option, answer))


def _switch(t: Translator, controller: RulesFormController, option: str) -> list[ft.Control]:
    return [
        switch_row(
            _label(t, controller, option),
            _explanation(t, controller, option),
            on=controller.form.value.answer(option),
            on_change=partial(_change_answer, controller, option),
        )
    ]


def _text(t: Translator, controller: RulesFormController, option: str) -> list[ft.Control]:
    return [
        _input(
            controller,
            option,
            label=_label(t, controller, option),
            value=controller.form.value.answer(option),
            helper=_explanation(t, controller, option),
            digits=OPTIONS[option].kind is OptionKind.NUMBER,
            on_change=partial(_note_answer, controller, option),
        )
    ]


def _input(
    controller: RulesFormController,
    option: str,
    *,
    label: str,
    value: str,
    on_change: Callable[[str], None],
    helper: str | None = None,
    digits: bool = True,
) -> ft.Control:
    return text_input(
        key=f"text-{option}",
        label=label,
        value=value,
        helper=helper,
        error=controller.faults.get(option),
        max_length=MAX_INPUT_LENGTH,
        digits=digits,
        on_change=on_change,
        on_blur=controller.form.rerender,
        on_field=controller.form.place(option, label),
    )


def _optional(t: Translator, controller: RulesFormController, option: str) -> list[ft.Control]:
    answer: OptionalNumber = controller.form.value.answer(option)
    label = _label(t, controller, option)

    def switch(on: bool) -> None:
        controller.form.update(lambda old: old.with_answer(option, replace(old.answer(option), is_on=on)))

    def change(text: str) -> None:
        _note_answer(controller, option, OptionalNumber(is_on=True, text=text))

    controls = [switch_row(label, _explanation(t, controller, option), on=answer.is_on, on_change=switch)]
    if answer.is_on:
        points = t.gettext("{option}: points", option=label)
        controls.append(_input(controller, option, label=points, value=answer.text, on_change=change))
    return controls


def _choice(t: Translator, controller: RulesFormController, option: str) -> list[ft.Control]:
    label = _label(t, controller, option)
    words = {each: option_choice(t, each) for each in OPTIONS[option].choices}
    keys = choice(
        words,
        chosen=controller.form.value.answer(option),
        on_choose=partial(_change_answer, controller, option),
        wrap=True,
        spoken=lambda answer: f"{label}: {answer}",
    )
    return [_head(t, controller, option), keys]


def _subset(t: Translator, controller: RulesFormController, option: str) -> list[ft.Control]:
    label = _label(t, controller, option)
    choices = OPTIONS[option].choices
    words = {each: rank_name(t, each) if isinstance(each, Rank) else option_choice(t, each) for each in choices}
    keys = multiple_choice(
        words,
        chosen=controller.form.value.answer(option),
        on_toggle=lambda each: controller.form.update(lambda old: old.with_answer(option, old.answer(option) ^ {each})),
        spoken=lambda answer: f"{label}: {answer}",
    )
    return [_head(t, controller, option), keys]


def _steps(t: Translator, controller: RulesFormController, option: str) -> list[ft.Control]:
    steps: tuple[Step, ...] = controller.form.value.answer(option)

    def add() -> None:
        controller.form.update(lambda old: old.with_answer(option, with_empty_step(old.answer(option))))

    rows = [_step(t, controller, option, step) for step in steps]
    more = text_button(t.gettext("Add a step"), on_click=add)
    return [_head(t, controller, option), *rows, *keyed("more", [ft.Row([more], wrap=True)])]


def _step(t: Translator, controller: RulesFormController, option: str, step: Step) -> ft.Control:
    def typed(name: str, text: str) -> None:
        def write(old: RulesForm) -> RulesForm:
            return old.with_answer(option, with_step_text(old.answer(option), step.number, **{name: text}))

        controller.type_into(option, write)

    def number(name: str, words: str) -> ft.Control:
        field = text_input(
            key=f"text-{option}-{name}-{step.number}",
            label=words,
            value=getattr(step, name),
            max_length=MAX_INPUT_LENGTH,
            digits=True,
            on_change=partial(typed, name),
            on_blur=controller.form.rerender,
        )
        return ft.Container(field)

    def remove() -> None:
        controller.form.update(lambda old: old.with_answer(option, without_step(old.answer(option), step.number)))

    start, allowed = _STEP_LABELS[option](t)
    words = t.gettext("Remove step {number}", number=t.points(step.number))
    both = side_by_side(number("start", start), number("allowed", allowed))
    both.expand = True
    return ft.Row(
        [both, icon_button(ft.Icons.CLOSE, words, on_click=remove)],
        key=f"step-{step.number}",
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _head(t: Translator, controller: RulesFormController, option: str) -> ft.Control:
    return ft.Row([named_lines(_label(t, controller, option), _explanation(t, controller, option))])


# Labels of a step's two numbers, by option.
_STEP_LABELS: Mapping[str, Callable[[Translator], tuple[str, str]]] = {
    "openings": lambda t: (t.gettext("From total"), t.gettext("Points")),
    "wild_limits": lambda t: (t.gettext("Naturals"), t.gettext("Wilds")),
}
_INLINE_ERROR_KINDS = frozenset({OptionKind.NUMBER, OptionKind.NUMBERS, OptionKind.OPTIONAL_NUMBER})
_CONTROLS: Mapping[OptionKind, Callable[[Translator, RulesFormController, str], list[ft.Control]]] = {
    OptionKind.SWITCH: _switch,
    OptionKind.NUMBER: _text,
    OptionKind.NUMBERS: _text,
    OptionKind.OPTIONAL_NUMBER: _optional,
    OptionKind.CHOICE: _choice,
    OptionKind.SUBSET: _subset,
    OptionKind.STEPS: _steps,
}
