"""The section "More" of a tournament's set-up: East–West's step, halls, Victory Points, the bye, tie-breaks."""

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scoring import Movement, TieBreak
from views.tournament.parts import fault_line
from views.tournament.setup.form import MORE_FIELDS
from views.tournament.setup.use_tournament_setup import TournamentSetupController
from views.ui import theme
from views.ui.choice import choice, multiple_choice, switch_row
from views.ui.frame import heading, section_header
from views.ui.lists import keyed, side_by_side
from views.ui.text_input import text_input
from wording import Translator, points_pair, tie_break_name

_STEPS = (1, 2, 3)
_SECTION_COUNTS = (1, 2, 3, 4)
_RANKED_ROUND_COUNTS = (1, 2, 3)
_EVEN_POINTS = 10  # Victory Points of each side
_TOTAL_POINTS = 20


def has_fault(controller: TournamentSetupController) -> bool:
    """Return whether a field of the section has an error."""
    return any(field in MORE_FIELDS for field, _index in controller.action.faults)


def more_part(
    t: Translator, controller: TournamentSetupController, *, opened: bool, on_tap: Callable[[], None]
) -> list[ft.Control]:
    fault_count = sum(field in MORE_FIELDS for field, _index in controller.action.faults)
    hint = t.ngettext("{count} to correct", "{count} to correct", fault_count) if fault_count else ""
    header = section_header(
        t.gettext("More"), hint=hint, faulty=bool(fault_count), opened=opened, on_tap=on_tap, key="more"
    )
    if not opened:
        return [header]
    return [
        header,
        *_step(t, controller),
        *_sections_part(t, controller),
        *_points(t, controller),
        *_bye(t, controller),
        *_tie_breaks_part(t, controller),
    ]


def number_input(
    controller: TournamentSetupController, name: str, label: str, *, field: str, helper: str | None = None
) -> ft.Control:
    """Return the input of a number of the form, with the error of the tournament's `field`."""
    return text_input(
        key=f"field-{name}",
        label=label,
        value=getattr(controller.form.value, name),
        digits=True,
        error=controller.action.faults.get((field, None)),
        helper=helper,
        on_change=lambda text: controller.form.update_silently(lambda old: old.with_number(name, text), field),
        on_blur=controller.form.rerender,
    )


