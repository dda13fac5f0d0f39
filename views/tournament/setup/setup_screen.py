"""The set-up screen of a tournament: its pairs, rounds and movement, and a dry run of the seating."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import flet as ft

from models.lists import ListSheet
from scoring import MOVEMENTS, SCHEDULES, Competition
from views import routes
from views.core.navigation import navigation_of
from views.core.use_form import Form
from views.hooks import Ref, use_ref, use_state
from views.match.rules.picker import game_button, use_game_picker
from views.tournament.frame import fault_line, tournament_frame
from views.tournament.setup.preview import ListPreview
from views.tournament.setup.rare_options import count_input, rare_options
from views.tournament.setup.setup_form import CUSTOM_SCHEDULE, LIST_FAULTS, TournamentForm
from views.tournament.setup.use_list_file import list_file_button
from views.tournament.setup.use_tournament_setup import TournamentSetupController, use_tournament_setup
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.frame import heading
from views.ui.input.choice import choice, form_choice
from views.ui.input.form_faults import anchor, form_faults, kept_form_part, scroll_to_anchor
from views.ui.input.text_input import form_input, text_input
from views.ui.lists import announced, keyed, keyed_component, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice
from wording import (
    Translator,
    choice_name,
    entrant_words,
    movement_description,
    numbered_sides,
    round_name,
    schedule_name,
    table_name,
)

_PAIRS_LINES = 6
_SEATING = "seating"  # the place of the preview, to scroll to


@screen
def TournamentSetup(here: ScreenContext) -> ft.View:
    t = here.t
    navigation = navigation_of(here.page)
    controller = use_tournament_setup(lambda created: navigation.leave_form(here.path, routes.tournament(created)))
    form = controller.form
    refresh_preview = use_ref(lambda: form.rerender)
    is_rare_open, set_rare_open = use_state(False)

    async def scroll_to_seating() -> None:
        await scroll_to_anchor(here.column.current, (_SEATING, None))

    pick = use_game_picker(
        form.value.rules,
        lambda rules: form.update(lambda old: replace(old, rules=rules)),
        house_rules=controller.house_rules.latest or (),
    )
    body = [
        *kept_form_part(t, form, lambda kept: [kept.name]),
        *_names(t, controller, refresh_preview),
        *_rounds(t, form),
        *keyed("game", [game_button(t, form.value.rules, on_tap=pick)]),
        *rare_options(
            t, form, _list_file(here, controller), opened=is_rare_open, on_tap=lambda: set_rare_open(not is_rare_open)
        ),
        *_dry_run(t, controller, scroll_to_seating),
    ]
    return tournament_frame(
        here, t.gettext("New tournament"), body, back=routes.TOURNAMENTS, footer=_footer(here, controller)
    )


def _footer(here: ScreenContext, controller: TournamentSetupController) -> ft.Control:
    """Return the main button with its error next to it, because the form is longer than any phone's screen."""
    t, action = here.t, controller.action
    words = t.gettext("Open the entries") if controller.form.value.entries_open else t.gettext("Draw the lots")
    save_button = primary_button(words, icon=ft.Icons.CHECK, on_click=controller.save)
    said = closable_notice(t, "said", action.message, action.dismiss)
    return stack([*form_faults(here, controller.form), *said, *keyed("draw", [save_button])])


def _names(
    t: Translator, controller: TournamentSetupController, refresh_preview: Ref[Callable[[], None]]
) -> list[ft.Control]:
    form = controller.form
    count, is_open = form.value.entrants, form.value.entries_open
    words = entrant_words(t, form.value.competition)
    name_errors = [sentence for (field, _), sentence in form.action.faults.items() if field == "names"]
    parts = [
        form_input(form, "name", t.gettext("Name of the tournament"), "tournament", key="name"),
        form_input(form, "venue", t.gettext("Place"), "venue", key="place"),
        *_competition_part(t, form),
        *(_entry_mode_part(t, form) if controller.action.session.platform.supports_live_sharing else []),
    ]

    def change(text: str) -> None:
        form.update_silently(lambda old: replace(old, pairs=text), *LIST_FAULTS)
        if not form.value.is_list_read:
            ft.context.page.run_task(controller.read_list)
        elif form.value.entrants != count:
            form.rerender()
        else:
            refresh_preview.current()

    first, *others = dict.fromkeys(name_errors) or [form.fault("entrants")]
    keep_input, keep_counted = form.place("names", ""), form.place("entrants", words.title)
    return [
        *parts,
        text_input(
            key="pairs",
            label=words.known if is_open else words.title,
            value=form.value.pairs,
            lines=2 if is_open else _PAIRS_LINES,
            error=first,
            helper=words.one_per_line,
            on_change=change,
            on_blur=form.rerender,
            on_field=lambda made: (keep_input(made), keep_counted(made)),
        ),
        *keyed("wrong", [announced(sentence or "", theme.text(16, theme.ERROR)) for sentence in others]),
        keyed_component("preview", ListPreview, t, form, controller.known, refresh_preview),
    ]


