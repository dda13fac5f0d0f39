"""The form of a new tournament, independent of Flet."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Annotated, Any

from pydantic import Field

from models.lists import ColumnChoices, EntrantList, Layout, distinct_names, read_entrants
from models.people import PlayerSummary
from models.tournaments import find_text_faults
from models.values import DETAIL_NAMES, FieldFault, NewTournament, TournamentKind, card_key, name_key, unique_name
from scoring import (
    BYES,
    MEMBERS,
    MOVEMENTS,
    SCHEDULES,
    VICTORY_ROWS,
    VP_TABLES,
    Bye,
    Competition,
    Groups,
    Movement,
    Rematch,
    Rest,
    Round,
    RuleSet,
    Schedule,
    TieBreak,
    Tournament,
    TournamentCode,
    TournamentError,
    TournamentPhase,
    default_bye,
    even_sections,
    max_mitchell_rounds,
    preview_rounds,
)
from views.match.match_form import DEFAULT_RULES
from views.tournament.details_form import DetailsForm
from views.tournament.parsing import NumberParser, typed_number
from views.tournament.setup.phases import split_rounds

CUSTOM_SCHEDULE = "own"  # instead of a key of SCHEDULES
RARE_FIELDS = frozenset(
    {"step", "skip", "sections", "victory_table", "bye.victory_points", "bye.difference", "tie_breaks", "phases"}
    | {"warning_points", "warning_difference", *DETAIL_NAMES, "due_days", "day"}
)
"""Fields of Tournament and TournamentDetails in the section "More"."""

LIST_FAULTS = ("names", "entrants", "sections", "schedule.rounds")
"""Fields whose errors depend on the list."""

_SHORT_LIST = 2_000  # characters, read on the event loop in at most 40 ms of processor
ListRequest = tuple[str, int, Layout | None, bool | None, ColumnChoices]
_MOST_CHOICES = 8  # kinds of lists

_STEP_MOVEMENTS = {Movement.MITCHELL, Movement.MITCHELL_DANESE}
_PHASE_MOVEMENTS = {Movement.MITCHELL_DANESE, Movement.DANESE}
_FIXED_MOVEMENTS = {Movement.MITCHELL, Movement.ROUND_ROBIN, Movement.INDIVIDUAL}
_TOO_FEW_CODES = {TournamentCode.TOO_MANY_ROUNDS, TournamentCode.SECTION_TOO_SMALL}
_MIN_ENTRANTS, _MAX_ENTRANTS = 2, 400
_MIN_PLAYERS = 4  # of an individual tournament
_MOST_LIST_FAULTS = 10
_MOST_CHECKED = 1_000  # entrants, as many as a tournament may have
_USUAL_WIN = (3,)
_BETWEEN_SIZES = re.compile(r"[\s,;]+")
_TEAM_SCHEDULE = "3x4"  # the official Victory Points of teams are for four deals


@dataclass(frozen=True, kw_only=True)
class KnownName:
    """A name in the list that equals a known player's; `other` is the name for a different person. Another `card` than
    the known player's is a question while it `is_open`."""

    name: str
    person: PlayerSummary
    other: str | None
    card: str = ""
    is_open: bool = False


