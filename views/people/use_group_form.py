"""Form state of a new group or of a saved one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from models.access import Device
from models.matches import list_rule_sets
from models.people import Group, delete_group, list_players, require_group, save_group
from models.store import Transaction
from models.values import FieldFault, name_key, normalize_text, text_fault
from scoring import RuleSet
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.match.match_form import DEFAULT_RULES
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class GroupForm:
    """Contents of the group form. `new_member` is a typed name that is not yet in `members`. `rules` applies only if
    `has_fixed_rules`; otherwise the group plays any game."""

    name: str = ""
    members: tuple[str, ...] = ()
    new_member: str = ""
    rules: RuleSet = DEFAULT_RULES
    has_fixed_rules: bool = False

    def with_member_toggled(self, name: str) -> "GroupForm":
        """Return the form with the member added, or removed if present."""
        kept = tuple(each for each in self.members if name_key(each) != name_key(name))
        return replace(self, members=kept if len(kept) < len(self.members) else (*self.members, name))

    @property
    def new_member_fault(self) -> FieldFault | None:
        """Return the fault of the typed name; None if it is valid or empty."""
        name = normalize_text(self.new_member)
        return text_fault("names", name) if name else None

    def with_new_member(self) -> "GroupForm":
        """Return the form with the typed name as a member; an empty name or an existing member adds nothing. Check
        `new_member_fault` first."""
        name = normalize_text(self.new_member)
        is_member = name_key(name) in map(name_key, self.members)
        return replace(self, members=self.members if is_member or not name else (*self.members, name), new_member="")

    @property
    def effective_rules(self) -> RuleSet | None:
        return self.rules if self.has_fixed_rules else None


def form_for_group(group: Group) -> GroupForm:
    """Return the form that edits this group."""
    return GroupForm(
        name=group.name,
        members=tuple(member.name for member in group.members),
        rules=group.rules or DEFAULT_RULES,
        has_fixed_rules=group.rules is not None,
    )


NEW_MEMBER_FIELD: tuple[str, int | None] = ("newcomer", None)


@dataclass(frozen=True, kw_only=True)
class GroupFormDefaults:
    """Initial form, the names of all players (most matches first), and this phone's house rules."""

    form: GroupForm = GroupForm()
    known_names: tuple[str, ...] = ()
    house_rules: tuple[RuleSet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GroupFormController:
    """The form of a group, of a new one if `group_id` is None; `on_saved` gets the group's id."""

    group_id: str | None
    action: ActionController
    loaded: Loaded[GroupFormDefaults]
    form: Form[GroupForm]
    on_saved: Callable[[str], None]
    on_deleted: Callable[[], None]

    def add_member(self) -> bool:
        """Add the typed name, or show its fault and return False."""
        fault = self.form.value.new_member_fault
        if fault is not None:
            sentence = model_error_sentence(self.action.translator, fault.code, fault.values)
            self.action.show_faults({NEW_MEMBER_FIELD: sentence})
            return False
        self.action.dismiss()
        self.form.update(GroupForm.with_new_member)
        return True

    async def save(self) -> None:
        if not self.add_member():  # include a typed name that was not added yet
            return
        group = self.form.value
        work = partial(
            save_group,
            device=self.action.session.device,
            name=group.name,
            members=group.members,
            rules=group.effective_rules,
            group_id=self.group_id,
        )
        await self.action.run(work, lambda saved: self.on_saved(saved.id), key=save_group)

    async def delete(self) -> None:
        work = partial(delete_group, device=self.action.session.device, group_id=self.group_id or "")
        await self.action.run(work, lambda _: self.on_deleted())


def use_group_form(
    group_id: str | None, *, on_saved: Callable[[str], None], on_deleted: Callable[[], None]
) -> GroupFormController:
    action = use_action()
    loaded = use_loaded(group_id, partial(_load_defaults, action.session.device, group_id))
    first = loaded.latest or GroupFormDefaults()
    return GroupFormController(
        group_id=group_id,
        action=action,
        loaded=loaded,
        form=use_form((group_id, loaded.latest is not None), lambda: first.form, action),
        on_saved=on_saved,
        on_deleted=on_deleted,
    )


def _load_defaults(device: Device, group_id: str | None, transaction: Transaction) -> GroupFormDefaults:
    return GroupFormDefaults(
        form=form_for_group(require_group(transaction, device=device, group_id=group_id)) if group_id else GroupForm(),
        known_names=tuple(person.name for person in list_players(transaction, device=device)),
        house_rules=list_rule_sets(transaction, device=device),
    )
