"""The set-up screen of a tournament: its pairs, rounds and movement, and a dry run of the seating."""

from dataclasses import replace

import flet as ft

from scoring import SCHEDULES, Movement, RuleSet
from views import routes
from views.core.navigation import navigation_of, use_dialog
from views.core.session import use_session
from views.hooks import use_state
from views.match.rules_picker import game_button, game_picker
from views.tournament.parts import fault_line, tournament_frame
from views.tournament.setup.form import CUSTOM_SCHEDULE, seating_text
from views.tournament.setup.more import has_fault, more_part, number_input
from views.tournament.setup.use_tournament_setup import TournamentSetupController, use_tournament_setup
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.choice import choice
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.status import closable_banners
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, movement_description, movement_name, round_name, schedule_name

_PAIRS_LINES = 6
# Fields whose errors depend on the number of pairs.
_ENTRANT_COUNT_FIELDS = ("names", "entrants", "sections", "schedule.rounds")


@screen
def TournamentSetup() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    form_path = ft.use_view_path()

    def on_saved(tournament_id: str) -> None:
        navigation_of(page).leave_form(form_path, routes.tournament(tournament_id))

    controller = use_tournament_setup(on_saved)
    is_picking, set_picking = use_state(False)
    is_more_open, set_more_open = use_state(False)

    def choose_rules(rules: RuleSet) -> None:
        set_picking(False)
        controller.form.update(lambda old: replace(old, rules=rules))

    use_dialog(
        game_picker(
            t,
            chosen=controller.form.value.rules,
            house_rules=controller.house_rules.latest or (),
            on_choose=choose_rules,
            on_dismiss=lambda: set_picking(False),
        )
        if is_picking
        else None
    )
    return tournament_frame(
        session,
        title=t.gettext("New tournament"),
        body=[
            *_names(t, controller),
            *_rounds(t, controller),
            *keyed("game", [game_button(t, controller.form.value.rules, on_tap=lambda: set_picking(True))]),
            *more_part(
                t,
                controller,
                opened=is_more_open or has_fault(controller),
                on_tap=lambda: set_more_open(not is_more_open),
            ),
            *_dry_run(t, controller),
        ],
        on_back=lambda: page.navigate(routes.TOURNAMENTS),
        footer=_footer(t, controller),
    )


def _footer(t: Translator, controller: TournamentSetupController) -> ft.Control:
    """Return the main button with its error next to it, because the form is longer than any phone's screen."""
    action = controller.action
    hint = t.gettext("Correct the marked fields above.") if action.faults else ""
    words = t.gettext("Open the entries") if controller.form.value.entries_open else t.gettext("Draw the lots")
    save_button = primary_button(words, icon=ft.Icons.CHECK, on_click=controller.save)
    return ft.Column(
        [*keyed("said", closable_banners(t, action.message or hint, action.dismiss)), *keyed("draw", [save_button])],
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _names(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    form, faults = controller.form, controller.action.faults
    count = form.value.entrants
    name_errors = [sentence for (field, _), sentence in faults.items() if field == "names"]
    return [
        text_input(
            key="name",
            label=t.gettext("Name of the tournament"),
            value=form.value.name,
            error=faults.get(("tournament", None)),
            on_change=lambda text: form.update_silently(lambda old: replace(old, name=text), "tournament"),
        ),
        text_input(
            key="place",
            label=t.gettext("Place"),
            value=form.value.venue,
            error=faults.get(("venue", None)),
            on_change=lambda text: form.update_silently(lambda old: replace(old, venue=text), "venue"),
        ),
        *_entry_mode_part(t, controller),
        text_input(
            key="pairs",
            label=t.gettext("Pairs you already know") if form.value.entries_open else t.gettext("Pairs"),
            value=form.value.pairs,
            lines=2 if form.value.entries_open else _PAIRS_LINES,
            error=" ".join(dict.fromkeys(name_errors)) or faults.get(("entrants", None)),
            helper=t.gettext("One pair per line, such as: Anna, Bruno. You can paste a list."),
            on_change=lambda text: form.update_silently(lambda old: replace(old, pairs=text), *_ENTRANT_COUNT_FIELDS),
            on_blur=form.rerender,
        ),
        *keyed(
            "count",
            [ft.Text(t.ngettext("{count} pair", "{count} pairs", count), style=theme.caption())],
        ),
    ]


def _entry_mode_part(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    form = controller.form
    modes = {False: t.gettext("I have the list"), True: t.gettext("They enter with a code")}
    chosen = choice(
        modes,
        chosen=form.value.entries_open,
        on_choose=lambda is_open: form.update(lambda old: replace(old, entries_open=is_open), *_ENTRANT_COUNT_FIELDS),
    )
    parts = [*keyed("ways-head", [heading(t.gettext("Who plays?"))]), *keyed("ways", [chosen])]
    if form.value.entries_open:
        words = t.gettext("Players scan the code and type the names. You draw the lots when all are there.")
        sizes = {False: t.gettext("Pairs"), True: t.gettext("Singles")}
        size = choice(
            sizes,
            chosen=form.value.singles,
            on_choose=lambda singles: form.update(lambda old: replace(old, singles=singles)),
        )
        parts += keyed("ways-said", [ft.Text(words, style=theme.caption())])
        parts += keyed("size", [] if form.value.entrants else [size])
    return parts


def _rounds(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    form, faults = controller.form, controller.action.faults
    schedules = {key: schedule_name(t, schedule) for key, schedule in SCHEDULES.items()}
    schedules[CUSTOM_SCHEDULE] = t.gettext("Other")
    movements = {movement: movement_name(t, movement) for movement in Movement}
    parts = [
        *keyed("rounds-head", [heading(t.gettext("Rounds"))]),
        *keyed(
            "rounds",
            [
                choice(
                    schedules,
                    chosen=form.value.schedule,
                    on_choose=lambda key: form.update(
                        lambda old: old.with_schedule(key), *_SCHEDULE_FIELDS, "victory_table"
                    ),
                    wrap=True,
                )
            ],
        ),
    ]
    if form.value.schedule == CUSTOM_SCHEDULE:
        parts += _custom_schedule(t, controller)
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
                    on_choose=lambda movement: form.update(
                        lambda old: replace(old, movement=movement), "schedule.rounds", "step"
                    ),
                    wrap=True,
                ),
                ft.Text(movement_description(t, form.value.movement), style=theme.caption()),
            ],
        ),
    ]


_SCHEDULE_FIELDS = ("schedule.rounds", "schedule.deals", "schedule.minutes")


def _custom_schedule(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    labels = {
        "rounds": t.gettext("Number of rounds"),
        "deals": t.gettext("Deals per round"),
        "minutes": t.gettext("Minutes per round"),
    }
    return [
        number_input(controller, name, label, field=field)
        for (name, label), field in zip(labels.items(), _SCHEDULE_FIELDS, strict=True)
    ]


def _dry_run(t: Translator, controller: TournamentSetupController) -> list[ft.Control]:
    parts = keyed("dry-run", [secondary_button(t.gettext("Preview the seating"), on_click=controller.show_seating)])
    if not controller.seating:
        return parts
    parts += keyed("dry-said", [ft.Text(t.gettext("The numbers are those of the draw."), style=theme.caption())])
    for number, seats in enumerate(controller.seating):
        title = round_name(t, number, len(controller.seating))
        words = t.gettext("by the ranking") if seats is None else seating_text(seats)
        parts += keyed(f"dry-{number}", [ft.Text(f"{title}: {words}", style=theme.text(17))])
    return parts
