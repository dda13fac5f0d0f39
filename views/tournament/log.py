"""The log of a tournament: the latest entries first; corrections with the former value."""

from collections.abc import Mapping, Sequence

import flet as ft

from models.tournaments import LogEntry, events
from models.values import Entrant
from views import routes
from views.core.days import typed_day
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
    entrant_name,
    mark,
    place_label,
    section_letter,
    substitutions,
    table_sides,
)

_PAGE_SIZE = 50  # lines; a tournament with a hundred tables has thousands


@screen
def TournamentLog(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    loaded = use_log(tournament_id)
    shown, set_shown = use_state(_PAGE_SIZE)
    snapshot, entries = loaded.latest or (None, ())
    body: list[ft.Control] = []
    if snapshot is not None:
        words = t.gettext("Nothing is ever overwritten: each correction is listed next to the original.")
        body += keyed("head", [ft.Text(words, style=theme.caption())])
        count = len(entries)
        # Keys count from the oldest entry, so that a new one does not change the keys of others.
        for index, entry in enumerate(entries[:shown]):
            title = log_title(t, entry, snapshot.entrants, sections=snapshot.sections)
            lines = log_lines(t, entry, snapshot.entrants, sections=snapshot.sections)
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
        subtitle=snapshot.name if snapshot else "",
        sentence=loaded.sentence,
        is_ready=snapshot is not None,
    )


_TITLES: Mapping[type[events.Event], str] = {
    events.Opened: mark("Entries opened"),
    events.Entered: mark("Entered: {names}"),
    events.Renamed: mark("Renamed: {names}"),
    events.Withdrawn: mark("Removed: {names}"),
    events.Drawn: mark("Lots drawn"),
    events.MembershipsKept: mark("Cards and clubs of this tournament"),
    events.Seated: mark("Round {round} seated"),
    events.Started: mark("Clock of round {round} started"),
    events.Paused: mark("Clock of round {round} paused"),
    events.Resumed: mark("Clock of round {round} resumed"),
    events.Extended: mark("Clock of round {round} changed"),
    events.Removed: mark("Result of round {round} removed"),
    events.Closed: mark("Round {round} closed"),
    events.Unseated: mark("Round {round} taken back"),
    events.Reseated: mark("Seats of round {round} changed"),
    events.Grouped: mark("Groups formed from round {round} on"),
    events.Published: mark("Round {round} published"),
    events.Adjusted: mark("Penalty or adjustment: {pair}"),
    events.Retracted: mark("Retracted: {pair}"),
    events.Arrived: mark("Arrived late: {pair}"),
    events.Substituted: mark("Substitute: {pair}"),
    events.Left: mark("Left the tournament: {pair}"),
    events.PrizesSet: mark("Prizes changed"),
    events.Awarded: mark("Winners of the prizes"),
    events.CheckedIn: mark("Check-in: {pair}"),
    events.Fee: mark("Fee: {pair}"),
    events.TableFixed: mark("Fixed table: {pair}"),
    events.Remark: mark("Note: {pair}"),
    events.DetailsSet: mark("Details for a federation"),
    events.Silenced: mark("Ranking and results for everybody"),
    events.Sent: mark("Results for a federation"),
    events.Called: mark("Round {round}, table {table}: call for the director"),
    events.CallEnded: mark("Round {round}, table {table}: end of the call"),
}
_NO_NAME = "–"
_MOST_NAMES = 4


def log_title(t: Translator, entry: LogEntry, entrants: Sequence[Entrant], *, sections: int = 1) -> str:
    """Return the action of an entry and its object, in a tournament of so many `sections`."""
    event = entry.event
    pair = next((pair_names(t, entrants, each.number) for each in entrants if each.number == entry.entrant), _NO_NAME)
    values = {
        "table": place_label(event.section, event.table, sections=sections) if isinstance(event, events.Called) else "",
        "round": (getattr(event, "round", None) or 0) + 1,
        "names": t.join(entry.names) or _NO_NAME,
        "pair": pair,
    }
    if isinstance(event, events.Resulted):
        words = mark("Correction in round {round}") if entry.before is not None else mark("Result of round {round}")
        return t.gettext(words, **values)
    return t.gettext(_TITLES[type(event)], **values)


