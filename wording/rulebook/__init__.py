"""The rules page of a rule set. It is generated from the RuleSet itself, so it can't contradict it."""

from dataclasses import replace

from scoring import RuleSet, with_enough_decks
from wording.rulebook.bonuses import bonuses_section
from wording.rulebook.cards import cards_section
from wording.rulebook.deal import deal_section
from wording.rulebook.draw import draw_section
from wording.rulebook.ending import closing_section, end_lines, hands_section
from wording.rulebook.example_deal import example_deal
from wording.rulebook.match import match_section, opening_section
from wording.rulebook.melds import melds_section
from wording.rulebook.origin import Origin, find_origin
from wording.rulebook.players import players_section
from wording.rulebook.pozzetto import pozzetto_section
from wording.rulebook.section import RuleLine, Section
from wording.rulebook.sources import Source, source_details, source_title
from wording.rulebook.tournament import director_guide
from wording.rulebook.turn import pile_lines, turn_section
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
    deal_section,
)


def rules_page(t: Translator, rules: RuleSet) -> tuple[Section, ...]:
    """Return the sections in the order of a deal, without those that the game lacks, each line with its origin."""
    rules = with_enough_decks(rules, min(rules.player_counts, default=0))
    sections = (section(t, rules) for section in _SECTIONS)
    return tuple(_with_origins(section, rules) for section in sections if section is not None)


def deal_reminders(t: Translator, rules: RuleSet) -> tuple[str, ...]:
    """Return the rules that players look up in the middle of a deal: the discard pile and the end of the deal; may be
    empty."""
    return tuple(line.text for line in (*pile_lines(t, rules), *end_lines(t, rules)))


def _with_origins(section: Section, rules: RuleSet) -> Section:
    rows, paragraphs = (
        tuple(replace(line, origin=find_origin(rules, line.facts)) for line in lines)
        for lines in (section.rows, section.paragraphs)
    )
    return replace(section, rows=rows, paragraphs=paragraphs)
