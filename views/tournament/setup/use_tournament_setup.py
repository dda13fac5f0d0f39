"""The controller of the form of a new tournament."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models.matches import list_rule_sets
from models.tournaments import create_tournament
from scoring import Round, RuleSet
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_optional
from views.tournament.setup.form import TournamentForm


@dataclass(frozen=True, kw_only=True)
class TournamentSetupController:
    """The form and its actions; `seating` is the result of the last dry run."""

    form: Form[TournamentForm]
    action: ActionController
    house_rules: Loaded[tuple[RuleSet, ...]]
    seating: tuple[Round | None, ...]
    show_seating: Callable[[], None]
    save: Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class _DryRun:
    rounds: tuple[Round | None, ...]


def use_tournament_setup(on_saved: Callable[[str], None]) -> TournamentSetupController:
    session = use_session()
    action = use_action()
    form = use_form("tournament", TournamentForm, action)
    seating, set_seating = use_optional(_DryRun)
    house_rules = use_loaded("rules", partial(list_rule_sets, device=session.device))

    def show_seating() -> None:
        rounds = action.attempt(form.value.dry_run_seating)
        if rounds is not None:
            set_seating(_DryRun(rounds=rounds))

    async def save() -> None:
        new = action.attempt(form.value.to_new_tournament)
        if new is not None:
            work = partial(create_tournament, device=session.device, new=new)
            await action.run(work, on_saved, key=create_tournament)

    rounds = () if seating is None else seating.rounds
    return TournamentSetupController(
        form=form, action=action, house_rules=house_rules, seating=rounds, show_seating=show_seating, save=save
    )
