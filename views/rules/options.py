"""The options of the house-rules screen: each with the control that its kind of answer asks for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from types import MappingProxyType

import flet as ft

from scoring import OPTIONS, OptionKind, Rank
from views.rules.answers import Answer, OptionalNumber, Step, with_empty, with_typed, without_step
from views.rules.form import RulesForm
from views.rules.use_house_rules import RulesFormUse
from views.ui import theme
from views.ui.buttons import icon_action, text_action, words_style
from views.ui.choice import choice, several, switch_row
from views.ui.lists import keyed, side_by_side
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, option_choice, option_explanation, option_label, option_value, rank_name

LONGEST_TEXT = 60


def option_part(t: Translator, use: RulesFormUse, option: str) -> ft.Control:
    """The option's card: marked, and with a way back, when it differs from the preset."""
    form = use.form.value
    kind = OPTIONS[option].kind
    error = use.faults.get(option, "")
    changed = option in form.changed
    usual = option_value(t, form.base, option)
    return option_card(
        _CONTROLS[kind](t, use, option),
        key=f"option-{option}",
        error="" if kind in _SHOW_THEIR_ERROR else error,
        faulty=bool(error),
        back=t.gettext("Back to {value}", value=usual),
        back_spoken=t.gettext("{option}: back to {value}", option=_label(t, use, option), value=usual),
        on_back=partial(use.form.change, lambda old: old.back_to_preset(option)) if changed else None,
    )


def _label(t: Translator, use: RulesFormUse, option: str) -> str:
    return option_label(t, option, use.form.value.base)


def _explained(t: Translator, use: RulesFormUse, option: str) -> str:
    return option_explanation(t, option, use.form.value.base)


def _put(use: RulesFormUse, option: str, answer: Answer) -> None:
    use.form.change(lambda old: old.with_answer(option, answer))


def _type(use: RulesFormUse, option: str, answer: Answer) -> None:
    use.form.note(lambda old: old.with_answer(option, answer))


def _switch(t: Translator, use: RulesFormUse, option: str) -> list[ft.Control]:
    return [
        switch_row(
            _label(t, use, option),
            _explained(t, use, option),
            on=use.form.value.answer(option),
            on_change=partial(_put, use, option),
        )
    ]


def _text(t: Translator, use: RulesFormUse, option: str) -> list[ft.Control]:
    return [
        text_input(
            key=f"text-{option}",
            label=_label(t, use, option),
            value=use.form.value.answer(option),
            helper=_explained(t, use, option),
            error=use.faults.get(option),
            limit=LONGEST_TEXT,
            digits=OPTIONS[option].kind is OptionKind.NUMBER,
            on_change=partial(_type, use, option),
            on_blur=use.form.show,
        )
    ]


def _optional(t: Translator, use: RulesFormUse, option: str) -> list[ft.Control]:
    answer: OptionalNumber = use.form.value.answer(option)
    label = _label(t, use, option)
    controls: list[ft.Control] = [
        switch_row(
            label,
            _explained(t, use, option),
            on=answer.on,
            on_change=lambda on: use.form.change(
                lambda old: old.with_answer(option, replace(old.answer(option), on=on)),
            ),
        )
    ]
    if answer.on:
        controls.append(
            text_input(
                key=f"text-{option}",
                label=t.gettext("{option}: points", option=label),
                value=answer.text,
                error=use.faults.get(option),
                limit=LONGEST_TEXT,
                digits=True,
                on_change=lambda text: _type(use, option, OptionalNumber(on=True, text=text)),
                on_blur=use.form.show,
            )
        )
    return controls


def _choice(t: Translator, use: RulesFormUse, option: str) -> list[ft.Control]:
    words = {each: option_choice(t, each) for each in OPTIONS[option].choices}
    keys = choice(words, chosen=use.form.value.answer(option), on_choose=partial(_put, use, option), wrap=True)
    return [_head(t, use, option), keys]


def _subset(t: Translator, use: RulesFormUse, option: str) -> list[ft.Control]:
    words = {each: _alternative(t, each) for each in OPTIONS[option].choices}
    keys = several(
        words,
        chosen=use.form.value.answer(option),
        on_toggle=lambda each: use.form.change(lambda old: old.with_answer(option, old.answer(option) ^ {each})),
    )
    return [_head(t, use, option), keys]


def _alternative(t: Translator, value: StrEnum) -> str:
    return rank_name(t, value) if isinstance(value, Rank) else option_choice(t, value)


