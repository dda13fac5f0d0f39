"""Names and sentences for tournaments: movements, schedule, seats, and the progress of a table."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import partial
from typing import Any

from scoring import (
    ChampionshipTie,
    ClubMeetings,
    Movement,
    PenaltyReason,
    Prize,
    PrizeKind,
    Rematch,
    Rest,
    Schedule,
    Substitution,
    TableSeat,
    TieBreak,
    Tournament,
    TournamentAdjustment,
    TournamentRecord,
    given_at,
    sides_at,
)
from wording.translation import Translator, mark, mark_in

_NAMES: Mapping[type[StrEnum], Mapping[Any, str]] = {
    Movement: {
        Movement.MITCHELL: mark("Mitchell"),
        Movement.DANESE: mark("Danese"),
        Movement.DANESE_MODIFIED: mark("Modified Danese"),
        Movement.ROUND_ROBIN: mark("Round robin"),
        Movement.MITCHELL_DANESE: mark("Mitchell, then Danese"),
        Movement.INDIVIDUAL: mark("Individual"),
    },
    Rematch: {
        Rematch.ALLOWED: mark("May meet again"),
        Rematch.NOT_PREVIOUS: mark("Not in the next round"),
        Rematch.NEVER: mark("Never, if possible"),
    },
    Rest: {
        Rest.LAST: mark("The rest form another group"),
        Rest.JOIN: mark("The rest join the last one"),
    },
    PenaltyReason: {
        PenaltyReason.LATE: mark("Late"),
        PenaltyReason.ABSENT: mark("Absent"),
        PenaltyReason.IRREGULARITY: mark("Irregularity"),
        PenaltyReason.CONDUCT: mark("Conduct"),
    },
    TieBreak: {
        TieBreak.DIFFERENCE: mark("Difference"),
        TieBreak.POINTS: mark("Points"),
        TieBreak.DIRECT: mark("Direct match"),
    },
    ChampionshipTie: {
        ChampionshipTie.DIFFERENCE: mark("Difference"),
        ChampionshipTie.DIRECT: mark("Direct match"),
        ChampionshipTie.VICTORY_POINTS: mark("Victory Points of all tournaments"),
        ChampionshipTie.LOT: mark("Drawn by lot"),
    },
    PrizeKind: {
        PrizeKind.FIRST: mark("The first of the ranking"),
        PrizeKind.LAST: mark("The last of the ranking"),
        PrizeKind.LAST_ROUNDS: mark("The best of the last rounds"),
        PrizeKind.LOT: mark("Drawn by lot"),
    },
}
_ONE_PRIZE = {
    PrizeKind.FIRST: mark_in("one", "The first of the ranking"),
    PrizeKind.LAST: mark_in("one", "The last of the ranking"),
    PrizeKind.LAST_ROUNDS: mark_in("one", "The best of the last rounds"),
}
_DESCRIPTIONS: Mapping[Movement, str] = {
    Movement.MITCHELL: mark("North–South stay at their table; East–West move on after each round."),
    Movement.DANESE: mark("After each round, first plays second in the ranking, third plays fourth."),
    Movement.DANESE_MODIFIED: mark(
        "By the ranking, but nobody meets the opponents of the round before, except in the last round."
    ),
    Movement.ROUND_ROBIN: mark("Everybody plays everybody once."),
    Movement.MITCHELL_DANESE: mark("Mitchell first. The last round follows the ranking, or more of them: see “More”."),
    Movement.INDIVIDUAL: mark(
        "Every player has another partner in each round, and both partners get the same Victory Points."
    ),
}


def choice_name(t: Translator, value: StrEnum) -> str:
    """Return the name of a value that a director chooses: a movement, a tie-break, a reason of penalties and so on."""
    return t.gettext(_NAMES[type(value)][value])


def movement_description(t: Translator, movement: Movement) -> str:
    """Return one sentence that describes the movement."""
    return t.gettext(_DESCRIPTIONS[movement])


def phases_name(t: Translator, tournament: Tournament) -> str:
    """Return the movement, or `6 × Mitchell + 5 × Danese` for several phases."""
    phases = tournament.phases
    if not phases:
        return choice_name(t, tournament.movement)
    return " + ".join(f"{phase.rounds} × {choice_name(t, phase.movement)}" for phase in phases)


def win_sentence(t: Translator, tournament: Tournament) -> str:
    """Return the points of a win and a tie if every win counts the same; otherwise nothing."""
    if (points := tournament.win_points) is None:
        return ""
    return t.gettext("A win counts {points} Victory Points, a tie 1.", points=t.points(points))


def adjustment_value(t: Translator, adjustment: TournamentAdjustment) -> str:
    """Return what an adjustment changes: `Warning`, `−100 points in the round`, `−2 Victory Points`."""
    parts = [t.gettext("Warning")] if adjustment.is_warning else []
    if adjustment.victory_points:
        points = adjustment.victory_points
        words = t.ngettext("{points} Victory Point", "{points} Victory Points", points, points=t.signed(points))
        parts.append(words)
    if adjustment.points:
        parts.append(t.gettext("{points} points in the round", points=t.signed(adjustment.points)))
    if adjustment.difference:
        parts.append(t.gettext("Difference {points}", points=t.signed(adjustment.difference)))
    return ", ".join(parts)


def adjustment_reason(t: Translator, adjustment: TournamentAdjustment) -> str:
    """Return the reason of an adjustment and its note: `Late · 6′`."""
    reason = "" if adjustment.reason is None else choice_name(t, adjustment.reason)
    return " · ".join(filter(None, (reason, adjustment.note)))


def given_lines(
    t: Translator, given: Sequence[TournamentAdjustment], seat: TableSeat, members: Sequence[Sequence[str]]
) -> list[str]:
    """Return `Anna and Bruno: Warning · Late` for each adjustment at a table, with the `members` of its sides."""
    names = names_at(t, seat, members)
    values = [f"{adjustment_value(t, each)} · {adjustment_reason(t, each)}" for each in given]
    return [
        t.gettext("{label}: {value}", label=names[each.entrant], value=value)
        for each, value in zip(given, values, strict=True)
    ]


def substitutions(t: Translator, changes: Sequence[Substitution], entrant: int, members: Sequence[str]) -> list[str]:
    """Return `Carla plays for Anna from round 3` for each change of an entrant, from the names of its players and
    substitutes."""
    again, instead = mark("{name} plays again from round {round}"), mark("{name} plays for {other} from round {round}")
    own = [(again if each.player == each.seat else instead, each) for each in changes if each.entrant == entrant]
    return [t.gettext(words, name=members[of.player], other=members[of.seat], round=of.round + 1) for words, of in own]


def rulings(t: Translator, record: TournamentRecord, members: Sequence[Sequence[str]]) -> Mapping[int, str]:
    """Return `Carla plays for Anna from round 3; Round 2: −100 points in the round · Late` for each entrant with a
    substitute or an adjustment, from the names of its players and substitutes."""
    lines = [substitutions(t, record.substitutions, entrant, names) for entrant, names in enumerate(members)]
    found = {entrant: "; ".join(words) for entrant, words in enumerate(lines) if words}
    for each in record.charged_adjustments:
        words = f"{adjustment_value(t, each)} · {adjustment_reason(t, each)}"
        if each.round is not None:
            words = t.gettext("{label}: {value}", label=t.gettext("Round {round}", round=each.round + 1), value=words)
        found[each.entrant] = "; ".join(filter(None, (found.get(each.entrant), words)))
    return found


def given_points(t: Translator, record: TournamentRecord, number: int, seat: TableSeat) -> str:
    """Return `N–S −100` for each side of a table that was given or lost points in round `number`."""
    given = given_at(record, number, seat)
    sums = (sum(each.points for each in given if each.entrant in side) for side in sides_at(seat))
    return ", ".join(f"{seat_initials(t, north=not side)} {t.signed(each)}" for side, each in enumerate(sums) if each)


def names_at(t: Translator, seat: TableSeat, members: Sequence[Sequence[str]]) -> Mapping[int, str]:
    """Return the names of each entrant at a table, given the `members` of its sides."""
    return {
        entrant: t.join(each if len(entrants) == 1 else each[place : place + 1])
        for entrants, each in zip(sides_at(seat), members, strict=True)
        for place, entrant in enumerate(entrants)
    }


def schedule_name(t: Translator, schedule: Schedule) -> str:
    """Return `4 rounds of 3 deals, 40 min`."""
    rounds = t.ngettext("{count} round", "{count} rounds", schedule.rounds)
    parts = [rounds]
    if schedule.deals is not None:
        parts.append(t.ngettext("{count} deal each", "{count} deals each", schedule.deals))
    if schedule.minutes is not None:
        parts.append(t.gettext("{minutes} min each", minutes=schedule.minutes))
    return ", ".join(parts)


def tie_sentence(t: Translator, schedule: Schedule) -> str:
    """Return the sentence saying that a tie after the agreed deals stands; empty if only the clock ends a round."""
    return (
        "" if schedule.deals is None else t.gettext("A tie after the agreed deals stands; no further deal is played.")
    )


def round_name(t: Translator, number: int, rounds: int) -> str:
    """Return `Round 2 of 4`; `number` counts from 0."""
    return t.gettext("Round {round} of {rounds}", round=number + 1, rounds=rounds)


def winners_sentence(t: Translator, winners: Sequence[Sequence[str]], victory_points: int) -> str:
    """Return the end of a tournament: `The tournament is over. Winners: Anna and Bea, 48 Victory Points.`

    `winners` has the names of each entrant in the first place.
    """
    points = t.ngettext("{count} Victory Point", "{count} Victory Points", victory_points)
    names = _winners_names(t, winners)
    if len(winners) > 1:
        words = t.gettext("The tournament is over. Tied for first place: {names}, {points} each.")
    elif len(winners[0]) == 1:
        words = t.gettext("The tournament is over. First place: {names}, {points}.")
    else:
        words = t.gettext("The tournament is over. Winners: {names}, {points}.")
    return words.format(names=names, points=points)


def winners_line(t: Translator, winners: Sequence[Sequence[str]]) -> str:
    """Return `First place: Anna and Bea`, or an empty text without winners."""
    return t.gettext("First place: {names}", names=_winners_names(t, winners)) if winners else ""


def _winners_names(t: Translator, winners: Sequence[Sequence[str]]) -> str:
    return " · ".join(t.join(each) for each in winners)


def time_left(t: Translator, minutes: int, *, is_paused: bool = False) -> str:
    """Return the text of a round's clock."""
    words = t.gettext("{minutes} min left", minutes=minutes) if minutes else t.gettext("Time is up")
    return t.gettext("{times} (paused)", times=words) if is_paused else words


