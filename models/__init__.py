"""The data layer: matches, deals, drafts, devices, permissions and everything else that is stored. Functions return
frozen values, never database rows.

The folders are layered; each imports only those before it: values, storage, access, people, matches, drafts, deals,
trash, sharing, tournaments, archive, incoming, carried. `models.store` and `models.backup` come last.
"""

__all__ = [
    "COLOURS",
    "LARGEST_PHOTO",
    "NOTE_LENGTH",
    "PIECE",
    "PROGRAM",
    "SEARCH_LENGTH",
    "STRANGERS_STAY",
    "UNDO_TIME",
    "Action",
    "ActionKind",
    "Agreement",
    "AgreementState",
    "Archive",
    "Assembly",
    "BackupRefused",
    "Board",
    "Change",
    "ChangeFeed",
    "ChangeKind",
    "ChangeRecord",
    "ClockStep",
    "CodeRefused",
    "CorruptRecord",
    "DatabaseFailed",
    "DatabaseFault",
    "DatabaseInUse",
    "DatabaseRefused",
    "DealHead",
    "DealSnapshot",
    "DeletedKind",
    "DeletedThing",
    "Device",
    "DownloadKind",
    "DownloadTicket",
    "Draft",
    "DraftClash",
    "DraftPart",
    "Duplicate",
    "EntrantCard",
    "EntrantPage",
    "EntrantRound",
    "EntryPage",
    "ErasureWaits",
    "EventKind",
    "FieldFault",
    "FilesWait",
    "FormEntry",
    "Group",
    "HandedMatch",
    "HandedSide",
    "ImportFault",
    "ImportFaultCode",
    "ImportPreview",
    "ImportRefused",
    "ImportReport",
    "InvalidEntry",
    "InvalidSetup",
    "JoinLink",
    "LinkRefused",
    "LinkTarget",
    "LogEntry",
    "MatchClock",
    "MatchFinished",
    "MatchSetup",
    "MatchSnapshot",
    "MatchSummary",
    "Member",
    "ModelError",
    "ModelErrorCode",
    "Move",
    "MoveToken",
    "NewTournament",
    "NotAllowed",
    "NotFound",
    "NothingPlayed",
    "OnDuplicate",
    "OtherKey",
    "OwnEntry",
    "PhotoRefused",
    "PlaceTaken",
    "PlayerCard",
    "PlayerName",
    "PlayerReport",
    "PlayersMet",
    "Preferences",
    "Purged",
    "Relation",
    "Restored",
    "Rival",
    "Role",
    "RoundClock",
    "Season",
    "SeasonLine",
    "Signer",
    "StaleRevision",
    "Store",
    "TableCard",
    "TablePhoto",
    "TablePlace",
    "TableState",
    "Theme",
    "TooMany",
    "TournamentLinkKind",
    "TournamentPaper",
    "TournamentRefused",
    "TournamentRole",
    "TournamentSnapshot",
    "TournamentSummary",
    "Transaction",
    "UndoRefused",
    "Uploads",
    "UploadsFull",
    "Verdict",
    "Voice",
    "add_entrant",
    "adjust_entrant",
    "admin_matches",
    "admin_token",
    "agree_deal",
    "begin_rematch",
    "board_entry_token",
    "carry_match",
    "carry_score",
    "carry_whole",
    "check_admin",
    "check_backup_ticket",
    "check_size",
    "claim_match",
    "close_round",
    "colour_player",
    "confirm_table",
    "contest_deal",
    "copy_before_update",
    "count_phones",
    "create_match",
    "create_tournament",
    "database_file",
    "deal_history",
    "delete_deal",
    "delete_everything",
    "delete_group",
    "delete_match",
    "delete_player",
    "delete_rule_set",
    "delete_tournament",
    "describe_match",
    "direct",
    "discard_draft",
    "draw_lots",
    "end_match",
    "enter_result",
    "enter_tournament",
    "export_ending",
    "export_history",
    "export_shared",
    "find_device",
    "first_match_at",
    "hand_over",
    "handed_content",
    "import_history",
    "incident_code",
    "is_seen_today",
    "issue_backup_ticket",
    "issue_download_ticket",
    "issue_link",
    "issue_move_token",
    "issue_paper_ticket",
    "issue_recovery_code",
    "join",
    "keep_private",
    "last_setup",
    "leave_device",
    "list_deleted",
    "list_groups",
    "list_matches",
    "list_members",
    "list_players",
    "list_rule_sets",
    "list_tournaments",
    "load_board",
    "load_draft",
    "load_entrant",
    "load_entry",
    "load_match",
    "load_photo",
    "load_place",
    "load_preferences",
    "load_report",
    "load_season",
    "load_shared",
    "load_shared_draft",
    "load_tournament",
    "look_at_handed",
    "look_at_move",
    "move_here",
    "name_key",
    "newest_backup",
    "newest_schema_version",
    "note_visit",
    "on_reader",
    "on_thread",
    "on_writer",
    "open_store",
    "open_table",
    "own_group",
    "page_tokens",
    "played_rules",
    "preview_import",
    "purge",
    "purge_strangers",
    "read_archive",
    "read_download_ticket",
    "read_paper_ticket",
    "recover",
    "redo",
    "register_device",
    "rekey",
    "rematch_token",
    "remembered_names",
    "remove_entrant",
    "remove_member",
    "remove_photo",
    "rename_device",
    "rename_entrant",
    "rename_player",
    "resolve_token",
    "restore_backup",
    "restore_everything",
    "restore_match",
    "restore_player",
    "revoke_link",
    "role_of",
    "save_deal",
    "save_draft_head",
    "save_draft_side",
    "save_group",
    "save_photo",
    "save_preferences",
    "save_rule_set",
    "seat_round",
    "set_clock",
    "sit_down",
    "start_clock",
    "stored_schema_version",
    "table_before",
    "take_handed",
    "text_fault",
    "tidy",
    "tidy_photo",
    "tournament_log",
    "tournament_token",
    "undo",
    "unite_players",
    "withdraw_entrant",
    "withdraw_links",
    "write_atomically",
    "write_backup",
]

