"""Sentences for faults of a tournament: its configuration (next to the field), a result, or the seating."""

from collections.abc import Mapping
from enum import StrEnum

from scoring import MovementCode, RecordCode, ResultCode, TournamentCode
from wording.translation import Translator, mark

_NO_ROUND = mark("All {rounds} rounds are seated.")
_TOO_MANY = mark("{rounds} rounds without a rematch aren’t possible: {most} at most.")
_OUT_OF_RANGE = mark("{value} isn’t possible: choose {least} to {most}.")
_SENTENCES: Mapping[tuple[type[StrEnum], str], str] = {
    (TournamentCode, TournamentCode.WRONG_TYPE): mark("“{value}” isn’t a whole number. Enter one, such as 4."),
    (TournamentCode, TournamentCode.OUT_OF_RANGE): _OUT_OF_RANGE,
    (TournamentCode, TournamentCode.ENTRANTS_OUT_OF_RANGE): mark(
        "Enter {least} to {most}, one per line. So far: {value}."
    ),
    (TournamentCode, TournamentCode.NO_END_OF_ROUND): mark("Enter a number of deals, minutes, or both."),
    (TournamentCode, TournamentCode.NO_VICTORY_TABLE): mark(
        "The official Victory Points are only for rounds of {known} deals. Enter your own, or play that many deals."
    ),
    (TournamentCode, TournamentCode.BAD_VICTORY_ROW): mark(
        "{value} must be more than the row before it: {least} at least."
    ),
    (TournamentCode, TournamentCode.SECTION_TOO_SMALL): mark(
        "A hall needs at least {least} entries. Choose fewer halls, or add entries."
    ),
    (TournamentCode, TournamentCode.TOO_MANY_ROUNDS): _TOO_MANY,
    (TournamentCode, TournamentCode.UNFIT_GROUPS): mark(
        "“{value}” isn’t possible: enter the tables of each group, the best first, such as 7 9 9."
    ),
    (ResultCode, ResultCode.OWN_OPPONENT): mark("Entry {pair} can’t play against itself."),
    (ResultCode, ResultCode.MISSING): mark("Enter a whole number, such as 1205 or −65."),
    (ResultCode, ResultCode.NOT_WHOLE): mark("“{value}” isn’t a whole number. Enter one, such as 1205 or −65."),
    (ResultCode, ResultCode.NOT_A_MULTIPLE): mark(
        "{value} isn’t possible: points come in steps of {step}, like {below} or {above}."
    ),
    (ResultCode, ResultCode.TOO_LARGE): _OUT_OF_RANGE,
    (ResultCode, ResultCode.NO_VICTORY_POINTS): mark("Enter a whole number, such as 4."),
    (ResultCode, ResultCode.NOTE_MISSING): mark("Note the reason: others will ask for it."),
    (ResultCode, ResultCode.NOTHING_ADJUSTED): mark("Enter a number other than 0."),
    (RecordCode, RecordCode.UNKNOWN_PAIR): mark("Entry {pair} doesn’t exist: there are {known} entries."),
    (RecordCode, RecordCode.NO_SUCH_MEETING): mark("Entries {ns} and {ew} don’t meet in round {round}."),
    (RecordCode, RecordCode.NO_SUCH_ROUND): mark("Round {round} doesn’t exist: the tournament has {rounds}."),
    (RecordCode, RecordCode.NO_SUCH_TABLE): mark(
        "Entry {pair} has the fixed table {table}, but the tables go up to {tables}. Choose another one."
    ),
    (RecordCode, RecordCode.TABLE_FIXED_TWICE): mark(
        "Table {table} is already fixed for entry {pair}. Choose another one for entry {other}."
    ),
    (RecordCode, RecordCode.NO_SUCH_SECTION): mark("Hall {section} doesn’t exist: there are {sections}."),
    (RecordCode, RecordCode.DUPLICATE_ATTENDANCE_CHANGE): mark("Entry {pair} has already left."),
    (RecordCode, RecordCode.GROUPS_UNFIT): mark(
        "Groups of {tables} tables don’t fit: those who play now fill {most}. Each group needs at least one."
    ),
    (RecordCode, RecordCode.RESULTS_MISSING): mark(
        "The next round follows the ranking. Results still missing in round {round}: {count}, first table {table}."
    ),
    (MovementCode, MovementCode.NO_ROUND_LEFT): _NO_ROUND,
    (MovementCode, MovementCode.TOO_MANY_ROUNDS): _TOO_MANY,
    (MovementCode, MovementCode.TOO_FEW_PAIRS): mark("{pairs} entries aren’t enough: you need at least {least}."),
}
_FALLBACK = mark("This doesn’t fit the tournament as it is now. Check it again.")


def tournament_fault_sentence(t: Translator, code: StrEnum, values: Mapping[str, object]) -> str:
    """Return the sentence for the `code` of a TournamentFault, or of an error of results, records or movements, filled
    with its `values`. Codes that no screen can produce share a general sentence.
    """
    sentence = _SENTENCES.get((type(code), code), _FALLBACK)
    formatted = {name: t.points(value) if isinstance(value, int) else value for name, value in values.items()}
    return t.gettext(sentence, **formatted)
