"""The data layer: matches, deals, drafts, devices, permissions and everything else that is stored. Functions return
frozen values, never database rows.

The folders are layered; each imports only those before it: values, storage, access, people, matches, drafts, deals,
trash, sharing, tournaments, archive, file_parsing, transfer. `models.store` and `models.backup` come last.
"""

__all__ = [
    "COLOURS",
    "INACTIVE_DEVICE_TTL",
    "MAX_PHOTO_BYTES",
    "NOTE_LENGTH",
    "PROGRAM_COMMAND",
    "RESTORE_PERIOD",
    "SEARCH_LENGTH",
    "UPLOAD_CHUNK_BYTES",
    "Action",
    "ActionKind",
    "Agreement",
    "AgreementState",
    "Archive",
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
    "DealVerdict",
    "DeletedItem",
    "DeletedKind",
    "Device",
    "DownloadKind",
    "DownloadTicket",
    "Draft",
    "DraftConflict",
    "DraftPart",
    "Duplicate",
    "EntrantCard",
    "EntrantPage",
    "EntrantRound",
    "EntryPage",
    "ErasurePending",
    "EventKind",
    "FieldFault",
    "FormEntry",
    "Group",
    "HeadToHeadEntry",
    "HistorySummary",
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
    "MovePreview",
    "MoveToken",
    "NewTournament",
    "NotAllowed",
    "NotFound",
    "NothingPlayed",
    "OnDuplicate",
    "OwnEntry",
    "ParserQueueFull",
    "PartAssembler",
    "PhotoRefused",
    "PlayerCard",
    "PlayerName",
    "PlayerReport",
    "PlayersMet",
    "Preferences",
    "PurgeCounts",
    "RateLimitExceeded",
    "Relation",
    "RestoreResult",
    "Role",
    "RoundClock",
    "Season",
    "SeasonLine",
    "ServerKeyMismatch",
    "Signer",
    "SlotClaimed",
    "StaleRevision",
    "Store",
    "TableAssignment",
    "TableCard",
    "TablePhoto",
    "TableState",
    "Theme",
    "TournamentDocument",
    "TournamentLinkKind",
    "TournamentRefused",
    "TournamentRole",
    "TournamentSnapshot",
    "TournamentSummary",
    "Transaction",
    "TransferPreview",
    "UndoRefused",
    "Uploads",
    "UploadsFull",
    "Verdict",
    "accept_move",
    "add_entrant",
    "adjust_entrant",
    "admin_matches",
    "admin_token",
    "agree_deal",
    "back_up_before_update",
    "board_entry_token",
    "check_admin",
    "check_backup_ticket",
    "check_size",
    "close_round",
    "colour_player",
    "confirm_table",
    "contest_deal",
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
    "discard_draft",
    "draw_lots",
    "end_match",
    "enter_result",
    "enter_tournament",
    "error_report_code",
    "export_extension",
    "export_history",
    "export_match_parts",
    "export_match_text",
    "export_score",
    "export_shared",
    "find_device",
    "first_match_at",
    "get_or_create_rematch",
    "import_history",
    "import_transfer",
    "issue_backup_ticket",
    "issue_document_ticket",
    "issue_download_ticket",
    "issue_link",
    "issue_move_token",
    "issue_recovery_code",
    "join_as_director",
    "join_match",
    "join_table",
    "join_table_as_director",
    "leave_device",
    "list_deleted",
    "list_frequent_names",
    "list_groups",
    "list_matches",
    "list_members",
    "list_played_rules",
    "list_players",
    "list_rule_sets",
    "list_tournaments",
    "load_board",
    "load_draft",
    "load_entrant",
    "load_entry_page",
    "load_last_setup",
    "load_match",
    "load_photo",
    "load_preferences",
    "load_report",
    "load_season",
    "load_shared_draft",
    "load_shared_match",
    "load_table_assignment",
    "load_tournament",
    "merge_players",
    "name_key",
    "newest_backup",
    "newest_schema_version",
    "normalize_text",
    "on_reader",
    "on_thread",
    "on_writer",
    "open_store",
    "page_tokens",
    "parse_archive",
    "preview_import",
    "preview_move",
    "preview_transfer",
    "process_photo",
    "purge",
    "purge_inactive_devices",
    "read_document_ticket",
    "read_download_ticket",
    "record_visit",
    "recover_device",
    "redo",
    "register_device",
    "rekey",
    "rematch_token",
    "remove_entrant",
    "remove_member",
    "remove_photo",
    "rename_device",
    "rename_entrant",
    "rename_player",
    "require_group",
    "resolve_token",
    "restore_backup",
    "restore_everything",
    "restore_match",
    "restore_player",
    "restrict_permissions",
    "revoke_link",
    "revoke_tournament_links",
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
    "split_transfer",
    "start_clock",
    "stored_schema_version",
    "table_before",
    "take_ownership",
    "text_fault",
    "tournament_log",
    "tournament_token",
    "transfer_ownership",
    "undo",
    "update_match_details",
    "was_seen_today",
    "withdraw_entrant",
    "write_atomically",
    "write_backup",
]

