"""Tournaments: setup, event log, tables, results, directors and links. The state of a tournament is folded from its
events.
"""

from models.tournaments import events
from models.tournaments.calls import call_director, end_call
from models.tournaments.entrants.changes import (
    MAX_REGISTRATIONS,
    add_entrant,
    remove_entrant,
    rename_entrant,
    withdraw_entrant,
)
from models.tournaments.entrants.registration import draw_lots, enter_tournament, load_registration_page
from models.tournaments.entrants.removal import related_entrants, restore_entrants, withdraw_entrants
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import CheckedIn, Extended, Fee, Remark, Sent, Silenced, TableFixed
from models.tournaments.halls import answer_phone, hall_tokens, load_hall, renew_hall_codes, save_hall, set_hall_used
from models.tournaments.links import (
    board_registration_token,
    page_tokens,
    revoke_tournament_links,
    table_tokens,
    tournament_token,
)
from models.tournaments.listing import count_tournaments, list_due_results, list_tournaments
from models.tournaments.log import LogEntry, tournament_log
from models.tournaments.memberships import save_membership
from models.tournaments.notes import EntrantNote, note_entrant, note_tournament
from models.tournaments.prizes import save_prizes
from models.tournaments.results import adjust_entrant, enter_result, remove_result, retract_adjustment
from models.tournaments.rounds import close_round, extend_round, seat_round, set_clock_paused, start_clock
from models.tournaments.seats import exchange_entrants, publish_round, unseat_round
from models.tournaments.setup import copy_tournament, create_tournament, delete_tournament, find_text_faults
from models.tournaments.snapshots import load_board, load_entrant, load_table_card, load_tournament
from models.tournaments.tables import (
    confirm_table,
    join_as_director,
    join_table,
    join_table_as_director,
    load_table_assignment,
)
from models.tournaments.tickets import TournamentDocument, issue_document_ticket
