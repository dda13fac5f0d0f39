"""Screen of a new match, also for a group: the table with its seats, game and target. Everything has a default, so a
rematch takes two taps."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft

from scoring import RuleSet
from views import routes
from views.core.navigation import link_to, navigation_of, use_dialog, use_view_name
from views.hooks import use_state
from views.match.rules.picker import game_rows
from views.new_match.draw import draw_sheet
from views.new_match.seats import felt, players_row, seat_list, strip
from views.new_match.settings import GAME, NUMBER, TARGET, goal_part, lower_panel, rows, seating_part, typed_goal_part
from views.new_match.use_draw import DrawController, use_draw
from views.new_match.use_new_match import NewMatchController, use_new_match
from views.new_match.use_seats import SeatsController, use_seats
from views.ui import theme
from views.ui.buttons import button_style, secondary_button
from views.ui.drawing.table import MAX_WIDTH
from views.ui.form_faults import form_faults, kept_form_part
from views.ui.frame import frame, has_aside_room, heading
from views.ui.lists import keyed, stack
from views.ui.press import FilledButton
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, loading, notice
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import Gap, Size
from wording import Translator

_BAR = 56  # pixels, as all heights here
_LOW, _NARROW = 620, 350  # a window below this height or width has no third row and narrow margins
_MIN_FELT, _FELT_RATIO = 236, 0.85  # height; height of the felt / width at most
_STRIP, _ROW, _LOW_ROW = 48, 51, 48
_FOOTER = Size.ACTION + 2 * Gap.MEDIUM  # the start button with its margins
_OPEN_GAMES = 3  # games in a window with open settings
_ASIDE, _MIN_ASIDE, _ASIDE_SHARE = 408, 280, 0.38  # share of the window's width


@dataclass(frozen=True, kw_only=True)
class _Parts:
    """The contents of the screen, and the panel that is open, "" if none is."""

    here: ScreenContext
    controller: NewMatchController
    seats: SeatsController
    drawing: DrawController
    start: Callable[[], Awaitable[None]]
    panel: str
    show: Callable[[str], None]

    @property
    def t(self) -> Translator:
        return self.here.t

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of the window below the bar, without the phone's own edges."""
        viewport, edges = self.here.session.viewport, self.here.page.media.padding
        return viewport.width, viewport.height - _BAR - edges.top - edges.bottom

    @property
    def is_wide(self) -> bool:
        """Return whether the settings are beside the felt, as in a phone's window on its side."""
        viewport = self.here.session.viewport
        return has_aside_room(viewport.width) or viewport.width > _LOW > viewport.height

    @property
    def is_low(self) -> bool:
        return self.here.session.viewport.height < _LOW and not has_large_text()

    @property
    def aside(self) -> float:
        """Return the width of the settings beside the felt."""
        return min(_ASIDE, max(_MIN_ASIDE, _ASIDE_SHARE * self.size[0]))

    @property
    def is_open(self) -> bool:
        """Return whether the settings have room without rows that open a panel."""
        return has_aside_room(self.here.session.viewport.width) and not self.is_low

    @property
    def row_height(self) -> float | None:
        """Return the height of a row, None for rows that grow with large text."""
        if has_large_text():
            return None
        return _LOW_ROW if self.is_low else _ROW

    @property
    def rows_height(self) -> float:
        return 2 * _LOW_ROW + 3 if self.is_low else 3 * _ROW + 4


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
    drawing = use_draw(form)
    drawn = drawing.card_draw
    use_dialog(None if drawn is None else draw_sheet(t, form.value, drawn, drawing))
    if defaults is None and loaded.sentence:
        return here.missing(loaded.sentence)
    back = routes.group(group_id) if group_id else routes.HOME
    if defaults is None:
        return here.view(t.gettext("New match"), loading(t), back=back, route=name)

    def show(panel: str) -> None:
        seats.close()
        set_panel(panel)

    parts = _Parts(here=here, controller=controller, seats=seats, drawing=drawing, start=start, panel=panel, show=show)
    viewport = here.session.viewport
    if has_large_text():
        lower = [_panel(parts, width=column_width(), height=viewport.height / 2)] if panel else _lower(parts)
        body = [strip(t, seats, width=column_width()), *seat_list(t, seats), *lower]
        return here.view(t.gettext("New match"), body, back=back, route=name, footer=_start_button(parts))
    return frame(
        route=name,
        window_width=viewport.width,
        max_column_width=viewport.width,
        title=t.gettext("New match"),
        on_back=link_to(back),
        back_label=t.gettext("Back"),
        body=_beside(parts) if parts.is_wide else _below(parts),
        spacing=Gap.NONE,
        compact_bar_height=_BAR,
        margin=Gap.NONE,
        column_ref=here.column,
    )


