"""Words: turns the codes of `scoring` and `models` into sentences of the reader's language, for views and web alike."""

__all__ = [
    "LANGUAGES",
    "OPTION_GROUPS",
    "SIDE_SHAPES",
    "OptionGroup",
    "Section",
    "SideShape",
    "Translator",
    "adjustment_label",
    "burraco_name",
    "burraco_short_name",
    "cards_text",
    "counted_burrachi",
    "counted_clean_burrachi",
    "fault_sentence",
    "game_of",
    "group_name",
    "illegal_meld_sentence",
    "import_fault_sentence",
    "measure_definition",
    "measure_name",
    "model_error_sentence",
    "negotiate",
    "notation_sentence",
    "option_choice",
    "option_explanation",
    "option_label",
    "option_value",
    "pozzetti",
    "pozzetto",
    "rank_name",
    "reason_label",
    "rule_fault_sentence",
    "rules_page",
    "seating_description",
    "seating_name",
    "setup_fault_sentence",
    "suit_name",
    "translator",
    "variant_description",
    "variant_name",
]

from wording.burrachi import burraco_name, burraco_short_name
from wording.cards import cards_text, rank_name, suit_name
from wording.faults import fault_sentence
from wording.game import game_of
from wording.import_faults import import_fault_sentence
from wording.language import LANGUAGES, negotiate
from wording.measures import measure_definition, measure_name
from wording.melds import illegal_meld_sentence, notation_sentence
from wording.model_errors import model_error_sentence
from wording.nouns import counted_burrachi, counted_clean_burrachi, pozzetti, pozzetto
from wording.option_values import option_choice, option_value
from wording.options import OPTION_GROUPS, OptionGroup, group_name, option_explanation, option_label
from wording.reasons import adjustment_label, reason_label
from wording.rule_faults import rule_fault_sentence
from wording.rulebook import Section, rules_page
from wording.seating import seating_description, seating_name
from wording.setup_faults import setup_fault_sentence
from wording.side_shapes import SIDE_SHAPES, SideShape
from wording.translation import Translator, translator
from wording.variants import variant_description, variant_name
