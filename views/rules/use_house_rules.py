"""The house rules that this phone keeps, and those that are being made."""

__all__ = ["RulesFormUse", "Step", "use_house_rules", "use_rules_form"]

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import ModelError, Transaction, delete_rule_set, list_rule_sets, save_rule_set
from scoring import VARIANTS, RuleSet
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.hooks import use_ref, use_rerender, use_state
from views.rules.form import NAME, RulesForm, form_for, rules_sentences
from wording import Translator, model_error_sentence, variant_name

DEFAULT_BASE = VARIANTS["burraco"]

Step = Callable[[RulesForm], RulesForm]


@dataclass(frozen=True, kw_only=True)
class RulesFormUse:
    """`missing`: there are no house rules of the name asked for. `faults` maps a field to the sentences beside it;
    `attempted` once the reader has asked to save; `failure` says why nothing was saved.

    `note` takes a step without a new picture of the form (typing); `change` shows it, `show` shows what was noted."""

    form: RulesForm
    missing: bool
    faults: Mapping[str, str]
    attempted: bool
    failure: str
    note: Callable[[Step], None]
    change: Callable[[Step], None]
    show: Callable[[], None]
    save: Callable[[], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_house_rules() -> tuple[RuleSet, ...]:
    """By name. Loads anew at every visit."""
    session = use_session()
    location = ft.use_route_location()
    return ft.use_memo(partial(_saved, session), dependencies=[location, session.epoch])


def use_rules_form(name: str | None, *, on_done: Callable[[], None]) -> RulesFormUse:
    """A form for new house rules, or for those saved under `name`.

    `on_done` is called once they are saved or deleted.
    """
    session = use_session()
    t = session.translator
    others = ft.use_memo(partial(_saved, session), dependencies=[])
    ref = use_ref(lambda: _first(others, name))
    render = use_rerender()
    attempted, set_attempted = use_state(initial=False)
    failure, set_failure = use_state("")
    form = ref.current
    taken = _taken(t, others, form)

    def note(step: Step) -> None:
        ref.current = step(ref.current)

    def change(step: Step) -> None:
        note(step)
        render()

    async def settle(work: Callable[[Transaction], object]) -> None:
        try:
            await in_store(session.store, work)
        except ModelError as error:
            set_failure(model_error_sentence(t, error.code, error.values))
        else:
            on_done()

    async def save() -> None:
        set_attempted(True)
        if not rules_sentences(t, ref.current, taken=taken):
            await settle(partial(_save, session, ref.current))

    async def delete() -> None:
        await settle(partial(delete_rule_set, device=session.device, name=form.replaces))

    sentences = rules_sentences(t, form, taken=taken)
    return RulesFormUse(
        form=form,
        missing=name is not None and not form.replaces,
        faults=sentences if attempted or form.name.strip() else _without_name(sentences),
        attempted=attempted,
        failure=failure,
        note=note,
        change=change,
        show=render,
        save=save,
        delete=delete,
    )


def _without_name(sentences: Mapping[str, str]) -> Mapping[str, str]:
    """An empty name is not yet a mistake while one looks around."""
    return {field: said for field, said in sentences.items() if field != NAME}


def _saved(session: Session) -> tuple[RuleSet, ...]:
    with session.store.reading() as transaction:
        return list_rule_sets(transaction, device=session.device)


def _first(others: tuple[RuleSet, ...], name: str | None) -> RulesForm:
    return next((form_for(rules) for rules in others if rules.name == name), RulesForm(base=DEFAULT_BASE))


def _taken(t: Translator, others: tuple[RuleSet, ...], form: RulesForm) -> frozenset[str]:
    """The games' names, as they are kept and as they are read, and those of the other house rules."""
    mine = {rules.name for rules in others if rules.name != form.replaces}
    return frozenset(mine | set(VARIANTS) | {variant_name(t, name) for name in VARIANTS})


def _save(session: Session, form: RulesForm, transaction: Transaction) -> RuleSet:
    """Both or neither: the new copy is kept, and the one under the old name goes."""
    if form.renames():
        delete_rule_set(transaction, device=session.device, name=form.replaces)
    return save_rule_set(transaction, device=session.device, rules=form.rules)
