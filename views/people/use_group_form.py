"""The form of a new group, or of one that this phone has."""

__all__ = ["NEWCOMER", "GroupForm", "GroupFormUse", "group_form", "use_group_form"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial

import flet as ft

from models import (
    FieldFault,
    Group,
    InvalidSetup,
    ModelError,
    NotFound,
    delete_group,
    list_players,
    name_key,
    own_group,
    save_group,
    text_fault,
    tidy,
)
from scoring import RuleSet
from views.core.faults import Sentences, setup_sentences, without_field
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.hooks import use_ref, use_rerender, use_state
from views.new_match.form import DEFAULT_RULES
from views.rules.use_house_rules import use_house_rules
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class GroupForm:
    """`newcomer` is a name that is typed, but not yet among the `members`. `rules` count only when `fixed`: else the
    group plays whatever it likes."""

    name: str = ""
    members: tuple[str, ...] = ()
    newcomer: str = ""
    rules: RuleSet = DEFAULT_RULES
    fixed: bool = False

    def toggled(self, name: str) -> "GroupForm":
        """The member in or out."""
        kept = tuple(each for each in self.members if name_key(each) != name_key(name))
        return replace(self, members=kept if len(kept) < len(self.members) else (*self.members, name))

    @property
    def newcomer_fault(self) -> FieldFault | None:
        """Why nobody can be called what was typed; None when somebody can, and when nothing was typed."""
        name = tidy(self.newcomer)
        return text_fault("names", name) if name else None

    def with_newcomer(self) -> "GroupForm":
        """What was typed becomes a member; somebody who is one already stays so, and nothing adds nobody. Ask
        `newcomer_fault` before."""
        name = tidy(self.newcomer)
        known = name_key(name) in map(name_key, self.members)
        return replace(self, members=self.members if known or not name else (*self.members, name), newcomer="")

    @property
    def game(self) -> RuleSet | None:
        return self.rules if self.fixed else None


def group_form(group: Group) -> GroupForm:
    """The form in which this group is changed."""
    return GroupForm(
        name=group.name,
        members=tuple(member.name for member in group.members),
        rules=group.rules or DEFAULT_RULES,
        fixed=group.rules is not None,
    )


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
    ref = use_ref(lambda: first or GroupForm())
    render = use_rerender()
    outcome, set_outcome = use_state(_Outcome())

    def note(step: Step, changed: str) -> None:
        ref.current = step(ref.current)
        # Nothing is rendered where nothing goes: the outcome is equal then.
        set_outcome(lambda before: replace(before, faults=without_field(before.faults, changed)))

    def change(step: Step, changed: str) -> None:
        note(step, changed)
        render()

    def add() -> bool:
        fault = ref.current.newcomer_fault
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
        found = await _save(session, ref.current, group_id)
        set_outcome(found)
        if found.group_id:
            on_saved(found.group_id)

    async def delete() -> None:
        found = await _delete(session, group_id or "")
        set_outcome(found)
        if not found.failure:
            on_deleted()

    return GroupFormUse(
        form=ref.current,
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
