"""The record of a tournament: the draw, the seating, the results, late arrivals and departures.

Rankings and the next seating depend on it alone. A correction makes a new record: played rounds keep their seats,
everything else is recomputed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.arguments import Checked, check_fields
from scoring.tournament.draw.fixed_tables import FixedTable
from scoring.tournament.options import Competition, FormedGroups
from scoring.tournament.ranking import RankingLine, rank_matches
from scoring.tournament.results import MatchResult, TableResult, TournamentAdjustment, result_points
from scoring.tournament.seats import Round, TableSeat, pairs_at, sides_at, tables_of
from scoring.tournament.setup import Tournament
from scoring.tournament.tournament_errors import RecordCode, RecordError


@dataclass(frozen=True, kw_only=True)
class PlayedRound(Checked):
    """A seated round, and its results so far in any order."""

    seats: Round
    results: tuple[TableResult, ...] = ()

    def find_result(self, ns: int | None, ew: int) -> TableResult | None:
        """Return the result of these two entrants' table; None if it is missing, or if one of them has a bye."""
        return next((each for each in self.results if (each.ns, each.ew) == (ns, ew)), None)


@dataclass(frozen=True, kw_only=True)
class Arrival(Checked):
    """An entrant who plays from `round` (from 0) on: from the draw, or new with the next free number.

    A new entrant takes an empty seat, in his `section` if one is given, or opens a table.
    """

    entrant: int
    round: int
    section: int | None = None


@dataclass(frozen=True, kw_only=True)
class Departure(Checked):
    """An entrant who no longer plays from `round` (from 0) on. Earlier results still count for both sides."""

    entrant: int
    round: int


@dataclass(frozen=True, kw_only=True)
class Substitution(Checked):
    """A change of the player at a `seat` of an entrant from `round` (from 0) on. `player` is the seat of one of its own
    players, or the next numbers for its substitutes."""

    entrant: int
    seat: int
    round: int
    player: int