def table_name(t: Translator, seat: TableSeat, *, sections: int) -> str:
    """Return `Table 3`, with the letter of its section if there are several."""
    return t.gettext("Table {table}", table=table_label(seat, sections=sections))


def table_label(seat: TableSeat, *, sections: int) -> str:
    """Return the number of a table, with the letter of its section if there are several."""
    return place_label(seat.section, seat.table, sections=sections)


def seat_place(t: Translator, seat: TableSeat, *, sections: int, group: int | None = None, short: bool = False) -> str:
    """Return `B · Table 8` or `B · Bye`, the letter of the `group` only if there is one; without "Table" if `short`."""
    table = table_label if short else partial(table_name, t)
    return with_group(t.gettext("Bye") if seat.ns is None else table(seat, sections=sections), group)


def place_label(section: int, table: int, *, sections: int) -> str:
    """Return a table's number, behind its section's letter if there are several; both arguments count from 0."""
    return f"{section_letter(section) if sections > 1 else ''}{table + 1}"


def prize_name(t: Translator, prize: Prize) -> str:
    """Return `3 × B · The first of the ranking`, with the club and the numbers of those who can win it."""
    one = _ONE_PRIZE.get(prize.kind) if prize.count == 1 else None
    kind = choice_name(t, prize.kind) if one is None else t.pgettext(*one)
    parts = [("" if one else f"{prize.count} × ") + with_group(kind, prize.group), prize.club]
    if prize.among:
        numbers = t.join([str(entrant + 1) for entrant in prize.among])
        parts.append(t.gettext("only {numbers}", numbers=numbers))
    return " · ".join(filter(None, parts))


