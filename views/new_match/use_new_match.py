"""The form of a new match joined to what this phone remembers for it, and the start."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from models import (
    Device,
    MatchSnapshot,
    Transaction,
    create_match,
    last_setup,
    list_rule_sets,
    own_group,
    remembered_names,
)
from scoring import RuleSet
from views import routes
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_ref_for
from views.new_match.form import Aim, MatchForm, as_offered, form_of


@dataclass(frozen=True, kw_only=True)
class Remembered:
    """The form to begin with, the names that one tap seats, and this phone's house rules."""

    form: MatchForm = field(default_factory=MatchForm)
    known: tuple[str, ...] = ()
    own: tuple[RuleSet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NewMatchUse:
    loaded: Loaded[Remembered]
    form: Form[MatchForm]
    action: Action
    start: Callable[[], Awaitable[None]]


def use_new_match(group_id: str | None = None, *, on_made: Callable[[str], None]) -> NewMatchUse:
    """Start from the last match's choices, and from a group's game and players for a match of that group.

    House rules that were made or changed since the last look are chosen: the reader comes back from making them.
    `on_made` is given the way to the match once it is made.
    """
    session = use_session()
    t = session.translator
    page = ft.context.page
    action = use_action()
    # Read at every place, also while the screen of the house rules lies above: what is new after it was made there.
    place = ft.use_route_location()
    loaded = use_loaded(group_id, partial(_remembered, session.device, group_id), view=place, also_below=True)
    remembered = loaded.latest or Remembered()
    visit = group_id, loaded.latest is not None
    form = use_form(visit, lambda: remembered.form, action)
    seen = use_ref_for(visit, lambda: remembered.own)
    fresh = [rules for rules in remembered.own if rules not in seen.current]
    seen.current = remembered.own
    if fresh:
        form.note(lambda old: old.with_rules(fresh[-1]))
    started = use_ref_for(group_id, str)

    def enter(match: MatchSnapshot) -> None:
        started.current = match.id
        on_made(routes.match(match.id))

    async def start() -> None:
        if started.current:  # a second tap that was under way when the first had made the match
            page.navigate(routes.match(started.current))
        elif form.value.aim is Aim.TARGET and not form.value.target_is_number:
            action.mark({("target", None): t.gettext("A target is a whole number, such as 2005.")})
        else:
            await action.run(partial(_create, session.device, form.value), enter, key=create_match)

    return NewMatchUse(loaded=loaded, form=form, action=action, start=start)


def _remembered(device: Device, group_id: str | None, transaction: Transaction) -> Remembered:
    form = form_of(last_setup(transaction, device=device))
    own = list_rule_sets(transaction, device=device)
    if group_id is None:
        return Remembered(form=form, known=remembered_names(transaction, device=device), own=own)
    group = own_group(transaction, device=device, group_id=group_id)
    # Rules that were changed since the group was made count as they are now.
    kept = group.rules and as_offered(group.rules)
    rules = next((rules for rules in own if kept and rules.name == kept.name), kept)
    members = tuple(member.name for member in group.members)
    return Remembered(form=form.with_group(members, rules), known=members, own=own)


def _create(device: Device, form: MatchForm, transaction: Transaction) -> MatchSnapshot:
    return create_match(transaction, device=device, setup=form.setup())
