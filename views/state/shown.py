"""The models' values that screens show. Screens know `models` only through this room (design.md §2)."""

__all__ = [
    "AgreementState",
    "DealSnapshot",
    "DownloadKind",
    "JoinLink",
    "MatchSnapshot",
    "MatchSummary",
    "Member",
    "OnDuplicate",
    "Role",
    "Verdict",
    "Voice",
]

from models import (
    AgreementState,
    DealSnapshot,
    DownloadKind,
    JoinLink,
    MatchSnapshot,
    MatchSummary,
    Member,
    OnDuplicate,
    Role,
    Verdict,
    Voice,
)