def log_lines(t: Translator, entry: LogEntry, entrants: Sequence[Entrant], *, sections: int = 1) -> list[str]:
    """Return the change of an entry, the reason, the phone and the time."""
    details = _details(t, entry, [entrant.names for entrant in entrants], sections=sections)
    if isinstance(entry.event, events.Substituted) and entry.entrant is not None:
        details = substitutions(t, (entry.event,), entry.event.entrant, entrants[entry.entrant].members)
    who = phone_name(t, entry.device_label, is_own=entry.by_reader)
    source = t.gettext("{who}, {when}", who=who, when=t.date_time(entry.at))
    return [*filter(None, details), source]


def _details(t: Translator, entry: LogEntry, names: Sequence[tuple[str, ...]], *, sections: int) -> list[str]:
    match entry.event:
        case events.Resulted() | events.Removed():
            lines = _result(t, entry, names)
        case events.Adjusted() | events.Retracted() as event:
            given = entry.charged or (event.adjustment if isinstance(event, events.Retracted) else event)
            lines = [adjustment_value(t, given), adjustment_reason(t, given)]
        case events.Unseated(entered=entered):
            deals = t.gettext("Deals entered: {count}.", count=entered.deals)
            results = t.gettext("Results entered: {count}.", count=entered.results)
            lines = [f"{deals} {results}"]
        case events.Grouped(groups=groups):  # the number of entrants of each group: `A 14 · B 18`
            lines = [" · ".join(f"{section_letter(index)} {len(group)}" for index, group in enumerate(groups))]
        case events.MembershipsKept(players=kept):
            lines = [t.ngettext("{count} player", "{count} players", len(kept))]
            if len(kept) <= _MOST_NAMES:
                lines = [t.join(entry.names), *(text for each in kept.values() for text in (each.card, each.club))]
        case events.Awarded(awards=awards):
            lines = [t.join([entrant_name(t, each.entrant, names[each.entrant]) for each in awards])]
        case events.Silenced(shown=place):
            lines = [t.gettext("Hidden") if place is None else t.gettext("Shown from place {place} on", place=place)]
        case events.Reseated(seats=seats):
            lines = [" – ".join(filter(None, table_sides(t, seat, names))) for seat in seats]
        case note:
            lines = _note(t, note, sections=sections)
    return lines


def _note(t: Translator, event: events.Event, *, sections: int) -> list[str]:
    lines: list[str] = []
    match event:
        case events.CheckedIn(present=present, note=note):
            lines = [t.gettext("Checked in") if present else t.gettext("Not checked in after all"), note]
        case events.Extended(minutes=minutes, place=place, is_set=is_set):
            label = "" if place is None else t.gettext("Table {table}", table=place_label(*place, sections=sections))
            lines = [label, t.gettext("{minutes} min", minutes=t.points(minutes) if is_set else t.signed(minutes))]
        case events.Fee(due=due, paid=paid):
            lines = [t.gettext("Due: {due}. Paid: {paid}.", due=t.amount(due), paid=t.amount(paid))]
        case events.TableFixed(table=None):
            lines = [t.gettext("Any table again")]
        case events.TableFixed(table=int(table), section=section, note=note):
            label = place_label(section, table, sections=sections)
            lines = [t.gettext("Table {table}", table=label), note]
        case events.Remark(note=note):
            lines = [note]
        case events.Sent(sent=sent):
            lines = [t.gettext("Sent") if sent else t.gettext("Not sent after all")]
        case events.DetailsSet() as details:
            texts = vars(details) | {"kind": detail_name(t, details.kind), "day": typed_day(details.day)}
            texts |= {"due_days": t.points(details.due_days) if details.has_due_results else ""}
            named = [(detail_name(t, field), text) for field, text in texts.items() if text]
            lines = [t.gettext("{label}: {value}", label=label, value=text) for label, text in named]
        case events.Drawn(seed=int(seed)):
            lines = [t.gettext("Clubs and regions were kept apart. Number of this draw: {seed}", seed=str(seed))]
    return lines


def _result(t: Translator, entry: LogEntry, names: Sequence[tuple[str, ...]]) -> list[str]:
    event = entry.event
    result = event.result if isinstance(event, events.Resulted) else entry.before
    if result is None:
        return []
    now = result_text(t, result)
    if isinstance(event, events.Resulted) and entry.before is not None:
        now = t.gettext("{before} → {after}", before=result_text(t, entry.before), after=now)
    sides = () if entry.seat is None else table_sides(t, entry.seat, names)
    lines = [*sides, now, result.note]
    if isinstance(event, events.Resulted) and event.overruled is not None:
        points = points_text(t, *event.overruled)
        lines.append(t.gettext("It counts instead of {points}, entered at the table.", points=points))
    if isinstance(event, events.Resulted) and event.by_table:
        lines.append(t.gettext("Both sides have confirmed it."))
    return lines