def _steps(t: Translator, use: RulesFormUse, option: str) -> list[ft.Control]:
    steps: tuple[Step, ...] = use.form.value.answer(option)
    rows = [_step(t, use, option, step) for step in steps]
    more = text_action(
        t.gettext("Add a step"),
        on_click=lambda: use.form.change(lambda old: old.with_answer(option, with_empty(old.answer(option)))),
    )
    return [_head(t, use, option), *rows, *keyed("more", [ft.Row([more], wrap=True)])]


def _step(t: Translator, use: RulesFormUse, option: str, step: Step) -> ft.Control:
    def typed(name: str, text: str) -> None:
        def write(old: RulesForm) -> RulesForm:
            return old.with_answer(option, with_typed(old.answer(option), step.number, **{name: text}))

        use.form.note(write)

    def number(name: str, words: str) -> ft.Control:
        field = text_input(
            key=f"text-{option}-{name}-{step.number}",
            label=words,
            value=getattr(step, name),
            limit=LONGEST_TEXT,
            digits=True,
            on_change=partial(typed, name),
            on_blur=use.form.show,
        )
        return ft.Container(field)

    def remove() -> None:
        use.form.change(lambda old: old.with_answer(option, without_step(old.answer(option), step.number)))

    start, allowed = _STEP_WORDS[option](t)
    words = t.gettext("Take step {number} away", number=t.points(step.number))
    both = side_by_side(number("start", start), number("allowed", allowed))
    both.expand = True
    return ft.Row(
        [both, icon_action(ft.Icons.CLOSE, words, on_click=remove)],
        key=f"step-{step.number}",
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _head(t: Translator, use: RulesFormUse, option: str) -> ft.Control:
    return ft.Row([option_words(_label(t, use, option), _explained(t, use, option))])


# What the two numbers of a step say, by option.
_STEP_WORDS: Mapping[str, Callable[[Translator], tuple[str, str]]] = MappingProxyType(
    {
        "openings": lambda t: (t.gettext("From total"), t.gettext("Points")),
        "wild_limits": lambda t: (t.gettext("Naturals"), t.gettext("Wilds")),
    }
)
_SHOW_THEIR_ERROR = frozenset({OptionKind.NUMBER, OptionKind.NUMBERS, OptionKind.OPTIONAL_NUMBER})
_CONTROLS: Mapping[OptionKind, Callable[[Translator, RulesFormUse, str], list[ft.Control]]] = MappingProxyType(
    {
        OptionKind.SWITCH: _switch,
        OptionKind.NUMBER: _text,
        OptionKind.NUMBERS: _text,
        OptionKind.OPTIONAL_NUMBER: _optional,
        OptionKind.CHOICE: _choice,
        OptionKind.SUBSET: _subset,
        OptionKind.STEPS: _steps,
    }
)


MARK = 5  # the width of the stripe beside an option that differs


def option_words(label: str, explanation: str) -> ft.Control:
    """The head of an option whose control does not carry its name itself."""
    return ft.Column(
        [ft.Text(label, style=theme.text(17, strong=True)), ft.Text(explanation, style=theme.label())],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )


def option_card(
    controls: Sequence[ft.Control],
    *,
    key: str,
    error: str = "",
    faulty: bool = False,
    back: str = "",
    back_spoken: str = "",
    on_back: Callable[[], None] | None = None,
) -> ft.Control:
    """`error` stands below the controls; `faulty` marks a card whose control says itself what is wrong. With `on_back`
    the option differs from the preset: it is marked by a stripe, and one tap on `back` takes the preset's value."""
    rows = list(controls)
    if error:
        said = ft.Semantics(live_region=True, content=ft.Text(error, style=theme.text(15, theme.ERROR)))
        rows += keyed("error", [said])
    if on_back is not None:
        rows += keyed("back", [_back(back, back_spoken, on_back)])
    changed = on_back is not None
    edge = theme.ERROR if error or faulty else theme.ACTION.fill if changed else theme.CARD.fill
    return ft.Container(
        ft.Column(rows, spacing=Gap.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key=key,
        bgcolor=theme.CARD.fill,
        border=ft.Border(left=ft.BorderSide(MARK, edge), bottom=ft.BorderSide(1, theme.RULE)),
        padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
    )


def _back(words: str, spoken: str, on_back: Callable[[], None]) -> ft.Control:
    button = ft.TextButton(
        content=ft.Text(words, semantics_label=spoken),
        icon=ft.Icons.UNDO,
        style=words_style(theme.LINK, size=16),
        on_click=on_back,
    )
    return ft.Row([button], wrap=True)
