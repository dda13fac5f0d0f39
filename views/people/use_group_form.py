"""The form of a new group, or of one that this phone has."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

from models import (
    Device,
    FieldFault,
    Group,
    Transaction,
    delete_group,
    list_players,
    list_rule_sets,
    name_key,
    own_group,
    save_group,
    text_fault,
    tidy,
)
from scoring import RuleSet
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.new_match.form import DEFAULT_RULES
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


NEWCOMER: tuple[str, int | None] = ("newcomer", None)


@dataclass(frozen=True, kw_only=True)
class GroupChoices:
    """The form to begin with, the names of all players, those with most matches first, and this phone's house rules."""

    form: GroupForm = GroupForm()
    known: tuple[str, ...] = ()
    own: tuple[RuleSet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GroupFormUse:
    """`add` makes a member of whoever is typed, and returns whether nothing speaks against that."""

    loaded: Loaded[GroupChoices]
    form: Form[GroupForm]
    action: Action
    add: Callable[[], bool]
    save: Callable[[], Awaitable[None]]
    delete: Callable[[], Awaitable[None]]


def use_group_form(
    group_id: str | None, *, on_saved: Callable[[str], None], on_deleted: Callable[[], None]
) -> GroupFormUse:
    """`on_saved` gets the group's id."""
    session = use_session()
    action = use_action()
    loaded = use_loaded(group_id, partial(_choices, session.device, group_id))
    first = loaded.latest or GroupChoices()
    form = use_form((group_id, loaded.latest is not None), lambda: first.form, action)

    def add() -> bool:
        fault = form.value.newcomer_fault
        if fault is not None:
            action.mark({NEWCOMER: model_error_sentence(session.translator, fault.code, fault.values)})
            return False
        action.dismiss()
        form.change(GroupForm.with_newcomer)
        return True

    async def save() -> None:
        if not add():  # a name that was typed last is meant, too
            return
        group = form.value
        work = partial(
            save_group,
            device=session.device,
            name=group.name,
            members=group.members,
            rules=group.game,
            group_id=group_id,
        )
        await action.run(work, lambda saved: on_saved(saved.id), key=save_group)

    async def delete() -> None:
        await action.run(partial(delete_group, device=session.device, group_id=group_id or ""), lambda _: on_deleted())

    return GroupFormUse(loaded=loaded, form=form, action=action, add=add, save=save, delete=delete)


def _choices(device: Device, group_id: str | None, transaction: Transaction) -> GroupChoices:
    return GroupChoices(
        form=group_form(own_group(transaction, device=device, group_id=group_id)) if group_id else GroupForm(),
        known=tuple(card.name for card in list_players(transaction, device=device)),
        own=list_rule_sets(transaction, device=device),
    )
