"""The events of a tournament's log, a class for each kind: when it is possible, and how it changes the fold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar

from models.storage.json_codec import Number, stored
from models.tournaments.fold import FoldedRound, TournamentFold
from models.values.person import NO_MEMBERSHIP, Membership, membership_faults, normalize_membership
from models.values.tournament import EnteredCounts, EntrantNotes, PrizeList, RoundClock
from models.values.tournament_details import TournamentDetails
from scoring import (
    Arrival,
    Award,
    Departure,
    FixedTable,
    FormedGroups,
    Substitution,
    TableResult,
    TableSeat,
    TournamentAdjustment,
    arrange_lots,
)

EVENTS: dict[str, type["Event"]] = {}
"""The classes of events by name."""

MAX_MINUTES_LEFT = 300  # on the clock of a round

_SEAT = stored(TableSeat, {int: Number}, omitted={"ns_partner": None, "ew_partner": None})


class Event:
    """An event. Its fields are stored as `codec` says, those `omitted` only if they differ from their default;
    `defaults` are the values of fields that older events lack."""

    name: ClassVar[str] = ""  # its kind in the log; stored: never change one
    hints: ClassVar[Mapping[Any, Any]] = {int: Number, TableSeat: _SEAT}
    omitted: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        if "name" in vars(cls):
            EVENTS[cls.name] = cls

    def is_possible(self, fold: TournamentFold) -> bool:  # noqa: ARG002 - of kinds that depend on it
        """Return whether the event can follow those before it. Only an import asks: stored events stay readable when
        there are more conditions. The record checks what this leaves open."""
        return True

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        """Change the fold. May raise scoring's RecordError and OverflowError."""


@dataclass(frozen=True, kw_only=True)
class _OfRound(Event):
    round: int

    def is_possible(self, fold: TournamentFold) -> bool:
        """Return whether the round is seated and not closed."""
        return self.round == fold.closed < len(fold.rounds)


@dataclass(frozen=True, kw_only=True)
class _OfEntrant(Event):
    entrant: int

    def is_possible(self, fold: TournamentFold) -> bool:
        return self.entrant in range(fold.entrants)


class _AfterDraw(Event):
    def is_possible(self, fold: TournamentFold) -> bool:
        return fold.lots is not None


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    """Entries were opened, for entrants of this many players."""

    name = "opened"
    size: int

    def is_possible(self, fold: TournamentFold) -> bool:
        return fold.lots is None and self.size == fold.size


@dataclass(frozen=True, kw_only=True)
class Entered(Event):
    """An entrant entered. `players` are ids, so that a deleted player's name disappears here too. `phone` is the device
    that first entered it, if a director restored the entry.
    """

    name = "entered"
    omitted = ("phone",)
    players: tuple[str, ...]
    phone: str | None = None

    def is_possible(self, fold: TournamentFold) -> bool:
        return len(self.players) == fold.size

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.entrants += 1
        if fold.lots is not None:
            fold.pages.append(sum(each is not None for each in fold.pages))


@dataclass(frozen=True, kw_only=True)
class Renamed(_OfEntrant):
    """An entrant's players were replaced."""

    name = "renamed"
    players: tuple[str, ...]

    def is_possible(self, fold: TournamentFold) -> bool:
        return len(self.players) == fold.size and super().is_possible(fold)


@dataclass(frozen=True, kw_only=True)
class Withdrawn(_OfEntrant):
    """An entrant who never played was removed; later entrants moved up by one number."""

    name = "withdrawn"
    players: tuple[str, ...]

    def is_possible(self, fold: TournamentFold) -> bool:
        return self.entrant in range(fold.movable, fold.entrants)

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.entrants -= 1
        fold.notes = {
            number: each for former, each in fold.notes.items() if (number := self.number_after(former)) is not None
        }
        for facts in (fold.arrivals, fold.departures, fold.substitutions, fold.adjustments):
            facts[:] = self._moved(facts)
        fold.pages = [None if each is None else self.number_after(each) for each in fold.pages]
        left = [(each, self._numbers_after(each.among)) for each in fold.prizes.prizes]
        prizes = tuple(replace(each, among=among) for each, among in left if among or not each.among)
        fold.prizes = replace(fold.prizes, prizes=prizes, lots=self._numbers_after(fold.prizes.lots))
        fold.awards = None

    def number_after(self, number: int) -> int | None:
        """Return the new number of the entrant that had this one, or None for the removed entrant."""
        if number == self.entrant:
            return None
        return number - 1 if number > self.entrant else number

    def _numbers_after(self, entrants: Iterable[int]) -> tuple[int, ...]:
        return tuple(number for number in map(self.number_after, entrants) if number is not None)

    def _moved(self, facts: Iterable[Any]) -> list[Any]:
        """Return what is known about single entrants with their new numbers, without the removed one."""
        numbers = ((each, self.number_after(each.entrant)) for each in facts)
        return [replace(each, entrant=number) for each, number in numbers if number is not None]


