"""What differs from the preset, in words, for house rules that are being made or were saved."""

__all__ = ["described", "differences_of", "differing_options"]

from scoring import VARIANTS, RuleSet, differences, nearest_variant
from views.components.difference_list import Difference
from views.state.rules_form import RulesForm
from wording import OPTION_GROUPS, Translator, option_label, option_value, variant_description, variant_name


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
    if rules.name in VARIANTS:
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
