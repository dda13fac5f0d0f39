"""The rules of a rule set, to look up at the table. Written from the RuleSet itself, they can't contradict it."""

__all__ = ["Section", "rules_page"]

from wording.rulebook.page import rules_page
from wording.rulebook.section import Section
