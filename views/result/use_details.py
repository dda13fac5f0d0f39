"""The controller of a match's venue and note, and of the form that changes them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from models.matches import update_match_details
from models.values import MatchSnapshot
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
    """The form of the details; `action` has the errors, and the typed text stays after a failed save."""

    match: MatchController
    action: ActionController
    form: Form[DetailsForm]
    is_editing: bool
    set_editing: Callable[[bool], None]

    def edit(self) -> None:
        self.action.dismiss()
        self.set_editing(True)

    def cancel(self) -> None:
        self.action.dismiss()
        self.set_editing(False)

    async def save(self) -> None:
        snapshot, form = self.match.snapshot, self.form.value
        if snapshot is None:
            return
        work = partial(update_match_details, revision=snapshot.revision, note=form.note, venue=form.venue)
        if await self.match.run(self.action, work):
            self.set_editing(False)


def use_details(match: MatchController) -> DetailsController:
    is_editing, set_editing = use_state(False)
    action = use_action()
    return DetailsController(
        match=match,
        action=action,
        form=use_form(is_editing, lambda: _initial_form(match.snapshot), action),
        is_editing=is_editing,
        set_editing=set_editing,
    )


def _initial_form(snapshot: MatchSnapshot | None) -> DetailsForm:
    return DetailsForm() if snapshot is None else DetailsForm(venue=snapshot.venue, note=snapshot.note)
