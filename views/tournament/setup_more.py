"""The part "More" of a tournament's set-up: how far East–West move, halls, Victory Points, the bye, tie-breaks."""

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scoring import Movement, TieBreak
from views.tournament.form import MORE
from views.tournament.parts import fault_line
from views.tournament.use_setup import SetupUse
from views.ui import theme
from views.ui.choice import choice, several, switch_row
from views.ui.frame import heading, section_header
from views.ui.lists import keyed, side_by_side
from views.ui.text_input import text_input
from wording import Translator, points_pair, tie_break_name

_STEPS = (1, 2, 3)
_HALLS = (1, 2, 3, 4)
_BY_RANK = (1, 2, 3)
_EVEN = 10  # Victory Points of each side
_ALL = 20


def is_faulty(use: SetupUse) -> bool:
    """Whether something in it is refused."""
    return any(field in MORE for field, _index in use.action.faults)


def more_part(t: Translator, use: SetupUse, *, opened: bool, on_tap: Callable[[], None]) -> list[ft.Control]:
    wrong = sum(field in MORE for field, _index in use.action.faults)
    hint = t.ngettext("{count} to correct", "{count} to correct", wrong) if wrong else ""
    header = section_header(t.gettext("More"), hint=hint, faulty=bool(wrong), opened=opened, on_tap=on_tap, key="more")
    if not opened:
        return [header]
    return [header, *_step(t, use), *_halls(t, use), *_points(t, use), *_bye(t, use), *_ties(t, use)]


def number_input(use: SetupUse, name: str, label: str, *, field: str, helper: str | None = None) -> ft.Control:
    """A number of the form; what is wrong with `field` of the tournament stands beside it."""
    return text_input(
        key=f"field-{name}",
        label=label,
        value=getattr(use.form.value, name),
        digits=True,
        error=use.action.faults.get((field, None)),
        helper=helper,
        on_change=lambda text: use.form.note(lambda old: old.with_number(name, text), field),
        on_blur=use.form.show,
    )


def _step(t: Translator, use: SetupUse) -> list[ft.Control]:
    """Only where East–West move on; said beside it is how many rounds that makes."""
    form = use.form
    value = form.value
    if not value.moves_on:
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
                    on_choose=lambda step: form.change(lambda old: replace(old, step=step), "schedule.rounds"),
                )
            ],
        ),
    ]
    if value.most_rounds:
        tables = t.ngettext("{count} table", "{count} tables", value.tables)
        rounds = t.ngettext(
            "{count} Mitchell round without a rematch", "{count} Mitchell rounds without a rematch", value.most_rounds
        )
        parts += keyed("step-said", [ft.Text(f"{tables}: {rounds}.", style=theme.label())])
    parts += fault_line("step-wrong", use.action.faults.get(("step", None)))
    if value.skip_helps:
        skip = switch_row(
            t.gettext("Skip a table"),
            t.gettext("East–West move one table further when they would come back to their first one."),
            on=value.skip,
            on_change=lambda on: form.change(lambda old: replace(old, skip=on), "schedule.rounds"),
        )
        parts += keyed("skip", [skip])
    if value.movement is Movement.MITCHELL_DANESE:
        last = {count: t.points(count) for count in _BY_RANK}
        parts += keyed("by-rank-head", [heading(t.gettext("Last rounds by the ranking"))])
        chosen = choice(
            last,
            chosen=value.danese_rounds,
            on_choose=lambda count: form.change(lambda old: replace(old, danese_rounds=count), "schedule.rounds"),
        )
        parts += keyed("by-rank", [chosen])
    return parts


