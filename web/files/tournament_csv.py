"""A tournament as tables for spreadsheets: the ranking, and all results."""

from collections.abc import Iterator, Mapping, Sequence

from models.values import Board
from scoring import TableSeat, given_at, members_at, sides_at, table_points
from wording import (
    RankingOutput,
    Translator,
    given_lines,
    ranking_columns,
    rulings,
    seat_name,
    section_letter,
    table_label,
)
from wording.spreadsheet import Cell, spreadsheet


def ranking_csv(t: Translator, board: Board) -> bytes:
    """Return the ranking, one line for each entrant, with the group after the rounds in groups."""
    has_groups, columns = board.has_groups, ranking_columns(RankingOutput.SPREADSHEET)
    given = penalties(t, board)
    head = (
        *((t.gettext("Ranking group"),) if has_groups else ()),
        t.pgettext("ranking", "Place"),
        t.gettext("No."),
        t.gettext("Players"),
        *(t.gettext(column.title) for column in columns),
        t.gettext("Penalties"),
        t.gettext("Penalty or adjustment"),
    )
    rows = (
        (
            *((section_letter(line.group),) if has_groups else ()),
            line.rank,
            line.entrant + 1,
            t.join(board.entrants[line.entrant].names),
            *(column.value(line) for column in columns),
            *given[line.entrant],
        )
        for line in board.ranking
    )
    return spreadsheet(t, (head, *rows))


def penalties(t: Translator, board: Board) -> Sequence[tuple[int, str]]:
    """Return for each entrant the sum of the Victory Points that it was given or lost, and all that it was given."""
    given, sums = rulings(t, board.record, board.members), [0] * len(board.entrants)
    for each in board.record.charged_adjustments:
        sums[each.entrant] += each.victory_points
    return [(points, given.get(entrant, "")) for entrant, points in enumerate(sums)]


def results_csv(t: Translator, board: Board) -> bytes:
    """Return the results, one line for each table of each round, empty if unknown.

    An entrant with a bye is listed East–West.
    """
    figures = t.gettext("No."), t.gettext("Players"), t.gettext("Points"), t.gettext("Victory Points")
    has_groups = bool(board.record.groups)
    head = (
        t.gettext("Round"),
        *((t.gettext("Ranking group"),) if has_groups else ()),
        t.gettext("Table"),
        *(f"{seat_name(t, north=north)}: {word}" for north in (True, False) for word in figures),
        t.gettext("Note"),
    )
    rows = (
        (
            number + 1,
            *((section_letter(groups.get(seat.ew)),) if has_groups else ()),
            int(label) if label.isdecimal() else label,
            *_row(t, playing, number, seat, victory),
        )
        for number, played in enumerate(board.record.rounds)
        for victory, groups, playing in (
            (table_points(board.record, number), board.record.group_indexes(number), board.in_round(number)),
        )
        for seat in played.seats
        for label in (table_label(seat, sections=board.sections),)
    )
    return spreadsheet(t, (head, *rows))


def _row(
    t: Translator, board: Board, number: int, seat: TableSeat, won: Mapping[tuple[int, int], tuple[int, int]]
) -> Iterator[Cell]:
    result = board.record.rounds[number].find_result(seat.ns, seat.ew)
    points: tuple[int | None, int | None] = (None, None)
    victory: tuple[int | None, int | None] = (None, None)
    if seat.ns is None:
        victory = (None, board.setup.effective_bye.victory_points)
    elif result is not None:
        points = (result.ns_points, result.ew_points)
        victory = won.get((result.ns, result.ew), victory)
    members = ((), board.names[seat.ew]) if seat.ns is None else members_at(seat, board.names)
    for side, entrants in enumerate(sides_at(seat)):
        yield from (_numbers(entrants), t.join(members[side]) or None, points[side], victory[side])
    note = t.gettext("Bye") if seat.ns is None else "" if result is None else result.note
    yield "; ".join(filter(None, (note, *given_lines(t, given_at(board.record, number, seat), seat, members))))


def _numbers(entrants: Sequence[int]) -> Cell:
    """Return an entrant's number, two partners' numbers joined by a plus sign, or an empty cell for nobody."""
    if len(entrants) < 2:
        return entrants[0] + 1 if entrants else None
    return "+".join(str(entrant + 1) for entrant in entrants)
