"""What is kept: matches, deals, drafts, devices and who may do what. Frozen values come out, never rows."""

__all__ = [
    "COLOURS",
    "LARGEST_PHOTO",
    "UNDO_TIME",
    "Action",
    "ActionKind",
    "Agreement",
    "AgreementState",
    "Archive",
    "BackupRefused",
    "Change",
    "ChangeFeed",
    "ChangeKind",
    "ChangeRecord",
    "CorruptRecord",
    "DatabaseFailed",
    "DatabaseInUse",
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
    "ErasureWaits",
    "FieldFault",
    "FormEntry",
    "Group",
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
    "MatchFinished",
    "MatchSetup",
    "MatchSnapshot",
    "MatchSummary",
    "Member",
    "ModelError",
    "ModelErrorCode",
    "Move",
    "MoveToken",
    "NotAllowed",
    "NotFound",
    "OnDuplicate",
    "PhotoRefused",
    "PlayerCard",
    "PlayerName",
    "PlayerReport",
    "PlayersMet",
    "Preferences",
    "Purged",
    "Restored",
    "Rival",
    "Role",
    "Season",
    "SeasonLine",
    "Signer",
    "StaleRevision",
    "Store",
    "TablePhoto",
    "Theme",
    "TooMany",
    "Transaction",
    "UndoRefused",
    "Uploads",
    "Verdict",
    "Voice",
    "admin_matches",
    "admin_token",
    "agree_deal",
    "check_admin",
    "check_backup_ticket",
    "check_size",
    "claim_match",
    "colour_player",
    "contest_deal",
    "count_phones",
    "create_match",
    "deal_history",
    "delete_deal",
    "delete_everything",
    "delete_group",
    "delete_match",
    "delete_player",
    "delete_rule_set",
    "describe_match",
    "discard_draft",
    "export_history",
    "export_shared",
    "find_device",
    "first_match_at",
    "hand_over",
    "import_history",
    "issue_backup_ticket",
    "issue_download_ticket",
    "issue_link",
    "issue_move_token",
    "issue_recovery_code",
    "join",
    "last_setup",
    "leave_device",
    "list_deleted",
    "list_groups",
    "list_links",
    "list_matches",
    "list_members",
    "list_players",
    "list_rule_sets",
    "load_draft",
    "load_match",
    "load_photo",
    "load_preferences",
    "load_report",
    "load_season",
    "load_shared",
    "load_shared_draft",
    "look_at_move",
    "move_here",
    "open_store",
    "own_group",
    "played_rules",
    "preview_import",
    "purge",
    "purge_matches",
    "read_archive",
    "read_download_ticket",
    "recover",
    "redo",
    "register_device",
    "rematch_setup",
    "remembered_names",
    "remove_member",
    "remove_photo",
    "rename_device",
    "rename_player",
    "resolve_code",
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
    "tidy_photo",
    "undo",
    "unite_players",
    "write_atomically",
    "write_backup",
]

from models.action_kinds import ActionKind
from models.agreeing import agree_deal, contest_deal
from models.agreement import Agreement, AgreementState, Verdict, Voice
from models.archive import Archive, ImportFault, ImportFaultCode, ImportRefused, check_size, read_archive
from models.archive.on_duplicate import OnDuplicate
from models.atomic_file import write_atomically
from models.backup import write_backup
from models.backup_tickets import check_backup_ticket, issue_backup_ticket
from models.changes import Change, ChangeFeed, ChangeKind
from models.deal_head import DealHead
from models.deals import deal_history, delete_deal, redo, save_deal, undo
from models.deleted_things import (
    UNDO_TIME,
    DeletedKind,
    DeletedThing,
    delete_everything,
    delete_player,
    list_deleted,
    restore_everything,
    restore_player,
)
from models.devices import Device, find_device, register_device, rename_device
from models.download_tickets import DownloadKind, DownloadTicket, issue_download_ticket, read_download_ticket
from models.drafts import discard_draft, load_draft, save_draft_head, save_draft_side
from models.errors import (
    BackupRefused,
    CorruptRecord,
    DatabaseFailed,
    DatabaseInUse,
    DraftClash,
    ErasureWaits,
    FieldFault,
    InvalidEntry,
    InvalidSetup,
    LinkRefused,
    MatchFinished,
    ModelError,
    ModelErrorCode,
    NotAllowed,
    NotFound,
    PhotoRefused,
    PlayersMet,
    StaleRevision,
    TooMany,
    UndoRefused,
)
from models.exporting import export_history, export_shared
from models.groups import Group, delete_group, list_groups, own_group, save_group
from models.importing import Duplicate, ImportPreview, ImportReport, import_history, preview_import
from models.joining import LinkTarget, join, load_shared, load_shared_draft, resolve_code, resolve_token
from models.leaving import count_phones, leave_device
from models.links import JoinLink, issue_link, list_links, revoke_link
from models.listing import first_match_at, list_matches, played_rules
from models.matches import create_match, delete_match, describe_match, load_match, purge_matches, restore_match
from models.members import Member, list_members, remove_member
from models.membership import role_of
from models.moving import Move, MoveToken, issue_move_token, look_at_move, move_here
from models.ownership import admin_matches, admin_token, check_admin, claim_match, hand_over
from models.palette import COLOURS
from models.people import PlayerCard, colour_player, list_players, rename_player, unite_players
from models.photo_image import LARGEST_PHOTO, TablePhoto, tidy_photo
from models.photos import load_photo, remove_photo, save_photo
from models.players import remembered_names
from models.preferences import Preferences, Theme, load_preferences, save_preferences
from models.purging import Purged, purge
from models.recovery import issue_recovery_code, recover
from models.reports import FormEntry, PlayerReport, Rival, Season, SeasonLine, load_report, load_season
from models.restoring import Restored, restore_backup
from models.roles import Role
from models.rule_sets import delete_rule_set, list_rule_sets, save_rule_set
from models.setup import MatchSetup
from models.setups import last_setup, rematch_setup
from models.signing import Signer
from models.snapshots import (
    Action,
    ChangeRecord,
    DealSnapshot,
    Draft,
    DraftPart,
    MatchSnapshot,
    MatchSummary,
    PlayerName,
)
from models.store import Store, Transaction, open_store
from models.uploads import Uploads
