"""Screen of a new match, also for a group: the table with its seats, game and target. Everything has a default, so a
rematch takes two taps."""

from functools import partial

import flet as ft

from views import routes
from views.core.device_features import use_browser_flag
from views.core.navigation import link_to, navigation_of, use_dialog, use_view_name
from views.hooks import use_state
from views.new_match.draw import draw_sheet
from views.new_match.seats import felt, players_row, seat_list, strip
from views.new_match.settings import BAR, NUMBER, Parts, lower_panel, open_settings, rows
from views.new_match.use_draw import use_draw
from views.new_match.use_new_match import use_new_match
from views.new_match.use_seats import use_seats
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.drawing.table import MAX_WIDTH
from views.ui.frame import frame
from views.ui.input.form_faults import form_faults, kept_form_part
from views.ui.lists import keyed, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, loading, notice
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import Gap, Size

_NARROW = 350  # a window below this width has narrow margins
_MIN_FELT, _FELT_RATIO = 236, 0.85  # height; height of the felt / width at most
_STRIP = 48
_FOOTER = Size.ACTION + 2 * Gap.MEDIUM  # the start button with its margins


@screen
def NewMatch(here: ScreenContext) -> ft.View:
    t = here.t
    name = use_view_name()
    group_id = here.parameters.get("group_id")
    navigation = navigation_of(here.page)
    controller = use_new_match(group_id, on_created=lambda match: navigation.leave_form(here.path, match))
    form, loaded = controller.form, controller.loaded
    panel, set_panel = use_state("")
    defaults = loaded.latest

    async def start() -> None:
        await controller.start()
        if {("target", None), ("deals", None)} & controller.action.faults.keys():
            set_panel(NUMBER)

    known_names = defaults.known_names if defaults else ()
    seats = use_seats((group_id, defaults is not None), form, known_names, start)
    seats.goal = form.value.aim.value if panel == NUMBER else "", None
    ft.use_effect(seats.enter_panel if panel else lambda: None, dependencies=[panel])
    drawing = use_draw(form)
    drawn = drawing.card_draw
    use_dialog(None if drawn is None else draw_sheet(t, form.value, drawn, drawing))
    use_browser_flag("tab", defaults is not None and drawn is None)  # led by the app, but not under a sheet
    if defaults is None and loaded.sentence:
        return here.missing(loaded.sentence)
    back = routes.group(group_id) if group_id else routes.HOME
    if defaults is None:
        return here.view(t.gettext("New match"), loading(t), back=back, route=name)

    def show(panel: str) -> None:
        seats.close()
        form.action.dismiss_field(form.value.aim.value)  # the fault of a number is said in its panel
        set_panel(panel)

    seats.close_panel = partial(show, "") if panel else None
    parts = Parts(here=here, controller=controller, seats=seats, drawing=drawing, start=start, panel=panel, show=show)
    viewport = here.session.viewport
    if has_large_text():
        lower = [lower_panel(parts, width=column_width(), height=viewport.height / 2)] if panel else _lower(parts)
        lots = keyed("lots", [_draw_button(parts)] if parts.is_open and not panel else [])
        body = [strip(t, seats) or players_row(t, form, width=column_width()), *seat_list(t, seats), *lower, *lots]
        return seats.lead(here.view(t.gettext("New match"), body, back=back, route=name, footer=_start_button(parts)))
    view = frame(
        route=name,
        window_width=viewport.width,
        max_column_width=viewport.width,
        title=t.gettext("New match"),
        on_back=link_to(back),
        back_label=t.gettext("Back"),
        body=_beside(parts) if parts.is_wide else _below(parts),
        spacing=Gap.NONE,
        compact_bar_height=BAR,
        margin=Gap.NONE,
        column_ref=here.column,
    )
    return seats.lead(view)


