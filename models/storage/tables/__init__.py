"""The tables. Values of `scoring` are stored as JSON text (models/storage/codec), enums as strings, times in UTC."""

from models.storage.tables.columns import UtcDateTime, found_by, not_deleted
from models.storage.tables.deals import DraftRow, MatchEventRow
from models.storage.tables.devices import (
    DeviceKeyRow,
    DeviceRow,
    ErasureRow,
    MemberListRow,
    PreferenceRow,
    SavedRuleSetRow,
    ServerKeyRow,
)
from models.storage.tables.matches import FiguresRow, LinkRow, MatchRow, MemberRow, PhotoRow, RematchRow, SeatRow
from models.storage.tables.people import GroupMemberRow, GroupRow, PlayerRow, named_players, unnamed_key
from models.storage.tables.short_lived import SHORT_LIVED_TABLES, CodeAttemptRow, UploadChunkRow, UploadRow
from models.storage.tables.tournaments import (
    FIRST_SUBSTITUTE,
    ConfirmationRow,
    DirectorRow,
    EntrantRow,
    EventRow,
    TableMatchRow,
    TournamentRow,
    seated_only,
)
