"""A result as typed in one line, `table points points`, and the questions that a director answers before it counts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from models.values import RoundTable, TournamentSnapshot
from scoring import ResultCode, ResultError, TableResult, deal_step
from views.core.faults import tournament_sentence
from views.tournament.frame import overrule_question, result_text
from views.tournament.parsing import parse_points
from wording import Translator, table_label, table_name, table_sides

_PARTS = re.compile(r"[\s;]+")
_LARGE_DIFFERENCE = 3_000  # points; two deals rarely give more


@dataclass(frozen=True, kw_only=True)
class Slip:
    """The table and the result in a line, as far as it names them, and the questions before it counts. If there is no
    result, the questions say what is wrong."""

    table: RoundTable | None = None
    result: TableResult | None = None
    questions: tuple[str, ...] = ()


def read_slip(t: Translator, snapshot: TournamentSnapshot, text: str) -> Slip:
    """Return the result in a line, read as a result of the round that the snapshot shows."""
    name, *numbers = _PARTS.split(text.strip())
    table = _tables(snapshot).get(name.upper().removeprefix("#"))
    if len(numbers) != 2:
        example = example_line(snapshot)
        words = t.gettext(
            "“{text}”: type the table and the points of both sides, such as {example}.",
            text=text.strip()[:60],
            example=example,
        )
        return Slip(table=table, questions=(words,))
    if table is None or table.seat.ns is None:
        return Slip(questions=(t.gettext("There is no table {table} in this round.", table=name[:60]),))
    step, questions = deal_step(snapshot.config.rules), []
    points = []
    for number in numbers:
        try:
            points.append(parse_points(number))
            parse_points(number, step=step, known=table.points)
        except ResultError as error:
            questions.append(tournament_sentence(t, error))
            if error.code is not ResultCode.NOT_A_MULTIPLE:
                return Slip(table=table, questions=tuple(questions))
    try:
        result = TableResult(ns=table.seat.ns, ew=table.seat.ew, ns_points=points[0], ew_points=points[1])
    except ResultError as error:
        return Slip(table=table, questions=(tournament_sentence(t, error),))
    questions += _doubts(t, snapshot, table, result)
    return Slip(table=table, result=result, questions=tuple(questions))


def example_line(snapshot: TournamentSnapshot) -> str:
    """Return a line with the first table of the round."""
    played = (name for name, table in _tables(snapshot).items() if table.seat.ns is not None)
    return f"{next(played, '1')} 1030 500"


def _tables(snapshot: TournamentSnapshot) -> Mapping[str, RoundTable]:
    """Return the tables of the round by their typed names: a number, with the section's letter if there are several
    sections."""
    sections = snapshot.sections
    return {table_label(table.seat, sections=sections): table for table in snapshot.tables}


def _doubts(t: Translator, snapshot: TournamentSnapshot, table: RoundTable, result: TableResult) -> list[str]:
    """Return the objections to a result that is possible at the table."""
    asked = overrule_question(t, snapshot, table, result)
    doubts = [asked] if asked else []
    if table.result is not None and table.result != result:
        title = table_name(t, table.seat, sections=snapshot.sections)
        known = result_text(t, table.result)
        doubts.append(t.gettext("{table} has {points} already.", table=title, points=known))
    difference = abs(result.ns_points - result.ew_points)
    if difference > _LARGE_DIFFERENCE:
        doubts.append(t.gettext("The difference is {points} points.", points=t.points(difference)))
    for side, points in zip(
        table_sides(t, table.seat, snapshot.shown_names), (result.ns_points, result.ew_points), strict=True
    ):
        if points == 0:
            doubts.append(t.gettext("0 points for {side}.", side=side))
    return doubts
