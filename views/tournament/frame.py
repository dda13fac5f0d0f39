"""Parts of the tournament screens: the frame, names of pairs, tiles of tables, panels with a link to scan."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar, Unpack

import flet as ft

from models.values import Entrant, RoundTable, TableStatus, TournamentSnapshot
from scoring import TableResult, TournamentAdjustment, TournamentRecord, missing_results
from views.core.faults import Field
from views.core.navigation import use_view_name
from views.core.session import Session
from views.core.use_form import Form
from views.match.sounds import with_call_sound
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.drawing.qr_panel import qr_panel
from views.ui.frame import heading
from views.ui.input.choice import multiple_choice
from views.ui.input.dialogs import show_snackbar
from views.ui.input.form_faults import anchor
from views.ui.lists import announced, keyed, list_tile
from views.ui.screen_context import FrameParts, ScreenContext
from views.ui.status import loading, notice
from views.ui.theme import Gap
from wording import (
    Translator,
    adjustment_reason,
    adjustment_value,
    entrant_name,
    mark,
    points_pair,
    table_name,
    winners_sentence,
)

_STATE_TEXTS: Mapping[TableStatus, str] = {
    TableStatus.MISSING: mark("No result yet"),
    TableStatus.PLAYED: mark("Played, to be confirmed"),
    TableStatus.CONTESTED: mark("Contested"),
    TableStatus.CHANGED: mark("Changed at the table since"),
    TableStatus.ENTERED: mark("Entered"),
}

_PODIUM = (2, 3)  # places below the winners
_OPEN_STATES = (TableStatus.PLAYED, TableStatus.CONTESTED, TableStatus.CHANGED)


def state_text(t: Translator, state: TableStatus) -> str:
    return t.gettext(_STATE_TEXTS[state])


def results_summary(t: Translator, snapshot: TournamentSnapshot) -> str:
    """Return how many tables of the shown round have a result, and how many other tables need the director."""
    tables = [table for table in snapshot.tables if table.seat.ns is not None]
    known = sum(table.result is not None for table in tables)
    parts = [t.gettext("Results: {count} of {total}", count=known, total=len(tables))]
    counts = Counter(table.state for table in tables)
    parts += [
        t.gettext("{label}: {value}", label=state_text(t, state), value=counts[state])
        for state in _OPEN_STATES
        if counts[state]
    ]
    return " · ".join(parts)


def close_label(t: Translator, snapshot: TournamentSnapshot, number: int) -> str:
    """Return the label of the button that closes round `number` and, with the last one, the tournament."""
    words = (
        mark("Close round {round} and the tournament") if _is_last(snapshot, number) else mark("Close round {round}")
    )
    return t.gettext(words, round=number + 1)


def announce_closed(here: ScreenContext, snapshot: TournamentSnapshot, number: int) -> None:
    """Show a message that round `number`, possibly the last one, was closed."""
    last = mark("Round {round} closed: it was the last one")
    words = last if _is_last(snapshot, number) else mark("Round {round} closed")
    show_snackbar(here.page, here.t.gettext(words, round=number + 1))


def _is_last(snapshot: TournamentSnapshot, number: int) -> bool:
    return number + 1 == snapshot.setup.schedule.rounds


def outcome(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return a sentence that the tournament is over and who won, and the second and third places, once all results are
    in; before that, nothing."""
    if not snapshot.is_over:
        return []
    places: list[ft.Control] = []
    if any(missing_results(snapshot.record, number) for number in range(snapshot.closed)):
        words = t.gettext("All rounds are closed, but results are still missing.")
    else:
        first = [line for line in snapshot.ranking if line.rank == 1]
        winners = [snapshot.names[line.entrant] for line in first]
        words = winners_sentence(t, winners, first[0].victory_points)
        for line in snapshot.ranking:
            if line.rank in _PODIUM:
                place, names = t.gettext("Place {place}", place=line.rank), t.join(snapshot.names[line.entrant])
                places.append(ft.Text(f"{place} · {names} · {line.victory_points}", style=theme.text(17)))
    return keyed("outcome", [announced(words, theme.text(19, strong=True)), *places])


def points_text(t: Translator, ns: int, ew: int) -> str:
    """Return the points of a table, such as `1205 – 800`."""
    return f"{t.points(ns)} – {t.points(ew)}"


def result_text(t: Translator, result: TableResult) -> str:
    """Return the points of a result and, if Victory Points were awarded, those too."""
    points = points_text(t, result.ns_points, result.ew_points)
    if result.awarded is None:
        return points
    return t.gettext("{points}, {victory} awarded", points=points, victory=points_pair(*result.awarded))


