"""Penalties and warnings at the desk: one tap at a table for the usual cases, and their retraction."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from models.tournaments import adjust_entrant, remove_entrant, retract_adjustment
from models.values import RoundTable, TournamentSnapshot
from scoring import Competition, PenaltyReason, TableResult, TournamentAdjustment, absence_result, points_won, sides_at
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_form import Form, use_form
from views.hooks import use_optional
from views.tournament.frame import adjustment_tiles, pair_names
from views.tournament.parsing import parse_points
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.frame import heading
from views.ui.input.choice import choice, form_choice
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.input.text_input import form_input
from views.ui.lists import keyed
from views.ui.theme import Gap
from wording import Translator, choice_name

_LATE_POINTS = -100  # of the round, from the second time on


@dataclass(frozen=True, kw_only=True)
class EntrantAdjustmentForm:
    """An adjustment as typed; `reason` is the usual one, if it is one of those."""

    points: str = ""
    reason: PenaltyReason | None = None
    note: str = ""

    def to_adjustment(self, number: int) -> TournamentAdjustment:
        """Return the adjustment. Raise ResultError if the points are not a whole number."""
        points = parse_points(self.points)
        return TournamentAdjustment(entrant=number, victory_points=points, reason=self.reason, note=self.note)

    def to_warning(self, number: int, playing: int | None) -> TournamentAdjustment:
        """Return a warning in the round that is being played. Raise ResultError without a reason or note."""
        return TournamentAdjustment(entrant=number, is_warning=True, round=playing, reason=self.reason, note=self.note)


def use_penalties(t: Translator, controller: TournamentController, number: int) -> list[ft.Control]:
    """Return the form that gives an entrant a penalty, a bonus or a warning, and those that it has."""
    form = use_form(number, EntrantAdjustmentForm, controller.action)
    ask_retraction = use_retraction(t, controller)
    snapshot = controller.snapshot

    async def give(button: str, make: Callable[[], TournamentAdjustment]) -> None:
        adjustment, giving = controller.action.attempt(make), replace(controller, button=button)
        if adjustment is not None and await giving.run_once(adjust_entrant, adjustment=adjustment):
            form.update(lambda _: EntrantAdjustmentForm())

    if snapshot is None:
        return []
    playing = snapshot.running_round
    ways = {
        t.gettext("Add or deduct Victory Points"): lambda: form.value.to_adjustment(number),
        t.gettext("Give a warning"): lambda: form.value.to_warning(number, playing),
    }
    return [
        *_adjustment_part(t, form),
        *keyed("give", [secondary_button(words, on_click=partial(give, words, make)) for words, make in ways.items()]),
        *adjustment_tiles(t, snapshot.record, number, key="given", on_tap=ask_retraction),
    ]


def _adjustment_part(t: Translator, form: Form[EntrantAdjustmentForm]) -> list[ft.Control]:
    reasons: dict[PenaltyReason | None, str] = {reason: choice_name(t, reason) for reason in PenaltyReason}
    reasons[None] = t.gettext("Another reason")
    return [
        *keyed("penalty", [heading(t.gettext("Penalty or adjustment"))]),
        form_input(form, "points", t.gettext("Victory Points"), key="points", helper=t.gettext("−2 deducts two.")),
        *keyed("reason", [form_choice(form, "reason", reasons, wrap=True)]),
        form_input(form, "note", t.gettext("Note"), key="note"),
    ]


def use_retraction(t: Translator, controller: TournamentController) -> Callable[[TournamentAdjustment], None]:
    """Return a function that asks whether a penalty or warning is to be retracted."""
    chosen, choose = use_optional(TournamentAdjustment)

    async def retract() -> None:
        if chosen is not None:
            retracting = replace(controller, button=t.gettext("Retract it"))
            await retracting.run_once(retract_adjustment, adjustment=chosen)

    ask = use_confirm_dialog(
        retract,
        title=t.gettext("Retract it?"),
        text=t.gettext("It no longer counts. The log keeps it, with your name."),
        cancel=t.gettext("Leave it as it is"),
        confirm=t.gettext("Retract it"),
    )

    def begin(adjustment: TournamentAdjustment) -> None:
        choose(adjustment)
        ask()

    return begin


def use_presets(
    session: Session, controller: TournamentController, table: RoundTable | None, number: int
) -> list[ft.Control]:
    """Return the buttons "Late", "Absent", "Gone" and "Warn" for both sides of a table of the running round, and what
    was given to them. Sides of two entrants have none."""
    t, snapshot = session.translator, controller.snapshot
    gone, choose_gone = use_optional(int)
    warning_parts = use_warning(t, controller, number)
    ask_retraction = use_retraction(t, controller)

    async def save_absence(side: int, excused: bool) -> bool:
        if snapshot is None or table is None:
            return False
        result = _absence(t, snapshot, table, side, excused=excused)
        overruled = table.overruled_by(result)
        return await controller.enter_result(number, result, replacing=(table.result,), overruled=overruled)

    async def leave() -> None:
        if snapshot is None or table is None or gone is None or not await save_absence(gone, False):
            return
        if number + 1 < snapshot.setup.schedule.rounds:
            await controller.run_once(remove_entrant, entrant=sides_at(table.seat)[gone][0])

    def begin_gone(side: int) -> None:
        choose_gone(side)
        ask_gone()

    ask_gone = use_confirm_dialog(
        leave,
        title=t.gettext("Gone without an excuse?"),
        text=t.gettext(
            "No Victory Points for this round; the opponents get those of a bye, or of their deals if those are more. "
            "Later rounds don’t seat them."
        ),
        cancel=t.gettext("Keep playing"),
        confirm=t.gettext("Yes, gone"),
    )
    if snapshot is None or table is None or table.seat.ns is None or number != snapshot.running_round:
        return []
    parts: list[ft.Control] = []
    singles = [(side, entrants[0]) for side, entrants in enumerate(sides_at(table.seat)) if len(entrants) == 1]
    for side, entrant in singles:
        names = pair_names(t, snapshot.entrants, entrant)
        late, absent, left = t.gettext("Late 5′"), t.gettext("Absent 10′"), t.gettext("Gone")
        give_late = partial(_give_late, session, controller, entrant, number)
        buttons = [
            text_button(late, on_click=give_late, spoken=f"{late}: {names}"),
            text_button(absent, on_click=partial(save_absence, side, True), spoken=f"{absent}: {names}"),
            text_button(left, on_click=partial(begin_gone, side), danger=True, spoken=f"{left}: {names}"),
        ]
        warn, reasons = warning_parts(entrant, names)
        buttons.append(warn)
        name = ft.Text(names, style=theme.text(17, strong=True))
        parts += keyed(f"presets-{side}", [name, ft.Row([*buttons], wrap=True, spacing=Gap.SMALL, run_spacing=0)])
        parts += keyed(f"reasons-{side}", reasons)
        parts += adjustment_tiles(
            t, snapshot.record, entrant, number=number, key=f"given-{side}", on_tap=ask_retraction
        )
    return parts


def use_warning(
    t: Translator, controller: TournamentController, number: int
) -> Callable[[int, str], tuple[ft.Control, list[ft.Control]]]:
    """Return a function that returns the button "Warn" for an entrant and, once it was tapped, a choice of reasons and
    a link to other rulings. A tap on a reason gives the warning."""
    chosen, choose = use_optional(int)

    async def warn(entrant: int, reason: PenaltyReason) -> None:
        warning = TournamentAdjustment(entrant=entrant, round=number, is_warning=True, reason=reason, note="")
        if await controller.run_once(adjust_entrant, adjustment=warning):
            choose(None)

    def parts(entrant: int, names: str) -> tuple[ft.Control, list[ft.Control]]:
        is_open, word = chosen == entrant, t.gettext("Warn")
        toggle = partial(choose, None if is_open else entrant)
        button = text_button(word, on_click=toggle, spoken=f"{word}: {names}")
        if not is_open:
            return button, []
        reasons = {reason: choice_name(t, reason) for reason in PenaltyReason}
        to_others = link_to(routes.tournament_entrant(controller.tournament_id, entrant))
        chips = choice(reasons, chosen=None, on_choose=partial(warn, entrant), wrap=True)
        return button, [chips, text_button(t.gettext("Another ruling"), on_click=to_others)]

    return parts


async def _give_late(session: Session, controller: TournamentController, entrant: int, number: int) -> None:
    """Give a warning the first time, from then on 100 points of the round less. The note is the minutes after
    the start, by the clock of the round."""
    snapshot = controller.snapshot
    if snapshot is None:
        return
    clock = snapshot.clock
    minutes = None if clock is None else clock.minutes - clock.minutes_left(session.store.clock())
    is_first = not any(
        each.entrant == entrant and each.reason is PenaltyReason.LATE for each in snapshot.record.adjustments
    )
    adjustment = TournamentAdjustment(
        entrant=entrant,
        round=number,
        reason=PenaltyReason.LATE,
        is_warning=is_first,
        points=0 if is_first else _LATE_POINTS,
        note="" if minutes is None or minutes < 0 else f"{minutes}′",  # the same in every language
    )
    await controller.run_once(adjust_entrant, adjustment=adjustment)


def _absence(
    t: Translator, snapshot: TournamentSnapshot, table: RoundTable, absent: int, *, excused: bool
) -> TableResult:
    """Return the result of a table where this side is absent, or both sides if the other one was absent already. A side
    that stays keeps its points and Victory Points from the deals so far if those are more than a bye's. Where every win
    counts the same, nothing is left for an absent side."""
    excused = excused and snapshot.setup.win_points is None
    ns, bye = table.seat.ns or 0, snapshot.setup.effective_bye
    make = partial(absence_result, ns=ns, ew=table.seat.ew, bye=bye, note=t.gettext("Absent"))
    known = {make(absent={1 - absent}, excused=each).awarded for each in (True, False)}
    is_second = table.result is not None and table.result.awarded in known
    result: TableResult = make(absent={0, 1} if is_second else {absent}, excused=excused)
    is_match_of_tables = snapshot.setup.competition is Competition.TEAMS  # its points are the sum of two tables
    if is_second or is_match_of_tables or not table.deals_played:
        return result
    played = replace(result, ns_points=table.points[0], ew_points=table.points[1], awarded=None)
    won = points_won(snapshot.record, snapshot.closed, played)[1 - absent]
    if won <= bye.victory_points:
        return result
    left = (result.awarded or (0, 0))[absent]
    return replace(played, awarded=(won, left) if absent else (left, won))