def _step(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    """Return the choice of a step, with the number of rounds that it allows; nothing unless East–West move on."""
    form = controller.form
    value = form.value
    if not value.has_step:
        return []
    steps = {step: t.ngettext("{count} table", "{count} tables", step) for step in _STEPS}
    parts: list[ft.Control] = [
        *keyed("step-head", [heading(t.gettext("East–West move on by"))]),
        *keyed(
            "step",
            [
                choice(
                    steps,
                    chosen=value.step,
                    on_choose=lambda step: form.update(lambda old: replace(old, step=step), "schedule.rounds"),
                )
            ],
        ),
    ]
    if value.max_rounds:
        tables = t.ngettext("{count} table", "{count} tables", value.smallest_section_tables)
        rounds = t.ngettext(
            "{count} Mitchell round without a rematch", "{count} Mitchell rounds without a rematch", value.max_rounds
        )
        parts += keyed("step-said", [ft.Text(f"{tables}: {rounds}.", style=theme.caption())])
    parts += fault_line("step-wrong", controller.action.faults.get(("step", None)))
    if value.can_skip:
        skip = switch_row(
            t.gettext("Skip a table"),
            t.gettext("East–West move one table further when they would come back to their first one."),
            on=value.skip,
            on_change=lambda on: form.update(lambda old: replace(old, skip=on), "schedule.rounds"),
        )
        parts += keyed("skip", [skip])
    if value.movement is Movement.MITCHELL_DANESE:
        ranked_rounds = {count: t.points(count) for count in _RANKED_ROUND_COUNTS}
        parts += keyed("by-rank-head", [heading(t.gettext("Last rounds by the ranking"))])
        chosen = choice(
            ranked_rounds,
            chosen=value.danese_rounds,
            on_choose=lambda count: form.update(lambda old: replace(old, danese_rounds=count), "schedule.rounds"),
        )
        parts += keyed("by-rank", [chosen])
    return parts


def _sections_part(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    form = controller.form
    value = form.value
    halls = {count: t.points(count) for count in _SECTION_COUNTS}
    chosen = choice(
        halls,
        chosen=value.section_count,
        on_choose=lambda count: form.update(
            lambda old: replace(old, section_count=count), "sections", "schedule.rounds"
        ),
    )
    parts = [*keyed("halls-head", [heading(t.gettext("Halls"))]), *keyed("halls", [chosen])]
    parts += fault_line("halls-wrong", controller.action.faults.get(("sections", None)))
    if value.section_count > 1:
        words = t.gettext("The draw assigns the halls. Each hall has its own movement; there is one ranking.")
        parts += keyed("halls-said", [ft.Text(words, style=theme.caption())])
    if value.section_count > 1 and value.has_ranked_rounds:
        meet = switch_row(
            t.gettext("Mix the halls by ranking"),
            t.gettext("In rounds by the ranking, any pair may meet any other. Otherwise each hall plays separately."),
            on=value.sections_meet,
            on_change=lambda on: form.update(lambda old: replace(old, sections_meet=on)),
        )
        parts += keyed("halls-meet", [meet])
    return parts


def _points(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    form, faults = controller.form, controller.action.faults
    value = form.value
    tables = {False: t.gettext("The official scale"), True: t.gettext("Our own scale")}
    chosen = choice(
        tables,
        chosen=bool(value.victory_table),
        on_choose=lambda custom: form.update(lambda old: old.with_custom_table(custom=custom), "victory_table"),
    )
    parts = [*keyed("points-head", [heading(t.gettext("Victory Points"))]), *keyed("points", [chosen])]
    parts += fault_line("points-wrong", faults.get(("victory_table", None)))
    if value.victory_table:
        words = t.gettext(
            "The largest difference for each; beyond the last it is {points}.", points=points_pair(_TOTAL_POINTS, 0)
        )
        parts += keyed("points-said", [ft.Text(words, style=theme.caption())])
    for row in range(0, len(value.victory_table), 2):
        parts += keyed(f"points-{row}", [side_by_side(*(_row(controller, each) for each in (row, row + 1)))])
    return parts


def _row(controller: TournamentSetupController, row: int) -> ft.Control:
    winner_points = _EVEN_POINTS + row
    field = text_input(
        key=f"row-{row}",
        label=points_pair(winner_points, _TOTAL_POINTS - winner_points),
        value=controller.form.value.victory_table[row],
        digits=True,
        error=controller.action.faults.get(("victory_table", row)),
        on_change=lambda text: controller.form.update_silently(
            lambda old: old.with_table_row(row, text), "victory_table"
        ),
        on_blur=controller.form.rerender,
    )
    return ft.Container(field)


def _bye(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    difference = t.signed(controller.form.value.default_bye_difference)
    return [
        *keyed("bye-head", [heading(t.gettext("A bye is worth"))]),
        number_input(
            controller,
            "bye_points",
            t.gettext("Victory Points"),
            field="bye.victory_points",
            helper=t.gettext("{value}, unless you change it.", value=t.points(14)),
        ),
        number_input(
            controller,
            "bye_difference",
            t.gettext("Difference"),
            field="bye.difference",
            helper=t.gettext("{value}, unless you change it.", value=difference),
        ),
    ]


def _tie_breaks_part(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    """Return the tie-breaks, the chosen ones numbered in the order in which they were tapped."""
    form = controller.form
    order = form.value.tie_breaks

    def label(tie_break: TieBreak) -> str:
        name = tie_break_name(t, tie_break)
        return f"{order.index(tie_break) + 1}. {name}" if tie_break in order else name

    options = {tie_break: label(tie_break) for tie_break in TieBreak}
    keys = multiple_choice(
        options,
        chosen=order,
        on_toggle=lambda tie_break: form.update(lambda old: old.with_tie_break_toggled(tie_break), "tie_breaks"),
    )
    explanation = t.gettext("Tap one to remove it, and again to put it last. Pairs tied on all of them share a place.")
    return [
        *keyed("ties-head", [heading(t.gettext("With equal Victory Points"))]),
        *keyed("ties", [keys]),
        *keyed("ties-said", [ft.Text(explanation, style=theme.caption())]),
    ]
