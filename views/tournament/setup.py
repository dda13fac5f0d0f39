"""The set-up of a tournament: its pairs, its rounds, its movement, and a dry run of the seating."""

__all__ = ["TournamentSetup"]

from dataclasses import replace

import flet as ft

from scoring import SCHEDULES, Movement, RuleSet
from views import routes
from views.core.back import use_dialog, way_of
from views.core.session import use_session
from views.hooks import use_state
from views.rules.picker import game_button, game_picker
from views.tournament.form import pairs_of, seating_lines
from views.tournament.parts import desk_frame
from views.tournament.use_setup import SetupUse, use_setup
from views.ui import theme
from views.ui.buttons import main_action, quiet_action
from views.ui.choice import choice
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.text_input import text_input
from wording import Translator, movement_description, movement_name, round_name, schedule_name

_LINES = 6


@screen
def TournamentSetup() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()

    def saved(tournament_id: str) -> None:
        way_of(page).send(here)
        page.navigate(routes.tournament(tournament_id))

    use = use_setup(saved)
    picking, set_picking = use_state(False)

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
            *_dry_run(t, use),
        ],
        on_back=lambda: page.navigate(routes.TOURNAMENTS),
        sentence=use.action.message,
        footer=main_action(t.gettext("Draw the lots"), icon=ft.Icons.CHECK, on_click=use.save),
    )


def _names(t: Translator, use: SetupUse) -> list[ft.Control]:
    form, faults = use.form, use.action.faults
    count = len(pairs_of(form.value.pairs))
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
        text_input(
            key="pairs",
            label=t.gettext("Pairs"),
            value=form.value.pairs,
            lines=_LINES,
            error=" ".join(wrong) or None,
            helper=t.gettext("One pair a line, such as: Anna, Bruno. A list can be pasted."),
            on_change=lambda text: form.note(lambda old: replace(old, pairs=text), "names"),
            on_blur=form.show,
        ),
        *keyed(
            "count",
            [ft.Text(t.ngettext("{count} pair", "{count} pairs", count), style=theme.label())],
        ),
    ]


def _rounds(t: Translator, use: SetupUse) -> list[ft.Control]:
    form = use.form
    schedules = {key: schedule_name(t, schedule) for key, schedule in SCHEDULES.items()}
    movements = {movement: movement_name(t, movement) for movement in Movement}
    return [
        *keyed("rounds-head", [heading(t.gettext("Rounds"))]),
        *keyed(
            "rounds",
            [
                choice(
                    schedules,
                    chosen=form.value.schedule,
                    on_choose=lambda key: form.change(lambda old: replace(old, schedule=key)),
                    wrap=True,
                )
            ],
        ),
        *keyed("movement-head", [heading(t.gettext("Movement"))]),
        *keyed(
            "movement",
            [
                choice(
                    movements,
                    chosen=form.value.movement,
                    on_choose=lambda movement: form.change(lambda old: replace(old, movement=movement)),
                    wrap=True,
                ),
                ft.Text(movement_description(t, form.value.movement), style=theme.label()),
            ],
        ),
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
