"""Place and note of a match, and the form to change them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import MatchSnapshot, describe_match
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_match import MatchUse
from views.hooks import use_state


@dataclass(frozen=True, kw_only=True)
class Details:
    """As typed."""

    place: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class DetailsUse:
    """`form` takes what the reader types while `editing`; what stands in the way, `action` says, and nothing typed is
    lost."""

    editing: bool
    form: Form[Details]
    action: Action
    edit: Callable[[], None]
    leave: Callable[[], None]
    save: Callable[[], Awaitable[None]]


def use_details(match: MatchUse) -> DetailsUse:
    session = use_session()
    snapshot = match.snapshot
    editing, set_editing = use_state(False)
    action = use_action()
    form = use_form(editing, lambda: _details(snapshot), action)

    def switch(*, to: bool) -> None:
        action.dismiss()
        set_editing(to)

    async def save() -> None:
        if snapshot is None:
            return
        work = partial(
            describe_match,
            device=session.device,
            match_id=snapshot.id,
            revision=snapshot.revision,
            note=form.value.note,
            place=form.value.place,
        )
        if await match.run(action, work):
            set_editing(False)

    return DetailsUse(
        editing=editing,
        form=form,
        action=action,
        edit=lambda: switch(to=True),
        leave=lambda: switch(to=False),
        save=save,
    )


def _details(snapshot: MatchSnapshot | None) -> Details:
    return Details() if snapshot is None else Details(place=snapshot.place, note=snapshot.note)