def _below(parts: _Parts) -> list[ft.Control]:
    """Return the felt over the settings. Together they are as high as the window, but they scroll when a keyboard
    covers its lower part."""
    width, height = parts.size
    margin = Gap.MEDIUM if width < _NARROW else Gap.LARGE
    top, lower = (Gap.SMALL, 207) if parts.is_low else (Gap.MEDIUM, 266)
    room = max(height - top - _STRIP - Gap.TIGHT - lower, _MIN_FELT)
    table_width = min(width - 2 * (Gap.SMALL if width < _NARROW else Gap.LARGE), MAX_WIDTH)
    table = felt(parts.t, parts.seats, width=table_width, height=min(room, _FELT_RATIO * table_width))
    controls = keyed("strip", [_inset(strip(parts.t, parts.seats, width=width - 2 * margin), top=top, margin=margin)])
    controls += keyed("felt", [ft.Container(table, height=room + Gap.TIGHT, alignment=ft.Alignment.CENTER)])
    if parts.panel:
        return [
            *controls,
            ft.Container(_panel(parts, width=width, height=lower - Gap.SMALL), padding=ft.Padding.only(top=Gap.SMALL)),
        ]
    settings = _inset(stack(_lower(parts)), top=Gap.SMALL + Gap.HAIR, margin=margin)
    footer = ft.Container(
        _start_button(parts),
        border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)),
        padding=ft.Padding.symmetric(horizontal=margin, vertical=Gap.MEDIUM),
    )
    gap = max(0, lower - _FOOTER - parts.rows_height - Gap.SMALL - Gap.HAIR)
    return [*controls, *keyed("lower", [settings]), ft.Container(height=gap), *keyed("start", [footer])]


def _beside(parts: _Parts) -> list[ft.Control]:
    """Return the felt beside the settings; all of them are open in a window of the usual height."""
    t, seats = parts.t, parts.seats
    width, height = parts.size
    aside = parts.aside
    table_width = min(width - aside - 3 * Gap.WIDE, 760)
    table_height = max(min(height - _STRIP - 3 * Gap.WIDE, table_width * 0.71), _MIN_FELT)
    offers = [] if seats.offered is None and seats.moving is None else [strip(t, seats, width=table_width)]
    table = felt(t, seats, width=table_width, height=table_height)
    left = ft.Column(
        [ft.Container(table, height=table_height), *keyed("offers", offers)],
        spacing=Gap.WIDE,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        width=table_width,
    )
    if parts.panel:
        right: list[ft.Control] = [_panel(parts, width=aside, height=height - 2 * Gap.WIDE)]
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
        lot = secondary_button(t.gettext("By lot"), icon=ft.Icons.STYLE, on_click=parts.drawing.start)
        right = [scrolled, *keyed("start", [ft.Row([lot, start], spacing=Gap.SMALL) if parts.is_open else start])]
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


