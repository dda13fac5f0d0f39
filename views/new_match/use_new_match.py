"""Form of a new match with defaults from the database, and the start of the match."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from models.access import Device, load_last_setup
from models.matches import create_match, list_rule_sets
from models.people import list_frequent_names, require_group
from models.store import Transaction
from models.values import MatchSnapshot
from scoring import RuleSet
from views import routes
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_ref_for
from views.match.match_form import Aim, MatchForm, current_preset, form_for_setup


@dataclass(frozen=True, kw_only=True)
class NewMatchDefaults:
    """Initial form, the names that one tap seats, and this phone's house rules."""

    form: MatchForm = field(default_factory=MatchForm)
    known_names: tuple[str, ...] = ()
    house_rules: tuple[RuleSet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NewMatchController:
    loaded: Loaded[NewMatchDefaults]
    form: Form[MatchForm]
    action: ActionController
    start: Callable[[], Awaitable[None]]


def use_new_match(group_id: str | None = None, *, on_created: Callable[[str], None]) -> NewMatchController:
    """Return the controller, which starts from the last match's choices, or from a group's game and players.

    House rules that were created or changed since the last load are chosen, because the user returns from their screen.
    `on_created` gets the path of the new match.
    """
    session = use_session()
    t = session.translator
    page = ft.context.page
    action = use_action()
    # Reload on each navigation, also while the house-rules screen covers this one: rules that are new after that were
    # created there.
    location = ft.use_route_location()
    loaded = use_loaded(
        group_id, partial(_load_defaults, session.device, group_id), view=location, load_when_covered=True
    )
    defaults = loaded.latest or NewMatchDefaults()
    visit = group_id, loaded.latest is not None
    form = use_form(visit, lambda: defaults.form, action)
    seen = use_ref_for(visit, lambda: defaults.house_rules)
    fresh = [rules for rules in defaults.house_rules if rules not in seen.current]
    seen.current = defaults.house_rules
    if fresh:
        form.update_silently(lambda old: old.with_rules(fresh[-1]))
    started = use_ref_for(group_id, str)

    def open_match(match: MatchSnapshot) -> None:
        started.current = match.id
        on_created(routes.match(match.id))

    async def start() -> None:
        if started.current:  # a second tap that arrived after the first had created the match
            page.navigate(routes.match(started.current))
        elif form.value.aim is Aim.TARGET and not form.value.target_is_number:
            action.show_faults({("target", None): t.gettext("Enter a whole number, such as 2005.")})
        else:
            await action.run(partial(_create, session.device, form.value), open_match, key=create_match)

    return NewMatchController(loaded=loaded, form=form, action=action, start=start)


def _load_defaults(device: Device, group_id: str | None, transaction: Transaction) -> NewMatchDefaults:
    form = form_for_setup(load_last_setup(transaction, device=device))
    house_rules = list_rule_sets(transaction, device=device)
    if group_id is None:
        return NewMatchDefaults(
            form=form, known_names=list_frequent_names(transaction, device=device), house_rules=house_rules
        )
    group = require_group(transaction, device=device, group_id=group_id)
    # Use the current version of rules that were changed since the group was saved.
    saved_rules = group.rules and current_preset(group.rules)
    rules = next((rules for rules in house_rules if saved_rules and rules.name == saved_rules.name), saved_rules)
    members = tuple(member.name for member in group.members)
    return NewMatchDefaults(form=form.with_group(members, rules), known_names=members, house_rules=house_rules)


def _create(device: Device, form: MatchForm, transaction: Transaction) -> MatchSnapshot:
    return create_match(transaction, device=device, setup=form.to_setup())
