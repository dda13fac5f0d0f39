"""Sentences in the user's language for the codes of `scoring` and `models`, shared by views and web."""

from wording.burrachi import burraco_name, burraco_short_name
from wording.cards import SUIT_SIGNS, cards_text, rank_name, suit_name
from wording.drawing.cards import CardFace, card_faces
from wording.drawing.side_shapes import SIDE_SHAPES, SideShape
from wording.drawing.table import DrawnSeat, DrawnTable, draw_table
from wording.drawn_names import can_draw, drawing_hint, drawn_name, drawn_names
from wording.entrants import entrant_name, entrant_words, numbered_sides, side_members, table_sides
from wording.faults.deal import can_close, fault_sentence
from wording.faults.imports import import_fault_sentence
from wording.faults.melds import illegal_meld_sentence
from wording.faults.models import failure_sentence, model_error_sentence, with_report_code
from wording.faults.setup import rule_fault_sentence, setup_fault_sentence
from wording.faults.tournament import tournament_fault_sentence
from wording.guide import Guide, GuidePart, user_guide
from wording.help import LETTERS, Help, HelpTopic, explain_topic, help_topics
from wording.language import LANGUAGES, negotiate_language
from wording.match import (
    deal_totals,
    deals_played,
    deals_progress,
    distance_to_target,
    early_end_sentence,
    game_and_goal,
    lead_sentence,
    match_goal,
    match_outcome,
    numbered_player,
    seating_description,
    seating_name,
    side_names,
    spoken_score,
    unnamed_player,
    winning_margin,
)
from wording.measures import measure_definition, measure_name
from wording.nouns import common_terms, joker, pozzetti, pozzetto
from wording.numerals import CHARACTER_WIDTHS, half_digits, number_width
from wording.option_values import option_choice, option_value
from wording.options import OPTION_GROUPS, OptionGroup, group_name, option_explanation, option_label
from wording.ranking import VICTORY_POINTS, RankingColumn, RankingOutput, ranking_columns
from wording.reasons import adjustment_label, reason_label
from wording.rulebook import (
    Origin,
    RuleLine,
    Section,
    Source,
    deal_reminders,
    director_guide,
    example_deal,
    rules_page,
    source_details,
    source_title,
)
from wording.tournament import (
    adjustment_reason,
    adjustment_value,
    card_fault_sentence,
    choice_name,
    club_meetings_sentence,
    detail_name,
    due_results_sentence,
    entrant_place,
    given_lines,
    given_points,
    membership_field_name,
    movement_description,
    names_at,
    phases_name,
    place_label,
    points_pair,
    prize_name,
    round_name,
    rulings,
    schedule_name,
    seat_initials,
    seat_name,
    seat_place,
    section_letter,
    substitutions,
    table_label,
    table_name,
    tie_sentence,
    time_left,
    win_sentence,
    winners_line,
    winners_sentence,
    with_group,
)
from wording.translation import Translator, mark, translator, without_isolates
from wording.variants import games_of_language, listed_games, variant_description, variant_name