def _lower(parts: _Parts) -> list[ft.Control]:
    """Return the rows, with a question or the sentences of faults in place of some of them."""
    t, controller = parts.t, parts.controller
    form, loaded = controller.form, controller.loaded
    if offer := kept_form_part(t, form, lambda kept: kept.names[: kept.players]):
        return offer
    messages = [
        *form_faults(parts.here, form),
        *closable_notice(t, "failure", controller.action.message, controller.action.dismiss),
        *notice("unread", loaded.sentence),
    ]
    shown = _open_settings(parts) if parts.is_open else []
    shown += rows(
        t,
        form,
        parts.show,
        last_names=loaded.latest.last_names if loaded.latest else (),
        on_draw=parts.drawing.start,
        height=parts.row_height,
        is_low=parts.is_low or bool(messages),
        is_open=parts.is_open,
    )
    return [*messages, *shown] if parts.is_open else [*shown, *messages]


def _panel(parts: _Parts, *, width: float, height: float) -> ft.Control:
    t, form = parts.t, parts.controller.form
    close = partial(parts.show, "")
    draw = secondary_button(t.gettext("Draw cards for it"), icon=ft.Icons.STYLE, on_click=parts.drawing.start)
    contents: Mapping[str, Callable[[], list[ft.Control]]] = {
        GAME: lambda: [*seating_part(t, form), *_games(parts), *keyed("draw", [draw])],
        TARGET: lambda: _goal(parts, width=width - 2 * Gap.SMALL, columns=2),
        NUMBER: lambda: typed_goal_part(t, form, close),
    }
    title = t.gettext("Game") if parts.panel == GAME else t.gettext("Target")
    return lower_panel(t, title, contents[parts.panel](), on_close=close, height=height)


def _games(parts: _Parts, limit: int | None = None) -> list[ft.Control]:
    here, form, defaults = parts.here, parts.controller.form, parts.controller.loaded.latest

    def choose(rules: RuleSet) -> None:
        form.update_silently(lambda old: old.with_rules(rules), "names", "target")
        parts.show("")

    def leave(path: str) -> None:
        parts.show("")
        here.page.navigate(path)

    return game_rows(
        parts.t,
        chosen=form.value.rules,
        on_choose=choose,
        house_rules=defaults.house_rules if defaults and limit is None else (),
        on_create=partial(leave, routes.new_house_rules(here.path)) if limit is None else None,
        on_change=lambda name: leave(routes.edit_house_rules(here.path, name)),
        language_tags=here.session.language_tags,
        limit=limit,
    )


def _goal(parts: _Parts, *, width: float, columns: int) -> list[ft.Control]:
    close, type_goal = partial(parts.show, ""), partial(parts.show, NUMBER)
    key_width = int((width - (columns - 1) * Gap.SMALL) / columns)
    return goal_part(parts.t, parts.controller.form, on_chosen=close, on_type=type_goal, key_width=key_width)


def _open_settings(parts: _Parts) -> list[ft.Control]:
    """Return game, seating and target with their usual values, for a window that has room for them."""
    t = parts.t
    others = secondary_button(t.gettext("Other games"), on_click=partial(parts.show, GAME))
    sections = {
        t.gettext("Game"): [*_games(parts, _OPEN_GAMES), others],
        t.gettext("Who plays with whom"): seating_part(t, parts.controller.form),
        t.gettext("Target"): _goal(parts, width=parts.aside, columns=3),
    }
    return [stack([heading(name), *content], key=name) for name, content in sections.items() if content]


def _start_button(parts: _Parts) -> ft.Control:
    """Return the main key: it is brass once all seats have a name, because a seat is the next step until then."""
    t, form = parts.t, parts.controller.form.value
    is_ready, is_empty = not form.empty_seats, len(form.empty_seats) == form.players
    words = t.gettext("Start without names") if is_empty else t.gettext("Start the match")
    button = FilledButton(
        content=ft.Text(words, text_align=ft.TextAlign.CENTER),
        icon=ft.Icons.CHECK if is_ready else None,
        style=button_style(
            theme.ACTION if is_ready else theme.PANEL, size=18, height=Size.ACTION, strong=True, border=not is_ready
        ),
        on_click=parts.start,
    )
    parts.seats.start_button = button
    return ft.Row([ft.Container(button, expand=True)], expand=True)
