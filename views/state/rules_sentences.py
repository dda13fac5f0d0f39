"""What is wrong with house rules that are being made, in sentences for beside their fields."""

__all__ = ["NAME", "rules_sentences"]

from collections.abc import Collection, Mapping

from models.text import name_key, text_fault, tidy
from scoring import OPTIONS, OptionKind, RuleSetCode, RuleSetFault
from views.state.rules_form import RulesForm
from wording import Translator, model_error_sentence, option_value, rule_fault_sentence

NAME = "name"
_QUOTED = 20  # characters of a faulty answer that a sentence repeats
_NEEDED = ("targets", "deal_counts")  # a new match offers these to choose from


def rules_sentences(t: Translator, form: RulesForm, *, taken: Collection[str]) -> Mapping[str, str]:
    """Field → everything that is wrong with it, all fields at once; empty when the rules can be saved.

    `taken` has the names of the games and of the reader's other house rules.
    """
    sentences: dict[str, dict[str, None]] = {}
    if problem := _name_problem(t, form.name, taken):
        sentences[NAME] = {problem: None}
    for fault in form.faults:
        sentences.setdefault(fault.field, {})[_sentence(t, form, fault)] = None
    for option in _NEEDED:
        if form.value(option) == ():
            sentences.setdefault(option, {})[t.gettext("Write at least one number.")] = None
    return {field: "\n".join(said) for field, said in sentences.items()}


def _name_problem(t: Translator, name: str, taken: Collection[str]) -> str:
    name = tidy(name)
    if fault := text_fault("rules", name):
        return model_error_sentence(t, fault.code, fault.values)
    if name_key(name) in {name_key(other) for other in taken}:
        return t.gettext("“{name}” is the name of other rules. Choose another one.", name=name)
    return ""


def _sentence(t: Translator, form: RulesForm, fault: RuleSetFault) -> str:
    kind = OPTIONS[fault.field].kind
    if kind is OptionKind.STEPS and fault.code is RuleSetCode.NOT_ASCENDING:
        return t.gettext("Both numbers of a step must be higher than those of the step above it.")
    if fault.code is RuleSetCode.WRONG_TYPE:
        return _unreadable(t, form, fault.field, kind)
    return rule_fault_sentence(t, fault.code, fault.values)


def _unreadable(t: Translator, form: RulesForm, option: str, kind: OptionKind) -> str:
    text = str(form.value(option))
    shown = text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
    if kind is OptionKind.NUMBERS:
        example = option_value(t, form.base, option)
        return t.gettext("“{text}” is not a list of whole numbers, such as {example}.", text=shown, example=example)
    if not text:
        return t.gettext("Write a whole number here.")
    return t.gettext("“{text}” is no whole number. Use digits only, such as 100.", text=shown)
