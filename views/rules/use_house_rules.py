"""House rules saved on this phone, and the form that edits them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from models.access import Device
from models.matches import delete_rule_set, list_rule_sets, save_rule_set
from models.store import Transaction
from scoring import PRESETS, VARIANTS, RuleSet
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, Update, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_state
from views.rules.rule_set_form import NAME_FIELD, RulesForm, form_for_rules, rules_fault_sentences
from wording import variant_name

DEFAULT_BASE = VARIANTS["burraco"]


def use_house_rules() -> Loaded[tuple[RuleSet, ...]]:
    """Return the saved house rules, sorted by name."""
    session = use_session()
    return use_loaded("house rules", partial(list_rule_sets, device=session.device))


@dataclass(frozen=True, kw_only=True)
class RulesFormController:
    """The form of house rules. `is_missing` is true if no house rules have the requested name, `save_attempted` once
    the user has tried to save. `on_done` is called after the rules are saved or deleted."""

    action: ActionController
    loaded: Loaded[tuple[RuleSet, ...]]
    form: Form[RulesForm]
    is_missing: bool
    save_attempted: bool
    set_attempted: Callable[[bool], None]
    on_done: Callable[[], None]

    @cached_property
    def faults(self) -> Mapping[str, str]:
        """Return the sentences next to each field, as of the latest render. An empty name is not a fault before the
        first attempt to save."""
        sentences = self._sentences()
        if self.save_attempted or self.form.value.name.strip():
            return sentences
        return {field: sentence for field, sentence in sentences.items() if field != NAME_FIELD}

    def type_into(self, field: str, update: Update[RulesForm]) -> None:
        """Update the form with the user's input; a faulty field is checked again at every keystroke."""
        (self.form.update if field in self.faults else self.form.update_silently)(update)

    async def save(self) -> None:
        self.set_attempted(True)
        if not self._sentences():
            work = partial(_save, self.action.session.device, self.form.value)
            await self.action.run(work, lambda _: self.on_done())

    async def delete(self) -> None:
        work = partial(delete_rule_set, device=self.action.session.device, name=self.form.value.saved_name)
        await self.action.run(work, lambda _: self.on_done())

    def _sentences(self) -> Mapping[str, str]:
        t, form = self.action.translator, self.form.value
        others = {rules.name for rules in self.loaded.latest or () if rules.name != form.saved_name}
        games = {*PRESETS, *(variant_name(t, name) for name in PRESETS)}  # as stored and as displayed
        return rules_fault_sentences(t, form, taken_names=others | games)


def use_rules_form(name: str | None, *, on_done: Callable[[], None]) -> RulesFormController:
    """Return a form for new house rules, or for those saved under `name`."""
    action, loaded = use_action(), use_house_rules()
    others = loaded.latest or ()

    def initial_form() -> RulesForm:
        return next((form_for_rules(rules) for rules in others if rules.name == name), RulesForm(base=DEFAULT_BASE))

    form = use_form((name, loaded.latest is not None), initial_form, action)
    save_attempted, set_attempted = use_state(initial=False)
    return RulesFormController(
        action=action,
        loaded=loaded,
        form=form,
        is_missing=name is not None and loaded.latest is not None and not form.value.saved_name,
        save_attempted=save_attempted,
        set_attempted=set_attempted,
        on_done=on_done,
    )


def _save(device: Device, form: RulesForm, transaction: Transaction) -> RuleSet:
    """Save the rules and delete the copy under the old name, in one transaction."""
    if form.is_renamed():
        delete_rule_set(transaction, device=device, name=form.saved_name)
    return save_rule_set(transaction, device=device, rules=form.rules)
