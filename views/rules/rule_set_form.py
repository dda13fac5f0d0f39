"""House rules while they are edited: a preset, and the user's answers that change it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from models.values import name_key, normalize_text, text_fault
from scoring import (
    OPTIONS,
    InvalidRuleSet,
    OptionKind,
    RuleSet,
    RuleSetCode,
    RuleSetFault,
    differences,
    nearest_variant,
)
from views.rules.answers import Answer, answer_for_value, parse_answer
from wording import OPTION_GROUPS, Translator, model_error_sentence, option_value, rule_fault_sentence

_OPTIONS = tuple(name for fields in OPTION_GROUPS.values() for name in fields)
_PLACEHOLDER_NAME = "house rules"  # the form checks the name separately, more strictly than RuleSet


@dataclass(frozen=True, kw_only=True)
class RulesForm:
    """Contents of the house-rules form. `answers` has only the options that the user touched, as typed. `saved_name` is
    the name under which these rules were saved, empty for new ones."""

    base: RuleSet
    name: str = ""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    saved_name: str = ""

    def answer(self, option: str) -> Any:
        """Return the answer that the option's control shows."""
        return self.answers.get(option, answer_for_value(option, getattr(self.base, option)))

    def value(self, option: str) -> Any:
        """Return the option's value, or the typed text if it cannot be parsed."""
        return parse_answer(option, self.answer(option))

    def with_answer(self, option: str, answer: Answer) -> "RulesForm":
        return replace(self, answers={**self.answers, option: answer})

    def reset_option(self, option: str) -> "RulesForm":
        return replace(self, answers={name: kept for name, kept in self.answers.items() if name != option})

    def with_base(self, base: RuleSet) -> "RulesForm":
        """Return the form with another preset. Options that differed from the old preset stay; all others take the new
        preset's values."""
        return replace(self, base=base, answers={name: self.answers[name] for name in self.changed_options})

    @property
    def changed_options(self) -> tuple[str, ...]:
        """Return the options that differ from the preset, in screen order."""
        return tuple(name for name in _OPTIONS if name in self.answers and self.value(name) != getattr(self.base, name))

    @property
    def faults(self) -> tuple[RuleSetFault, ...]:
        """Return all faults of the options at once; the name is not checked."""
        try:
            _ = self.unnamed_rules
        except InvalidRuleSet as error:
            return error.faults
        return ()

    @property
    def unnamed_rules(self) -> RuleSet:
        """Return the rules under a placeholder name. Raise InvalidRuleSet; check `faults` first."""
        changes = {option: self.value(option) for option in self.changed_options}
        return self.base.replace(name=_PLACEHOLDER_NAME, **changes)

    @property
    def rules(self) -> RuleSet:
        """Return the house rules. Raise InvalidRuleSet; check `faults` first."""
        return self.unnamed_rules.replace(name=normalize_text(self.name))

    def is_renamed(self) -> bool:
        """Return whether saving under the new name would leave a copy under the old one."""
        return bool(self.saved_name) and name_key(self.saved_name) != name_key(self.name)


def form_for_rules(rules: RuleSet) -> RulesForm:
    """Return the form that edits these saved house rules."""
    base = nearest_variant(rules)
    answers = {option: answer_for_value(option, getattr(rules, option)) for option in differences(rules, base)}
    return RulesForm(base=base, name=rules.name, answers=answers, saved_name=rules.name)


NAME_FIELD = "name"
_MAX_QUOTED = 20  # characters of a faulty answer that its sentence quotes
_REQUIRED_OPTIONS = ("targets", "deal_counts")  # a new match offers these to choose from


def rules_fault_sentences(t: Translator, form: RulesForm, *, taken_names: Collection[str]) -> Mapping[str, str]:
    """Return the sentences of each faulty field, all fields at once; empty if the rules can be saved.

    `taken_names` are the names of the games and of the user's other house rules.
    """
    sentences: dict[str, dict[str, None]] = {}
    if problem := _name_fault(t, form.name, taken_names):
        sentences[NAME_FIELD] = {problem: None}
    for fault in form.faults:
        sentences.setdefault(fault.field, {})[_fault_sentence(t, form, fault)] = None
    for option in _REQUIRED_OPTIONS:
        if form.value(option) == ():
            sentences.setdefault(option, {})[t.gettext("Enter at least one number.")] = None
    return {field: "\n".join(lines) for field, lines in sentences.items()}


def _name_fault(t: Translator, name: str, taken_names: Collection[str]) -> str:
    name = normalize_text(name)
    if fault := text_fault("rules", name):
        return model_error_sentence(t, fault.code, fault.values)
    if name_key(name) in {name_key(other) for other in taken_names}:
        return t.gettext("Other rules are already called “{name}”. Choose another name.", name=name)
    return ""


def _fault_sentence(t: Translator, form: RulesForm, fault: RuleSetFault) -> str:
    kind = OPTIONS[fault.field].kind
    if kind is OptionKind.STEPS and fault.code is RuleSetCode.NOT_ASCENDING:
        return t.gettext("Both numbers of a step must be higher than in the step above.")
    if fault.code is RuleSetCode.WRONG_TYPE:
        return _unreadable_sentence(t, form, fault.field, kind)
    return rule_fault_sentence(t, fault.code, fault.values)


def _unreadable_sentence(t: Translator, form: RulesForm, option: str, kind: OptionKind) -> str:
    text = str(form.value(option))
    shown = text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
    if kind is OptionKind.NUMBERS:
        example = option_value(t, form.base, option)
        return t.gettext("“{text}” isn’t a list of whole numbers, such as {example}.", text=shown, example=example)
    if not text:
        return t.gettext("Enter a whole number here.")
    return t.gettext("“{text}” isn’t a whole number. Use digits only, such as 100.", text=shown)