def _below(parts: Parts) -> list[ft.Control]:
    """Return the felt over the settings. Together they are as high as the window, but they scroll when a keyboard
    covers its lower part."""
    width, height = parts.size
    margin = Gap.MEDIUM if width < _NARROW else Gap.LARGE
    top, lower = (Gap.SMALL, 207) if parts.is_low else (Gap.MEDIUM, 266)
    room = max(height - top - _STRIP - Gap.SMALL - lower, _MIN_FELT)
    table_width = min(width - 2 * (Gap.SMALL if width < _NARROW else Gap.LARGE), MAX_WIDTH)
    table = felt(parts.t, parts.seats, width=table_width, height=min(room, _FELT_RATIO * table_width))
    choices = strip(parts.t, parts.seats) or players_row(parts.t, parts.seats.form, width=width - 2 * margin)
    controls = keyed("strip", [_inset(choices, top=top, margin=margin)])
    below = ft.Padding.only(top=Gap.SMALL)
    controls += keyed(
        "felt", [ft.Container(table, height=room + Gap.SMALL, padding=below, alignment=ft.Alignment.CENTER)]
    )
    if parts.panel:
        panel = lower_panel(parts, width=width, height=lower - Gap.SMALL)
        return [*controls, ft.Container(panel, padding=below)]
    shown = ft.Stack([ft.Container(height=parts.rows_height), stack(_lower(parts))], fit=ft.StackFit.PASS_THROUGH)
    settings = _inset(shown, top=Gap.SMALL + Gap.HAIR, margin=margin)
    footer = ft.Container(
        _start_button(parts),
        border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)),
        padding=ft.Padding.symmetric(horizontal=margin, vertical=Gap.MEDIUM),
    )
    gap = max(0, lower - _FOOTER - parts.rows_height - Gap.SMALL - Gap.HAIR)
    return [*controls, *keyed("lower", [settings]), ft.Container(height=gap), *keyed("start", [footer])]


def _beside(parts: Parts) -> list[ft.Control]:
    """Return the felt beside the settings; all of them are open in a window of the usual height."""
    t, seats = parts.t, parts.seats
    width, height = parts.size
    aside = parts.aside
    table_width = min(width - aside - 3 * Gap.WIDE, 760)
    table_height = max(min(height - _STRIP - 3 * Gap.WIDE, table_width * 0.71), _MIN_FELT)
    table = felt(t, seats, width=table_width, height=table_height)
    left = ft.Column(
        [ft.Container(table, height=table_height), ft.Container(strip(t, seats), height=_STRIP)],
        spacing=Gap.WIDE,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        width=table_width,
    )
    if parts.panel and not (parts.is_open and parts.panel == NUMBER):
        right: list[ft.Control] = [lower_panel(parts, width=aside, height=height - 2 * Gap.WIDE)]
    else:
        right = [players_row(t, seats.form, width=aside), *_lower(parts)]
        scrolled = ft.Column(
            right,
            expand=True,
            scroll=ft.ScrollMode.AUTO,
            spacing=Gap.SMALL,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        start = _start_button(parts)
        keys = ft.Row([_draw_button(parts), ft.Container(start, expand=True)], spacing=Gap.SMALL)
        right = [scrolled, *keyed("start", [keys if parts.is_open else start])]
    column = ft.Column(
        right,
        width=aside,
        height=height - 2 * Gap.WIDE,
        spacing=Gap.LARGE,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    row = ft.Row(
        [left, column],
        spacing=Gap.WIDE,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return [ft.Container(row, padding=ft.Padding.symmetric(vertical=Gap.WIDE))]


def _inset(content: ft.Control, *, top: float, margin: float) -> ft.Control:
    return ft.Container(content, padding=ft.Padding(margin, top, margin, Gap.NONE))


def _lower(parts: Parts) -> list[ft.Control]:
    """Return the rows, or a question or the sentence of a fault in their place, and notices."""
    t, controller = parts.t, parts.controller
    form, loaded = controller.form, controller.loaded
    if offer := kept_form_part(t, form, lambda kept: kept.names[: kept.players]):
        return offer
    faults = form_faults(parts.here, form)
    notices = [
        *closable_notice(t, "failure", controller.action.message, controller.action.dismiss),
        *notice("unread", loaded.sentence),
    ]
    if parts.is_open:
        return [*faults, *notices, *open_settings(parts)]
    return [*(faults or rows(parts)), *notices]


def _draw_button(parts: Parts) -> ft.Control:
    return secondary_button(parts.t.gettext("By lot"), icon=ft.Icons.STYLE, on_click=parts.drawing.start)


def _start_button(parts: Parts) -> ft.Control:
    """Return the main key: it is brass once all seats have a name, because a seat is the next step until then."""
    t, form = parts.t, parts.controller.form.value
    is_ready, is_empty = not form.empty_seats, len(form.empty_seats) == form.players
    words = t.gettext("Start without names") if is_empty else t.gettext("Start the match")
    icon, tone = (ft.Icons.CHECK, theme.ACTION) if is_ready else (None, theme.KEY)
    button = primary_button(words, icon=icon, tone=tone, on_click=parts.start)
    return ft.Row([ft.Container(button, expand=True)])
