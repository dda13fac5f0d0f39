"""The controller of the form of a new tournament."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from models.matches import list_rule_sets
from models.tournaments import create_tournament
from scoring import Round, RuleSet
from views.core.faults import text_sentences
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_state
from views.tournament.setup.form import TournamentForm


@dataclass(frozen=True, kw_only=True)
class TournamentSetupController:
    """The form of a new tournament; `seating` is the result of the last dry run, `on_saved` gets the tournament's
    id."""

    session: Session
    action: ActionController
    form: Form[TournamentForm]
    house_rules: Loaded[tuple[RuleSet, ...]]
    seating: tuple[Round | None, ...]
    set_seating: Callable[[tuple[Round | None, ...]], None]
    on_saved: Callable[[str], None]

    def show_seating(self) -> None:
        rounds = self.action.attempt(self.form.value.dry_run_seating)
        if rounds is not None:
            self.set_seating(rounds)

    async def save(self) -> None:
        sentences = text_sentences(self.session.translator, self.form.value.find_text_faults())
        new = self.action.attempt(self.form.value.to_new_tournament, sentences)
        if new is not None:
            work = partial(create_tournament, device=self.session.device, new=new)
            await self.action.run(work, self.on_saved, key=create_tournament)


def use_tournament_setup(on_saved: Callable[[str], None]) -> TournamentSetupController:
    session = use_session()
    action = use_action()
    no_rounds: tuple[Round | None, ...] = ()
    seating, set_seating = use_state(no_rounds)
    return TournamentSetupController(
        session=session,
        action=action,
        form=use_form("tournament", TournamentForm, action),
        house_rules=use_loaded("rules", partial(list_rule_sets, device=session.device)),
        seating=seating,
        set_seating=set_seating,
        on_saved=on_saved,
    )
