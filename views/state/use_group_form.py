"""The form of a new group, or of one that this phone keeps."""

__all__ = ["GroupFormUse", "use_group_form"]

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import (
    InvalidSetup,
    ModelError,
    NotFound,
    delete_group,
    list_players,
    own_group,
    save_group,
)
from scoring import RuleSet
from views.state.faults import setup_sentences
from views.state.group_form import GroupForm, group_form
from views.state.hooks import use_box, use_render, use_value
from views.state.session import Session, use_session
from views.state.use_house_rules import use_house_rules
from views.state.work import in_store
from wording import model_error_sentence

Step = Callable[[GroupForm], GroupForm]
NO_FAULTS: Mapping[tuple[str, int | None], str] = {}


@dataclass(frozen=True, kw_only=True)
class GroupFormUse:
    """`missing`: there is no such group any more. `known` are the names of all players, those with most matches first.
    `faults` maps (field, index) to the sentence beside it, `failure` says why else nothing was saved.

    `note` takes a step without a new picture of the form (typing); `change` shows it."""

    form: GroupForm
    missing: bool
    known: tuple[str, ...]
    own: tuple[RuleSet, ...]
    faults: Mapping[tuple[str, int | None], str]
    failure: str
    note: Callable[[Step], None]
    change: Callable[[Step], None]
    save: Callable[[], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_group_form(
    group_id: str | None, *, on_saved: Callable[[str], None], on_deleted: Callable[[], None]
) -> GroupFormUse:
    """`on_saved` gets the group's id."""
    session = use_session()
    t = session.translator
    first, known = ft.use_memo(partial(_first, session, group_id), dependencies=[group_id])
    box = use_box(lambda: first or GroupForm())
    render = use_render()
    faults, set_faults = use_value(NO_FAULTS)
    failure, set_failure = use_value("")
    own = use_house_rules()

    def note(step: Step) -> None:
        box.current = step(box.current)

    def change(step: Step) -> None:
        note(step)
        render()

    async def save() -> None:
        change(GroupForm.with_newcomer)  # a name that was typed last is meant, too
        form = box.current
        work = partial(
            save_group,
            device=session.device,
            name=form.name,
            members=form.members,
            rules=form.game,
            group_id=group_id,
        )
        try:
            group = await in_store(session.store, work)
        except InvalidSetup as refusal:
            set_faults(setup_sentences(t, refusal))
        except ModelError as error:
            set_failure(model_error_sentence(t, error.code, error.values))
        else:
            on_saved(group.id)

    async def delete() -> None:
        try:
            await in_store(session.store, partial(delete_group, device=session.device, group_id=group_id or ""))
        except ModelError as error:
            set_failure(model_error_sentence(t, error.code, error.values))
        else:
            on_deleted()

    return GroupFormUse(
        form=box.current,
        missing=first is None,
        known=known,
        own=own,
        faults=faults,
        failure=failure,
        note=note,
        change=change,
        save=save,
        delete=delete,
    )


def _first(session: Session, group_id: str | None) -> tuple[GroupForm | None, tuple[str, ...]]:
    with session.store.reading() as transaction:
        known = tuple(card.name for card in list_players(transaction, device=session.device))
        if group_id is None:
            return GroupForm(), known
        try:
            return group_form(own_group(transaction, device=session.device, group_id=group_id)), known
        except NotFound:
            return None, known