from models.access.devices import Device, find_device, record_visit, register_device, rename_device, was_seen_today
from models.access.permissions import role_of
from models.access.preferences import Preferences, Theme, load_last_setup, load_preferences, save_preferences
from models.access.signing import Signer
from models.archive.exporting import export_extension, export_history, export_shared
from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.format import Archive
from models.archive.import_people import OnDuplicate
from models.archive.importing import Duplicate, ImportPreview, ImportReport, import_history, preview_import
from models.archive.parsing import check_size, parse_archive
from models.archive.uploads import UPLOAD_CHUNK_BYTES, SlotClaimed, Uploads
from models.backup.before_update import back_up_before_update
from models.backup.container import newest_backup
from models.backup.restoring import RestoreResult, restore_backup
from models.backup.writing import write_backup
from models.deals.action_log import deal_history
from models.deals.agreement import agree_deal, contest_deal
from models.deals.ending import end_match
from models.deals.saving import delete_deal, save_deal
from models.deals.undo import redo, undo
from models.drafts.saving import discard_draft, load_draft, save_draft_head, save_draft_side
from models.matches.clock import set_clock
from models.matches.listing import first_match_at, list_matches, list_played_rules
from models.matches.loading import load_match
from models.matches.photo_processing import MAX_PHOTO_BYTES, TablePhoto, process_photo
from models.matches.photos import load_photo, remove_photo, save_photo
from models.matches.rule_sets import delete_rule_set, list_rule_sets, save_rule_set
from models.matches.setup import create_match, update_match_details
from models.people.aggregates import FormEntry
from models.people.groups import Group, delete_group, list_groups, require_group, save_group
from models.people.merging import merge_players
from models.people.players import PlayerCard, colour_player, list_frequent_names, list_players, rename_player
from models.people.statistics import HeadToHeadEntry, PlayerReport, Season, SeasonLine, load_report, load_season
from models.sharing.admin import admin_matches, admin_token, check_admin, take_ownership
from models.sharing.joining import LinkTarget, join_match, load_shared_draft, load_shared_match, resolve_token
from models.sharing.links import JoinLink, issue_link, revoke_link
from models.sharing.members import Member, list_members, remove_member, transfer_ownership
from models.sharing.phones import (
    MovePreview,
    MoveToken,
    accept_move,
    count_phones,
    issue_move_token,
    issue_recovery_code,
    leave_device,
    preview_move,
    recover_device,
)
from models.sharing.rematch import get_or_create_rematch, rematch_token
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
from models.storage.database_checks import stored_schema_version
from models.storage.files import restrict_permissions, write_atomically
from models.storage.folding import table_before
from models.storage.schema_version import newest_schema_version
from models.storage.threads import on_reader, on_thread, on_writer
from models.store import Store, Transaction, open_store, rekey
from models.tournaments.entrants import add_entrant, remove_entrant, rename_entrant, withdraw_entrant
from models.tournaments.entries import draw_lots, enter_tournament, load_entry_page
from models.tournaments.links import board_entry_token, page_tokens, revoke_tournament_links, tournament_token
from models.tournaments.listing import list_tournaments
from models.tournaments.log import tournament_log
from models.tournaments.results import adjust_entrant, enter_result
from models.tournaments.rounds import close_round, seat_round, start_clock
from models.tournaments.setup import create_tournament, delete_tournament
from models.tournaments.snapshots import load_board, load_entrant, load_tournament
from models.tournaments.tables import (
    confirm_table,
    join_as_director,
    join_table,
    join_table_as_director,
    load_table_assignment,
)
from models.tournaments.tickets import TournamentDocument, issue_document_ticket, read_document_ticket
from models.transfer.match_transfer import (
    HistorySummary,
    Relation,
    TransferPreview,
    export_match_parts,
    export_match_text,
    import_transfer,
    preview_transfer,
    split_transfer,
)
from models.transfer.parts import PartAssembler
from models.transfer.score import export_score
from models.transfer.text_encoding import CodeRefused
from models.trash.contents import DeletedItem, DeletedKind, list_deleted
from models.trash.deletion import (
    RESTORE_PERIOD,
    delete_everything,
    delete_match,
    delete_player,
    restore_everything,
    restore_match,
    restore_player,
)
from models.trash.purging import INACTIVE_DEVICE_TTL, PurgeCounts, purge, purge_inactive_devices
from models.values.clock import ClockStep, MatchClock
from models.values.deal import (
    Action,
    ActionKind,
    Agreement,
    AgreementState,
    ChangeRecord,
    DealHead,
    DealSnapshot,
    DealVerdict,
    Draft,
    DraftPart,
    Verdict,
)
from models.values.error_reports import error_report_code
from models.values.errors import (
    BackupRefused,
    CorruptRecord,
    DatabaseFailed,
    DatabaseFault,
    DatabaseInUse,
    DatabaseRefused,
    DraftConflict,
    ErasurePending,
    FieldFault,
    InvalidEntry,
    InvalidSetup,
    LinkRefused,
    MatchFinished,
    ModelError,
    ModelErrorCode,
    NotAllowed,
    NotFound,
    NothingPlayed,
    ParserQueueFull,
    PhotoRefused,
    PlayersMet,
    RateLimitExceeded,
    ServerKeyMismatch,
    StaleRevision,
    TournamentRefused,
    UndoRefused,
    UploadsFull,
)
from models.values.match import COLOURS, MatchSetup, MatchSnapshot, MatchSummary, PlayerName, Role
from models.values.program import PROGRAM_COMMAND
from models.values.text import NOTE_LENGTH, SEARCH_LENGTH, name_key, normalize_text, text_fault
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
    TableAssignment,
    TableCard,
    TableState,
    TournamentLinkKind,
    TournamentRole,
    TournamentSnapshot,
    TournamentSummary,
)