_MEMBERSHIP_FIELDS = {
    "card": mark("Card number"),
    "kind": mark("Kind of card"),
    "ordinary": mark("Ordinary card"),
    "reduced": mark("Reduced card"),
    "junior": mark("Junior card"),
    "other": mark("Other card"),
    "valid_until": mark("Valid until"),
    "club": mark("Club"),
    "province": mark("Province"),
    "region": mark("Region"),
    "fee": mark("Fee due"),
}


_DETAILS = {
    "kind": mark("Level of the tournament"),
    "club": mark("Club"),
    "federal": mark("Federal"),
    "regional": mark("Regional"),
    "national": mark("National"),
    "organiser": mark("Organiser"),
    "arbiter": mark("Arbiter"),
    "scorer": mark("Scorer"),
    "due_days": mark("Days until the results are due"),
    "day": mark("Day on the papers"),
}


def detail_name(t: Translator, word: str) -> str:
    """Return the label of a field of the details for a federation, or of a kind of tournament."""
    return t.gettext(_DETAILS[word])


def due_results_sentence(t: Translator, name: str, ended_at: datetime, days: int) -> str:
    """Return `Results of “Friday” are due by 12 May 2027`."""
    day = t.date(t.local(ended_at) + timedelta(days=days))
    return t.gettext("Results of “{name}” are due by {day}", name=name, day=day)