@dataclass(frozen=True, kw_only=True)
class TournamentRecord:
    """The record of a tournament.

    `lots` are the entrants in the order of the draw; without them, numbers are the order. `fixed` are the entrants who
    keep one table, the first mark first.

    Raises RecordError for the first contradiction.
    """

    tournament: Tournament
    lots: tuple[int, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[Departure, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    adjustments: tuple[TournamentAdjustment, ...] = ()
    fixed: tuple[FixedTable, ...] = ()
    groups: tuple[FormedGroups, ...] = ()

    def __post_init__(self) -> None:
        check_fields(self)
        for fault in _find_contradictions(self):
            raise fault

    @property
    def initial_entrants(self) -> tuple[int, ...]:
        """Entrants in the draw, in its order."""
        return self.lots or tuple(range(self.tournament.entrants))

    @property
    def late_entrants(self) -> tuple[Arrival, ...]:
        """Entrants who joined after the draw, in the order of their arrival."""
        late = (arrival for arrival in self.arrivals if arrival.entrant >= self.tournament.entrants)
        return tuple(sorted(late, key=lambda arrival: (arrival.round, arrival.entrant)))

    @property
    def entrants(self) -> tuple[int, ...]:
        """All entrants, in the order of the draw and then of their arrival."""
        return (*self.initial_entrants, *(arrival.entrant for arrival in self.late_entrants))

    def was_seated(self, entrant: int) -> bool:
        """Return whether an entrant has been seated in any round."""
        return any(tables_of(played.seats, entrant) for played in self.rounds)

    def can_withdraw(self, entrant: int) -> bool:
        """Return whether an entrant can be removed after the draw: it came late, and neither it nor a later entrant,
        whose number would change, has been seated. All others can only leave.
        """
        late = range(entrant, len(self.entrants))
        return entrant >= self.tournament.entrants and not any(map(self.was_seated, late))

    def with_groups(self, formed: FormedGroups | None) -> "TournamentRecord":
        """Return the record with the groups of the next phase; None if it has none."""
        return self if formed is None else replace(self, groups=(*self.groups, formed))

    @cached_property
    def charged_adjustments(self) -> tuple[TournamentAdjustment, ...]:
        """The adjustments in their order, with the price of every second warning."""
        return self.tournament.charge_warnings(self.adjustments)

    def groups_at(self, number: int) -> FormedGroups | None:
        """Return the groups that play round `number`; None before they are formed, and in a phase without groups."""
        first = self.tournament.phase_start(number)
        return next((each for each in self.groups if each.round == first), None)

    def group_indexes(self, number: int) -> Mapping[int, int]:
        """Return the indexes of the groups that play round `number`, by entrant: all who were there when they were
        formed or came later. Without groups, it is empty.
        """
        formed = self.groups_at(number)
        if formed is None:
            return {}
        late = {each.entrant: len(formed.groups) - 1 for each in self.arrivals if each.round > formed.round}
        return late | {entrant: index for index, group in enumerate(formed.groups) for entrant in group}

    def present_entrants(self, number: int) -> frozenset[int]:
        """Return the entrants who play in round `number`."""
        away = {arrival.entrant for arrival in self.arrivals if arrival.round > number}
        away |= {departure.entrant for departure in self.departures if departure.round <= number}
        return frozenset(self.entrants) - away

    def players_in(self, number: int, members: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
        """Return who sits at each seat of each entrant in round `number`, given its players and then its substitutes,
        who follow again."""
        players = [list(each) for each in members]
        for each in self.substitutions:
            if each.round <= number:
                players[each.entrant][each.seat] = members[each.entrant][each.player]
        return tuple(map(tuple, players))


def missing_results(record: TournamentRecord, number: int) -> Round:
    """Return the tables of round `number` (from 0) without a result; a bye needs none.

    Raises RecordError for a round that is not seated.
    """
    played = _get_round(record, number)
    recorded = {(result.ns, result.ew) for result in played.results}
    return tuple(seat for seat in played.seats if seat.ns is not None and (seat.ns, seat.ew) not in recorded)


def match_results(record: TournamentRecord, number: int) -> tuple[MatchResult, ...]:
    """Return the results of round `number` (from 0) by encounter, for all entrants of each side.

    The match of two teams is the sum of their two tables, and counts once both have a result. Victory Points that are
    awarded at one table apply to the match. Otherwise points that were given or deducted in this round are included.

    Raises RecordError for a round that is not seated.
    """
    played = _get_round(record, number)
    given = _given_points(record, number)
    seats = {(seat.ns, seat.ew): seat for seat in played.seats}
    results = {(result.ns, result.ew): result for result in played.results}
    matches: list[MatchResult] = []
    for meeting, result in results.items():
        ns, ew = sides_at(seats[meeting])
        points, awarded = (result.ns_points, result.ew_points), result.awarded
        if meeting[::-1] in seats:
            second = results.get(meeting[::-1])
            if second is None or seats[meeting].table > seats[meeting[::-1]].table:
                continue
            points = points[0] + second.ew_points, points[1] + second.ns_points
            awarded = awarded or (second.awarded and second.awarded[::-1])
        matches.append(_match_result(ns, ew, points, awarded, given))
    return tuple(matches)


def points_won(record: TournamentRecord, number: int, result: TableResult) -> tuple[int, int]:
    """Return the Victory Points that a result at one table gives in round `number`, entered or only typed, like
    `match_results` with the points that were given or deducted there."""
    seats = _get_round(record, number).seats
    ns, ew = next(sides_at(seat) for seat in seats if (seat.ns, seat.ew) == (result.ns, result.ew))
    points, given = (result.ns_points, result.ew_points), _given_points(record, number)
    match = _match_result(ns, ew, points, result.awarded, given)
    return result_points(match, record.tournament.effective_victory_table)


def _match_result(
    ns: tuple[int, ...],
    ew: tuple[int, ...],
    points: tuple[int, int],
    awarded: tuple[int, int] | None,
    given: Mapping[int, int],
) -> MatchResult:
    """Return the result of an encounter, with the `given` points of its entrants unless Victory Points were awarded."""
    if awarded is None:
        points = points[0] + sum(given[each] for each in ns), points[1] + sum(given[each] for each in ew)
    return MatchResult(ns=ns, ew=ew, ns_points=points[0], ew_points=points[1], awarded=awarded)


def given_at(record: TournamentRecord, number: int, seat: TableSeat) -> tuple[TournamentAdjustment, ...]:
    """Return what the entrants of a table were given in round `number`: penalties, bonuses and warnings."""
    entrants = pairs_at(seat)
    return tuple(each for each in record.charged_adjustments if each.round == number and each.entrant in entrants)


def _given_points(record: TournamentRecord, number: int) -> Counter[int]:
    """Return the points that each entrant was given or lost in a round."""
    given = Counter[int]()
    for each in record.adjustments:
        given[each.entrant] += each.points if each.round == number else 0
    return given


def with_result(record: TournamentRecord, number: int, result: TableResult) -> TournamentRecord:
    """Return the record with a result of round `number` (from 0), which replaces the table's earlier result.

    Raises RecordError for a round that is not seated, and if the two don't meet there in these seats.
    """
    played = _get_round(record, number)
    others = tuple(each for each in played.results if (each.ns, each.ew) != (result.ns, result.ew))
    rounds = list(record.rounds)
    rounds[number] = replace(played, results=(*others, result))
    return replace(record, rounds=tuple(rounds))


def table_points(record: TournamentRecord, number: int) -> Mapping[tuple[int, int], tuple[int, int]]:
    """Return the Victory Points of North–South and East–West at the tables of round `number`, by their `ns` and `ew`.

    Both tables of two teams have the Victory Points of their match. A table without a result is missing.

    Raises RecordError for a round that is not seated.
    """
    table = record.tournament.effective_victory_table
    won = {(match.ns[0], match.ew[0]): result_points(match, table) for match in match_results(record, number)}
    return won | {(ew, ns): points[::-1] for (ns, ew), points in won.items()}


def tournament_ranking(record: TournamentRecord, rounds: int | None = None) -> tuple[RankingLine, ...]:
    """Return the ranking after the first `rounds`, or after all.

    Missing results don't count yet, a bye counts as soon as its round is seated, and a missed round counts nothing.
    Adjustments without a round always count, others with their round. In a phase with groups, everyone of a group is
    before the next one.

    Raises RecordError for more rounds than are seated.
    """
    if rounds is not None and rounds not in range(len(record.rounds) + 1):
        raise RecordError(RecordCode.NO_SUCH_ROUND, round=rounds, rounds=len(record.rounds))
    counted = record.rounds[:rounds]
    return rank_matches(
        [match for number in range(len(counted)) for match in match_results(record, number)],
        table=record.tournament.effective_victory_table,
        byes=[seat.ew for played in counted for seat in played.seats if seat.ns is None],
        bye=record.tournament.effective_bye,
        adjustments=[each for each in record.charged_adjustments if each.round is None or each.round < len(counted)],
        entrants=record.entrants,
        tie_breaks=record.tournament.tie_breaks,
        groups=record.group_indexes(len(counted) - 1) if counted else {},
    )


def _get_round(record: TournamentRecord, number: int) -> PlayedRound:
    if not 0 <= number < len(record.rounds):
        raise RecordError(RecordCode.NO_SUCH_ROUND, round=number + 1, rounds=len(record.rounds))
    return record.rounds[number]


def _find_contradictions(record: TournamentRecord) -> Iterator[RecordError]:
    tournament = record.tournament
    if sorted(record.initial_entrants) != list(range(tournament.entrants)):
        yield RecordError(RecordCode.WRONG_LOTS, count=len(set(record.initial_entrants)), entrants=tournament.entrants)
    if len(record.rounds) > tournament.schedule.rounds:
        yield RecordError(RecordCode.TOO_MANY_ROUNDS, count=len(record.rounds), rounds=tournament.schedule.rounds)
    yield from _find_unknown_pairs(record)
    yield from _find_attendance_contradictions(record)
    yield from _find_wrong_tables(record)
    yield from _find_group_contradictions(record)
    for number, played in enumerate(record.rounds):
        yield from _find_round_contradictions(played, number, tournament.competition)


def _find_unknown_pairs(record: TournamentRecord) -> Iterator[RecordError]:
    count = record.tournament.entrants
    known = range(count + len({arrival.entrant for arrival in record.late_entrants}))
    named = {pair for played in record.rounds for seat in played.seats for pair in pairs_at(seat)}
    named |= {each.entrant for each in (*_entrant_events(record), *record.fixed)}
    named |= {pair for formed in record.groups for group in formed.groups for pair in group}
    for pair in sorted(named.difference(known)):
        yield RecordError(RecordCode.UNKNOWN_PAIR, pair=pair + 1, known=len(known))


def _entrant_events(record: TournamentRecord) -> tuple[Arrival | Departure | Substitution | TournamentAdjustment, ...]:
    return (*record.arrivals, *record.departures, *record.substitutions, *record.adjustments)


def _find_wrong_tables(record: TournamentRecord) -> Iterator[RecordError]:
    sizes, late = record.tournament.section_sizes, len(record.late_entrants)
    owners: dict[tuple[int, int], int] = {}
    for each in record.fixed:
        # The bye has no table, and each late entrant may open one.
        tables = sizes[each.section] // 2 + late if 0 <= each.section < len(sizes) else 0
        if not tables:
            yield RecordError(RecordCode.NO_SUCH_SECTION, section=each.section + 1, sections=len(sizes))
        elif not 0 <= each.table < tables:
            values = {"pair": each.entrant + 1, "table": each.table + 1, "tables": tables}
            yield RecordError(RecordCode.NO_SUCH_TABLE, **values)
        other = owners.setdefault((each.section, each.table), each.entrant)
        if other != each.entrant:
            values = {"pair": other + 1, "other": each.entrant + 1, "table": each.table + 1}
            yield RecordError(RecordCode.TABLE_FIXED_TWICE, **values)


def _find_attendance_contradictions(record: TournamentRecord) -> Iterator[RecordError]:
    rounds, sections = record.tournament.schedule.rounds, len(record.tournament.section_sizes)
    for each in _entrant_events(record):
        if each.round is not None and not 0 <= each.round < rounds:
            yield RecordError(RecordCode.NO_SUCH_ROUND, round=each.round + 1, rounds=rounds)
    comings = Counter(arrival.entrant for arrival in record.arrivals)
    goings = Counter(departure.entrant for departure in record.departures)
    for pair, times in (*comings.items(), *goings.items()):
        if times > 1:
            yield RecordError(RecordCode.DUPLICATE_ATTENDANCE_CHANGE, pair=pair + 1)
    came = {arrival.entrant: arrival.round for arrival in record.arrivals}
    for departure in record.departures:
        first = came.get(departure.entrant, -1)
        if departure.round <= first:
            rounds_of = {"came": first + 1, "left": departure.round + 1}
            yield RecordError(RecordCode.DEPARTURE_BEFORE_ARRIVAL, pair=departure.entrant + 1, **rounds_of)
    for arrival in record.arrivals:
        if arrival.section is not None and not 0 <= arrival.section < sections:
            yield RecordError(RecordCode.NO_SUCH_SECTION, section=arrival.section + 1, sections=sections)


def _find_group_contradictions(record: TournamentRecord) -> Iterator[RecordError]:
    starts = [formed.round for formed in record.groups]
    for formed in record.groups:
        if record.tournament.groups_from(formed.round) is None or starts.count(formed.round) > 1:
            yield RecordError(RecordCode.NO_SUCH_GROUPS, round=formed.round + 1)
        if not all(formed.groups) or not formed.groups:
            yield RecordError(RecordCode.GROUPS_UNFIT, tables=0, most=len(record.entrants) // 2)
        for pair, times in Counter(pair for group in formed.groups for pair in group).items():
            if times > 1:
                yield RecordError(RecordCode.IN_TWO_GROUPS, pair=pair + 1, round=formed.round + 1)


def _find_round_contradictions(played: PlayedRound, number: int, competition: Competition) -> Iterator[RecordError]:
    # The two tables of a match of teams count once.
    returns = {(seat.ew, seat.ns) for seat in played.seats if competition is Competition.TEAMS}
    counted = [seat for seat in played.seats if (seat.ns, seat.ew) not in returns or (seat.ns or 0) < seat.ew]
    seated = Counter(pair for seat in counted for side in sides_at(seat) for pair in side)
    for pair, tables in seated.items():
        if tables > 1:
            yield RecordError(RecordCode.TWO_TABLES, pair=pair + 1, round=number + 1)
    opponents = {(seat.ns, seat.ew) for seat in played.seats}
    for result, times in Counter((result.ns, result.ew) for result in played.results).items():
        ns, ew = result
        values = {"ns": ns + 1, "ew": ew + 1, "round": number + 1}
        if result not in opponents:
            yield RecordError(RecordCode.NO_SUCH_MEETING, right=_describe_meetings(played, ns, ew), **values)
        if times > 1:
            yield RecordError(RecordCode.DUPLICATE_RESULT, **values)


def _describe_meetings(played: PlayedRound, ns: int, ew: int) -> str:
    """Describe the actual opponents of these two."""
    seats = [seat for seat in played.seats if seat.ns is not None and {ns, ew} & pairs_at(seat)]
    met = " and ".join(f"{(seat.ns or 0) + 1} (North–South) meets {seat.ew + 1} (East–West)" for seat in seats)
    return met or "neither of them plays in it"