@dataclass(frozen=True, kw_only=True)
class Drawn(Event):
    """The order of the draw, and the `seed` of its random numbers if clubs or regions were kept apart."""

    name = "drawn"
    hints: ClassVar = {"lots": tuple[Number, ...]}
    omitted = ("seed",)
    lots: tuple[int, ...]
    seed: int | None = None

    def is_possible(self, fold: TournamentFold) -> bool:
        known = list(range(fold.setup.entrants))
        return fold.lots is None and sorted(self.lots) == known and len(known) == fold.entrants

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        # The page links are numbered at the draw and from there on, and never reassigned.
        fold.lots, fold.pages = self.lots, list(range(len(self.lots)))


@dataclass(frozen=True, kw_only=True)
class MembershipsKept(_AfterDraw):
    """Cards, clubs and regions of players by their ids, which the tournament keeps whatever the players get later."""

    name = "memberships"
    hints: ClassVar = {Membership: stored(Membership, omitted=vars(NO_MEMBERSHIP))}
    players: Mapping[str, Membership]

    def is_possible(self, fold: TournamentFold) -> bool:
        values = self.players.values()
        is_clean = all(each == normalize_membership(each) and not any(membership_faults(each)) for each in values)
        return super().is_possible(fold) and is_clean


class Arrived(_AfterDraw, Arrival):
    name = "arrived"

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.arrivals.append(Arrival(**vars(self)))


class Left(_AfterDraw, Departure):
    name = "left"

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.departures.append(Departure(**vars(self)))


class Substituted(_AfterDraw, Substitution):
    """A substitution, in place of those at this seat from the same round or a later one on."""

    name = "substituted"

    def is_possible(self, fold: TournamentFold) -> bool:
        is_seat = self.entrant in range(fold.entrants) and self.seat in range(fold.size) and self.player >= 0
        return super().is_possible(fold) and is_seat and self.round >= fold.closed

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        place = self.entrant, self.seat
        kept = [each for each in fold.substitutions if (each.entrant, each.seat) != place or each.round < self.round]
        changes = self.player != self.seat or any((each.entrant, each.seat) == place for each in kept)
        fold.substitutions = [*kept, *([Substitution(**vars(self))] if changes else [])]


@dataclass(frozen=True, kw_only=True)
class Seated(_OfRound):
    """A round was seated; a `hidden` one is seen by directors only until it is published."""

    name = "seated"
    omitted = ("hidden",)
    seats: tuple[TableSeat, ...]
    hidden: bool = False

    def is_possible(self, fold: TournamentFold) -> bool:
        is_next = self.round == len(fold.rounds) == fold.closed < fold.setup.schedule.rounds
        return fold.lots is not None and is_next and fold.can_seat(self.seats)

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        seated = FoldedRound(movable=fold.movable)
        seated.put(self.seats)
        fold.rounds.append(seated)
        fold.clock, fold.began_at, fold.seats_hidden = None, fold.began_at or (None if self.hidden else at), self.hidden
        fold.published += not self.hidden


@dataclass(frozen=True, kw_only=True)
class Published(_OfRound):
    name = "published"

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        fold.published, fold.began_at = self.round + 1, fold.began_at or at


class Grouped(_AfterDraw, FormedGroups):
    name = "grouped"

    def is_possible(self, fold: TournamentFold) -> bool:
        return super().is_possible(fold) and self.round == len(fold.rounds) == fold.closed

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.groups.append(FormedGroups(**vars(self)))


@dataclass(frozen=True, kw_only=True)
class Reseated(_OfRound):
    """Some tables of a seated round got other seats. In the first round, `exchanged` entrants exchange their lots."""

    name = "reseated"
    omitted = ("exchanged",)
    seats: tuple[TableSeat, ...]
    exchanged: tuple[int, ...] = ()

    def is_possible(self, fold: TournamentFold) -> bool:
        places = {(seat.section, seat.table) for seat in self.seats}
        return super().is_possible(fold) and places <= fold.rounds[-1].seats.keys() and fold.can_seat(self.seats)

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.rounds[self.round].put(self.seats)
        if not self.round and fold.lots and set(self.exchanged) <= set(fold.lots):
            places = dict(zip(self.exchanged, reversed(self.exchanged), strict=True))
            fold.lots = tuple(places.get(lot, lot) for lot in fold.lots)