def membership_field_name(t: Translator, word: str) -> str:
    """Return the label of a field of a player's membership, or of a kind of card."""
    return t.gettext(_MEMBERSHIP_FIELDS[word])


_CARD_FAULTS = {
    "card-unlisted": mark("{name}: card {card} isn’t on the list of members."),
    "card-other-name": mark("{name}: on the list of members, card {card} belongs to {other}."),
    "card-expired": mark("{name}: the card was valid until {day}."),
    "card-reduced": mark("{name}: a reduced card is for tournaments of clubs and federal ones."),
    "card-junior": mark("{name}: a junior needs an adult and a proxy to play here."),
}


def card_fault_sentence(t: Translator, code: str, values: Mapping[str, str], day: date | None) -> str:
    """Return the sentence why a player may not play: `Anna Rossi: the card was valid until 31 December 2025.`"""
    noon = "" if day is None else t.date(datetime.combine(day, time(12), UTC))  # the same day in most zones
    return t.gettext(_CARD_FAULTS[code], **values, day=noon)


def club_meetings_sentence(t: Translator, meetings: ClubMeetings) -> str:
    """Return `Same club meets: 0 (a plain draw: 38)`."""
    plain = t.points(round(meetings.plain))
    return t.gettext("Same club meets: {count} (a plain draw: {plain})", count=t.points(meetings.drawn), plain=plain)


def section_letter(section: int | None) -> str:
    """Return the letter of a section or a group: A, B and so on; "" for none."""
    return "" if section is None else chr(ord("A") + section)


def with_group(words: str, group: int | None) -> str:
    """Return `B · Table 8`: the words after the letter of a group, if there is one."""
    return words if group is None else f"{section_letter(group)} · {words}"


def seat_name(t: Translator, *, north: bool) -> str:
    return t.gettext("North–South") if north else t.gettext("East–West")


def entrant_place(t: Translator, seat: TableSeat, entrant: int, *, sections: int, group: int | None = None) -> str:
    """Return the place of an entrant at a table: `B · Table 8, North–South`, or `Bye`."""
    place = seat_place(t, seat, sections=sections, group=group)
    if seat.ns is None:
        return place
    line = seat_name(t, north=entrant in sides_at(seat)[0])
    return f"{place}, {line}"


def seat_initials(t: Translator, *, north: bool) -> str:
    return t.pgettext("line", "N–S") if north else t.pgettext("line", "E–W")


def points_pair(ours: int, theirs: int) -> str:
    """Return the Victory Points of two sides: `12–8`."""
    return f"{ours}–{theirs}"
