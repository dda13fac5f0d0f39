"""The configuration of a tournament, which the director settles before the first round."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Annotated, Literal

from scoring.parsing import Between, InvalidValue, OutOfRange, field_parser, instance_of, items_of, parse_int, quote
from scoring.tournament.mitchell import max_mitchell_rounds
from scoring.tournament.options import (
    BYE_POINTS,
    DIFFERENCES,
    ENTRANTS,
    GROUP_COUNTS,
    MOVEMENTS,
    PLAYERS,
    RANKED_MOVEMENTS,
    ROUNDS,
    STEPS,
    TABLES,
    WIN_POINTS,
    Bye,
    Competition,
    Groups,
    Movement,
    Rematch,
    Schedule,
    TieBreak,
    TournamentPhase,
)
from scoring.tournament.results import TournamentAdjustment
from scoring.tournament.setup_faults import TournamentCode, TournamentError, TournamentFault
from scoring.tournament.victory_points import VICTORY_ROWS, VP_TABLES, VictoryTable, is_win_table, resolve_victory_table

_FOURTEEN_ROW = 3  # index in a Victory Points table: the bound of 13–7
_POINTS_STEP = 5  # the unit of points
_TEAM_DEALS = 4  # deals of a round at each of a team's two tables, by the official table


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """The configuration of a tournament. `entrants` are pairs, or singles in one-against-one; by `competition` they are
    players who change their partner every round, or teams of two pairs.

    `phases` have the movements of the rounds; the first one's is `movement`, and the others are Danese. Without phases,
    they follow from `movement` and `danese_rounds`.

    `step` and `skip` are passed to `mitchell`; `danese_rounds` is the number of last rounds that MITCHELL_DANESE seats
    by ranking. `sections` are the sizes of the sections, in the order of the draw; empty for one section. Fixed rounds
    are seated within sections, rounds by ranking over all of them unless `sections_meet` is off. Without a
    `victory_table`, the official table for `schedule.deals` or for teams applies. Without a `bye`, a bye is worth 14
    Victory Points and, as difference, the least multiple of five that wins them; a win, if every win counts the same.

    Every second warning of an entrant costs `warning_points` Victory Points, and `warning_difference` points of the
    difference over all rounds.

    Raises TournamentError with every fault at once.
    """

    entrants: int
    schedule: Schedule
    movement: Movement
    step: Annotated[int, STEPS] = 1
    skip: bool = False
    danese_rounds: Annotated[int, ROUNDS] = 1
    sections: tuple[int, ...] = ()
    sections_meet: bool = True
    victory_table: VictoryTable | None = None
    bye: Bye | None = None
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)
    competition: Competition = Competition.PAIRS
    phases: tuple[TournamentPhase, ...] = ()
    warning_points: Annotated[int, BYE_POINTS] = 0
    warning_difference: Annotated[int, Between(0, DIFFERENCES.most)] = 0

    def __post_init__(self) -> None:
        refused = _parse_fields(self)
        # Skip cross-field checks for fields of a wrong type.
        if faults := tuple(_type_faults(self, refused)) or tuple(_faults(self, refused)):
            raise TournamentError(faults)

    @property
    def effective_phases(self) -> tuple[TournamentPhase, ...]:
        """The phases; MITCHELL_DANESE starts with Mitchell rounds and ends with Danese rounds."""
        rounds = self.schedule.rounds
        if self.phases:
            return self.phases
        if self.movement is not Movement.MITCHELL_DANESE:
            return (TournamentPhase(movement=self.movement, rounds=rounds),)
        by_rank = min(self.danese_rounds, rounds)
        both = (Movement.MITCHELL, rounds - by_rank), (Movement.DANESE, by_rank)
        return tuple(TournamentPhase(movement=movement, rounds=count) for movement, count in both if count)

    @property
    def movements(self) -> tuple[Movement, ...]:
        """The movement of each round."""
        return tuple(phase.movement for phase in self._phase_of_round)

    @property
    def _phase_of_round(self) -> tuple[TournamentPhase, ...]:
        return tuple(phase for phase in self.effective_phases for _ in range(phase.rounds))

    def charge_warnings(self, adjustments: Iterable[TournamentAdjustment]) -> tuple[TournamentAdjustment, ...]:
        """Return the adjustments in their order, with the price of every second warning of an entrant."""
        charged, warned = list(adjustments), Counter[int]()
        for index, each in enumerate(charged):
            warned[each.entrant] += each.is_warning
            if each.is_warning and warned[each.entrant] % 2 == 0:
                charged[index] = replace(each, victory_points=-self.warning_points, difference=-self.warning_difference)
        return tuple(charged)

    def phase_start(self, number: int) -> int:
        """Return the first round of the phase of round `number`."""
        starts = (0, *accumulate(phase.rounds for phase in self.effective_phases))
        return max(start for start in starts if start <= number)

    def groups_from(self, number: int) -> Groups | None:
        """Return the groups to be formed before round `number`: None unless it is the first round of their phase."""
        is_start = number in range(self.schedule.rounds) and self.phase_start(number) == number
        return self._phase_of_round[number].groups if is_start else None

    def rematch_in(self, number: int) -> Rematch:
        """Return the opponents that round `number` keeps apart. The modified Danese allows all in the last round."""
        phase = self._phase_of_round[number]
        if phase.movement is Movement.DANESE_MODIFIED and number < self.schedule.rounds - 1:
            return Rematch.NOT_PREVIOUS
        return phase.rematch

    @property
    def section_sizes(self) -> tuple[int, ...]:
        """The sizes of the sections; one of all entrants by default."""
        return self.sections or (self.entrants,)

    @property
    def effective_victory_table(self) -> VictoryTable:
        """The Victory Points table that applies."""
        official: int | Literal["teams"] = (
            "teams" if self.competition is Competition.TEAMS else self.schedule.deals or 0
        )
        return resolve_victory_table(official, self.victory_table)

    @property
    def win_points(self) -> int | None:
        """The Victory Points of every win; None if they depend on the difference."""
        table = self.effective_victory_table
        return table[0] if is_win_table(table) else None

    @property
    def effective_bye(self) -> Bye:
        """The value of a bye: by default 14 and +355 over three deals, 14 and +705 over four (docs/rules.md §6)."""
        return self.bye or default_bye(self.effective_victory_table)


def default_bye(table: VictoryTable) -> Bye:
    """Return a bye of 14 Victory Points and, as difference, the least multiple of five that wins them by this table, or
    a win without a difference if every win counts the same.
    """
    if len(table) == 1:  # also while a form has a number that is too small
        return Bye(victory_points=table[0], difference=0)
    bounds = table if len(table) == VICTORY_ROWS else resolve_victory_table(0, table)
    return Bye(difference=bounds[_FOURTEEN_ROW] + _POINTS_STEP)


def even_sections(
    entrants: Annotated[int, Between(0, 1_000_000)], sections: Annotated[int, Between(1, 1_000_000)]
) -> tuple[int, ...]:
    """Return sizes of `sections` that differ as little as possible, with at most one odd size among them.

    >>> even_sections(14, 2), even_sections(15, 2)
    ((8, 6), (8, 7))
    """
    tables, more = divmod((entrants + 1) // 2, sections)
    sizes = [2 * (tables + (section < more)) for section in range(sections)]
    sizes[-1] -= entrants % 2
    return tuple(sizes)


def with_entrants(tournament: Tournament, entrants: int, *, rounds: int | None = None) -> Tournament:
    """Return the tournament for another number of entrants, in as many even sections, and optionally other `rounds`,
    which the first phase loses or gains.

    Raises TournamentError if these cannot play it.
    """
    schedule = tournament.schedule
    phases = tournament.phases
    if phases and rounds is not None:
        phases = (replace(phases[0], rounds=phases[0].rounds + rounds - schedule.rounds), *phases[1:])
    return replace(
        tournament,
        entrants=entrants,
        schedule=schedule if rounds is None else replace(schedule, rounds=rounds),
        phases=phases,
        sections=even_sections(entrants, len(tournament.sections)) if tournament.sections else (),
    )


_EXPECTED = {
    "schedule": "a Schedule",
    "movement": f"a Movement ({', '.join(Movement)})",
    "skip": "True or False",
    "sections": "a tuple of whole numbers",
    "sections_meet": "True or False",
    "victory_table": "a tuple of ten whole numbers or one, or None",
    "bye": "a Bye, or None",
    "tie_breaks": f"a tuple of TieBreak ({', '.join(TieBreak)})",
    "competition": f"a Competition ({', '.join(Competition)})",
    "phases": "a tuple of TournamentPhase",
}  # all others are whole numbers
_parse_fields = field_parser(
    {
        tuple[int, ...]: items_of(tuple, parse_int),
        tuple[TieBreak, ...]: items_of(tuple, instance_of(TieBreak)),
        tuple[TournamentPhase, ...]: items_of(tuple, instance_of(TournamentPhase)),
    }
)


def _type_faults(tournament: Tournament, refused: Iterable[InvalidValue]) -> Iterator[TournamentFault]:
    for error in refused:
        if not isinstance(error, OutOfRange):
            value, expected = getattr(tournament, error.field), _EXPECTED.get(error.field, "a whole number")
            yield _make_fault(error.field, TournamentCode.WRONG_TYPE, value=quote(value), expected=expected)


def _faults(tournament: Tournament, refused: Sequence[InvalidValue]) -> Iterator[TournamentFault]:
    limited = [*_limit_faults(tournament, refused), *_phase_faults(tournament)]
    yield from limited
    if tournament.schedule.deals is None and tournament.schedule.minutes is None:
        yield _make_fault("schedule.deals", TournamentCode.NO_END_OF_ROUND)
    known = MOVEMENTS[tournament.competition]
    if tournament.movement not in known:
        yield _make_fault(
            "movement",
            TournamentCode.UNFIT_MOVEMENT,
            value=tournament.movement,
            competition=tournament.competition,
            known=", ".join(known),
        )
    yield from _victory_table_faults(tournament)
    yield from _section_faults(tournament)
    for tie_break in TieBreak:
        if tournament.tie_breaks.count(tie_break) > 1:
            yield _make_fault("tie_breaks", TournamentCode.DUPLICATE_TIE_BREAK, value=tie_break)
    # The round limit is defined only for positive counts.
    most = 0 if limited else _max_rounds(tournament)
    if 0 < most < tournament.schedule.rounds:
        yield _make_fault(
            "schedule.rounds", TournamentCode.TOO_MANY_ROUNDS, rounds=tournament.schedule.rounds, most=most
        )


def _limit_faults(tournament: Tournament, refused: Sequence[InvalidValue]) -> Iterator[TournamentFault]:
    entrants, limits = tournament.entrants, _entrant_limits(tournament)
    if entrants not in limits:
        code = TournamentCode.ENTRANTS_OUT_OF_RANGE
        yield _make_fault("entrants", code, value=quote(entrants), least=limits.least, most=limits.most)
    byes = _parse_fields(tournament.bye) if tournament.bye else ()
    for prefix, errors in (("schedule.", _parse_fields(tournament.schedule)), ("", refused), ("bye.", byes)):
        for error in errors:
            yield _make_fault(f"{prefix}{error.field}", TournamentCode.OUT_OF_RANGE, value=error.value, **error.limits)


def _entrant_limits(tournament: Tournament) -> Between:
    return PLAYERS if tournament.competition is Competition.INDIVIDUAL else ENTRANTS


def _victory_table_faults(tournament: Tournament) -> Iterator[TournamentFault]:
    own, deals = tournament.victory_table, tournament.schedule.deals
    official = [count for count in VP_TABLES if isinstance(count, int)]
    if tournament.competition is Competition.TEAMS:
        official = [_TEAM_DEALS]
    if own is None and not (isinstance(deals, int) and deals in official):
        counts = ", ".join(map(str, official))
        round_deals = "any number of" if deals is None else quote(deals)
        yield _make_fault("victory_table", TournamentCode.NO_VICTORY_TABLE, deals=round_deals, known=counts)
    elif own is not None and len(own) == 1 and not is_win_table(own):
        values = {"value": own[0], "least": WIN_POINTS.least, "most": WIN_POINTS.most}
        yield TournamentFault(field="victory_table", index=0, code=TournamentCode.OUT_OF_RANGE, values=values)
    elif own is not None and len(own) not in (1, VICTORY_ROWS):
        yield _make_fault("victory_table", TournamentCode.BAD_VICTORY_TABLE, value=quote(own))
    elif own is not None and len(own) == VICTORY_ROWS:
        for row, (before, bound) in enumerate(pairwise((-1, *own))):
            if bound <= before:
                code, values = TournamentCode.BAD_VICTORY_ROW, {"value": bound, "least": before + 1}
                yield TournamentFault(field="victory_table", index=row, code=code, values=values)


def _section_faults(tournament: Tournament) -> Iterator[TournamentFault]:
    seated = sum(tournament.section_sizes)
    if seated != tournament.entrants:
        yield _make_fault(
            "sections", TournamentCode.SECTION_SIZES_MISMATCH, places=seated, entrants=tournament.entrants
        )
    least = _entrant_limits(tournament).least
    for size in tournament.sections:
        if size < least:
            yield _make_fault("sections", TournamentCode.SECTION_TOO_SMALL, value=size, least=least)


def _phase_faults(tournament: Tournament) -> Iterator[TournamentFault]:
    phases = tournament.phases
    if phases and sum(phase.rounds for phase in phases) != tournament.schedule.rounds:
        rounds = sum(phase.rounds for phase in phases)
        yield _make_fault("phases", TournamentCode.UNFIT_PHASES, rounds=rounds, most=tournament.schedule.rounds)
    for index, phase in enumerate(phases):
        known = RANKED_MOVEMENTS if index else tuple({tournament.movement} - {Movement.MITCHELL_DANESE})
        sizes = phase.groups.sizes_in_tables if phase.groups else ()
        faults: tuple[tuple[bool, TournamentCode, Mapping[str, int | str]], ...] = (
            (phase.rounds not in ROUNDS, TournamentCode.OUT_OF_RANGE, {"value": phase.rounds, "least": 1, "most": 99}),
            (
                phase.movement not in known or phase.movement not in MOVEMENTS[tournament.competition],
                TournamentCode.UNFIT_PHASE,
                {"value": phase.movement, "known": ", ".join(known)},
            ),
            (index == 0 and phase.groups is not None, TournamentCode.GROUPS_TOO_EARLY, {}),
            (
                phase.groups is not None and not (len(sizes) in GROUP_COUNTS and all(size in TABLES for size in sizes)),
                TournamentCode.UNFIT_GROUPS,
                {"value": " ".join(map(str, sizes)), "most": GROUP_COUNTS.most},
            ),
        )
        for is_wrong, code, values in faults:
            if is_wrong:
                yield TournamentFault(field="phases", index=index, code=code, values=values)


def _max_rounds(tournament: Tournament) -> int:
    """Return the maximum number of fixed rounds without a rematch; 0 if unlimited."""
    smallest = min(tournament.section_sizes)
    by_rank = sum(movement in RANKED_MOVEMENTS for movement in tournament.movements)
    match tournament.movements[0]:
        case Movement.ROUND_ROBIN | Movement.INDIVIDUAL:
            slots = smallest + smallest % 2  # until everyone has met everyone, or had the bye
            return slots - 1 + by_rank
        case Movement.MITCHELL:
            sizes = tournament.section_sizes
            fixed = min(
                max_mitchell_rounds((size + 1) // 2, step=tournament.step, skip=tournament.skip) for size in sizes
            )
            return fixed + by_rank
    return 0


def _make_fault(field: str, code: TournamentCode, **values: int | str) -> TournamentFault:
    return TournamentFault(field=field, code=code, values=values)
