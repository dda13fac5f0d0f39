"""The differences of house rules from the preset: a row for each, old and new value, ready to be taken back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scoring import PRESETS, RuleSet, differences, nearest_variant
from views.rules.form import RulesForm
from views.ui import theme
from views.ui.buttons import icon_action
from views.ui.theme import Gap, Size
from wording import OPTION_GROUPS, Translator, option_label, option_value, variant_description, variant_name


@dataclass(frozen=True, kw_only=True)
class Difference:
    """`back` is what a screen reader says of the way back, where there is one."""

    key: str
    label: str
    value: str
    usual: str
    back: str = ""


def difference_list(
    title: str, differences: Sequence[Difference], *, on_back: Callable[[str], None] | None = None
) -> ft.Control:
    """`title` says how much differs, and from what. `on_back` gets the key of the row to take back."""
    rows: list[ft.Control] = [ft.Text(title, style=theme.text(17, strong=True))]
    rows += [_row(each, on_back) for each in differences]
    return ft.Container(
        ft.Column(rows, spacing=Gap.TIGHT, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.RULE),
        border_radius=Size.RADIUS,
        padding=Gap.LARGE,
    )


def _row(difference: Difference, on_back: Callable[[str], None] | None) -> ft.Control:
    words = ft.Column(
        [
            ft.Text(difference.label, style=theme.text(17)),
            ft.Text(
                spans=[
                    ft.TextSpan(difference.value, style=theme.text(16, theme.LINK, strong=True)),
                    ft.TextSpan("   "),
                    ft.TextSpan(
                        difference.usual,
                        style=ft.TextStyle(
                            font_family=theme.TEXT_FONT,
                            size=15,
                            color=theme.INK_SOFT,
                            decoration=ft.TextDecoration.LINE_THROUGH,
                        ),
                    ),
                ],
            ),
        ],
        spacing=Gap.NONE,
        tight=True,
        expand=True,
    )
    controls: list[ft.Control] = [words]
    if on_back is not None:
        take_back = partial(on_back, difference.key)
        controls.append(icon_action(ft.Icons.UNDO, difference.back, ink=theme.LINK, on_click=take_back))
    return ft.Row(controls, key=f"difference-{difference.key}", spacing=Gap.SMALL)


def differing_options(t: Translator, form: RulesForm) -> list[Difference]:
    """In the order of the screen. As long as the options make no game, those that differ are shown as typed."""
    if form.faults:
        return [_difference(t, form.base, option, _as_typed(form, option)) for option in form.changed]
    made = form.unnamed
    return [_difference(t, form.base, option, option_value(t, made, option)) for option in form.changed]


def differences_of(t: Translator, rules: RuleSet) -> list[Difference]:
    """Between house rules and the game that they are nearest to; none for a preset."""
    base = nearest_variant(rules)
    differing = differences(rules, base)
    ordered = [option for options in OPTION_GROUPS.values() for option in options if option in differing]
    return [_difference(t, base, option, option_value(t, rules, option)) for option in ordered]


def described(t: Translator, rules: RuleSet) -> str:
    """One sentence on a game; of house rules, what they are like and how much of that they change."""
    if rules.name in PRESETS:
        return variant_description(t, rules.name)
    base = nearest_variant(rules)
    return t.ngettext(
        "House rules: like {game}, with {count} difference.",
        "House rules: like {game}, with {count} differences.",
        len(differences(rules, base)),
        game=variant_name(t, base.name),
    )


def _as_typed(form: RulesForm, option: str) -> str:
    value = form.value(option)
    return str(value) if isinstance(value, str | int) and value != "" else "…"


def _difference(t: Translator, base: RuleSet, option: str, value: str) -> Difference:
    label, usual = option_label(t, option, base), option_value(t, base, option)
    back = t.gettext("{option}: back to {value}", option=label, value=usual)
    return Difference(key=option, label=label, value=value, usual=usual, back=back)
