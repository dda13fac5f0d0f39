"""The form of a new tournament. Knows nothing of Flet."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from models import NewTournament
from scoring import (
    SCHEDULES,
    VP_TABLES,
    Bye,
    Movement,
    Round,
    RuleSet,
    Schedule,
    TieBreak,
    Tournament,
    TournamentCode,
    TournamentError,
    TournamentFault,
    dry_run,
    even_sections,
    mitchell_rounds,
    usual_bye,
)
from views.new_match.form import DEFAULT_RULES
from views.tournament.typed import typed_whole

OWN = "own"  # instead of one of SCHEDULES
MORE = frozenset({"step", "skip", "sections", "victory_table", "bye.victory_points", "bye.difference", "tie_breaks"})
"""Fields of Tournament that are asked for under "More"."""

_BETWEEN = re.compile(r"\s*[,;/&+\t]\s*|\s+[-–—]\s+")
_NUMBER = re.compile(r"^\s*\d+\s*[.):]?\s+")
_MOVES_ON = {Movement.MITCHELL, Movement.MITCHELL_DANESE}
_FIXED = {Movement.MITCHELL, Movement.ROUND_ROBIN}
_TOO_FEW = {TournamentCode.TOO_MANY_ROUNDS, TournamentCode.SECTION_TOO_SMALL}
_FEWEST, _MOST = 2, 400
_FOURTEEN = 14  # Victory Points of a bye


@dataclass(frozen=True, kw_only=True)
class TournamentForm:
    """`pairs` is one pair a line, as typed or pasted; with `by_scan` others (`singles`, where none is named) enter by
    themselves, and so does everybody where none is named. `rounds`, `deals` and `minutes` are those of an own schedule,
    `table` the rows of an own Victory Points table; of a bye, what is empty is as usual."""

    name: str = ""
    place: str = ""
    pairs: str = ""
    by_scan: bool = False
    singles: bool = False
    schedule: str = "4x3"
    rounds: str = ""
    deals: str = ""
    minutes: str = ""
    movement: Movement = Movement.MITCHELL_DANESE
    rules: RuleSet = DEFAULT_RULES
    step: int = 1
    skip: bool = False
    danese_rounds: int = 1
    halls: int = 1
    halls_meet: bool = True
    table: tuple[str, ...] = ()
    bye_points: str = ""
    bye_difference: str = ""
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)

    @property
    def entrants(self) -> int:
        return len(pairs_of(self.pairs))

    @property
    def moves_on(self) -> bool:
        """Whether East–West move a step."""
        return self.movement in _MOVES_ON

    @property
    def ranks(self) -> bool:
        """Whether some rounds go by rank."""
        return self.movement not in _FIXED

    @property
    def tables(self) -> int:
        """Of the smallest hall: it limits the rounds of all."""
        return min(((size + 1) // 2 for size in self._halls(self.entrants)), default=0)

    @property
    def most_rounds(self) -> int:
        """Mitchell rounds without a rematch; 0 where nobody is named yet."""
        return mitchell_rounds(self.tables, step=self.step, skip=self.skip) if self.tables else 0

    @property
    def skip_helps(self) -> bool:
        return self.moves_on and self.tables > 0 and mitchell_rounds(self.tables, step=self.step) < self.tables

    @property
    def usual_bye(self) -> int:
        """The difference that a bye is worth unless the director says otherwise."""
        reading = _Reading()
        table = self._own_table(reading) or VP_TABLES.get(self._schedule(reading).deals or 0)
        return usual_bye(table).difference if table else 0

    def with_schedule(self, key: str) -> "TournamentForm":
        """An own one begins as the one chosen before."""
        if key != OWN or self.schedule == OWN:
            return replace(self, schedule=key)
        usual = SCHEDULES[self.schedule]
        return replace(
            self, schedule=key, rounds=str(usual.rounds), deals=_typed(usual.deals), minutes=_typed(usual.minutes)
        )

    def with_own_table(self, *, own: bool) -> "TournamentForm":
        """An own one begins as the official one."""
        if own == bool(self.table):
            return self
        official = VP_TABLES.get(self._schedule(_Reading()).deals or 0, VP_TABLES[3])
        return replace(self, table=tuple(map(str, official)) if own else ())

    def with_number(self, name: str, text: str) -> "TournamentForm":
        """As it is typed, of `rounds`, `deals`, `minutes` or a bye."""
        values: dict[str, Any] = {name: text}
        return replace(self, **values)

    def with_row(self, row: int, text: str) -> "TournamentForm":
        return replace(self, table=(*self.table[:row], text, *self.table[row + 1 :]))

    def with_tie_break(self, tie_break: TieBreak) -> "TournamentForm":
        """Taken out, or put in as the last one."""
        others = tuple(each for each in self.tie_breaks if each is not tie_break)
        return replace(self, tie_breaks=others if tie_break in self.tie_breaks else (*others, tie_break))

    def setup(self, entrants: int | None = None) -> Tournament:
        """For those who are named, or for so many. Raises TournamentError."""
        entrants = self.entrants if entrants is None else entrants
        reading = _Reading()
        values = {
            "schedule": self._schedule(reading),
            "victory_table": self._own_table(reading) or None,
            "bye": self._bye(reading),
        }
        if reading.faults:
            raise TournamentError(tuple(reading.faults))
        return Tournament(
            entrants=entrants,
            movement=self.movement,
            step=self.step,
            skip=self.skip and self.skip_helps,
            danese_rounds=self.danese_rounds,
            sections=self._halls(entrants) if self.halls > 1 else (),
            sections_meet=self.halls_meet,
            tie_breaks=self.tie_breaks,
            **values,  # type: ignore[arg-type]
        )

    def smallest(self) -> Tournament:
        """The set-up for as few as can play it, those who are named among them. Raises TournamentError."""
        for entrants in range(max(self.entrants, _FEWEST), _MOST):
            try:
                return self.setup(entrants)
            except TournamentError as error:
                if not _TOO_FEW.issuperset(fault.code for fault in error.faults):
                    raise
        return self.setup(_MOST)

    def new(self) -> NewTournament:
        """Raises TournamentError."""
        names = pairs_of(self.pairs)
        size = len(names[0]) if names else 1 if self.singles else 2
        return NewTournament(
            name=self.name,
            place=self.place,
            setup=self.smallest() if self.by_scan else self.setup(),
            rules=self.rules,
            names=names,
            open_for=size if self.by_scan else None,
        )

    def seating(self) -> tuple[Round | None, ...]:
        """Raises TournamentError."""
        return dry_run(self.smallest() if self.by_scan else self.setup())

    def _halls(self, entrants: int) -> tuple[int, ...]:
        return even_sections(entrants, self.halls) if entrants else ()

    def _schedule(self, reading: "_Reading") -> Schedule:
        if self.schedule != OWN:
            return SCHEDULES[self.schedule]
        return Schedule(
            rounds=reading.number("schedule.rounds", self.rounds) or 0,
            deals=reading.number("schedule.deals", self.deals),
            minutes=reading.number("schedule.minutes", self.minutes),
        )

    def _own_table(self, reading: "_Reading") -> tuple[int, ...]:
        return tuple(reading.number("victory_table", text, index=row) or 0 for row, text in enumerate(self.table))

    def _bye(self, reading: "_Reading") -> Bye | None:
        points = reading.number("bye.victory_points", self.bye_points)
        difference = reading.number("bye.difference", self.bye_difference)
        if points is None and difference is None:
            return None
        return Bye(
            victory_points=_FOURTEEN if points is None else points,
            difference=self.usual_bye if difference is None else difference,
        )


@dataclass(frozen=True, kw_only=True)
class _Reading:
    """What is no number, each beside its field."""

    faults: list[TournamentFault] = field(default_factory=list)

    def number(self, name: str, text: str, *, index: int | None = None) -> int | None:
        """None for nothing, and for what is no number."""
        if not text.strip():
            return None
        found = typed_whole(text)
        if found is None:
            values = {"value": text.strip()[:60], "expected": "a whole number"}
            self.faults.append(TournamentFault(field=name, index=index, code=TournamentCode.WRONG_TYPE, values=values))
        return found


def _typed(number: int | None) -> str:
    return "" if number is None else str(number)


def pairs_of(text: str) -> tuple[tuple[str, ...], ...]:
    """The names of each pair: a line each, with a comma, a dash or the like between the two, and perhaps a number in
    front.

    >>> pairs_of("1. Anna, Bruno\\n\\nCarla – Dino")
    (('Anna', 'Bruno'), ('Carla', 'Dino'))
    """
    return tuple(one_pair(line) for line in text.splitlines() if line.strip())


def one_pair(line: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in _BETWEEN.split(_NUMBER.sub("", line)) if name.strip())


def seating_lines(seats: Round) -> str:
    """`1–5  2–6`: who meets whom, by number, table after table."""
    return "   ".join(f"{'–' if seat.ns is None else seat.ns + 1} : {seat.ew + 1}" for seat in seats)