@dataclass(frozen=True, kw_only=True)
class TournamentForm(DetailsForm):
    """The set-up of a tournament as typed.

    `pairs` has one pair per line, typed or pasted; `read` is the latest long list that another process has read,
    which a kept form reads again.
    `layout` and `heading` answer the questions that it leaves open, `columns` say what columns of such lists are;
    `other_people` maps the key of a known player's name to the name for a different person, `namesakes` the key of a
    name in the list to the names for other people of this name. With `entries_open`, other
    entrants enter themselves; if `pairs` is empty, `singles` determines whether they are pairs or single players.
    `rounds`, `deals` and `minutes` belong to a custom schedule; `victory_table` has the rows of a custom Victory Points
    table, or only the points of a win. Empty fields of a bye or a warning mean the default. The last `grouped_rounds`
    are played in groups of `group_sizes` tables.
    """

    name: str = ""
    venue: str = ""
    pairs: str = ""
    read: Annotated[tuple[ListRequest, EntrantList], Field(exclude=True)] = (
        ("", 0, None, None, ()),
        read_entrants("", 2),
    )
    layout: Layout | None = None
    heading: bool | None = None
    columns: ColumnChoices = ()
    other_people: tuple[tuple[str, str], ...] = ()
    namesakes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    entries_open: bool = False
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
    grouped_rounds: int = 0
    group_sizes: str = ""
    rest: Rest = Rest.LAST
    rematch: Rematch = Rematch.ALLOWED
    section_count: int = 1
    sections_meet: bool = True
    victory_table: tuple[str, ...] = ()
    bye_points: str = ""
    bye_difference: str = ""
    warning_points: str = ""
    warning_difference: str = ""
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)
    competition: Competition = Competition.PAIRS

    @property
    def list_request(self) -> ListRequest:
        """The pasted list with the number of names of an entrant, and the answers about it."""
        most_names = 1 if self.entries_open and self.singles else max(MEMBERS[self.competition])
        return self.pairs, most_names, self.layout, self.heading, self.columns

    @property
    def is_list_read(self) -> bool:
        """Whether `listed` is that of the current text."""
        return len(self.pairs) <= _SHORT_LIST or self.read[0] == self.list_request

    @property
    def listed(self) -> EntrantList:
        """The pasted list as it is read; a long one as another process has read it last."""
        if len(self.pairs) > _SHORT_LIST:
            return self.read[1]
        text, size, layout, heading, choices = self.list_request
        return read_entrants(text, size, layout=layout, heading=heading, choices=choices)

    @cached_property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The names of each entrant."""
        return distinct_names(self.named, self.listed.reading.memberships, dict(self.namesakes))

    @cached_property
    def named(self) -> tuple[tuple[str, ...], ...]:
        """The names before those of several people are told apart."""
        others = dict(self.other_people)
        return tuple(tuple(others.get(name_key(name), name) for name in names) for names in self.listed.entrants)

    @property
    def entrants(self) -> int:
        return len(self.names)

    @property
    def has_step(self) -> bool:
        """Whether East–West move by a step."""
        return self.movement in _STEP_MOVEMENTS

    @property
    def has_ranked_rounds(self) -> bool:
        """Whether some rounds are seated by rank."""
        return self.movement not in _FIXED_MOVEMENTS

    @property
    def has_phases(self) -> bool:
        """Whether rounds by rank can have groups, and keep opponents apart as the director wants."""
        return self.movement in _PHASE_MOVEMENTS

    @property
    def smallest_section_tables(self) -> int:
        """Number of tables of the smallest section, which limits the rounds of all sections."""
        return min(((size + 1) // 2 for size in self._section_sizes(self.entrants)), default=0)

    @property
    def max_rounds(self) -> int:
        """Number of Mitchell rounds without a rematch; 0 without entrants."""
        tables = self.smallest_section_tables
        return max_mitchell_rounds(tables, step=self.step, skip=self.skip) if tables else 0

    @property
    def can_skip(self) -> bool:
        tables = self.smallest_section_tables
        return self.has_step and tables > 0 and max_mitchell_rounds(tables, step=self.step) < tables

    @property
    def default_bye(self) -> Bye:
        """The bye unless the director enters another one: the usual one, or of a custom scale the least for 14."""
        parser = NumberParser()
        deals, custom = self._parse_schedule(parser).deals or 0, self._custom_table(parser)
        if self.competition is not Competition.TEAMS and not custom and deals in BYES:
            return BYES[deals]
        table = custom or VP_TABLES.get("teams" if self.competition is Competition.TEAMS else deals)
        return default_bye(table) if table else Bye(difference=0)

    @property
    def default_warning_points(self) -> int:
        """The Victory Points that every second warning costs unless others are typed: none in a club's tournament."""
        return 0 if self.kind is TournamentKind.CLUB else 1

    def with_competition(self, competition: Competition) -> "TournamentForm":
        """Return the form for this competition, with a movement, and for teams a schedule, that it can play."""
        movements = MOVEMENTS[competition]
        usual = TournamentForm.movement if competition is Competition.PAIRS else movements[0]
        return replace(
            self,
            competition=competition,
            movement=self.movement if self.movement in movements else usual,
            schedule=_TEAM_SCHEDULE if competition is Competition.TEAMS else self.schedule,
        )

    def with_schedule(self, key: str) -> "TournamentForm":
        """Return the form with this schedule; a custom one begins as a copy of the previous choice."""
        if key != CUSTOM_SCHEDULE or self.schedule == CUSTOM_SCHEDULE:
            return replace(self, schedule=key)
        previous = SCHEDULES[self.schedule]
        return replace(
            self,
            schedule=key,
            rounds=str(previous.rounds),
            deals=typed_number(previous.deals),
            minutes=typed_number(previous.minutes),
        )

    def with_table_rows(self, rows: int) -> "TournamentForm":
        """Return the form with the official table, which has no rows here, with a custom one that begins as a copy of
        it, or with one row for the points of a win."""
        if rows == len(self.victory_table):
            return self
        official = VP_TABLES.get(self._parse_schedule(NumberParser()).deals or 0, VP_TABLES[3])
        return replace(self, victory_table=tuple(map(str, official if rows == VICTORY_ROWS else _USUAL_WIN[:rows])))

    def with_table_row(self, row: int, text: str) -> "TournamentForm":
        return replace(self, victory_table=(*self.victory_table[:row], text, *self.victory_table[row + 1 :]))

    def with_column(self, index: int, role: str) -> "TournamentForm":
        """Return the form with this role of a column, in this list and in others with its heading."""
        listed = self.listed
        heading = listed.heading if listed.is_heading_used else ()
        roles = {**listed.reading.roles, index: role}
        chosen = heading, tuple(roles.get(at, "") for at in range(len(listed.rows[0])))
        others = [each for each in self.columns if each[0] != heading]
        return replace(self, columns=(chosen, *others)[:_MOST_CHOICES])

    def find_known(self, known: Mapping[str, PlayerSummary]) -> tuple[KnownName, ...]:
        """Return the names in the list that `known` players have, who are given by the keys of their names."""
        others = dict(self.other_people)
        keys = {name_key(name): name for names in self.listed.entrants for name in names}
        stored = {card_key(person.card) for person in known.values()}
        listed = chain.from_iterable(players for key, players in self._cards.items() if key not in stored)
        cards = {name_key(name): card for name, card in listed}
        found, renewed = [], self.renewed
        for key, person in ((key, known[key]) for key in keys if key in known):
            other = None if key in renewed else others.get(key)
            card = cards.get(key, "") if person.card else ""
            is_open = bool(card) and key not in others
            found.append(KnownName(name=keys[key], person=person, other=other, card=card, is_open=is_open))
        return tuple(sorted(found, key=lambda each: not each.is_open))

    @property
    def renewed(self) -> frozenset[str]:
        """The name keys of the known players for whom the list has a new card."""
        return frozenset(key for key, other in self.other_people if name_key(other) == key)

    @property
    def _cards(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """The names in the list with their cards, by the keys of the cards."""
        found = defaultdict[str, list[tuple[str, str]]](list)
        members = chain.from_iterable(self.listed.reading.memberships)
        for name, each in zip(chain.from_iterable(self.listed.entrants), members, strict=False):
            found[card_key(each.card)].append((name, each.card))
        return {card: names for card, names in found.items() if card}

    def with_other_person(self, name: str, known: Collection[str], *, other: bool) -> "TournamentForm":
        """Return the form with this name in the list given to a different person, whose name gets a free number, or
        to the known player, also with a new card. `known` are the keys of all known names."""
        key = name_key(name)
        others = {former: new for former, new in self.other_people if former != key}
        others[key] = name
        if other:
            listed = {name_key(each) for names in self.listed.entrants for each in names}
            others[key] = unique_name(name, {*known, *listed, *map(name_key, others.values())})
        return replace(self, other_people=tuple(others.items()))

    def to_tournament(self, entrants: int | None = None) -> Tournament:
        """Return the set-up for the named entrants, or for this many. Raise TournamentError if it is invalid."""
        entrants = self.entrants if entrants is None else entrants
        parser = NumberParser()
        points = parser.parse("warning_points", self.warning_points)
        values: dict[str, Any] = {
            "schedule": self._parse_schedule(parser),
            "victory_table": self._custom_table(parser) or None,
            "bye": self._parse_bye(parser),
            "warning_points": self.default_warning_points if points is None else points,
            "warning_difference": parser.parse("warning_difference", self.warning_difference) or 0,
        }
        phases = self._phases(values["schedule"].rounds, parser)
        if parser.faults:
            raise TournamentError(tuple(parser.faults))
        return Tournament(
            entrants=entrants,
            movement=phases[0].movement if phases else self.movement,
            phases=phases,
            step=self.step,
            skip=self.skip and self.can_skip,
            danese_rounds=self.danese_rounds,
            sections=self._section_sizes(entrants) if self.section_count > 1 else (),
            sections_meet=self.sections_meet,
            tie_breaks=self.tie_breaks,
            competition=self.competition,
            **values,
        )

    def to_smallest_tournament(self) -> Tournament:
        """Return the set-up for the smallest number of entrants that can play it, and at least the named ones.

        Raise TournamentError if it is invalid.
        """
        least = _MIN_PLAYERS if self.competition is Competition.INDIVIDUAL else _MIN_ENTRANTS
        for entrants in range(max(self.entrants, least), _MAX_ENTRANTS):
            try:
                return self.to_tournament(entrants)
            except TournamentError as error:
                if not _TOO_FEW_CODES.issuperset(fault.code for fault in error.faults):
                    raise
        return self.to_tournament(_MAX_ENTRANTS)

    def to_new_tournament(self) -> NewTournament:
        """Return the tournament to create. Raise TournamentError if its set-up is invalid."""
        return NewTournament(
            name=self.name,
            venue=self.venue,
            setup=self.to_smallest_tournament() if self.entries_open else self.to_tournament(),
            rules=self.rules,
            names=self.names,
            open_for=self._open_for,
            memberships=self.listed.reading.memberships,
            fees=self.listed.reading.fees,
            renewed=self.renewed,
            details=self.to_details(),
        )

    def find_text_faults(self, known: Mapping[str, PlayerSummary] = {}) -> tuple[FieldFault, ...]:
        """Return the faults of the tournament's name, its venue, its details and the entrants' names, which
        `to_tournament` doesn't check.

        Names are checked once the list can be read and leaves no question open, including those about `known` players.
        The first faults of the list are followed by the number of the others.
        """
        question = FieldFault(field="names", code="list-question")
        unread = self.listed.faults or (() if self.listed.is_answered else (question,))
        faults = find_text_faults(
            name=self.name,
            venue=self.venue,
            names=() if unread else self.names[:_MOST_CHECKED],
            competition=self.competition,
            open_for=self._open_for,
        )
        faults += () if unread else tuple(self._card_faults(known))
        others = tuple(each for each in faults if each.field != "names")
        listed = [*unread, *(each for each in faults if each.field == "names")]
        kept = [replace(each, index=index) for index, each in enumerate(listed[:_MOST_LIST_FAULTS])]
        if more := len(listed) - len(kept):
            kept.append(FieldFault(field="names", code="list-more", index=len(kept), values={"count": more}))
        return (*kept, *others, *self.detail_faults)

    def _card_faults(self, known: Mapping[str, PlayerSummary]) -> Iterator[FieldFault]:
        """Yield the cards of two players, and those of `known` players with others that nobody has answered for."""
        asked = (each for each in self.find_known(known) if each.is_open)
        found = [("card-question", each.person.name, each.person.card, each.card) for each in asked]
        for (first, card), *others in self._cards.values():
            found += [("card-twice", first, card, name) for name, _ in others if name_key(name) != name_key(first)]
        for code, name, card, other in found:
            yield FieldFault(field="names", code=code, values={"name": name, "card": card, "other": other})

    @property
    def _open_for(self) -> int | None:
        """The number of names of each entrant that can still enter; None if the list is complete."""
        names, sizes = self.names, MEMBERS[self.competition]
        if not self.entries_open:
            return None
        return sizes[0] if len(sizes) == 1 else len(names[0]) if names else 1 if self.singles else 2

    def dry_run_seating(self) -> tuple[Round | None, ...]:
        """Return the seating of each round, None for rounds by rank. Raise TournamentError if the set-up is invalid."""
        return preview_rounds(self.to_smallest_tournament() if self.entries_open else self.to_tournament())

    def _section_sizes(self, entrants: int) -> tuple[int, ...]:
        return even_sections(entrants, self.section_count) if entrants else ()

    def _parse_schedule(self, parser: NumberParser) -> Schedule:
        if self.schedule != CUSTOM_SCHEDULE:
            return SCHEDULES[self.schedule]
        return Schedule(
            rounds=parser.parse("schedule.rounds", self.rounds) or 0,
            deals=parser.parse("schedule.deals", self.deals),
            minutes=parser.parse("schedule.minutes", self.minutes),
        )

    def _phases(self, rounds: int, parser: NumberParser) -> tuple[TournamentPhase, ...]:
        """Return the phases; none if the movement and the number of last rounds by rank describe them."""
        if not self.has_phases or (not self.grouped_rounds and self.rematch is Rematch.ALLOWED):
            return ()
        by_rank = self.danese_rounds if self.movement is Movement.MITCHELL_DANESE else rounds
        sizes = _BETWEEN_SIZES.split(self.group_sizes.strip())
        tables = tuple(parser.parse("phases", size) or 0 for size in sizes)
        groups = Groups(sizes_in_tables=tables, rest=self.rest)
        return split_rounds(rounds, by_rank=by_rank, grouped=self.grouped_rounds, groups=groups, rematch=self.rematch)

    def _custom_table(self, parser: NumberParser) -> tuple[int, ...]:
        return tuple(parser.parse("victory_table", text, index=row) or 0 for row, text in enumerate(self.victory_table))

    def _parse_bye(self, parser: NumberParser) -> Bye | None:
        """Return the bye; None if it is the one that a stored set-up without one has."""
        points = parser.parse("bye.victory_points", self.bye_points)
        difference = parser.parse("bye.difference", self.bye_difference)
        usual = self.default_bye
        if points is None and difference is None and usual.victory_points == Bye.victory_points:
            return None
        return Bye(
            victory_points=usual.victory_points if points is None else points,
            difference=usual.difference if difference is None else difference,
        )