@dataclass(frozen=True, kw_only=True)
class Unseated(_OfRound):
    """A seated round was taken back, with what had been `entered` in it."""

    name = "unseated"
    entered: EnteredCounts

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        del fold.rounds[self.round :]
        fold.clock, fold.began_at, fold.published = None, fold.began_at if self.round else None, self.round
        fold.groups = [formed for formed in fold.groups if formed.round < self.round]
        fold.calls.clear()
        # Attendance from the next round on counts in this one, but an entrant who came and left during it still has a
        # seat there.
        fold.arrivals = [replace(each, round=min(each.round, self.round)) for each in fold.arrivals]
        first = {each.entrant: each.round + 1 for each in fold.arrivals}
        fold.departures = [
            replace(each, round=max(self.round, first.get(each.entrant, 0))) if each.round > self.round else each
            for each in fold.departures
        ]


@dataclass(frozen=True, kw_only=True)
class Started(_OfRound):
    """The clock of a round was started."""

    name = "started"

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        minutes = fold.setup.schedule.minutes
        fold.clock = None if minutes is None else RoundClock(started_at=at, minutes=minutes)


@dataclass(frozen=True, kw_only=True)
class Paused(_OfRound):
    """The clock of a round was paused."""

    name = "paused"

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        if fold.clock is not None:
            fold.clock = replace(fold.clock, paused_at=at)


@dataclass(frozen=True, kw_only=True)
class Resumed(_OfRound):
    """The clock of a round was resumed after a pause."""

    name = "resumed"

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        clock = fold.clock
        if clock is not None and clock.paused_at is not None:
            fold.clock = replace(clock, started_at=clock.started_at + (at - clock.paused_at), paused_at=None)


@dataclass(frozen=True, kw_only=True)
class Extended(_OfRound):
    """The clock of a round, or that of one table (`place`: section and number), got these minutes more; with `is_set`,
    exactly these are left."""

    name = "extended"
    omitted = ("place", "is_set")
    minutes: int
    place: tuple[int, int] | None = None
    is_set: bool = False

    def is_possible(self, fold: TournamentFold) -> bool:
        return super().is_possible(fold) and abs(self.minutes) <= MAX_MINUTES_LEFT

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        clock = fold.clock
        if clock is not None and self.place is not None:
            extra = clock.extra.get(self.place, 0) + self.minutes
            fold.clock = replace(clock, extra={**clock.extra, self.place: extra})
        elif clock is not None and self.is_set:
            more = timedelta(minutes=self.minutes) - clock.time_left(at)
            fold.clock = replace(clock, started_at=clock.started_at + more)
        elif clock is not None:
            fold.clock = replace(clock, minutes=clock.minutes + self.minutes)


@dataclass(frozen=True, kw_only=True)
class Resulted(_OfRound):
    """A table's result; `by_table` if both sides confirmed it there, otherwise a director entered it. `overruled` are
    the points of the deals that were entered at the table, if it counts instead of those.
    """

    name = "result"
    omitted = ("overruled",)
    result: TableResult
    by_table: bool
    overruled: tuple[int, int] | None = None

    def is_possible(self, fold: TournamentFold) -> bool:
        """Return whether the entrants of the result met in its round."""
        found = fold.find_round(self.round)
        return found is not None and self.meeting in found.meetings

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        played = fold.rounds[self.round]
        played.results[self.meeting] = self.result
        if self.by_table:
            played.confirmed.add(self.meeting)
        else:
            played.confirmed.discard(self.meeting)
            played.settled_at[self.meeting] = at

    @property
    def meeting(self) -> tuple[int, int]:
        return self.result.ns, self.result.ew


@dataclass(frozen=True, kw_only=True)
class Removed(_OfRound):
    """A director removed the result of the table of these entrants, which has none since."""

    name = "removed"
    ns: int
    ew: int

    def is_possible(self, fold: TournamentFold) -> bool:
        found = fold.find_round(self.round)
        return found is not None and self.meeting in found.results

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        played = fold.rounds[self.round]
        played.results.pop(self.meeting, None)
        played.confirmed.discard(self.meeting)
        played.settled_at.pop(self.meeting, None)

    @property
    def meeting(self) -> tuple[int, int]:
        return self.ns, self.ew


@dataclass(frozen=True, kw_only=True)
class Closed(_OfRound):
    name = "closed"

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        fold.closed = fold.published = self.round + 1
        fold.began_at = fold.began_at or at
        fold.clock, fold.ended_at = None, at if fold.closed == fold.setup.schedule.rounds else None
        fold.calls.clear()


class Adjusted(_AfterDraw, TournamentAdjustment):
    """A penalty, a bonus or a warning."""

    name = "adjusted"
    omitted = ("points", "is_warning", "reason")

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.adjustments.append(TournamentAdjustment(**vars(self)))


@dataclass(frozen=True, kw_only=True)
class Retracted(_AfterDraw):
    """A director retracted this penalty or warning."""

    name = "retracted"
    adjustment: TournamentAdjustment

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        if self.adjustment in fold.adjustments:
            fold.adjustments.remove(self.adjustment)


