"""The tournament section of a table's screen: the round, the Victory Points, and both sides' confirmations."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import flet as ft

from models.values import MatchSnapshot, Role, TableAssignment, Verdict
from scoring import next_victory_points, victory_points
from views import routes
from views.core.navigation import link_to
from views.match.display_texts import seat_names
from views.match.use_table_assignment import TableAssignmentController
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.lists import announced, keyed, stack
from views.ui.status import closable_notice, notice
from wording import (
    Translator,
    entrant_place,
    given_lines,
    mark,
    names_at,
    points_pair,
    side_names,
    table_label,
    time_left,
)


def tournament_part(t: Translator, controller: TableAssignmentController, match: MatchSnapshot) -> list[ft.Control]:
    """Return the tournament's controls; at a table outside a tournament, only the banner of an error."""
    parts = closable_notice(t, "not-confirmed", controller.action.sentence, controller.action.dismiss)
    assignment = controller.assignment
    if assignment is None:
        return parts
    head = t.gettext(
        "{tournament}: round {round}, table {table}",
        tournament=assignment.tournament,
        round=assignment.round + 1,
        table=table_label(assignment.seat, sections=assignment.sections),
    )
    lines = [head, *_clock_lines(t, controller, assignment, match), *_victory_point_lines(t, assignment, match)]
    parts += keyed("tournament", [ft.Text(line, style=theme.text(17, strong=True)) for line in lines])
    members = [[seat_names(match)[seat] for seat in seats] for seats in match.standings.contenders]
    given = given_lines(t, assignment.given, assignment.seat, members)
    parts += keyed("given", [ft.Text(line, style=theme.text(17)) for line in given])
    parts += keyed(
        "next", [ft.Text(line, style=theme.text(17, strong=True)) for line in _next_lines(t, assignment, members)]
    )
    if assignment.awaits:
        words = t.gettext("This phone only watches. The director decides whether it may enter results.")
        parts += keyed("awaits", [announced(words, theme.text(17, strong=True))])
    parts += notice("official", official_sentence(t, match))
    if match.role.includes(Role.SCORER) and not assignment.closed:
        if match.standings.finished:
            parts += _confirmation_part(t, controller, assignment, match)
        parts += _call_part(t, controller, calls=assignment.calls)
    if assignment.directs:
        to_desk = link_to(routes.tournament(assignment.tournament_id))
        parts += keyed("desk", [text_button(t.gettext("To the director’s desk"), on_click=to_desk)])
    return parts


def _next_lines(t: Translator, assignment: TableAssignment, members: Sequence[Sequence[str]]) -> list[str]:
    """Return `Anna and Bruno, round 2: Table 3, North–South` for each entrant once the next round is published."""
    names, number = names_at(t, assignment.seat, members), assignment.round + 2
    return [
        t.gettext(
            "{names}, round {round}: {place}",
            names=names[entrant],
            round=number,
            place=t.join([entrant_place(t, seat, entrant, sections=assignment.sections) for seat in seats])
            or t.gettext("Absent"),
        )
        for entrant, seats in assignment.next_seats.items()
    ]


def _call_part(t: Translator, controller: TableAssignmentController, *, calls: bool) -> list[ft.Control]:
    """Return the button that calls the director, or takes the call back."""
    on_click = partial(controller.call_director, not calls)
    if not calls:
        return keyed("call", [text_button(t.gettext("Call the director"), on_click=on_click)])
    words = announced(t.gettext("The director has been called."), theme.text(17, strong=True))
    return keyed("called", [words, text_button(t.gettext("No longer needed"), on_click=on_click)])


def _clock_lines(
    t: Translator, controller: TableAssignmentController, assignment: TableAssignment, match: MatchSnapshot
) -> list[str]:
    """Return the time left in the round, as on the projector; nothing without a running clock or after the match."""
    clock = assignment.clock
    if clock is None or match.standings.finished:
        return []
    return [time_left(t, clock.minutes_left(controller.action.store.clock()), is_paused=clock.is_paused)]


