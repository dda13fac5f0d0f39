"""Differences of house rules from a preset: one row for each with the old and the new value, which can be reset."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scoring import PRESETS, RuleSet, differences, nearest_variant
from views.ui import theme
from views.ui.buttons import icon_button
from views.ui.lists import panel, stack, text_lines
from views.ui.theme import Gap
from wording import OPTION_GROUPS, Translator, option_label, option_value, variant_description, variant_name


@dataclass(frozen=True, kw_only=True)
class Difference:
    """An option that differs from the preset; `reset_label` is the accessible label of its reset button, if there is
    one."""

    key: str
    label: str
    value: str
    preset_value: str
    reset_label: str = ""


def difference_list(
    title: str, differences: Sequence[Difference], *, on_reset: Callable[[str], None] | None = None
) -> ft.Control:
    """Return the list; `title` says how much differs, and from what. `on_reset` gets the key of the row to reset."""
    rows: list[ft.Control] = [ft.Text(title, style=theme.text(17, strong=True))]
    rows += [_row(each, on_reset) for each in differences]
    return panel(stack(rows, spacing=Gap.TIGHT))


def _row(difference: Difference, on_reset: Callable[[str], None] | None) -> ft.Control:
    crossed_out = ft.TextStyle(
        font_family=theme.TEXT_FONT, size=14, color=theme.INK_SOFT, decoration=ft.TextDecoration.LINE_THROUGH
    )
    values = [
        ft.TextSpan(difference.value, style=theme.text(16, theme.LINK, strong=True)),
        ft.TextSpan("   "),
        ft.TextSpan(difference.preset_value, style=crossed_out),
    ]
    label = ft.Text(difference.label, style=theme.text(17))
    controls: list[ft.Control] = [text_lines(label, ft.Text(spans=values), expand=True, spacing=Gap.NONE)]
    if on_reset is not None:
        reset = partial(on_reset, difference.key)
        controls.append(icon_button(ft.Icons.UNDO, difference.reset_label, ink=theme.LINK, on_click=reset))
    return ft.Row(controls, key=f"difference-{difference.key}", spacing=Gap.SMALL)


def preset_differences(t: Translator, rules: RuleSet) -> list[Difference]:
    """Return the differences between house rules and the game nearest to them; empty for a variant."""
    base = nearest_variant(rules)
    differing = differences(rules, base)
    ordered = [option for options in OPTION_GROUPS.values() for option in options if option in differing]
    return [option_difference(t, base, option, option_value(t, rules, option)) for option in ordered]


def describe_rules(t: Translator, rules: RuleSet) -> str:
    """Return one sentence about a game; for house rules, the nearest game and the number of differences."""
    if rules.name in PRESETS:
        return variant_description(t, rules.name)
    base = nearest_variant(rules)
    return t.ngettext(
        "House rules: like {game}, with {count} difference.",
        "House rules: like {game}, with {count} differences.",
        len(differences(rules, base)),
        game=variant_name(t, base.name),
    )


def option_difference(t: Translator, base: RuleSet, option: str, value: str) -> Difference:
    """Return the difference of one option, whose value is `value`, from a preset."""
    label, usual = option_label(t, option, base), option_value(t, base, option)
    reset_label = t.gettext("{option}: back to {value}", option=label, value=usual)
    return Difference(key=option, label=label, value=value, preset_value=usual, reset_label=reset_label)
