"""The form of a new match with defaults from the database, and the start of the match."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from statistics import median

import flet as ft

from models.access import Device, load_form, load_last_setup
from models.matches import create_match, find_name_faults, list_matches, list_rule_sets
from models.people import check_spellings, list_frequent_names, require_group
from models.store import Transaction
from models.values import MatchSetup, MatchSnapshot, MatchSummary
from scoring import RuleSet
from views import routes
from views.core.faults import text_sentences
from views.core.kept_form import use_kept_form
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import Ref, use_ref_for
from views.match.match_form import Aim, MatchForm, current_preset, form_for_setup
from wording import unnamed_player

_LATEST, _ENOUGH = 100, 10  # matches that are read, and matches of a game that tell how long it takes


@dataclass(frozen=True, kw_only=True)
class NewMatchDefaults:
    """The initial form, the names to offer, the players of the last match, this phone's house rules, the text of a
    half-filled form, and the paces of games (`paces_of`)."""

    form: MatchForm = field(default_factory=MatchForm)
    known_names: tuple[str, ...] = ()
    last_names: tuple[str, ...] = ()
    house_rules: tuple[RuleSet, ...] = ()
    kept: str = ""
    paces: Mapping[tuple[str, int], float] = field(default_factory=dict)

    def minutes(self, form: MatchForm, points: int) -> int:
        """Return how many minutes, rounded to fives, a match of this game and number of players takes; 0 if its pace
        is unknown."""
        return 5 * round(points * self.paces.get((form.rules.name, form.players), 0) / 300)


def paces_of(matches: Iterable[MatchSummary]) -> dict[tuple[str, int], float]:
    """Return the seconds for each of the winner's points, by game and number of players, where enough matches tell. It
    is the median, because some were interrupted or entered afterwards."""
    paces = defaultdict[tuple[str, int], list[float]](list)
    for match in matches:
        if match.finished_at and (best := max(match.totals)) > 0:
            seconds = (match.finished_at - match.started_at).total_seconds()
            paces[match.rules_name, len(match.players)].append(seconds / float(best))
    return {game: median(each) for game, each in paces.items() if len(each) >= _ENOUGH}


@dataclass(frozen=True, kw_only=True)
class NewMatchController:
    """The form of a new match; `on_created` gets the path of the match that it starts."""

    page: ft.Page
    action: ActionController
    loaded: Loaded[NewMatchDefaults]
    form: Form[MatchForm]
    started: Ref[str]  # id of the match, once it is created
    on_created: Callable[[str], None]

    async def start(self) -> None:
        form, t = self.form.value, self.action.translator
        if self.started.current:  # a second tap arrived after the first one had created the match
            self.page.navigate(routes.match(self.started.current))
            return
        placeholders = tuple(unnamed_player(t, seat) for seat in range(form.players))
        faults = find_name_faults(form.names[: form.players], placeholders)
        sentences = text_sentences(t, faults)
        if not form.goal_is_number:
            number = t.gettext("Enter a whole number, such as 4.")
            if form.aim is Aim.TARGET:
                number = t.gettext("Enter a whole number, such as 2005.")
            self.action.show_faults({**sentences, (form.aim.value, None): number})
            return
        setup = self.action.attempt(form.to_setup, sentences)
        if setup is not None:
            work = partial(_create_match, device=self.action.session.device, setup=setup, placeholders=placeholders)
            await self.action.run(work, self._open_match, key=create_match)

    def _open_match(self, match: MatchSnapshot) -> None:
        self.started.current = match.id
        self.form.forget()
        self.on_created(routes.match(match.id))


def use_new_match(group_id: str | None = None, *, on_created: Callable[[str], None]) -> NewMatchController:
    """Return the controller, which starts from the last match's choices, or from a group's game and players.

    It chooses house rules that were created or changed since the last load, because the user returns from their screen.
    """
    session, action = use_session(), use_action()
    # Reload on each navigation, even while the house-rules screen covers this one, so that rules created there can be
    # recognised as new.
    make_form = partial(form_for_setup, language=session.translator.language, tags=session.language_tags)
    read = partial(_load_defaults, session.device, group_id, make_form)
    loaded = use_loaded(group_id, read, view=ft.use_route_location(), load_when_covered=True)
    defaults = loaded.latest or NewMatchDefaults()
    visit = group_id, loaded.latest is not None
    kept = use_kept_form("match", MatchForm, None if loaded.latest is None else loaded.latest.kept)
    form = use_form(visit, lambda: defaults.form, action, kept)
    seen = use_ref_for(visit, lambda: defaults.house_rules)
    fresh = [rules for rules in defaults.house_rules if rules not in seen.current]
    seen.current = defaults.house_rules
    if fresh:
        form.update_silently(lambda old: old.with_rules(fresh[-1]))
    return NewMatchController(
        page=ft.context.page,
        action=action,
        loaded=loaded,
        form=form,
        started=use_ref_for(group_id, str),
        on_created=on_created,
    )


def _create_match(
    transaction: Transaction, *, device: Device, setup: MatchSetup, placeholders: tuple[str, ...]
) -> MatchSnapshot:
    check_spellings(transaction, device=device, names=setup.names)
    return create_match(transaction, device=device, setup=setup, placeholders=placeholders)


def _load_defaults(
    device: Device,
    group_id: str | None,
    make_form: Callable[[MatchSetup | None], MatchForm],
    transaction: Transaction,
) -> NewMatchDefaults:
    last = load_last_setup(transaction, device=device)
    form = make_form(last)
    house_rules = list_rule_sets(transaction, device=device)
    kept = load_form(transaction, device=device, form="match")
    matches = list_matches(transaction, device=device, finished=True, of_tournaments=False, limit=_LATEST)
    make_defaults = partial(NewMatchDefaults, house_rules=house_rules, kept=kept, paces=paces_of(matches))
    if group_id is None:
        names = list_frequent_names(transaction, device=device)
        last_names = last.names if last else ()
        return make_defaults(form=form, known_names=names, last_names=last_names)
    group = require_group(transaction, device=device, group_id=group_id)
    # Use the current version of rules that were changed since the group was saved.
    saved_rules = group.rules and current_preset(group.rules)
    rules = next((rules for rules in house_rules if saved_rules and rules.name == saved_rules.name), saved_rules)
    members = tuple(member.name for member in group.members)
    form = form.with_group(members, rules)
    return make_defaults(form=form, known_names=members)
