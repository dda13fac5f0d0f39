"""Sentences for faults of a tournament: its configuration (next to the field), a result, or the seating."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from scoring import MovementCode, RecordCode, ResultCode, TournamentCode
from wording.marker import mark
from wording.translation import Translator

_NO_ROUND = mark("All {rounds} rounds are seated.")
_TOO_MANY = mark("{rounds} rounds cannot be seated without a rematch: {most} at most.")
_OUT_OF_RANGE = mark("{value} is not possible: choose {least} to {most}.")
_SENTENCES: Mapping[tuple[type[StrEnum], str], str] = MappingProxyType(
    {
        (TournamentCode, TournamentCode.WRONG_TYPE): mark("“{value}” is no whole number. Type one, such as 4."),
        (TournamentCode, TournamentCode.OUT_OF_RANGE): _OUT_OF_RANGE,
        (TournamentCode, TournamentCode.NO_END_OF_ROUND): mark("Give a number of deals, of minutes, or both."),
        (TournamentCode, TournamentCode.NO_VICTORY_TABLE): mark(
            "There are official Victory Points for rounds of {known} deals only. Give your own, or play as many deals."
        ),
        (TournamentCode, TournamentCode.BAD_VICTORY_ROW): mark(
            "{value} is not more than the row before it: {least} at least."
        ),
        (TournamentCode, TournamentCode.SECTION_TOO_SMALL): mark(
            "A hall takes {least} pairs at least. Choose fewer halls, or enter more pairs."
        ),
        (TournamentCode, TournamentCode.TOO_MANY_ROUNDS): _TOO_MANY,
        (ResultCode, ResultCode.OWN_OPPONENT): mark("Pair {pair} cannot play against itself."),
        (ResultCode, ResultCode.NOT_WHOLE): mark("“{value}” is no whole number. Type one, such as 1205 or −65."),
        (ResultCode, ResultCode.TOO_LARGE): _OUT_OF_RANGE,
        (ResultCode, ResultCode.NOTE_MISSING): mark("Note the reason: others will ask for it."),
        (ResultCode, ResultCode.NOTHING_ADJUSTED): mark("Give or take something: 0 changes nothing."),
        (RecordCode, RecordCode.UNKNOWN_PAIR): mark("There is no pair {pair}, but {known} of them."),
        (RecordCode, RecordCode.NO_SUCH_MEETING): mark("Pairs {ns} and {ew} don’t meet in round {round}."),
        (RecordCode, RecordCode.NO_SUCH_ROUND): mark("There is no round {round}: the tournament has {rounds}."),
        (RecordCode, RecordCode.DUPLICATE_ATTENDANCE_CHANGE): mark("Pair {pair} has left already."),
        (RecordCode, RecordCode.RESULTS_MISSING): mark(
            "The next round goes by the ranking, so it waits for {count} results of round {round}, first for table "
            "{table}."
        ),
        (MovementCode, MovementCode.NO_ROUND_LEFT): _NO_ROUND,
        (MovementCode, MovementCode.TOO_MANY_ROUNDS): _TOO_MANY,
        (MovementCode, MovementCode.TOO_FEW_PAIRS): mark("{pairs} pairs are not enough: it takes {least} at least."),
    }
)
_FALLBACK = mark("This does not fit the tournament as it is now. Look at it again.")


def tournament_fault_sentence(t: Translator, code: StrEnum, values: Mapping[str, object]) -> str:
    """Return the sentence for the `code` of a TournamentFault, or of an error of results, records and movements, filled
    with its `values`. Codes that no screen can produce share a general sentence.
    """
    sentence = _SENTENCES.get((type(code), code), _FALLBACK)
    formatted = {name: t.points(value) if isinstance(value, int) else value for name, value in values.items()}
    return t.gettext(sentence).format(**formatted)