def overrule_question(
    t: Translator, snapshot: TournamentSnapshot, table: RoundTable, result: TableResult
) -> str | None:
    """Return the question that a director answers before this result counts instead of the deals of the table's phone;
    None if it can be saved at once.
    """
    overruled = table.overruled_by(result)
    if overruled is None:
        return None
    return t.gettext(
        "{table}’s phone has {score} after deal {number}. Count {points} instead?",
        table=table_name(t, table.seat, sections=snapshot.sections),
        score=points_text(t, *overruled),
        number=table.deals_played,
        points=result_text(t, result),
    )


def pair_names(t: Translator, entrants: Sequence[Entrant], number: int) -> str:
    """Return number and names of an entrant, such as `3. Anna and Bruno`."""
    return entrant_name(t, number, entrants[number].names)


def tournament_frame(
    here: ScreenContext,
    title: str,
    body: Sequence[ft.Control],
    *,
    back: str,
    sentence: str = "",
    is_ready: bool = True,
    beside: Sequence[ft.Control] = (),
    **parts: Unpack[FrameParts],
) -> ft.View:
    """Return a screen that shows `sentence` as an error, and a loading indicator until it `is_ready`."""
    shown = [*notice("said", sentence), *(body if is_ready else [] if sentence else loading(here.t))]
    return here.view(title, shown, back=back, route=use_view_name(), spacing=Gap.SMALL, beside=beside, **parts)


def desk_view(
    here: ScreenContext,
    controller: TournamentController,
    title: str,
    body: Sequence[ft.Control],
    *,
    back: str,
    sentence: str = "",
    beside: Sequence[ft.Control] = (),
    **parts: Unpack[FrameParts],
) -> ft.View:
    """Return a director's screen with `sentence` or, if there is none, the controller's. Its footer has the sound of
    a table that calls."""
    snapshot, footer = controller.snapshot, parts.get("footer")
    if footer is not None and snapshot is not None:
        parts["footer"] = with_call_sound(here.session, snapshot, footer)
    sentence, is_ready = sentence or controller.sentence, snapshot is not None
    return tournament_frame(here, title, body, back=back, sentence=sentence, is_ready=is_ready, beside=beside, **parts)


def fault_line(key: str, form: Form[Any], field: Field) -> list[ft.Control]:
    """Return the error of the keys above, which cannot show it themselves; nothing if there is no error."""
    form.place(field, "")
    sentence = form.fault(field)
    if not sentence:
        return []
    return keyed(key, [anchor(field, announced(sentence, theme.text(16, theme.ERROR)))])


def adjustment_tiles(
    t: Translator,
    record: TournamentRecord,
    entrant: int,
    *,
    key: str,
    number: int | None = None,
    on_tap: Callable[[TournamentAdjustment], None] | None = None,
) -> list[ft.Control]:
    """Return a tile for each penalty, bonus or warning of an entrant, of all rounds or of one, with its cost, reason
    and note."""
    return [
        list_tile(
            adjustment_value(t, charged),
            key=f"{key}-{index}",
            lines=[adjustment_reason(t, each)],
            on_tap=None if on_tap is None else partial(on_tap, each),
        )
        for index, (each, charged) in enumerate(zip(record.adjustments, record.charged_adjustments, strict=True))
        if each.entrant == entrant and number in {None, each.round}
    ]


def link_panel(session: Session, *, path: str, hint: str) -> ft.Control:
    """Return a QR code for this path, with its URL."""
    t = session.translator
    url = f"{session.public_base}{path}"
    return qr_panel(t, url, spoken=hint, hint=hint, url_spoken=t.gettext("The link"))


Tie = TypeVar("Tie")


def toggled(order: Sequence[Tie], tie: Tie) -> tuple[Tie, ...]:
    """Return the order without this tie-break, or with it as the last one."""
    others = tuple(each for each in order if each != tie)
    return others if tie in order else (*others, tie)


def tie_break_part(
    t: Translator, names: Mapping[Tie, str], order: Sequence[Tie], on_toggle: Callable[[Tie], object]
) -> list[ft.Control]:
    """Return the choice of tie-breaks, the chosen ones numbered in the order of the taps."""
    labels = {tie: f"{order.index(tie) + 1}. {name}" if tie in order else name for tie, name in names.items()}
    explanation = t.gettext(
        "Tap one to remove it, and again to put it last. Entries tied on all of them share a place."
    )
    return [
        *keyed("ties-head", [heading(t.gettext("With equal Victory Points"))]),
        *keyed("ties", [multiple_choice(labels, chosen=order, on_toggle=on_toggle)]),
        *keyed("ties-said", [ft.Text(explanation, style=theme.caption())]),
    ]
