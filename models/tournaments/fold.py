"""The fold of a tournament's events into its state, and the ranking that follows from it. Independent of the database,
because the process that parses an export folds the events of its tournaments."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import Any, TypeAlias

from models.values.deal import Verdict
from models.values.tournament import EntrantNotes, PrizeList, RoundClock
from models.values.tournament_details import NO_DETAILS, TournamentDetails
from scoring import (
    Arrival,
    Award,
    Competition,
    Departure,
    FixedTable,
    FormedGroups,
    PlayedRound,
    RankingLine,
    Round,
    Substitution,
    TableResult,
    TableSeat,
    Tournament,
    TournamentAdjustment,
    TournamentRecord,
    sides_at,
    tournament_ranking,
)

Place: TypeAlias = tuple[int, int]  # section and table
Meeting: TypeAlias = tuple[int | None, int]  # North–South and East–West


@dataclass(frozen=True, kw_only=True)
class TournamentState:
    """A fold with the record that follows from it. Until the lots are `drawn`, entries are open, and the record assumes
    the smallest possible number of entrants. The `fold` may only be changed in a copy."""

    record: TournamentRecord
    fold: "TournamentFold" = field(repr=False, compare=False)
    shown_ranking: tuple[RankingLine, ...] | None = None  # in silence, what everybody sees of it

    @property
    def drawn(self) -> bool:
        return self.fold.lots is not None

    def is_contested(self, number: int, ns: int, ew: int, confirmations: Iterable[Any]) -> bool:
        """Return whether a side of this table has contested the score since a director last settled it."""
        settled = self.fold.rounds[number].settled_at.get((ns, ew))
        contested = (each.at for each in confirmations if each.verdict is Verdict.CONTESTED)
        return any(settled is None or at > settled for at in contested)

    @property
    def hidden(self) -> int | None:
        """The seated round that isn't published."""
        published = self.fold.published
        return published if published < len(self.record.rounds) else None

    @cached_property
    def public(self) -> "TournamentState":
        """The state that everybody may see: without a round that isn't published, and what is hidden in silence."""
        published, silence = self.fold.published, self.fold.silence
        if self.hidden is None and silence is None:
            return self
        (since, best), rounds = silence or (published, 1), self.record.rounds[:published]
        rounds = (*rounds[:since], *(replace(each, results=()) for each in rounds[since:]))
        shown = tuple(line for line in self.ranking if best is not None and line.rank >= best)
        record = replace(self.record, rounds=rounds)
        return replace(self, record=record, shown_ranking=None if silence is None else shown)

    @cached_property
    def ranking(self) -> tuple[RankingLine, ...]:
        """Ranking by all results so far; empty before the draw."""
        if self.shown_ranking is not None:
            return self.shown_ranking
        return tournament_ranking(self.record) if self.drawn else ()


@dataclass(kw_only=True)
class FoldedRound:
    """A seated round. Results are by meeting, with the tables that have confirmed theirs, and the time when a director
    last entered one."""

    seats: dict[Place, TableSeat] = field(default_factory=dict)
    meetings: dict[Meeting, TableSeat] = field(default_factory=dict)
    results: dict[Meeting, TableResult] = field(default_factory=dict)
    confirmed: set[Meeting] = field(default_factory=set)
    settled_at: dict[Meeting, datetime] = field(default_factory=dict)
    movable: int  # the first entrant that was neither drawn nor seated so far

    def put(self, seats: Round) -> None:
        """Put these seats in place of those of the same tables."""
        places = {(seat.section, seat.table): seat for seat in seats}
        for former in filter(None, map(self.seats.get, places)):
            self.meetings.pop((former.ns, former.ew), None)
        self.seats |= places
        self.meetings |= {(seat.ns, seat.ew): seat for seat in seats}
        self.movable = max((self.movable, *(each + 1 for seat in seats for each in chain(*sides_at(seat)))))


