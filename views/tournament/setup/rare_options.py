"""The section "More" of a tournament's set-up: East–West's step, halls, Victory Points, the bye, tie-breaks,
details for a federation."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from scoring import VICTORY_ROWS, Movement, Rematch, Rest, TieBreak
from views.core.faults import Field
from views.core.use_form import Form
from views.tournament.details import details_part
from views.tournament.frame import fault_line, tie_break_part, toggled
from views.tournament.setup.setup_form import RARE_FIELDS, TournamentForm
from views.ui import theme
from views.ui.frame import heading, section_header
from views.ui.input.choice import choice, form_choice, form_switch
from views.ui.input.text_input import form_input, text_input
from views.ui.lists import keyed, side_by_side
from wording import Translator, choice_name, points_pair

_STEPS = (1, 2, 3)
_SECTION_COUNTS = (1, 2, 3, 4)
_RANKED_ROUND_COUNTS = (1, 2, 3, 4, 5)
_GROUPED_ROUND_COUNTS = (0, 1, 2, 3)
_MOST_PHASES = 3
_EVEN_POINTS = 10  # Victory Points of each side


def rare_options(
    t: Translator, form: Form[TournamentForm], first: Sequence[ft.Control], *, opened: bool, on_tap: Callable[[], None]
) -> list[ft.Control]:
    """Return the section, which begins with the controls `first`; it is open if one of its fields has an error."""
    count = sum(field in RARE_FIELDS for field, _index in form.action.faults)
    hint = t.ngettext("{count} to correct", "{count} to correct", count) if count else ""
    opened = opened or count > 0
    header = section_header(t.gettext("More"), hint=hint, faulty=count > 0, opened=opened, on_tap=on_tap, key="more")
    parts = (_step, _groups, _sections_part, _points, _bye, _tie_breaks_part, details_part) if opened else ()
    return [header, *(first if opened else ()), *(control for part in parts for control in part(t, form))]


def count_input(
    form: Form[TournamentForm], name: str, label: str, fault: str, *, helper: str | None = None
) -> ft.Control:
    """Return the input of a number of the form, with the error of the tournament's field `fault`."""
    return form_input(form, name, label, fault, key=f"field-{name}", digits=True, helper=helper, on_blur=form.rerender)


