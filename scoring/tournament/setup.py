"""The set-up of a tournament: what the director settles before the first round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from scoring.rules.options import Between
from scoring.tournament.mitchell import mitchell_rounds
from scoring.tournament.options import (
    BYE_POINTS,
    DIFFERENCES,
    ENTRANTS,
    MINUTES,
    ROUND_DEALS,
    ROUNDS,
    STEPS,
    Bye,
    Movement,
    Schedule,
    TieBreak,
)
from scoring.tournament.round_robin import round_robin_rounds
from scoring.tournament.setup_faults import TournamentCode, TournamentError, TournamentFault
from scoring.tournament.victory_points import VICTORY_ROWS, VP_TABLES, VictoryTable, victory_table

_FOURTEEN_FROM = 3  # row of a Victory Points table: the bound of 13–7
_FIVE = 5  # what points go in
_SHOWN = 60  # characters of a refused value


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """What was settled before the first round. `entrants` are pairs, or singles where one plays against one.

    `step` and `skip` are those of `mitchell`; `danese_rounds` is how many of the last rounds MITCHELL_DANESE seats by
    rank. `sections` (halls) are the sizes that the draw is cut into, in its order; none is one hall. Their fixed rounds
    are apart; rounds by rank seat everyone together unless `sections_meet` is off. Where no `victory_table` is given,
    the official one for `schedule.deals` counts; where no `bye` is, one is worth 14 Victory Points and the least
    difference, in fives, that wins as many.

    Raises TournamentError with every fault at once.
    """

    entrants: int
    schedule: Schedule
    movement: Movement
    step: int = 1
    skip: bool = False
    danese_rounds: int = 1
    sections: tuple[int, ...] = ()
    sections_meet: bool = True
    victory_table: VictoryTable | None = None
    bye: Bye | None = None
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)

    def __post_init__(self) -> None:
        if self.movement in set(Movement):  # its text is as good
            object.__setattr__(self, "movement", Movement(self.movement))
        # What is of another type cannot be held against the rest.
        if faults := tuple(_type_faults(self)) or tuple(_faults(self)):
            raise TournamentError(faults)

    @property
    def movements(self) -> tuple[Movement, ...]:
        """How each round is seated; MITCHELL_DANESE is a Mitchell in its first rounds and a Danese in its last."""
        rounds = self.schedule.rounds
        if self.movement is not Movement.MITCHELL_DANESE:
            return (self.movement,) * rounds
        by_rank = min(self.danese_rounds, rounds)
        return (Movement.MITCHELL,) * (rounds - by_rank) + (Movement.DANESE,) * by_rank

    @property
    def section_sizes(self) -> tuple[int, ...]:
        """One section of everybody where none were made."""
        return self.sections or (self.entrants,)

    @property
    def points_table(self) -> VictoryTable:
        """The Victory Points table that counts."""
        return victory_table(self.schedule.deals or 0, self.victory_table)

    @property
    def bye_value(self) -> Bye:
        """What a bye is worth: 14 and +355 over three deals, 14 and +705 over four (docs/rules.md §6)."""
        return self.bye or usual_bye(self.points_table)


def usual_bye(table: VictoryTable) -> Bye:
    """14 Victory Points and the least difference, in fives, that wins as many by this table."""
    return Bye(difference=table[_FOURTEEN_FROM] + _FIVE)


def even_sections(entrants: int, sections: int) -> tuple[int, ...]:
    """Sizes of `sections` as equal as can be, such that one pair at most in all of them has no opponent.

    >>> even_sections(14, 2), even_sections(15, 2)
    ((8, 6), (8, 7))
    """
    tables, more = divmod((entrants + 1) // 2, sections)
    sizes = [2 * (tables + (section < more)) for section in range(sections)]
    sizes[-1] -= entrants % 2
    return tuple(sizes)


def with_entrants(tournament: Tournament, entrants: int, *, rounds: int | None = None) -> Tournament:
    """The same for so many, in as many even sections, and over so many rounds where they are given.

    Raises TournamentError where these cannot play it.
    """
    schedule = tournament.schedule
    return replace(
        tournament,
        entrants=entrants,
        schedule=schedule if rounds is None else replace(schedule, rounds=rounds),
        sections=even_sections(entrants, len(tournament.sections)) if tournament.sections else (),
    )


def _type_faults(tournament: Tournament) -> Iterator[TournamentFault]:
    whole, switch = "a whole number", "True or False"
    movements, ties = f"a Movement ({', '.join(Movement)})", f"a tuple of TieBreak ({', '.join(TieBreak)})"
    for field, kind, expected in (
        ("entrants", int, whole),
        ("schedule", Schedule, "a Schedule"),
        ("movement", Movement, movements),
        ("step", int, whole),
        ("skip", bool, switch),
        ("danese_rounds", int, whole),
        ("sections", tuple, "a tuple of whole numbers"),
        ("sections_meet", bool, switch),
        ("victory_table", tuple | None, "a tuple of ten whole numbers, or None"),
        ("bye", Bye | None, "a Bye, or None"),
        ("tie_breaks", tuple, ties),
    ):
        value = getattr(tournament, field)
        inner = int if field in {"sections", "victory_table"} else TieBreak
        parts = value if isinstance(value, tuple) else ()
        if not _is(value, kind) or not all(_is(part, inner) for part in parts):
            yield _fault(field, TournamentCode.WRONG_TYPE, value=repr(value)[:_SHOWN], expected=expected)


def _is(value: object, kind: type | object) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))  # type: ignore[arg-type]


def _faults(tournament: Tournament) -> Iterator[TournamentFault]:
    limited = list(_limit_faults(tournament))
    yield from limited
    if tournament.schedule.deals is None and tournament.schedule.minutes is None:
        yield _fault("schedule.deals", TournamentCode.NO_END_OF_ROUND)
    yield from _table_faults(tournament)
    yield from _section_faults(tournament)
    for tie_break in TieBreak:
        if tournament.tie_breaks.count(tie_break) > 1:
            yield _fault("tie_breaks", TournamentCode.TIE_BREAK_TWICE, value=tie_break)
    # How many rounds can be seated is known only of numbers that are some.
    most = 0 if limited else _most_rounds(tournament)
    if 0 < most < tournament.schedule.rounds:
        yield _fault("schedule.rounds", TournamentCode.TOO_MANY_ROUNDS, rounds=tournament.schedule.rounds, most=most)


def _limit_faults(tournament: Tournament) -> Iterator[TournamentFault]:
    schedule, bye = tournament.schedule, tournament.bye
    values: tuple[tuple[str, object, Between], ...] = (
        ("entrants", tournament.entrants, ENTRANTS),
        ("schedule.rounds", schedule.rounds, ROUNDS),
        ("schedule.deals", schedule.deals, ROUND_DEALS),
        ("schedule.minutes", schedule.minutes, MINUTES),
        ("step", tournament.step, STEPS),
        ("danese_rounds", tournament.danese_rounds, ROUNDS),
        ("bye.victory_points", bye and bye.victory_points, BYE_POINTS),
        ("bye.difference", bye and bye.difference, DIFFERENCES),
    )
    for field, value, limits in values:
        if value is not None and not (isinstance(value, int) and _is(value, int) and value in limits):
            shown = repr(value)[:_SHOWN]
            yield _fault(field, TournamentCode.OUT_OF_RANGE, value=shown, least=limits.least, most=limits.most)


def _table_faults(tournament: Tournament) -> Iterator[TournamentFault]:
    own, deals = tournament.victory_table, tournament.schedule.deals
    if own is None and not (_is(deals, int) and deals in VP_TABLES):
        counts = ", ".join(str(count) for count in VP_TABLES if isinstance(count, int))
        shown = "any number of" if deals is None else repr(deals)[:_SHOWN]
        yield _fault("victory_table", TournamentCode.NO_VICTORY_TABLE, deals=shown, known=counts)
    elif own is not None and len(own) != VICTORY_ROWS:
        yield _fault("victory_table", TournamentCode.BAD_VICTORY_TABLE, value=repr(own)[:_SHOWN])
    elif own is not None:
        for row, (before, bound) in enumerate(pairwise((-1, *own))):
            if bound <= before:
                code, values = TournamentCode.BAD_VICTORY_ROW, {"value": bound, "least": before + 1}
                yield TournamentFault(field="victory_table", index=row, code=code, values=values)


def _section_faults(tournament: Tournament) -> Iterator[TournamentFault]:
    places = sum(tournament.section_sizes)
    if places != tournament.entrants:
        yield _fault("sections", TournamentCode.SECTIONS_UNFIT, places=places, entrants=tournament.entrants)
    for size in tournament.sections:
        if size < ENTRANTS.least:
            yield _fault("sections", TournamentCode.SECTION_TOO_SMALL, value=size, least=ENTRANTS.least)


def _most_rounds(tournament: Tournament) -> int:
    """How many rounds the fixed part leaves room for without a rematch; 0 where nothing limits them."""
    smallest = min(tournament.section_sizes)
    match tournament.movements[0]:
        case Movement.ROUND_ROBIN:
            return round_robin_rounds(smallest)
        case Movement.MITCHELL:
            sizes = tournament.section_sizes
            fixed = min(mitchell_rounds((size + 1) // 2, step=tournament.step, skip=tournament.skip) for size in sizes)
            return fixed + tournament.movements.count(Movement.DANESE)
    return 0


def _fault(field: str, code: TournamentCode, **values: int | str) -> TournamentFault:
    return TournamentFault(field=field, code=code, values=values)