def _victory_point_lines(t: Translator, assignment: TableAssignment, match: MatchSnapshot) -> list[str]:
    if assignment.victory_table is None:
        return [t.gettext("The sum of both tables of the match counts.")]
    if assignment.victory_points is not None:
        counted = points_pair(*assignment.victory_points)
        return [t.gettext("The result counts: {points} Victory Points", points=counted)]
    if not match.deals:
        return []
    ns, ew = match.standings.totals
    now = points_pair(*victory_points(ns - ew, table=assignment.victory_table))
    if match.standings.finished:
        return [t.gettext("This result gives {points} Victory Points", points=now)]
    lines = [t.gettext("Now {points} Victory Points", points=now)]
    step = next_victory_points(ns - ew, table=assignment.victory_table)
    if step is not None:
        points, victory = t.points(step.points), points_pair(step.ours, step.theirs)
        side = _names(t, match, 0)
        lines.append(t.gettext("{victory} with {points} more for {side}", points=points, side=side, victory=victory))
    return lines


def official_sentence(t: Translator, match: MatchSnapshot) -> str:
    """Return the source of the result that counts and the sum of the deals; nothing while the deals determine the
    result."""
    official = match.official
    entered = match.standings.history[-1] if match.deals else None
    if official is None or (official.by_table and entered == match.standings.totals):
        return ""
    words = (
        mark("The confirmed result counts: {points}.")
        if official.by_table
        else mark("The director’s result counts: {points}.")
    )
    if official.awarded is not None:
        sentences = [
            t.gettext("The director has awarded {points} Victory Points.", points=points_pair(*official.awarded))
        ]
    else:
        sentences = [t.gettext(words, points=_points(t, match.standings.totals))]
    if entered is not None and entered != match.standings.totals:
        sentences.append(t.gettext("The deals, as entered, give {points}.", points=_points(t, entered)))
    return " ".join(sentences)


def _points(t: Translator, totals: Sequence[Fraction]) -> str:
    return " – ".join(map(t.points, totals))


def _names(t: Translator, match: MatchSnapshot, side: int) -> str:
    """Return the names of a side of the table: 0 is North–South, 1 is East–West."""
    return side_names(t, match.standings.contenders[side], seat_names(match))


def _confirmation_part(
    t: Translator, controller: TableAssignmentController, assignment: TableAssignment, match: MatchSnapshot
) -> list[ft.Control]:
    """Return the buttons that confirm or contest the result. One phone may confirm for both sides, because they share a
    slip."""
    keys = []
    is_settled = match.official is not None and not match.official.by_table
    for side, done in enumerate(() if is_settled and not assignment.contested else assignment.confirmed):
        name = _names(t, match, side)
        todo = t.gettext("{side}: we confirm the result", side=name)
        words = t.gettext("{side}: confirmed", side=name) if done else todo
        on_click = None if done else partial(controller.confirm, side, Verdict.AGREED)
        key = secondary_button(words, icon=ft.Icons.CHECK, disabled=done, on_click=on_click)
        key.key = f"confirm-{side}"
        keys.append(key)
    parts: list[ft.Control] = keyed("word", [stack(keys)] if keys else [])
    if assignment.contested:
        words = t.gettext("Contested. The director has been told. If it is right after all, confirm it.")
        parts += keyed("contested", [announced(words, theme.text(17, theme.ERROR))])
    elif is_settled or assignment.result is None or not all(assignment.confirmed):
        on_click = partial(controller.confirm, 0, Verdict.CONTESTED)
        contest = text_button(t.gettext("Contest the result"), on_click=on_click, danger=True)
        words = t.gettext("Is it wrong? Tap to call the director. The result doesn’t count until it is settled.")
        parts += keyed("contest", [contest, *([] if is_settled else [ft.Text(words, style=theme.caption())])])
    return parts
