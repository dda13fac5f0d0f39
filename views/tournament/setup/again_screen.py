"""The set-up screen of a tournament like an earlier one: what stays the same, what changes, and who comes."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.tournaments import copy_tournament
from models.values import TournamentSnapshot
from scoring import Competition
from views import routes
from views.core.navigation import link_to, navigation_of
from views.hooks import use_state
from views.tournament.frame import desk_view
from views.tournament.use_tournament import use_tournament
from views.ui import theme
from views.ui.buttons import labelled_button, primary_button, row_style, text_button
from views.ui.fit import text_width
from views.ui.input.choice import multiple_choice
from views.ui.lists import dashed_button, keyed, panel, side_by_side, stack, text_lines, with_unique_keys
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_scale import column_width, has_large_text, text_scale
from views.ui.theme import Gap, Size
from wording import Translator, entrant_words, phases_name, schedule_name, variant_name, win_sentence

_LABEL_WIDTH = 86  # pixels


@screen
def TournamentAgain(here: ScreenContext) -> ft.View:
    t, device, tournament_id = here.t, here.session.device, here.parameters["tournament_id"]
    controller = use_tournament(tournament_id)
    snapshot = controller.snapshot
    absent, set_absent = use_state(frozenset[int]())
    is_open, set_open = use_state(False)

    async def create(numbers: Sequence[int], draws: bool) -> None:
        stored = controller.snapshot.as_stored.names if controller.snapshot else ()
        names = tuple(stored[number] for number in numbers)
        work = partial(copy_tournament, device=device, tournament_id=tournament_id, names=names, draws=draws)
        leave = navigation_of(here.page).leave_form
        await controller.action.run(work, lambda made: leave(here.path, routes.tournament(made)), key=copy_tournament)

    def toggle(number: int) -> None:
        set_absent(lambda old: old ^ {number})

    body: list[ft.Control] = []
    footer = None
    if snapshot is not None:
        known = dict(enumerate(map(t.join, snapshot.names)))
        coming = [number for number in known if number not in absent]
        today = here.session.store.clock()
        day = t.date(snapshot.began_at or today)
        copied = t.gettext("Copied from {day}. Place, level, fees and prizes stay the same.", day=day)
        rows = _rows(t, snapshot, coming=len(coming), today=t.date(today))
        shown = [_row(*row, on_tap=None) for row in rows]
        shown[1] = _row(*rows[1], on_tap=lambda: set_open(not is_open))
        body = [
            *keyed("name", [ft.Text(snapshot.name, style=theme.display(25)), ft.Text(copied, style=theme.caption())]),
            *keyed("rows", [panel(stack(shown, spacing=0), padding=None, clip=True)]),
        ]
        if is_open:
            nobody = text_button(t.gettext("None of these"), on_click=lambda: set_absent(frozenset(known)))
            said = ft.Text(t.gettext("Tap anyone who isn’t coming."), style=theme.caption())
            body += keyed("who", [said, multiple_choice(known, chosen=coming, on_toggle=toggle), nobody])
        if absent:
            said = ft.Text(t.gettext("Not coming. Tap anyone who is coming after all."), style=theme.caption())
            away = {number: names for number, names in known.items() if number in absent}
            chips = with_unique_keys((names, _chip(names, partial(toggle, number))) for number, names in away.items())
            body += keyed("absent", [said, ft.Row(chips, wrap=True, spacing=Gap.SMALL, run_spacing=Gap.SMALL)])
        others = text_button(t.gettext("Open the entries, others come too"), on_click=partial(create, coming, False))
        scratch = text_button(t.gettext("From scratch"), on_click=link_to(routes.TOURNAMENT_SETUP))
        body += keyed("otherwise", [side_by_side(others, scratch)])
        draw = t.gettext("Draw the lots")
        if snapshot.setup.competition is Competition.PAIRS:
            draw = t.ngettext("Draw {count} table", "Draw {count} tables", len(coming) // 2)
        footer = primary_button(draw, icon=ft.Icons.CHECK, on_click=partial(create, coming, True))
    title, said_below = t.gettext("New tournament"), t.gettext("like the last time")
    return desk_view(here, controller, title, body, back=routes.TOURNAMENTS, subtitle=said_below, footer=footer)


def _rows(t: Translator, snapshot: TournamentSnapshot, *, coming: int, today: str) -> list[tuple[str, str, str, bool]]:
    """Return the label, the value and the tag of each part of the tournament, and whether it changes."""
    words, setup, same = entrant_words(t, snapshot.setup.competition), snapshot.setup, t.gettext("same")
    changes = coming < len(snapshot.names)
    scale = t.gettext("Our own scale") if setup.victory_table else t.gettext("The official scale")
    return [
        (t.gettext("When"), today, t.gettext("new"), True),
        (words.title, words.number(coming), t.gettext("changes") if changes else same, changes),
        (t.gettext("Game"), variant_name(t, snapshot.config.rules.name), same, False),
        (t.gettext("Movement"), phases_name(t, setup), same, False),
        (t.gettext("Rounds"), schedule_name(t, setup.schedule), same, False),
        (t.gettext("Points"), win_sentence(t, setup) or scale, same, False),
    ]


def _row(label: str, value: str, tag: str, changes: bool, *, on_tap: Callable[[], object] | None) -> ft.Control:
    """Return a part of the tournament, with a brass tag if it `changes`."""
    ink, is_large = theme.BRASS if changes else theme.INK_SOFT, has_large_text()
    name = ft.Text(label, style=theme.text(16, theme.INK_SOFT), width=None if is_large else _LABEL_WIDTH)
    shown = ft.Text(value, style=theme.text(17, strong=changes), expand=not is_large)
    told = ft.Container(ft.Text(tag, style=theme.text(14, ink, strong=changes)), padding=Gap.SMALL)
    told.bgcolor, told.border_radius = theme.TYPED.fill if changes else None, Size.RADIUS_KEY
    words: list[ft.Control] = [text_lines(name, shown, expand=True), told] if is_large else [name, shown, told]
    words += [] if on_tap is None else [ft.Icon(ft.Icons.CHEVRON_RIGHT, size=18, color=theme.INK_SOFT)]
    row = ft.Container(ft.Row(words, spacing=Gap.SMALL), padding=ft.Padding(14, Gap.SMALL, 14, Gap.SMALL))
    row.border = ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER))
    spoken = f"{label}: {value}, {tag}"
    if on_tap is None:
        return ft.Semantics(label=spoken, container=True, exclude_semantics=True, content=row)
    return labelled_button(row, spoken, style=row_style(), on_click=on_tap)


def _chip(words: str, on_tap: Callable[[], object]) -> ft.Control:
    width, height = min(column_width(), text_width(words, 17) + 2 * Gap.LARGE), Size.TARGET * text_scale()
    return dashed_button(words, on_click=on_tap, width=width, height=height, struck=True)
