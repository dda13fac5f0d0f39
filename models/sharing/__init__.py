"""Sharing matches: join links and codes, members, devices with several phones, download tickets, the host's access."""

from models.sharing.admin import admin_matches, admin_token, check_admin, renew_admin_link, take_ownership
from models.sharing.joining import LinkTarget, join_match, load_shared_draft, load_shared_match, resolve_token
from models.sharing.links import CODE_LENGTH, JoinLink, issue_link, normalize_code, revoke_link
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
    Ticket,
    check_backup_ticket,
    issue_backup_ticket,
    issue_download_ticket,
    read_ticket,
)
