"""The record of a tournament: how it was drawn and seated, what came of it, who came late and who left.

It is all that a ranking and the next seating follow from. A correction makes another record: the rounds that were
played stay as they were seated, everything else follows anew.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.errors import Code, ScoringError
from scoring.tournament.ranking import RankingLine, ranking
from scoring.tournament.results import TableResult, TournamentAdjustment
from scoring.tournament.seats import Round, meeting
from scoring.tournament.setup import Tournament


class RecordCode(Code):
    """What doesn't fit in a tournament's record. Pairs and rounds of a sentence are counted from 1."""

    WRONG_LOTS = "wrong-lots", "the draw has {count} places for {entrants} pairs: each is drawn once"
    TOO_MANY_ROUNDS = "too-many-rounds", "{count} rounds are seated, and the tournament has {rounds}"
    UNKNOWN_PAIR = "unknown-pair", "there is no pair {pair}: there are {known}, and who comes late is numbered on"
    TWO_TABLES = "two-tables", "pair {pair} sits at two tables in round {round}, and plays at one"
    NO_SUCH_MEETING = "no-such-meeting", "pairs {ns} and {ew} don't meet in round {round}: {right}"
    RESULT_TWICE = "result-twice", "pairs {ns} and {ew} have two results in round {round}: correct the first"
    NO_SUCH_ROUND = "no-such-round", "round {round} is not one of the {rounds} that are there"
    COMES_TWICE = "comes-twice", "pair {pair} comes twice or leaves twice: it does either once"
    NO_SUCH_SECTION = "no-such-section", "there is no section {section}, but {sections}"
    LEFT_BEFORE_COMING = (
        "left-before-coming",
        "pair {pair} plays from round {came} on, so it cannot be gone from round {left} on: it leaves later",
    )
    RESULTS_MISSING = (
        "results-missing",
        "round {round} has no result at {count} tables, the first of them {table}: the next round goes by rank",
    )


class RecordError(ScoringError):
    """A record in which something contradicts the rest, or too little is known for what was asked."""

    def __init__(self, code: RecordCode, /, **values: int | str) -> None:
        super().__init__(code, code.sentence.format_map(values), **values)


@dataclass(frozen=True, kw_only=True)
class PlayedRound:
    """A round as it was seated, and the results so far in any order."""

    seats: Round
    results: tuple[TableResult, ...] = ()

    def result_of(self, ns: int | None, ew: int) -> TableResult | None:
        """That of the table at which these two sit; None while it is missing, and where one rests."""
        return next((each for each in self.results if (each.ns, each.ew) == (ns, ew)), None)


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """Somebody who plays from `round` (from 0) on: an entrant who was drawn, or a new one, numbered on from those who
    are there. A new one takes a place that is free, in his `section` if he has to sit there, or opens a table."""

    entrant: int
    round: int
    section: int | None = None


@dataclass(frozen=True, kw_only=True)
class Departure:
    """Somebody who plays no more from `round` (from 0) on. What he played goes on to count, for both sides."""

    entrant: int
    round: int


@dataclass(frozen=True, kw_only=True)
class TournamentRecord:
    """`lots` are the entrants in the order of the draw; without them they are seated as they are numbered.

    Raises RecordError for the first thing that contradicts the rest.
    """

    tournament: Tournament
    lots: tuple[int, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[Departure, ...] = ()
    adjustments: tuple[TournamentAdjustment, ...] = ()

    def __post_init__(self) -> None:
        for fault in _contradictions(self):
            raise fault

    @property
    def drawn(self) -> tuple[int, ...]:
        """Whoever was there for the draw, in its order."""
        return self.lots or tuple(range(self.tournament.entrants))

    @property
    def newcomers(self) -> tuple[Arrival, ...]:
        """Whoever came after the draw, in the order in which they came."""
        late = (arrival for arrival in self.arrivals if arrival.entrant >= self.tournament.entrants)
        return tuple(sorted(late, key=lambda arrival: (arrival.round, arrival.entrant)))

    @property
    def entrants(self) -> tuple[int, ...]:
        """Everyone who ever took part, in the order of the draw and then as they came."""
        return (*self.drawn, *(arrival.entrant for arrival in self.newcomers))

    def present(self, number: int) -> frozenset[int]:
        """Who is there to play in round `number`."""
        away = {arrival.entrant for arrival in self.arrivals if arrival.round > number}
        away |= {departure.entrant for departure in self.departures if departure.round <= number}
        return frozenset(self.entrants) - away


def missing_results(record: TournamentRecord, number: int) -> Round:
    """The tables of round `number` (from 0) that have no result yet; whoever rests owes none.

    Raises RecordError for a round that is not seated.
    """
    played = _round(record, number)
    known = {frozenset((result.ns, result.ew)) for result in played.results}
    return tuple(seat for seat in played.seats if seat.ns is not None and meeting(seat) not in known)


def with_result(record: TournamentRecord, number: int, result: TableResult) -> TournamentRecord:
    """The record with a result of round `number` (from 0), in place of the one that this table had, if it had one.

    Raises RecordError for a round that is not seated, and where these two don't meet in it as they sit.
    """
    played = _round(record, number)
    others = tuple(each for each in played.results if (each.ns, each.ew) != (result.ns, result.ew))
    rounds = list(record.rounds)
    rounds[number] = replace(played, results=(*others, result))
    return replace(record, rounds=tuple(rounds))


def tournament_ranking(record: TournamentRecord, rounds: int | None = None) -> tuple[RankingLine, ...]:
    """The ranking after the first `rounds` of them, or as it stands: results that are missing count nothing yet, a bye
    counts as soon as its round is seated, a round that someone was not there for counts nothing.

    Adjustments of no round count always, others with their round.
    """
    counted = record.rounds[:rounds]
    return ranking(
        [result for played in counted for result in played.results],
        table=record.tournament.points_table,
        byes=[seat.ew for played in counted for seat in played.seats if seat.ns is None],
        bye=record.tournament.bye_value,
        adjustments=[each for each in record.adjustments if each.round is None or each.round < len(counted)],
        entrants=record.entrants,
        tie_breaks=record.tournament.tie_breaks,
    )


def _round(record: TournamentRecord, number: int) -> PlayedRound:
    if not 0 <= number < len(record.rounds):
        raise RecordError(RecordCode.NO_SUCH_ROUND, round=number + 1, rounds=len(record.rounds))
    return record.rounds[number]


def _contradictions(record: TournamentRecord) -> Iterator[RecordError]:
    tournament = record.tournament
    if sorted(record.drawn) != list(range(tournament.entrants)):
        yield RecordError(RecordCode.WRONG_LOTS, count=len(set(record.drawn)), entrants=tournament.entrants)
    if len(record.rounds) > tournament.schedule.rounds:
        yield RecordError(RecordCode.TOO_MANY_ROUNDS, count=len(record.rounds), rounds=tournament.schedule.rounds)
    yield from _strangers(record)
    yield from _comings_and_goings(record)
    for number, played in enumerate(record.rounds):
        yield from _round_contradictions(played, number)


def _strangers(record: TournamentRecord) -> Iterator[RecordError]:
    count = record.tournament.entrants
    known = range(count + len({arrival.entrant for arrival in record.newcomers}))
    named = {pair for played in record.rounds for seat in played.seats for pair in meeting(seat)}
    named |= {each.entrant for each in _of_one_entrant(record)}
    for pair in sorted(named.difference(known)):
        yield RecordError(RecordCode.UNKNOWN_PAIR, pair=pair + 1, known=len(known))


def _of_one_entrant(record: TournamentRecord) -> tuple[Arrival | Departure | TournamentAdjustment, ...]:
    return (*record.arrivals, *record.departures, *record.adjustments)


def _comings_and_goings(record: TournamentRecord) -> Iterator[RecordError]:
    rounds, sections = record.tournament.schedule.rounds, len(record.tournament.section_sizes)
    for each in _of_one_entrant(record):
        if each.round is not None and not 0 <= each.round < rounds:
            yield RecordError(RecordCode.NO_SUCH_ROUND, round=each.round + 1, rounds=rounds)
    comings = Counter(arrival.entrant for arrival in record.arrivals)
    goings = Counter(departure.entrant for departure in record.departures)
    for pair, times in (*comings.items(), *goings.items()):
        if times > 1:
            yield RecordError(RecordCode.COMES_TWICE, pair=pair + 1)
    came = {arrival.entrant: arrival.round for arrival in record.arrivals}
    for departure in record.departures:
        first = came.get(departure.entrant, -1)
        if departure.round <= first:
            rounds_of = {"came": first + 1, "left": departure.round + 1}
            yield RecordError(RecordCode.LEFT_BEFORE_COMING, pair=departure.entrant + 1, **rounds_of)
    for arrival in record.arrivals:
        if arrival.section is not None and not 0 <= arrival.section < sections:
            yield RecordError(RecordCode.NO_SUCH_SECTION, section=arrival.section + 1, sections=sections)


def _round_contradictions(played: PlayedRound, number: int) -> Iterator[RecordError]:
    seated = Counter(pair for seat in played.seats for pair in meeting(seat))
    for pair, tables in seated.items():
        if tables > 1:
            yield RecordError(RecordCode.TWO_TABLES, pair=pair + 1, round=number + 1)
    opponents = {(seat.ns, seat.ew) for seat in played.seats}
    for result, times in Counter((result.ns, result.ew) for result in played.results).items():
        ns, ew = result
        values = {"ns": ns + 1, "ew": ew + 1, "round": number + 1}
        if result not in opponents:
            yield RecordError(RecordCode.NO_SUCH_MEETING, right=_right(played, ns, ew), **values)
        if times > 1:
            yield RecordError(RecordCode.RESULT_TWICE, **values)


def _right(played: PlayedRound, ns: int, ew: int) -> str:
    """Whom these two meet indeed."""
    seats = [seat for seat in played.seats if seat.ns is not None and {ns, ew} & meeting(seat)]
    met = " and ".join(f"{(seat.ns or 0) + 1} (North–South) meets {seat.ew + 1} (East–West)" for seat in seats)
    return met or "neither of them plays in it"