class PrizesSet(Event, PrizeList):
    """The prizes, in place of the former ones. The lots are drawn with the draw or later."""

    name = "prizes"
    defaults: ClassVar = {"group": None}

    def is_possible(self, fold: TournamentFold) -> bool:
        return set(self.lots) <= (set() if fold.lots is None else set(range(fold.entrants)))

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.prizes, fold.awards = PrizeList(**vars(self)), None


@dataclass(frozen=True, kw_only=True)
class Awarded(Event):
    """The winners of the prizes after the last round, in place of the former ones."""

    name = "awarded"
    awards: tuple[Award, ...]

    def is_possible(self, fold: TournamentFold) -> bool:
        entrants, prizes = range(fold.entrants), range(len(fold.prizes.prizes))
        known = (each.prize in prizes and {each.entrant, *each.rivals} <= {*entrants} for each in self.awards)
        return fold.ended_at is not None and all(known)

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.awards = self.awards


@dataclass(frozen=True, kw_only=True)
class CheckedIn(_OfEntrant):
    """An entrant came to the desk, or was marked by mistake and isn't `present`. `note` is the reason for letting in a
    player whose card has a fault.
    """

    name = "checked-in"
    omitted = ("note",)
    present: bool
    note: str = ""

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        fold.note(self.entrant, checked_in_at=at if self.present else None, let_in=self.note)


@dataclass(frozen=True, kw_only=True)
class Fee(_OfEntrant):
    """The entrant's fee in cents: what is due, and what was paid so far."""

    name = "fee"
    due: int
    paid: int

    def is_possible(self, fold: TournamentFold) -> bool:
        return super().is_possible(fold) and min(self.due, self.paid) >= 0

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.note(self.entrant, due=self.due, paid=self.paid)


@dataclass(frozen=True, kw_only=True)
class TableFixed(_OfEntrant):
    """An entrant keeps this table from now on, for the reason in `note`; None for any table again. Between the draw and
    the first round, it gets the lot of this table in exchange."""

    name = "table-fixed"
    table: int | None
    section: int = 0
    note: str = ""

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.notes[self.entrant] = fold.notes.pop(self.entrant, EntrantNotes())  # the latest mark is the last one
        place = None if self.table is None else (self.section, self.table)
        fold.note(self.entrant, table=place, table_reason=self.note)
        if self.table is not None and fold.lots and not fold.rounds and self.entrant < len(fold.lots):
            fixed = FixedTable(entrant=self.entrant, table=self.table, section=self.section)
            fold.lots = arrange_lots(fold.setup, fold.lots, fixed=(fixed,))


@dataclass(frozen=True, kw_only=True)
class Remark(_OfEntrant):
    """A remark about an entrant, in place of the former one; empty for none."""

    name = "remark"
    note: str

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.note(self.entrant, remark=self.note)


class DetailsSet(Event, TournamentDetails):
    """The details for a federation, in place of the former ones."""

    name = "details"
    omitted = ("day",)

    def is_possible(self, _fold: TournamentFold) -> bool:
        return self == self.normalized and not self.faults

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.details = TournamentDetails(**vars(self))


@dataclass(frozen=True, kw_only=True)
class Sent(Event):
    """The results were sent to the federation, or, after a tick by mistake, were not."""

    name = "sent"
    sent: bool

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.sent = self.sent


@dataclass(frozen=True, kw_only=True)
class Silenced(Event):
    """Everybody sees the ranking from place `shown` on, which is 1 without silence. With None, everybody sees neither
    the ranking nor results of rounds that weren't closed when the silence began."""

    name = "silenced"
    shown: int | None

    def is_possible(self, fold: TournamentFold) -> bool:
        """Return whether everything is shown or nothing, or single places after the last round."""
        return self.shown in {None, 1} or (fold.closed == fold.setup.schedule.rounds and (self.shown or 0) > 0)

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        since = fold.closed if fold.silence is None else fold.silence[0]
        fold.silence = None if self.shown == 1 else (since, self.shown)


@dataclass(frozen=True, kw_only=True)
class Called(_OfRound):
    """A table of a round called the director."""

    name = "called"
    section: int
    table: int

    def is_possible(self, fold: TournamentFold) -> bool:
        return super().is_possible(fold) and (self.section, self.table) in fold.rounds[-1].seats

    def apply(self, fold: TournamentFold, at: datetime) -> None:
        fold.calls[self.section, self.table] = at


class CallEnded(Called):
    """The call of a table ended."""

    name = "call-ended"

    def apply(self, fold: TournamentFold, _at: datetime) -> None:
        fold.calls.pop((self.section, self.table), None)
