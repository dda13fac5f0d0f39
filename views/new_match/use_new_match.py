"""The form of a new match joined to what this phone remembers for it, and the start."""

__all__ = ["NewMatchUse", "use_new_match"]

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from models import (
    InvalidSetup,
    ModelError,
    NotFound,
    create_match,
    last_setup,
    list_rule_sets,
    own_group,
    remembered_names,
)
from scoring import ConfigError, RuleSet
from views import routes
from views.core.faults import setup_sentences
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.hooks import use_ref, use_rerender, use_state
from views.new_match.form import Aim, MatchForm, form_of
from views.rules.use_house_rules import use_house_rules
from wording import model_error_sentence

Step = Callable[[MatchForm], MatchForm]


@dataclass(frozen=True, kw_only=True)
class _Outcome:
    match_id: str = ""
    faults: Mapping[tuple[str, int | None], str] = field(default_factory=dict)
    failure: str = ""


@dataclass(frozen=True, kw_only=True)
class NewMatchUse:
    """`note` takes a step without a new picture of the form (typing); `change` shows it. `faults` maps (field, index)
    to the sentence beside it; `own` has this phone's house rules."""

    form: MatchForm
    own: tuple[RuleSet, ...]
    known: tuple[str, ...]
    faults: Mapping[tuple[str, int | None], str]
    failure: str
    note: Callable[[Step], None]
    change: Callable[[Step], None]
    start: Callable[[], Awaitable[None]]
    close: Callable[[], None]


def use_new_match(group_id: str | None = None) -> NewMatchUse:
    """Start from the last match's choices, and from a group's game and players for a match of that group.

    House rules that were made or changed since the last look are chosen: the reader comes back from making them.
    """
    session = use_session()
    page = ft.context.page
    known, first = ft.use_memo(partial(_remembered, session, group_id), dependencies=[])
    # The form lives in a ref: every key changes it, and only a choice or a fault needs a new picture of it.
    typed = use_ref(lambda: first)
    render = use_rerender()
    outcome, set_outcome = use_state(_Outcome())
    own = use_house_rules()
    seen = use_ref(lambda: own)
    fresh = [rules for rules in own if rules not in seen.current]
    seen.current = own
    if fresh:
        typed.current = typed.current.with_rules(fresh[-1])

    def note(step: Step) -> None:
        typed.current = step(typed.current)

    def change(step: Step) -> None:
        note(step)
        render()

    async def start() -> None:
        found = await _start(session, typed.current)
        set_outcome(found)
        if found.match_id:
            page.navigate(routes.match(found.match_id))

    return NewMatchUse(
        form=typed.current,
        own=own,
        known=known,
        faults=outcome.faults,
        failure=outcome.failure,
        note=note,
        change=change,
        start=start,
        close=lambda: set_outcome(_Outcome()),
    )


def _remembered(session: Session, group_id: str | None) -> tuple[tuple[str, ...], MatchForm]:
    """The names that one tap seats, and the form to begin with."""
    with session.store.reading() as transaction:
        form = form_of(last_setup(transaction, device=session.device))
        try:
            group = own_group(transaction, device=session.device, group_id=group_id) if group_id else None
        except NotFound:
            group = None
        if group is None:
            return remembered_names(transaction, device=session.device), form
        own = {rules.name: rules for rules in list_rule_sets(transaction, device=session.device)}
        # House rules that were changed since the group was made count as they are now.
        rules = None if group.rules is None else own.get(group.rules.name, group.rules)
        members = tuple(member.name for member in group.members)
        return members, form.with_group(members, rules)


async def _start(session: Session, form: MatchForm) -> _Outcome:
    t = session.translator
    if form.aim is Aim.TARGET and not form.target_is_number:
        return _Outcome(faults={("target", None): t.gettext("A target is a whole number, such as 2005.")})
    try:
        work = partial(create_match, device=session.device, setup=form.setup())
        return _Outcome(match_id=(await in_store(session.store, work)).id)
    except (InvalidSetup, ConfigError) as error:
        return _Outcome(faults=setup_sentences(t, error))
    except ModelError as error:
        return _Outcome(failure=model_error_sentence(t, error.code, error.values))
