"""Errors of the movements, whose rounds cannot be seated, and of records that contradict themselves."""

from scoring.errors import Code, CodedError


class MovementCode(Code):
    """Reasons why a round cannot be seated. Tables, rounds and pairs in messages are counted from 1."""

    TOO_FEW_PAIRS = "too-few-pairs", "{pairs} pairs are too few: a movement needs at least {least}"
    NO_ROUNDS = "no-rounds", "{rounds} rounds are too few: play at least 1"
    NO_STEP = "no-step", "a step of {step} tables is too small: move at least 1 table"
    TOO_MANY_ROUNDS = (
        "too-many-rounds",
        "{rounds} rounds cannot be seated without a rematch: play {most} at most, or choose another movement",
    )
    DUPLICATE_IN_RANKING = "ranked-twice", "pair {pair} is in the ranking twice, list each pair once"
    NO_ALLOWED_SEATING = (
        "only-forbidden",
        "the {pairs} pairs cannot be seated without one of the {forbidden} forbidden meetings: allow some",
    )
    NO_ROUND_LEFT = "no-round-left", "all {rounds} rounds of this tournament are seated already"


class MovementError(CodedError[MovementCode]):
    """A round that cannot be seated; `values["most"]` is the possible number of rounds if that is the problem."""


class RecordCode(Code):
    """Reasons why a tournament's record is invalid. Pairs and rounds in messages are counted from 1."""

    WRONG_LOTS = "wrong-lots", "the draw has {count} places for {entrants} pairs: each is drawn once"
    TOO_MANY_ROUNDS = "too-many-rounds", "{count} rounds are seated, and the tournament has {rounds}"
    UNKNOWN_PAIR = "unknown-pair", "there is no pair {pair}: there are {known}, and late entrants get the next numbers"
    TWO_TABLES = "two-tables", "pair {pair} sits at two tables in round {round}"
    NO_SUCH_MEETING = "no-such-meeting", "pairs {ns} and {ew} don't meet in round {round}: {right}"
    DUPLICATE_RESULT = "result-twice", "pairs {ns} and {ew} have two results in round {round}: correct the first"
    NO_SUCH_ROUND = "no-such-round", "round {round} is not one of the {rounds} rounds so far"
    DUPLICATE_ATTENDANCE_CHANGE = "comes-twice", "pair {pair} arrives twice or leaves twice"
    NO_SUCH_SECTION = "no-such-section", "there is no section {section}, but {sections}"
    NO_SUCH_TABLE = "no-such-table", "pair {pair} has the fixed table {table}, and there are {tables} tables"
    TABLE_FIXED_TWICE = "table-fixed-twice", "table {table} is fixed for pairs {pair} and {other}: choose another one"
    DEPARTURE_BEFORE_ARRIVAL = (
        "left-before-coming",
        "pair {pair} plays from round {came} on, so it cannot leave before round {left}",
    )
    NO_SUCH_GROUPS = "no-such-groups", "round {round} doesn't begin a phase with groups"
    GROUPS_UNFIT = (
        "groups-unfit",
        "groups of {tables} tables don't fit: those who play fill {most}, and each group needs a table",
    )
    IN_TWO_GROUPS = "in-two-groups", "pair {pair} is in two groups from round {round} on"
    RESULTS_MISSING = (
        "results-missing",
        "round {round} has no result at {count} tables, the first of them {table}: the next round goes by rank",
    )


class RecordError(CodedError[RecordCode]):
    """A record that contradicts itself, or lacks what an operation needs."""
