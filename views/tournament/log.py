"""The log of a tournament: the latest entries first; corrections with the former value."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from models.tournaments import CheckedIn, Drawn, Fee, Remark, Sent, TableCall, TableFixed
from models.values import EntrantCard, EventKind, LogEntry, TournamentDetails
from views import routes
from views.hooks import use_state
from views.match.display_texts import phone_name
from views.tournament.frame import pair_names, points_text, result_text, tournament_frame
from views.tournament.use_tournament import use_log
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from wording import (
    Translator,
    adjustment_reason,
    adjustment_value,
    detail_name,
    mark,
    place_label,
    section_letter,
    table_sides,
)

_PAGE_SIZE = 50  # lines; a tournament with a hundred tables has thousands


@screen
def TournamentLog(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    loaded = use_log(tournament_id)
    shown, set_shown = use_state(_PAGE_SIZE)
    log = loaded.latest
    body: list[ft.Control] = []
    if log is not None:
        words = t.gettext("Nothing is ever overwritten: each correction is listed next to the original.")
        body += keyed("head", [ft.Text(words, style=theme.caption())])
        count = len(log.entries)
        # Keys count from the oldest entry, so that a new one does not change the keys of others.
        for index, entry in enumerate(log.entries[:shown]):
            title = log_title(t, entry, log.entrants, sections=log.sections)
            lines = log_lines(t, entry, log.entrants, sections=log.sections)
            body.append(list_tile(title, key=f"line-{count - index}", lines=lines, on_tap=None))
        if count > shown:
            label = t.gettext("Show earlier entries")
            earlier = secondary_button(label, on_click=lambda: set_shown(shown + _PAGE_SIZE))
            body += keyed("earlier", [earlier])
    return tournament_frame(
        here,
        t.gettext("Activity log"),
        body,
        back=routes.tournament(tournament_id),
        subtitle=log.name if log else "",
        sentence=loaded.sentence,
        is_ready=log is not None,
    )


_TITLES: Mapping[EventKind, str] = {
    EventKind.OPENED: mark("Entries opened"),
    EventKind.ENTERED: mark("Entered: {names}"),
    EventKind.RENAMED: mark("Renamed: {names}"),
    EventKind.WITHDRAWN: mark("Removed: {names}"),
    EventKind.DRAWN: mark("Lots drawn"),
    EventKind.SEATED: mark("Round {round} seated"),
    EventKind.STARTED: mark("Clock of round {round} started"),
    EventKind.PAUSED: mark("Clock of round {round} paused"),
    EventKind.RESUMED: mark("Clock of round {round} resumed"),
    EventKind.REMOVED: mark("Result of round {round} removed"),
    EventKind.CLOSED: mark("Round {round} closed"),
    EventKind.UNSEATED: mark("Round {round} taken back"),
    EventKind.RESEATED: mark("Seats of round {round} changed"),
    EventKind.GROUPED: mark("Groups formed from round {round} on"),
    EventKind.PUBLISHED: mark("Round {round} published"),
    EventKind.ADJUSTED: mark("Penalty or adjustment: {pair}"),
    EventKind.RETRACTED: mark("Retracted: {pair}"),
    EventKind.ARRIVED: mark("Arrived late: {pair}"),
    EventKind.LEFT: mark("Left the tournament: {pair}"),
    EventKind.PRIZES: mark("Prizes changed"),
    EventKind.CHECKED_IN: mark("Check-in: {pair}"),
    EventKind.FEE: mark("Fee: {pair}"),
    EventKind.TABLE_FIXED: mark("Fixed table: {pair}"),
    EventKind.REMARK: mark("Note: {pair}"),
    EventKind.DETAILS: mark("Details for a federation"),
    EventKind.SENT: mark("Results for a federation"),
    EventKind.CALLED: mark("Round {round}, table {table}: call for the director"),
    EventKind.CALL_ENDED: mark("Round {round}, table {table}: end of the call"),
}
_NO_NAME = "–"


def log_title(t: Translator, entry: LogEntry, entrants: Sequence[EntrantCard], *, sections: int = 1) -> str:
    """Return the action of an entry and its object, in a tournament of so many `sections`."""
    call = entry.detail if isinstance(entry.detail, TableCall) else None
    pair = next((pair_names(t, entrants, each.number) for each in entrants if each.number == entry.entrant), _NO_NAME)
    values = {
        "table": "" if call is None else place_label(call.section, call.table, sections=sections),
        "round": 0 if entry.round is None else entry.round + 1,
        "names": t.join(entry.names) or _NO_NAME,
        "pair": pair,
    }
    if entry.kind is EventKind.RESULT:
        words = mark("Correction in round {round}") if entry.before is not None else mark("Result of round {round}")
        return t.gettext(words, **values)
    return t.gettext(_TITLES[entry.kind], **values)


def log_lines(t: Translator, entry: LogEntry, entrants: Sequence[EntrantCard], *, sections: int = 1) -> list[str]:
    """Return the change of an entry, the reason, the phone and the time."""
    details = _DETAILS.get(entry.kind, partial(_note, sections=sections))(t, entry, entrants)
    who = phone_name(t, entry.device_label, is_own=entry.by_reader)
    source = t.gettext("{who}, {when}", who=who, when=t.date_time(entry.at))
    return [*filter(None, details), source]


def _result(t: Translator, entry: LogEntry, entrants: Sequence[EntrantCard]) -> list[str]:
    result = entry.result
    if result is None:
        return []
    now = result_text(t, result)
    if entry.before is not None:
        now = t.gettext("{before} → {after}", before=result_text(t, entry.before), after=now)
    names = [entrant.names for entrant in entrants]
    sides = () if entry.seat is None else table_sides(t, entry.seat, names)
    lines = [*sides, now, result.note]
    if entry.overruled is not None:
        points = points_text(t, *entry.overruled)
        lines.append(t.gettext("It counts instead of {points}, entered at the table.", points=points))
    return [*lines, t.gettext("Both sides have confirmed it.")] if entry.by_table else lines


def _adjustment(t: Translator, entry: LogEntry, _entrants: Sequence[EntrantCard]) -> list[str]:
    adjustment = entry.adjustment
    if adjustment is None:
        return []
    return [adjustment_value(t, adjustment), adjustment_reason(t, adjustment)]


def _entered(t: Translator, entry: LogEntry, _entrants: Sequence[EntrantCard]) -> list[str]:
    if entry.entered is None:
        return []
    deals = t.gettext("Deals entered: {count}.", count=entry.entered.deals)
    results = t.gettext("Results entered: {count}.", count=entry.entered.results)
    return [f"{deals} {results}"]


def _groups(_t: Translator, entry: LogEntry, _entrants: Sequence[EntrantCard]) -> list[str]:
    """Return the number of entrants of each group: `A 14 · B 18`."""
    sizes = [f"{section_letter(index)} {size}" for index, size in enumerate(entry.group_sizes)]
    return [" · ".join(sizes)] if sizes else []


def _seats(t: Translator, entry: LogEntry, entrants: Sequence[EntrantCard]) -> list[str]:
    """Return a line for each table that changed."""
    names = [entrant.names for entrant in entrants]
    return [" – ".join(filter(None, table_sides(t, seat, names))) for seat in entry.seats]


def _note(t: Translator, entry: LogEntry, _entrants: Sequence[EntrantCard], *, sections: int) -> list[str]:
    lines: list[str] = []
    match entry.detail:
        case CheckedIn(present=present, note=note):
            lines = [t.gettext("Checked in") if present else t.gettext("Not checked in after all"), note]
        case Fee(due=due, paid=paid):
            lines = [t.gettext("Due: {due}. Paid: {paid}.", due=t.amount(due), paid=t.amount(paid))]
        case TableFixed(table=None):
            lines = [t.gettext("Any table again")]
        case TableFixed(table=int(table), section=section, note=note):
            label = place_label(section, table, sections=sections)
            lines = [t.gettext("Table {table}", table=label), note]
        case Remark(note=note):
            lines = [note]
        case Sent(sent=sent):
            lines = [t.gettext("Sent") if sent else t.gettext("Not sent after all")]
        case TournamentDetails() as details:
            texts = vars(details) | {"kind": detail_name(t, details.kind)}
            texts |= {"due_days": t.points(details.due_days) if details.has_due_results else ""}
            named = [(detail_name(t, field), text) for field, text in texts.items() if text]
            lines = [t.gettext("{label}: {value}", label=label, value=text) for label, text in named]
        case Drawn(seed=int(seed)):
            lines = [t.gettext("Clubs and regions were kept apart. Number of this draw: {seed}", seed=str(seed))]
    return lines


_Details = Callable[[Translator, LogEntry, Sequence[EntrantCard]], list[str]]
_DETAILS: Mapping[EventKind, _Details] = {
    EventKind.RESULT: _result,
    EventKind.REMOVED: _result,
    EventKind.ADJUSTED: _adjustment,
    EventKind.RETRACTED: _adjustment,
    EventKind.UNSEATED: _entered,
    EventKind.GROUPED: _groups,
    EventKind.RESEATED: _seats,
}
