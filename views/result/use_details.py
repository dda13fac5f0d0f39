"""The controller of a match's venue and note, and of the form that changes them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models.matches import update_match_details
from models.values import MatchSnapshot
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.hooks import use_state
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class DetailsForm:
    """Venue and note as typed."""

    venue: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class DetailsController:
    """State and functions of the form; `action` has the errors, and a failed save keeps the typed text."""

    is_editing: bool
    form: Form[DetailsForm]
    action: ActionController
    edit: Callable[[], None]
    cancel: Callable[[], None]
    save: Callable[[], Awaitable[None]]


def use_details(match: MatchController) -> DetailsController:
    session = use_session()
    snapshot = match.snapshot
    editing, set_editing = use_state(False)
    action = use_action()
    form = use_form(editing, lambda: _initial_form(snapshot), action)

    def set_editing_mode(*, to: bool) -> None:
        action.dismiss()
        set_editing(to)

    async def save() -> None:
        if snapshot is None:
            return
        work = partial(
            update_match_details,
            device=session.device,
            match_id=snapshot.id,
            revision=snapshot.revision,
            note=form.value.note,
            venue=form.value.venue,
        )
        if await match.run(action, work):
            set_editing(False)

    return DetailsController(
        is_editing=editing,
        form=form,
        action=action,
        edit=lambda: set_editing_mode(to=True),
        cancel=lambda: set_editing_mode(to=False),
        save=save,
    )


def _initial_form(snapshot: MatchSnapshot | None) -> DetailsForm:
    return DetailsForm() if snapshot is None else DetailsForm(venue=snapshot.venue, note=snapshot.note)