from models.access.devices import Device, find_device, is_seen_today, note_visit, register_device, rename_device
from models.access.permissions import role_of
from models.access.preferences import Preferences, Theme, last_setup, load_preferences, save_preferences
from models.access.signing import Signer
from models.archive.exporting import export_ending, export_history, export_shared
from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.format import Archive
from models.archive.import_people import OnDuplicate
from models.archive.importing import Duplicate, ImportPreview, ImportReport, import_history, preview_import
from models.archive.reading import check_size, read_archive
from models.archive.uploads import PIECE, PlaceTaken, Uploads
from models.backup.container import newest_backup
from models.backup.restoring import Restored, restore_backup
from models.backup.updating import copy_before_update
from models.backup.writing import write_backup
from models.carried.handing import (
    HandedMatch,
    HandedSide,
    Relation,
    carry_match,
    carry_whole,
    handed_content,
    look_at_handed,
    take_handed,
)
from models.carried.packing import CodeRefused
from models.carried.parts import Assembly
from models.carried.score import carry_score
from models.deals.agreeing import agree_deal, contest_deal
from models.deals.ending import end_match
from models.deals.saving import delete_deal, save_deal
from models.deals.trail import deal_history
from models.deals.undo import redo, undo
from models.drafts.saving import discard_draft, load_draft, save_draft_head, save_draft_side
from models.matches.clock import set_clock
from models.matches.listing import first_match_at, list_matches, played_rules
from models.matches.loading import load_match
from models.matches.photos import load_photo, remove_photo, save_photo
from models.matches.pictures import LARGEST_PHOTO, TablePhoto, tidy_photo
from models.matches.rule_sets import delete_rule_set, list_rule_sets, save_rule_set
from models.matches.setup import create_match, describe_match
from models.people.figures import FormEntry
from models.people.groups import Group, delete_group, list_groups, own_group, save_group
from models.people.players import PlayerCard, colour_player, list_players, remembered_names, rename_player
from models.people.statistics import PlayerReport, Rival, Season, SeasonLine, load_report, load_season
from models.people.uniting import unite_players
from models.sharing.host import admin_matches, admin_token, check_admin, claim_match
from models.sharing.joining import LinkTarget, join, load_shared, load_shared_draft, resolve_token
from models.sharing.links import JoinLink, issue_link, revoke_link
from models.sharing.members import Member, hand_over, list_members, remove_member
from models.sharing.phones import (
    Move,
    MoveToken,
    count_phones,
    issue_move_token,
    issue_recovery_code,
    leave_device,
    look_at_move,
    move_here,
    recover,
)
from models.sharing.rematch import begin_rematch, rematch_token
from models.sharing.tickets import (
    DownloadKind,
    DownloadTicket,
    check_backup_ticket,
    issue_backup_ticket,
    issue_download_ticket,
    read_download_ticket,
)
from models.storage.changes import Change, ChangeFeed, ChangeKind
from models.storage.database import database_file
from models.storage.files import keep_private, write_atomically
from models.storage.folding import table_before
from models.storage.opening import stored_schema_version
from models.storage.schema_version import newest_schema_version
from models.storage.threads import on_reader, on_thread, on_writer
from models.store import Store, Transaction, open_store, rekey
from models.tournaments.entrants import add_entrant, remove_entrant, rename_entrant, withdraw_entrant
from models.tournaments.entries import draw_lots, enter_tournament, load_entry
from models.tournaments.links import board_entry_token, page_tokens, tournament_token, withdraw_links
from models.tournaments.listing import list_tournaments
from models.tournaments.log import tournament_log
from models.tournaments.reading import load_board, load_entrant, load_tournament
from models.tournaments.results import adjust_entrant, enter_result
from models.tournaments.rounds import close_round, seat_round, start_clock
from models.tournaments.setup import create_tournament, delete_tournament
from models.tournaments.tables import confirm_table, direct, load_place, open_table, sit_down
from models.tournaments.tickets import TournamentPaper, issue_paper_ticket, read_paper_ticket
from models.trash.contents import DeletedKind, DeletedThing, list_deleted
from models.trash.deletion import (
    UNDO_TIME,
    delete_everything,
    delete_match,
    delete_player,
    restore_everything,
    restore_match,
    restore_player,
)
from models.trash.purging import STRANGERS_STAY, Purged, purge, purge_strangers
from models.values.clock import ClockStep, MatchClock
from models.values.deal import (
    Action,
    ActionKind,
    Agreement,
    AgreementState,
    ChangeRecord,
    DealHead,
    DealSnapshot,
    Draft,
    DraftPart,
    Verdict,
    Voice,
)
from models.values.errors import (
    BackupRefused,
    CorruptRecord,
    DatabaseFailed,
    DatabaseFault,
    DatabaseInUse,
    DatabaseRefused,
    DraftClash,
    ErasureWaits,
    FieldFault,
    FilesWait,
    InvalidEntry,
    InvalidSetup,
    LinkRefused,
    MatchFinished,
    ModelError,
    ModelErrorCode,
    NotAllowed,
    NotFound,
    NothingPlayed,
    OtherKey,
    PhotoRefused,
    PlayersMet,
    StaleRevision,
    TooMany,
    TournamentRefused,
    UndoRefused,
    UploadsFull,
)
from models.values.incidents import incident_code
from models.values.match import COLOURS, MatchSetup, MatchSnapshot, MatchSummary, PlayerName, Role
from models.values.program import PROGRAM
from models.values.text import NOTE_LENGTH, SEARCH_LENGTH, name_key, text_fault, tidy
from models.values.tournament import (
    Board,
    EntrantCard,
    EntrantPage,
    EntrantRound,
    EntryPage,
    EventKind,
    LogEntry,
    NewTournament,
    OwnEntry,
    RoundClock,
    TableCard,
    TablePlace,
    TableState,
    TournamentLinkKind,
    TournamentRole,
    TournamentSnapshot,
    TournamentSummary,
)