def _step(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    """Return the choice of a step with the number of rounds that it allows; nothing unless East–West move between
    rounds."""
    value = form.value
    if not value.has_step:
        return []
    steps = {step: t.ngettext("{count} table", "{count} tables", step) for step in _STEPS}
    chosen = form_choice(form, "step", steps, "schedule.rounds")
    parts: list[ft.Control] = keyed("step", [heading(t.gettext("East–West move on by")), chosen])
    if value.max_rounds:
        tables = t.ngettext("{count} table", "{count} tables", value.smallest_section_tables)
        rounds = t.ngettext(
            "{count} Mitchell round without a rematch", "{count} Mitchell rounds without a rematch", value.max_rounds
        )
        words = t.gettext("{label}: {value}", label=tables, value=rounds)
        parts += keyed("step-said", [ft.Text(f"{words}.", style=theme.caption())])
    parts += fault_line("step-wrong", form, "step")
    if value.can_skip:
        words = t.gettext("East–West move one table further when they would come back to their first one.")
        parts += keyed("skip", [form_switch(form, "skip", t.gettext("Skip a table"), words, "schedule.rounds")])
    if value.movement is Movement.MITCHELL_DANESE:
        ranked_rounds = {count: t.points(count) for count in _RANKED_ROUND_COUNTS}
        chosen = form_choice(form, "danese_rounds", ranked_rounds, "schedule.rounds", "phases", wrap=True)
        parts += keyed("by-rank", [heading(t.gettext("Last rounds by the ranking")), chosen])
    return parts


def _groups(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    """Return the choices of rounds by the ranking: in groups, and which opponents may meet again."""
    value = form.value
    if not value.has_phases:
        return []
    rematches = {rematch: choice_name(t, rematch) for rematch in Rematch}
    counts = {count: t.points(count) for count in _GROUPED_ROUND_COUNTS}
    faults: tuple[Field, ...] = ("phases", *(("phases", index) for index in range(_MOST_PHASES)))
    chosen = form_choice(form, "rematch", rematches, wrap=True)
    parts = keyed("rematch", [heading(t.gettext("Opponents in rounds by the ranking")), chosen])
    chosen = form_choice(form, "grouped_rounds", counts, *faults)
    parts += keyed("grouped", [heading(t.gettext("Last rounds in groups of the ranking")), chosen])
    for index, field in enumerate(faults):
        parts += fault_line(f"groups-wrong-{index}", form, field)
    if value.grouped_rounds:
        label = t.gettext("Tables of each group, the best first")
        helper = t.gettext("7 9 9: group A has the first 7 tables.")
        parts.append(form_input(form, "group_sizes", label, *faults, key="group-sizes", error=None, helper=helper))
        parts += keyed("rest", [form_choice(form, "rest", {rest: choice_name(t, rest) for rest in Rest}, wrap=True)])
    return parts


def _sections_part(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    value = form.value
    halls = {count: t.points(count) for count in _SECTION_COUNTS}
    chosen = form_choice(form, "section_count", halls, "sections", "schedule.rounds")
    parts = keyed("halls", [heading(t.gettext("Halls")), chosen])
    parts += fault_line("halls-wrong", form, "sections")
    if value.section_count > 1:
        words = t.gettext("The draw assigns the halls. Each hall has its own movement; there is one ranking.")
        parts += keyed("halls-said", [ft.Text(words, style=theme.caption())])
    if value.section_count > 1 and value.has_ranked_rounds:
        words = t.gettext(
            "In rounds by the ranking, any entry may meet any other. Otherwise each hall plays separately."
        )
        parts += keyed("halls-meet", [form_switch(form, "sections_meet", t.gettext("Mix the halls by ranking"), words)])
    return parts


def _points(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    value = form.value
    tables = {0: t.gettext("The official scale"), VICTORY_ROWS: t.gettext("Our own scale"), 1: t.gettext("By wins")}
    chosen = choice(
        tables,
        chosen=len(value.victory_table),
        on_choose=lambda rows: form.update(lambda old: old.with_table_rows(rows), "victory_table"),
        wrap=True,
    )
    parts = keyed("points", [heading(t.gettext("Victory Points")), chosen])
    parts += fault_line("points-wrong", form, "victory_table")
    labels = [points_pair(_EVEN_POINTS + row, _EVEN_POINTS - row) for row in range(len(value.victory_table))]
    words = t.gettext(
        "The largest difference for each; beyond the last it is {points}.", points=points_pair(2 * _EVEN_POINTS, 0)
    )
    if len(labels) == 1:
        labels = [t.gettext("Victory Points of a win")]
        words = t.gettext("Whatever the difference, which decides between equals; a tie counts 1, a defeat 0.")
    if labels:
        parts += keyed("points-said", [ft.Text(words, style=theme.caption())])
    rows = [_row(form, row, label) for row, label in enumerate(labels)]
    for row in range(0, len(rows), 2):
        parts += keyed(f"points-{row}", [side_by_side(*rows[row : row + 2])])
    return parts


def _row(form: Form[TournamentForm], row: int, label: str) -> ft.Control:
    field = text_input(
        key=f"row-{row}",
        label=label,
        value=form.value.victory_table[row],
        digits=True,
        error=form.fault(("victory_table", row)),
        on_change=lambda text: form.update_silently(lambda old: old.with_table_row(row, text), "victory_table"),
        on_blur=form.rerender,
    )
    return ft.Container(field)


def _bye(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    """Return the inputs of what a bye is worth and a warning costs, with the usual values."""
    bye, cost = form.value.default_bye, form.value.default_warning_points
    inputs = (
        ("bye_points", "bye.victory_points", t.gettext("Victory Points"), t.points(bye.victory_points)),
        ("bye_difference", "bye.difference", t.gettext("Difference"), t.signed(bye.difference)),
        ("warning_points", "warning_points", t.gettext("Victory Points for every second warning"), t.points(cost)),
        (
            "warning_difference",
            "warning_difference",
            t.gettext("Points off the difference for every second warning"),
            t.points(0),
        ),
    )
    said = [t.gettext("{value}, unless you change it.", value=usual) for *_, usual in inputs]
    return [
        *keyed("bye-head", [heading(t.gettext("A bye is worth"))]),
        *(
            count_input(form, name, label, fault, helper=helper)
            for (name, fault, label, _), helper in zip(inputs, said, strict=True)
        ),
    ]


def _tie_breaks_part(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    def toggle(tie: TieBreak) -> None:
        form.update(lambda old: replace(old, tie_breaks=toggled(old.tie_breaks, tie)), "tie_breaks")

    return tie_break_part(t, {tie: choice_name(t, tie) for tie in TieBreak}, form.value.tie_breaks, toggle)
