"""Frozen values and errors, the data types of the models package."""

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
    StorageLow,
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
