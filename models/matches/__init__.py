"""Matches: creating, loading and listing; their clock, photos and rule sets."""

from models.matches.clock import COUNTDOWN_STEP, set_clock
from models.matches.listing import count_matches, first_match_at, list_matches, list_played_rules, match_revisions
from models.matches.loading import load_match
from models.matches.naming import name_players
from models.matches.photo_processing import MAX_PHOTO_BYTES, TablePhoto, process_photo
from models.matches.photos import load_photo, remove_photo, save_photo
from models.matches.rule_sets import delete_rule_set, list_rule_sets, save_rule_set
from models.matches.setup import create_match, find_name_faults, update_match_details
