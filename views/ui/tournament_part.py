"""The part of a tournament on its table's screen: the round, what the difference is worth, the word of both sides."""

from functools import partial

import flet as ft

from models import MatchSnapshot, Role, TablePlace, Verdict
from scoring import next_victory_points, result_points, victory_points
from views.core.use_place import PlaceUse
from views.ui import theme
from views.ui.buttons import quiet_action, text_action
from views.ui.lists import keyed, side_by_side
from views.ui.notice import said
from wording import Translator, points_pair, seat_name, table_name


def tournament_part(t: Translator, use: PlaceUse, match: MatchSnapshot) -> list[ft.Control]:
    """Nothing at a table of no tournament."""
    parts = keyed("not-confirmed", said(t, use.action.sentence, use.action.dismiss))
    place = use.place
    if place is None:
        return parts
    head = t.gettext(
        "{tournament}: round {round}, {table}",
        tournament=place.tournament,
        round=place.round + 1,
        table=table_name(t, place.seat, sections=1 + (place.seat.section > 0)),
    )
    lines = [head, *_worth(t, place, match)]
    parts += keyed("tournament", [ft.Text(line, style=theme.text(17, strong=True)) for line in lines])
    if match.standings.finished and match.role.includes(Role.SCORER) and not place.closed:
        parts += _word(t, use, place)
    return parts


def _worth(t: Translator, place: TablePlace, match: MatchSnapshot) -> list[str]:
    if place.result is not None:
        ours, theirs = result_points(place.result, place.victory_table)
        return [t.gettext("The result counts: {points} Victory Points", points=points_pair(ours, theirs))]
    if match.standings.finished or not match.deals:
        return []
    ns, ew = match.standings.totals
    lines = [
        t.gettext(
            "Now {points} Victory Points",
            points=points_pair(*victory_points(ns - ew, table=place.victory_table)),
        )
    ]
    step = next_victory_points(ns - ew, table=place.victory_table)
    if step is not None:
        lines.append(
            t.gettext(
                "{points} more for {side} make {victory}",
                points=t.points(step.points),
                side=seat_name(t, north=True),
                victory=points_pair(step.ours, step.theirs),
            )
        )
    return lines


def _word(t: Translator, use: PlaceUse, place: TablePlace) -> list[ft.Control]:
    """One phone may speak for both sides, as both sign one slip."""
    keys = []
    for side, north in enumerate((True, False)):
        name = seat_name(t, north=north)
        if place.confirmed[side]:
            words, act = t.gettext("{side} has confirmed", side=name), None
        else:
            words, act = t.gettext("{side} confirms the result", side=name), partial(use.say, side, Verdict.AGREED)
        key = quiet_action(words, icon=ft.Icons.CHECK, disabled=act is None, on_click=act)
        key.key = f"confirm-{side}"
        keys.append(key)
    parts = keyed("word", [side_by_side(*keys)])
    if place.contested:
        words = t.gettext("Contested. The director sees it and comes. If it is right after all, confirm it.")
        told = ft.Semantics(live_region=True, content=ft.Text(words, style=theme.text(17, theme.ERROR)))
        parts += keyed("contested", [told])
    elif place.result is None or not all(place.confirmed):
        contest = text_action(
            t.gettext("Contest the result"),
            on_click=partial(use.say, 0, Verdict.CONTESTED),
            danger=True,
        )
        words = t.gettext("Is it wrong? A tap tells the director, and nothing counts until it is settled.")
        parts += keyed("contest", [contest, ft.Text(words, style=theme.label())])
    return parts
