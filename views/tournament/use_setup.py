"""The form of a new tournament joined to the store."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import create_tournament, list_rule_sets
from scoring import Round, RuleSet
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_optional
from views.tournament.form import TournamentForm


@dataclass(frozen=True, kw_only=True)
class SetupUse:
    """`seating` is what the dry run has shown last, and `own` are this phone's house rules."""

    form: Form[TournamentForm]
    action: Action
    own: Loaded[tuple[RuleSet, ...]]
    seating: tuple[Round | None, ...]
    try_seating: Callable[[], None]
    save: Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class _Seating:
    rounds: tuple[Round | None, ...]


def use_setup(on_saved: Callable[[str], None]) -> SetupUse:
    session = use_session()
    action = use_action()
    form = use_form("tournament", TournamentForm, action)
    seating, show = use_optional(_Seating)
    own = use_loaded("rules", partial(list_rule_sets, device=session.device))

    def try_seating() -> None:
        rounds = action.checked(form.value.seating)
        if rounds is not None:
            show(_Seating(rounds=rounds))

    async def save() -> None:
        new = action.checked(form.value.new)
        if new is not None:
            work = partial(create_tournament, device=session.device, new=new)
            await action.run(work, on_saved, key=create_tournament)

    rounds = () if seating is None else seating.rounds
    return SetupUse(form=form, action=action, own=own, seating=rounds, try_seating=try_seating, save=save)
