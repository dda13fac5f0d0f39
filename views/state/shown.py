"""The models' values that screens show. Screens know `models` only through this room (design.md §2)."""

__all__ = [
    "AgreementState",
    "DealSnapshot",
    "JoinLink",
    "MatchSnapshot",
    "MatchSummary",
    "Member",
    "Role",
    "Verdict",
    "Voice",
]

from models import AgreementState, DealSnapshot, JoinLink, MatchSnapshot, MatchSummary, Member, Role, Verdict, Voice
