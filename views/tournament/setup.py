"""The set-up of a tournament: its pairs, its rounds, its movement, and a dry run of the seating."""

from dataclasses import replace

import flet as ft

from scoring import SCHEDULES, Movement, RuleSet
from views import routes
from views.core.back import use_dialog, way_of
from views.core.session import use_session
from views.hooks import use_state
from views.rules.picker import game_button, game_picker
from views.tournament.form import OWN, seating_lines
from views.tournament.parts import desk_frame, fault_line
from views.tournament.setup_more import is_faulty, more_part, number_input
from views.tournament.use_setup import SetupUse, use_setup
from views.ui import theme
from views.ui.buttons import main_action, quiet_action
from views.ui.choice import choice
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.notice import said
from views.ui.screen import screen
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, movement_description, movement_name, round_name, schedule_name

_LINES = 6
_COUNTED = ("names", "entrants", "sections", "schedule.rounds")  # what stands beside them is said of so many pairs


@screen
def TournamentSetup() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()

    def saved(tournament_id: str) -> None:
        way_of(page).leave(here, routes.tournament(tournament_id))

    use = use_setup(saved)
    picking, set_picking = use_state(False)
    more, set_more = use_state(False)

    def take(rules: RuleSet) -> None:
        set_picking(False)
        use.form.change(lambda old: replace(old, rules=rules))

    use_dialog(
        game_picker(
            t,
            chosen=use.form.value.rules,
            own=use.own.latest or (),
            on_choose=take,
            on_dismiss=lambda: set_picking(False),
        )
        if picking
        else None
    )
    return desk_frame(
        session,
        title=t.gettext("New tournament"),
        body=[
            *_names(t, use),
            *_rounds(t, use),
            *keyed("game", [game_button(t, use.form.value.rules, on_tap=lambda: set_picking(True))]),
            *more_part(t, use, opened=more or is_faulty(use), on_tap=lambda: set_more(not more)),
            *_dry_run(t, use),
        ],
        on_back=lambda: page.navigate(routes.TOURNAMENTS),
        footer=_footer(t, use),
    )


def _footer(t: Translator, use: SetupUse) -> ft.Control:
    """The button, and why it did not work: the form is longer than any phone."""
    action = use.action
    wrong = t.gettext("Some answers above need another look.") if action.faults else ""
    words = t.gettext("Open the entries") if use.form.value.by_scan else t.gettext("Draw the lots")
    draw = main_action(words, icon=ft.Icons.CHECK, on_click=use.save)
    return ft.Column(
        [*keyed("said", said(t, action.message or wrong, action.dismiss)), *keyed("draw", [draw])],
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _names(t: Translator, use: SetupUse) -> list[ft.Control]:
    form, faults = use.form, use.action.faults
    count = form.value.entrants
    wrong = [said for (field, _), said in faults.items() if field == "names"]
    return [
        text_input(
            key="name",
            label=t.gettext("Name of the tournament"),
            value=form.value.name,
            error=faults.get(("tournament", None)),
            on_change=lambda text: form.note(lambda old: replace(old, name=text), "tournament"),
        ),
        text_input(
            key="place",
            label=t.gettext("Place"),
            value=form.value.place,
            error=faults.get(("place", None)),
            on_change=lambda text: form.note(lambda old: replace(old, place=text), "place"),
        ),
        *_ways_in(t, use),
        text_input(
            key="pairs",
            label=t.gettext("Pairs that you know already") if form.value.by_scan else t.gettext("Pairs"),
            value=form.value.pairs,
            lines=2 if form.value.by_scan else _LINES,
            error=" ".join(dict.fromkeys(wrong)) or faults.get(("entrants", None)),
            helper=t.gettext("One pair a line, such as: Anna, Bruno. A list can be pasted."),
            on_change=lambda text: form.note(lambda old: replace(old, pairs=text), *_COUNTED),
            on_blur=form.show,
        ),
        *keyed(
            "count",
            [ft.Text(t.ngettext("{count} pair", "{count} pairs", count), style=theme.label())],
        ),
    ]


def _ways_in(t: Translator, use: SetupUse) -> list[ft.Control]:
    form = use.form
    ways = {False: t.gettext("I have the list"), True: t.gettext("They enter by a code")}
    chosen = choice(
        ways,
        chosen=form.value.by_scan,
        on_choose=lambda by_scan: form.change(lambda old: replace(old, by_scan=by_scan), *_COUNTED),
    )
    parts = [*keyed("ways-head", [heading(t.gettext("Who plays?"))]), *keyed("ways", [chosen])]
    if form.value.by_scan:
        words = t.gettext("Whoever scans the code types the names. You draw the lots when all are there.")
        sizes = {False: t.gettext("Pairs"), True: t.gettext("Singles")}
        size = choice(
            sizes,
            chosen=form.value.singles,
            on_choose=lambda singles: form.change(lambda old: replace(old, singles=singles)),
        )
        parts += keyed("ways-said", [ft.Text(words, style=theme.label())])
        parts += keyed("size", [] if form.value.entrants else [size])
    return parts


def _rounds(t: Translator, use: SetupUse) -> list[ft.Control]:
    form, faults = use.form, use.action.faults
    schedules = {key: schedule_name(t, schedule) for key, schedule in SCHEDULES.items()}
    schedules[OWN] = t.gettext("Otherwise")
    movements = {movement: movement_name(t, movement) for movement in Movement}
    parts = [
        *keyed("rounds-head", [heading(t.gettext("Rounds"))]),
        *keyed(
            "rounds",
            [
                choice(
                    schedules,
                    chosen=form.value.schedule,
                    on_choose=lambda key: form.change(lambda old: old.with_schedule(key), *_SCHEDULE, "victory_table"),
                    wrap=True,
                )
            ],
        ),
    ]
    if form.value.schedule == OWN:
        parts += _own_schedule(t, use)
    else:
        parts += fault_line("rounds-wrong", faults.get(("schedule.rounds", None)))
    return [
        *parts,
        *keyed("movement-head", [heading(t.gettext("Movement"))]),
        *keyed(
            "movement",
            [
                choice(
                    movements,
                    chosen=form.value.movement,
                    on_choose=lambda movement: form.change(
                        lambda old: replace(old, movement=movement), "schedule.rounds", "step"
                    ),
                    wrap=True,
                ),
                ft.Text(movement_description(t, form.value.movement), style=theme.label()),
            ],
        ),
    ]


_SCHEDULE = ("schedule.rounds", "schedule.deals", "schedule.minutes")


def _own_schedule(t: Translator, use: SetupUse) -> list[ft.Control]:
    labels = {
        "rounds": t.gettext("Number of rounds"),
        "deals": t.gettext("Deals a round"),
        "minutes": t.gettext("Minutes a round"),
    }
    return [
        number_input(use, name, label, field=field)
        for (name, label), field in zip(labels.items(), _SCHEDULE, strict=True)
    ]


def _dry_run(t: Translator, use: SetupUse) -> list[ft.Control]:
    parts = keyed("dry-run", [quiet_action(t.gettext("Show the seating"), on_click=use.try_seating)])
    if not use.seating:
        return parts
    parts += keyed("dry-said", [ft.Text(t.gettext("The numbers are those of the draw."), style=theme.label())])
    for number, seats in enumerate(use.seating):
        title = round_name(t, number, len(use.seating))
        words = t.gettext("by the ranking") if seats is None else seating_lines(seats)
        parts += keyed(f"dry-{number}", [ft.Text(f"{title}: {words}", style=theme.text(17))])
    return parts