def _halls(t: Translator, use: SetupUse) -> list[ft.Control]:
    form = use.form
    value = form.value
    halls = {count: t.points(count) for count in _HALLS}
    chosen = choice(
        halls,
        chosen=value.halls,
        on_choose=lambda count: form.change(lambda old: replace(old, halls=count), "sections", "schedule.rounds"),
    )
    parts = [*keyed("halls-head", [heading(t.gettext("Halls"))]), *keyed("halls", [chosen])]
    parts += fault_line("halls-wrong", use.action.faults.get(("sections", None)))
    if value.halls > 1:
        words = t.gettext("The draw tells everybody’s hall. Each hall has its own movement, all have one ranking.")
        parts += keyed("halls-said", [ft.Text(words, style=theme.label())])
    if value.halls > 1 and value.ranks:
        meet = switch_row(
            t.gettext("All halls meet by the ranking"),
            t.gettext("In rounds by the ranking anybody may meet anybody. Otherwise each hall stays by itself."),
            on=value.halls_meet,
            on_change=lambda on: form.change(lambda old: replace(old, halls_meet=on)),
        )
        parts += keyed("halls-meet", [meet])
    return parts


def _points(t: Translator, use: SetupUse) -> list[ft.Control]:
    form, faults = use.form, use.action.faults
    value = form.value
    tables = {False: t.gettext("The official table"), True: t.gettext("Our own table")}
    chosen = choice(
        tables,
        chosen=bool(value.table),
        on_choose=lambda own: form.change(lambda old: old.with_own_table(own=own), "victory_table"),
    )
    parts = [*keyed("points-head", [heading(t.gettext("Victory Points"))]), *keyed("points", [chosen])]
    parts += fault_line("points-wrong", faults.get(("victory_table", None)))
    if value.table:
        words = t.gettext(
            "The largest difference for each; beyond the last it is {points}.", points=points_pair(_ALL, 0)
        )
        parts += keyed("points-said", [ft.Text(words, style=theme.label())])
    for row in range(0, len(value.table), 2):
        parts += keyed(f"points-{row}", [side_by_side(*(_row(use, each) for each in (row, row + 1)))])
    return parts


def _row(use: SetupUse, row: int) -> ft.Control:
    place = "victory_table", row
    ours = _EVEN + row
    field = text_input(
        key=f"row-{row}",
        label=points_pair(ours, _ALL - ours),
        value=use.form.value.table[row],
        digits=True,
        error=use.action.faults.get(place),
        on_change=lambda text: use.form.note(lambda old: old.with_row(row, text), "victory_table"),
        on_blur=use.form.show,
    )
    return ft.Container(field)


def _bye(t: Translator, use: SetupUse) -> list[ft.Control]:
    difference = t.signed(use.form.value.usual_bye)
    return [
        *keyed("bye-head", [heading(t.gettext("A bye is worth"))]),
        number_input(
            use,
            "bye_points",
            t.gettext("Victory Points"),
            field="bye.victory_points",
            helper=t.gettext("{value}, unless you say otherwise.", value=t.points(14)),
        ),
        number_input(
            use,
            "bye_difference",
            t.gettext("Difference"),
            field="bye.difference",
            helper=t.gettext("{value}, unless you say otherwise.", value=difference),
        ),
    ]


def _ties(t: Translator, use: SetupUse) -> list[ft.Control]:
    """The chosen ones with their number, in the order in which they were tapped."""
    form = use.form
    order = form.value.tie_breaks

    def words(tie_break: TieBreak) -> str:
        name = tie_break_name(t, tie_break)
        return f"{order.index(tie_break) + 1}. {name}" if tie_break in order else name

    options = {tie_break: words(tie_break) for tie_break in TieBreak}
    keys = several(
        options,
        chosen=order,
        on_toggle=lambda tie_break: form.change(lambda old: old.with_tie_break(tie_break), "tie_breaks"),
    )
    said = t.gettext("Tap one to take it out, and again to put it last. Who is level in all shares a place.")
    return [
        *keyed("ties-head", [heading(t.gettext("With equal Victory Points"))]),
        *keyed("ties", [keys]),
        *keyed("ties-said", [ft.Text(said, style=theme.label())]),
    ]