@dataclass(kw_only=True)
class TournamentFold:
    """A tournament after some of its events. Each event changes it (`apply`); the time doesn't depend on the number of
    earlier ones.

    The first `published` rounds are seen by everybody, the others by directors. `seats_hidden` says whether the latest
    one was seated without being published, None before the first. `clock` is that of the running round, `began_at` is
    when the first round was published, `ended_at` when the last one was closed.

    An import asks for the number of `entrants` so far, and the `size` of each, to find impossible events.
    """

    setup: Tournament
    size: int = 0
    entrants: int = 0
    lots: tuple[int, ...] | None = None
    rounds: list[FoldedRound] = field(default_factory=list)
    closed: int = 0
    published: int = 0
    seats_hidden: bool | None = None
    clock: RoundClock | None = None
    began_at: datetime | None = None
    ended_at: datetime | None = None
    groups: list[FormedGroups] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)
    departures: list[Departure] = field(default_factory=list)
    substitutions: list[Substitution] = field(default_factory=list)
    adjustments: list[TournamentAdjustment] = field(default_factory=list)
    pages: list[int | None] = field(default_factory=list)  # current number of each page's entrant; None: withdrawn
    prizes: PrizeList = field(default_factory=PrizeList)
    awards: tuple[Award, ...] | None = None  # as they were fixed after the last round
    details: TournamentDetails = NO_DETAILS
    sent: bool = False
    silence: tuple[int, int | None] | None = None  # its first round, and the best place that everybody sees
    calls: dict[Place, datetime] = field(default_factory=dict)  # the tables that call the director now
    notes: dict[int, EntrantNotes] = field(default_factory=dict)  # fixed tables in the order of their marks

    def copy(self) -> "TournamentFold":
        """Return a copy that later events can change."""
        rounds = [FoldedRound(**_copied(each)) for each in self.rounds]
        return TournamentFold(**_copied(self) | {"rounds": rounds})

    @property
    def movable(self) -> int:
        """The first entrant that was neither drawn nor seated."""
        return self.rounds[-1].movable if self.rounds else len(self.lots or ())

    def find_round(self, number: int) -> FoldedRound | None:
        return self.rounds[number] if number in range(len(self.rounds)) else None

    def can_seat(self, seats: Round) -> bool:
        """Return whether these seats exist, are different tables, and are taken as in this competition."""
        return len({(seat.section, seat.table) for seat in seats}) == len(seats) and all(map(self._is_possible, seats))

    def _is_possible(self, seat: TableSeat) -> bool:
        has_partners = self.setup.competition is Competition.INDIVIDUAL and seat.ns is not None
        return (
            seat.ns != seat.ew
            and seat.section in range(len(self.setup.section_sizes))
            and all(number in range(self.entrants) for number in chain((seat.table,), *sides_at(seat)))
            and all((partner is not None) is has_partners for partner in (seat.ns_partner, seat.ew_partner))
        )

    def note(self, entrant: int, **values: Any) -> None:
        """Replace some of the notes about an entrant."""
        self.notes[entrant] = replace(self.notes.get(entrant, EntrantNotes()), **values)

    def state(self) -> TournamentState:
        """Return the state after these events. Raises scoring's RecordError for a record that contradicts itself. The
        fold must not be changed afterwards, only copied."""
        return TournamentState(
            record=TournamentRecord(
                tournament=self.setup,
                lots=self.lots or (),
                rounds=tuple(
                    PlayedRound(seats=tuple(each.seats.values()), results=tuple(each.results.values()))
                    for each in self.rounds
                ),
                arrivals=tuple(self.arrivals),
                departures=tuple(self.departures),
                substitutions=tuple(self.substitutions),
                adjustments=tuple(self.adjustments),
                groups=tuple(self.groups),
                fixed=fixed_tables(self.notes) if self.lots is not None else (),
            ),
            fold=self,
        )


def fixed_tables(notes: Mapping[int, EntrantNotes]) -> tuple[FixedTable, ...]:
    """Return the fixed tables, the earliest first."""
    places = ((entrant, each.table) for entrant, each in notes.items())
    return tuple(
        FixedTable(entrant=entrant, section=place[0], table=place[1]) for entrant, place in places if place is not None
    )


def _copied(value: TournamentFold | FoldedRound) -> dict[str, Any]:
    """Return the fields, with copies of those that can be changed."""
    return {name: each.copy() if isinstance(each, list | dict | set) else each for name, each in vars(value).items()}
