"""The models' values that screens show. Screens know `models` only through this room (design.md §2)."""

__all__ = [
    "AgreementState",
    "DealSnapshot",
    "DeletedThing",
    "FormEntry",
    "Group",
    "JoinLink",
    "MatchSnapshot",
    "MatchSummary",
    "Member",
    "PlayerCard",
    "Rival",
    "Role",
    "Season",
    "SeasonLine",
    "Verdict",
    "Voice",
]

from models import (
    AgreementState,
    DealSnapshot,
    DeletedThing,
    FormEntry,
    Group,
    JoinLink,
    MatchSnapshot,
    MatchSummary,
    Member,
    PlayerCard,
    Rival,
    Role,
    Season,
    SeasonLine,
    Verdict,
    Voice,
)
