"""The form of a new group, or of one that this phone keeps."""

__all__ = ["NEWCOMER", "GroupFormUse", "use_group_form"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial

import flet as ft

from models import InvalidSetup, ModelError, NotFound, delete_group, list_players, own_group, save_group
from scoring import RuleSet
from views.state.faults import Sentences, setup_sentences, without_field
from views.state.group_form import GroupForm, group_form
from views.state.hooks import use_box, use_render, use_value
from views.state.session import Session, use_session
from views.state.use_house_rules import use_house_rules
from views.state.work import in_store
from wording import model_error_sentence

Step = Callable[[GroupForm], GroupForm]
NEWCOMER: tuple[str, int | None] = ("newcomer", None)


@dataclass(frozen=True, kw_only=True)
class _Outcome:
    group_id: str = ""
    faults: Sentences = field(default_factory=dict)
    failure: str = ""


@dataclass(frozen=True, kw_only=True)
class GroupFormUse:
    """`missing`: there is no such group any more. `known` are the names of all players, those with most matches first.
    `faults` maps (field, index) to the sentence beside it, `failure` says why else nothing was saved.

    `note` takes a step without a new picture of the form (typing); `change` shows it. Both are told the field that
    changes: what stands beside it goes. `add` makes a member of whoever
    is typed, and returns whether nothing speaks against that."""

    form: GroupForm
    missing: bool
    known: tuple[str, ...]
    own: tuple[RuleSet, ...]
    faults: Sentences
    failure: str
    note: Callable[[Step, str], None]
    change: Callable[[Step, str], None]
    add: Callable[[], bool]
    save: Callable[[], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_group_form(
    group_id: str | None, *, on_saved: Callable[[str], None], on_deleted: Callable[[], None]
) -> GroupFormUse:
    """`on_saved` gets the group's id."""
    session = use_session()
    first, known = ft.use_memo(partial(_first, session, group_id), dependencies=[group_id])
    box = use_box(lambda: first or GroupForm())
    render = use_render()
    outcome, set_outcome = use_value(_Outcome())

    def note(step: Step, changed: str) -> None:
        box.current = step(box.current)
        # Nothing is rendered where nothing goes: the outcome is equal then.
        set_outcome(lambda before: replace(before, faults=without_field(before.faults, changed)))

    def change(step: Step, changed: str) -> None:
        note(step, changed)
        render()

    def add() -> bool:
        fault = box.current.newcomer_fault
        if fault is None:
            set_outcome(_Outcome())
            change(GroupForm.with_newcomer, "names")
            return True
        said = model_error_sentence(session.translator, fault.code, fault.values)
        set_outcome(_Outcome(faults={NEWCOMER: said}))
        return False

    async def save() -> None:
        if not add():  # a name that was typed last is meant, too
            return
        found = await _save(session, box.current, group_id)
        set_outcome(found)
        if found.group_id:
            on_saved(found.group_id)

    async def delete() -> None:
        found = await _delete(session, group_id or "")
        set_outcome(found)
        if not found.failure:
            on_deleted()

    return GroupFormUse(
        form=box.current,
        missing=first is None,
        known=known,
        own=use_house_rules(),
        faults=outcome.faults,
        failure=outcome.failure,
        note=note,
        change=change,
        add=add,
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


async def _save(session: Session, form: GroupForm, group_id: str | None) -> _Outcome:
    work = partial(
        save_group,
        device=session.device,
        name=form.name,
        members=form.members,
        rules=form.game,
        group_id=group_id,
    )
    try:
        return _Outcome(group_id=(await in_store(session.store, work)).id)
    except InvalidSetup as refusal:
        return _Outcome(faults=setup_sentences(session.translator, refusal))
    except ModelError as error:
        return _Outcome(failure=model_error_sentence(session.translator, error.code, error.values))


async def _delete(session: Session, group_id: str) -> _Outcome:
    try:
        await in_store(session.store, partial(delete_group, device=session.device, group_id=group_id))
    except ModelError as error:
        return _Outcome(failure=model_error_sentence(session.translator, error.code, error.values))
    return _Outcome()
