"""The rules page of a rule set. It is generated from the RuleSet itself, so it can't contradict it."""

__all__ = ["Section", "deal_reminders", "director_guide", "rules_page"]

from scoring import RuleSet
from wording.rulebook.bonuses import bonuses_section
from wording.rulebook.cards import cards_section
from wording.rulebook.ending import closing_section, end_sentences, hands_section, pozzetto_section
from wording.rulebook.match import draw_section, match_section, opening_section
from wording.rulebook.melds import melds_section
from wording.rulebook.players import players_section
from wording.rulebook.section import Section
from wording.rulebook.tournament import director_guide
from wording.rulebook.turn import pile_sentences, turn_section
from wording.translation import Translator

_SECTIONS = (
    cards_section,
    melds_section,
    bonuses_section,
    turn_section,
    closing_section,
    pozzetto_section,
    hands_section,
    opening_section,
    players_section,
    match_section,
    draw_section,
)


def rules_page(t: Translator, rules: RuleSet) -> tuple[Section, ...]:
    """Return the sections in the order of a deal, without those that the game lacks."""
    sections = (section(t, rules) for section in _SECTIONS)
    return tuple(section for section in sections if section is not None)


def deal_reminders(t: Translator, rules: RuleSet) -> tuple[str, ...]:
    """Return what players ask in the middle of a deal: the discard pile, and how the deal ends; possibly empty."""
    return (*pile_sentences(t, rules), *end_sentences(t, rules))
