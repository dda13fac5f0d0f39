"""House rules saved on this phone, and the form that edits them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

from models.access import Device
from models.matches import delete_rule_set, list_rule_sets, save_rule_set
from models.store import Transaction
from scoring import PRESETS, VARIANTS, RuleSet
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_state
from views.rules.form import NAME_FIELD, RulesForm, form_for_rules, rules_fault_sentences
from wording import Translator, variant_name

DEFAULT_BASE = VARIANTS["burraco"]


@dataclass(frozen=True, kw_only=True)
class RulesFormController:
    """State and actions of the form. `is_missing` if no house rules have the requested name. `faults` maps a field to
    the sentences next to it; `save_attempted` is true once the user has tried to save."""

    loaded: Loaded[tuple[RuleSet, ...]]
    form: Form[RulesForm]
    action: ActionController
    is_missing: bool
    faults: Mapping[str, str]
    save_attempted: bool
    save: Callable[[], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_house_rules() -> Loaded[tuple[RuleSet, ...]]:
    """Return the saved house rules, sorted by name."""
    session = use_session()
    return use_loaded("house rules", partial(list_rule_sets, device=session.device))


def use_rules_form(name: str | None, *, on_done: Callable[[], None]) -> RulesFormController:
    """Return a form for new house rules, or for those saved under `name`.

    `on_done` is called after they are saved or deleted.
    """
    session = use_session()
    t = session.translator
    action = use_action()
    loaded = use_house_rules()
    others = loaded.latest or ()
    form = use_form((name, loaded.latest is not None), lambda: _initial_form(others, name), action)
    attempted, set_attempted = use_state(initial=False)

    def sentences() -> Mapping[str, str]:
        return rules_fault_sentences(t, form.value, taken_names=_taken_names(t, others, form.value))

    async def save() -> None:
        set_attempted(True)
        if not sentences():
            await action.run(partial(_save, session.device, form.value), lambda _: on_done())

    async def delete() -> None:
        work = partial(delete_rule_set, device=session.device, name=form.value.saved_name)
        await action.run(work, lambda _: on_done())

    faults = sentences()
    return RulesFormController(
        loaded=loaded,
        form=form,
        action=action,
        is_missing=name is not None and loaded.latest is not None and not form.value.saved_name,
        faults=faults if attempted or form.value.name.strip() else _without_name_fault(faults),
        save_attempted=attempted,
        save=save,
        delete=delete,
    )


def _without_name_fault(sentences: Mapping[str, str]) -> Mapping[str, str]:
    """Return the faults without that of the name: an empty name is not a mistake yet while the user looks around."""
    return {field: sentence for field, sentence in sentences.items() if field != NAME_FIELD}


def _initial_form(others: tuple[RuleSet, ...], name: str | None) -> RulesForm:
    return next((form_for_rules(rules) for rules in others if rules.name == name), RulesForm(base=DEFAULT_BASE))


def _taken_names(t: Translator, others: tuple[RuleSet, ...], form: RulesForm) -> frozenset[str]:
    """Return the names of the games, as stored and as displayed, and those of the other house rules."""
    other_names = {rules.name for rules in others if rules.name != form.saved_name}
    return frozenset(other_names | set(PRESETS) | {variant_name(t, name) for name in PRESETS})


def _save(device: Device, form: RulesForm, transaction: Transaction) -> RuleSet:
    """Save the rules and delete the copy under the old name, in one transaction."""
    if form.is_renamed():
        delete_rule_set(transaction, device=device, name=form.saved_name)
    return save_rule_set(transaction, device=device, rules=form.rules)
