"""A group while it is made or changed. Pure."""

__all__ = ["GroupForm", "group_form"]

from dataclasses import dataclass, replace

from models import FieldFault, Group
from models.text import name_key, text_fault, tidy
from scoring import RuleSet
from views.state.match_form import DEFAULT_RULES


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