def _list_file(here: ScreenContext, controller: TournamentSetupController) -> list[ft.Control]:
    """Return the button for a file with the list, and what its columns may be."""
    t = here.t
    words = t.gettext(
        "A spreadsheet (XLSX, ODS) or a CSV file. Columns of cards, clubs, regions and fees are used too."
    )
    button = list_file_button(controller.list_file, t.gettext("Take the list from a file"))
    texts = [sheet.text for sheet in controller.sheets]
    options = dict(enumerate(_sheet_name(t, sheet) for sheet in controller.sheets))
    chosen = texts.index(controller.form.value.pairs) if controller.form.value.pairs in texts else None
    sheets = choice(options, chosen=chosen, on_choose=lambda index: controller.take_sheet(texts[index]), wrap=True)
    return keyed("list-file", [button, ft.Text(words, style=theme.caption()), *([sheets] if len(texts) > 1 else [])])


def _sheet_name(t: Translator, sheet: ListSheet) -> str:
    left_out = t.ngettext("{count} hidden row left out", "{count} hidden rows left out", sheet.hidden)
    words = t.gettext("with hidden rows") if sheet.is_whole else left_out
    return t.gettext("{label}: {value}", label=sheet.name, value=words) if sheet.hidden else sheet.name


def _competition_part(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    """Return the choice between pairs, individual players and teams."""
    kinds = {competition: entrant_words(t, competition).competition for competition in Competition}
    faults = (*LIST_FAULTS, "movement", "victory_table")
    chosen = form_choice(form, "competition", kinds, *faults, change=TournamentForm.with_competition)
    explanation = ft.Text(entrant_words(t, form.value.competition).explanation, style=theme.caption())
    return keyed("kind", [heading(t.gettext("Kind of tournament")), chosen, explanation])


def _entry_mode_part(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    modes = {False: t.gettext("I have the list"), True: t.gettext("They enter with a code")}
    chosen = form_choice(form, "entries_open", modes, *LIST_FAULTS)
    parts = keyed("ways", [heading(t.gettext("Who plays?")), chosen])
    if form.value.entries_open:
        words = t.gettext("Players scan the code and type the names. You draw the lots when all are there.")
        size = form_choice(form, "singles", {False: t.gettext("Pairs"), True: t.gettext("Singles")})
        parts += keyed("ways-said", [ft.Text(words, style=theme.caption())])
        parts += keyed("size", [] if form.value.entrants or form.value.competition is not Competition.PAIRS else [size])
    return parts


def _rounds(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    schedules = {key: schedule_name(t, schedule) for key, schedule in SCHEDULES.items()}
    schedules[CUSTOM_SCHEDULE] = t.gettext("Other")
    movements = {movement: choice_name(t, movement) for movement in MOVEMENTS[form.value.competition]}
    faults = (*_SCHEDULE_FIELDS, "victory_table")
    chosen = form_choice(form, "schedule", schedules, *faults, change=TournamentForm.with_schedule, wrap=True)
    parts = keyed("rounds", [heading(t.gettext("Rounds")), chosen])
    if form.value.schedule == CUSTOM_SCHEDULE:
        parts += _custom_schedule(t, form)
    else:
        parts += fault_line("rounds-wrong", form, "schedule.rounds")
    if len(movements) == 1:  # the kind of tournament already says it
        return parts
    movement = form_choice(form, "movement", movements, "schedule.rounds", "step", wrap=True)
    description = ft.Text(movement_description(t, form.value.movement), style=theme.caption())
    return [*parts, *keyed("movement", [heading(t.gettext("Movement")), movement, description])]


_SCHEDULE_FIELDS = ("schedule.rounds", "schedule.deals", "schedule.minutes")


def _custom_schedule(t: Translator, form: Form[TournamentForm]) -> list[ft.Control]:
    labels = {
        "rounds": t.gettext("Number of rounds"),
        "deals": t.gettext("Deals per round"),
        "minutes": t.gettext("Minutes per round"),
    }
    return [
        count_input(form, name, label, fault)
        for (name, label), fault in zip(labels.items(), _SCHEDULE_FIELDS, strict=True)
    ]


def _dry_run(
    t: Translator, controller: TournamentSetupController, on_layout: Callable[[], Awaitable[None]]
) -> list[ft.Control]:
    """Return the button for a dry run and its result. `on_layout` is called when a phone has laid out the result, below
    which there is nowhere to scroll."""
    form = controller.form.value
    button = secondary_button(t.gettext("Preview the seating"), on_click=controller.show_seating)
    parts = keyed("dry-run", [anchor(_SEATING, button)])
    if not controller.seating:
        return parts
    said = t.gettext("These numbers are places: the draw decides who gets which.")
    preview: list[ft.Control] = [ft.Text(said, style=theme.caption())]
    for number, seats in enumerate(controller.seating):
        title = round_name(t, number, len(controller.seating))
        if seats is None:
            words = t.gettext("{label}: {value}", label=title, value=t.gettext("by the ranking"))
            preview += [ft.Text(words, style=theme.text(17, strong=True))]
            continue
        lines = [
            t.gettext(
                "{label}: {value}",
                label=table_name(t, seat, sections=form.section_count),
                value=numbered_sides(t, seat, form.competition),
            )
            for seat in seats
        ]
        preview += [ft.Text(title, style=theme.text(17, strong=True)), ft.Text("\n".join(lines), style=theme.text(17))]
    return [*parts, *keyed("dry-seats", [ft.Container(stack(preview), on_size_change=on_layout)])]
