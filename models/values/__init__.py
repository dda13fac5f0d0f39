"""Frozen values and errors, the data types of the models package."""

from models.values.clock import ClockStep, MatchClock
from models.values.deal import (
    Action,
    ActionKind,
    AgreementState,
    DealChange,
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
    CorruptData,
    DatabaseFailed,
    DatabaseFault,
    DatabaseFull,
    DatabaseInUse,
    DatabaseReadOnly,
    DatabaseRefused,
    DraftConflict,
    FieldFault,
    InvalidEntry,
    InvalidSetup,
    LinkRefused,
    ListRefused,
    MatchFinished,
    ModelError,
    ModelErrorCode,
    NotAllowed,
    NotFound,
    PhotoRefused,
    RateLimitExceeded,
    ServerKeyMismatch,
    StaleRevision,
    TournamentRefused,
    UndoRefused,
    UploadsFull,
)
from models.values.match import COLOURS, MatchOutcome, MatchSetup, MatchSnapshot, MatchSummary, PlayerName, Role
from models.values.person import (
    NO_MEMBERSHIP,
    CardFault,
    CardKind,
    Member,
    MemberList,
    MemberListSummary,
    Membership,
    card_key,
    parse_day,
)
from models.values.text import NAME_LENGTH, SEARCH_LENGTH, name_key, normalize_text, search_key, text_fault, unique_name
from models.values.tournament import (
    EnteredCounts,
    Entrant,
    EntrantNotes,
    Hall,
    HallPhone,
    NewTournament,
    PrizeList,
    RegistrationPage,
    RelatedEntrants,
    RemovedEntrant,
    RoundClock,
    TableAssignment,
    TableStatus,
    TournamentLinkKind,
    TournamentRole,
    TournamentSummary,
    parse_amount,
)
from models.values.tournament_board import Board, EntrantPage, EntrantRound, RoundTable, TournamentSnapshot
from models.values.tournament_details import DETAIL_NAMES, NO_DETAILS, TournamentDetails, TournamentKind
