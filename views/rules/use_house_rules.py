"""The house rules that this phone keeps, and those that are being made."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

from models import Device, Transaction, delete_rule_set, list_rule_sets, save_rule_set
from scoring import PRESETS, VARIANTS, RuleSet
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_state
from views.rules.form import NAME, RulesForm, form_for, rules_sentences
from wording import Translator, variant_name

DEFAULT_BASE = VARIANTS["burraco"]


@dataclass(frozen=True, kw_only=True)
class RulesFormUse:
    """`missing`: there are no house rules of the name asked for. `faults` maps a field to the sentences beside it;
    `attempted` once the reader has asked to save."""

    loaded: Loaded[tuple[RuleSet, ...]]
    form: Form[RulesForm]
    action: Action
    missing: bool
    faults: Mapping[str, str]
    attempted: bool
    save: Callable[[], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_house_rules() -> Loaded[tuple[RuleSet, ...]]:
    """By name."""
    session = use_session()
    return use_loaded("house rules", partial(list_rule_sets, device=session.device))


def use_rules_form(name: str | None, *, on_done: Callable[[], None]) -> RulesFormUse:
    """A form for new house rules, or for those saved under `name`.

    `on_done` is called once they are saved or deleted.
    """
    session = use_session()
    t = session.translator
    action = use_action()
    loaded = use_house_rules()
    others = loaded.latest or ()
    form = use_form((name, loaded.latest is not None), lambda: _first(others, name), action)
    attempted, set_attempted = use_state(initial=False)

    def sentences() -> Mapping[str, str]:
        return rules_sentences(t, form.value, taken=_taken(t, others, form.value))

    async def save() -> None:
        set_attempted(True)
        if not sentences():
            await action.run(partial(_save, session.device, form.value), lambda _: on_done())

    async def delete() -> None:
        work = partial(delete_rule_set, device=session.device, name=form.value.replaces)
        await action.run(work, lambda _: on_done())

    faults = sentences()
    return RulesFormUse(
        loaded=loaded,
        form=form,
        action=action,
        missing=name is not None and loaded.latest is not None and not form.value.replaces,
        faults=faults if attempted or form.value.name.strip() else _without_name(faults),
        attempted=attempted,
        save=save,
        delete=delete,
    )


def _without_name(sentences: Mapping[str, str]) -> Mapping[str, str]:
    """An empty name is not yet a mistake while one looks around."""
    return {field: said for field, said in sentences.items() if field != NAME}


def _first(others: tuple[RuleSet, ...], name: str | None) -> RulesForm:
    return next((form_for(rules) for rules in others if rules.name == name), RulesForm(base=DEFAULT_BASE))


def _taken(t: Translator, others: tuple[RuleSet, ...], form: RulesForm) -> frozenset[str]:
    """The games' names, as they are kept and as they are read, and those of the other house rules."""
    mine = {rules.name for rules in others if rules.name != form.replaces}
    return frozenset(mine | set(PRESETS) | {variant_name(t, name) for name in PRESETS})


def _save(device: Device, form: RulesForm, transaction: Transaction) -> RuleSet:
    """Both or neither: the new copy is kept, and the one under the old name goes."""
    if form.renames():
        delete_rule_set(transaction, device=device, name=form.replaces)
    return save_rule_set(transaction, device=device, rules=form.rules)
