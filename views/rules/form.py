"""House rules while they are made: a preset, and what the reader has answered on top of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from models import name_key, text_fault, tidy
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
from views.rules.answers import Answer, answer_of, read_answer
from wording import OPTION_GROUPS, Translator, model_error_sentence, option_value, rule_fault_sentence

_FIELDS = tuple(name for fields in OPTION_GROUPS.values() for name in fields)
_ANY_NAME = "house rules"  # the name has checks of its own, stricter than the RuleSet's


@dataclass(frozen=True, kw_only=True)
class RulesForm:
    """`answers` holds only what was touched, as typed. `replaces` is the name under which these rules were saved
    before; empty for new ones."""

    base: RuleSet
    name: str = ""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    replaces: str = ""

    def answer(self, option: str) -> Any:
        """What the control of that option holds."""
        return self.answers.get(option, answer_of(option, getattr(self.base, option)))

    def value(self, option: str) -> Any:
        """The option's value, or the typed text when that cannot be read."""
        return read_answer(option, self.answer(option))

    def with_name(self, name: str) -> "RulesForm":
        return replace(self, name=name)

    def with_answer(self, option: str, answer: Answer) -> "RulesForm":
        return replace(self, answers={**self.answers, option: answer})

    def back_to_preset(self, option: str) -> "RulesForm":
        return replace(self, answers={name: kept for name, kept in self.answers.items() if name != option})

    def with_base(self, base: RuleSet) -> "RulesForm":
        """Start from another preset: what differed from the old one stays, everything else follows."""
        return replace(self, base=base, answers={name: self.answers[name] for name in self.changed})

    @property
    def changed(self) -> tuple[str, ...]:
        """The options that differ from the preset, in the order of the screen."""
        return tuple(name for name in _FIELDS if name in self.answers and self.value(name) != getattr(self.base, name))

    @property
    def faults(self) -> tuple[RuleSetFault, ...]:
        """Everything that makes these options no game, all at once; the name is not looked at."""
        try:
            _ = self.unnamed
        except InvalidRuleSet as error:
            return error.faults
        return ()

    @property
    def unnamed(self) -> RuleSet:
        """The rules under a name that nobody sees. Raises InvalidRuleSet; ask `faults` before."""
        return self._made(_ANY_NAME)

    @property
    def rules(self) -> RuleSet:
        """The house rules. Raises InvalidRuleSet; ask `faults` before."""
        return self._made(tidy(self.name))

    def renames(self) -> bool:
        """Whether saving leaves an older copy under another name behind."""
        return bool(self.replaces) and name_key(self.replaces) != name_key(self.name)

    def _made(self, name: str) -> RuleSet:
        return self.base.replace(name=name, **{option: self.value(option) for option in self.changed})


def form_for(rules: RuleSet) -> RulesForm:
    """The form in which these saved house rules are changed."""
    base = nearest_variant(rules)
    answers = {option: answer_of(option, getattr(rules, option)) for option in differences(rules, base)}
    return RulesForm(base=base, name=rules.name, answers=answers, replaces=rules.name)


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
