"""Codes of the errors that only tournaments raise."""

from enum import StrEnum


class TournamentErrorCode(StrEnum):
    TOO_MANY_TOURNAMENTS = "too-many-tournaments"
    TOO_MANY_TABLES = "too-many-tables"
    ROUND_CLOSED = "round-closed"  # another director was quicker, or the table was too late
    ROUND_OPEN = "round-open"  # the current round must be closed first
    TABLES_MISSING = "tables-missing"  # results are missing in the round to be closed
    TABLE_UNFINISHED = "table-unfinished"
    TABLE_HAS_SCORE = "table-has-score"  # the points of deals that a director would overrule
    RESULT_CHANGED = "result-changed"  # the table's result isn't the one to replace
    NO_TABLE = "no-table"  # the table has no match in this round
    CLOCK_CHANGED = "clock-changed"  # by another director
    CLOCK_LIMIT = "clock-limit"  # of the minutes left
    NO_ROUND = "no-round"  # no round is being played
    ROUND_TAKEN_BACK = "round-taken-back"  # by another director
    ROUND_CHANGED = "round-changed"  # deals or results of a round to be taken back that its director hasn't seen
    PUBLISHED_SINCE = "published-since"  # a round to be taken back, by another director
    NOT_PUBLISHED = "not-published"  # the seats of the round are seen by directors only
    PUBLISHED_ALREADY = "published-already"  # the seats of the round can't change any more
    NO_SEAT = "no-seat"  # in this round
    TABLE_PLAYED = "table-played"  # the table has deals or a result
    NO_FREE_SEAT = "no-free-seat"  # for an entrant who comes during the first round
    RETRACTED_ALREADY = "retracted-already"
    GROUPS_CHANGED = "groups-changed"  # the ranking isn't the one that they were formed by
    TABLE_OPENED = "table-opened"  # by a late entrant, and the director didn't see it
    TAKEN_BACK_OFTEN = "taken-back-often"
    CALLED_OFTEN = "called-often"  # by one table
    HALL_UNUSED = "hall-unused"  # no tournament uses the permanent codes of this hall now
    PHONES_WAITING = "phones-waiting"  # for the directors' answer, at one table
    NOT_DRAWN = "not-drawn"  # entries are still open
    DRAWN_ALREADY = "drawn-already"
    ENTRIES_OVER = "entries-over"  # the last round is seated
    ENTRIES_FULL = "entries-full"
    TOO_MANY_ENTRIES = "too-many-entries"  # from one device
    TOO_MANY_ENTRY_ATTEMPTS = "too-many-entry-attempts"  # from one device
    TOO_MANY_ENTRIES_HERE = "too-many-entries-here"  # from one network
    ENTRANT_SEATED = "entrant-seated"  # it has played or was drawn: it can leave, and its players can be renamed
    ROUND_OVER = "round-over"  # a substitute needs a later one
    ENTRANT_OUT = "entrant-out"  # the entrant of this page link was withdrawn
