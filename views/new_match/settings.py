"""Game, target and first dealer of a new match: rows that open a panel in place of the lower part of the screen."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scoring import PRESETS, RuleSet, TurnDirection
from views import routes
from views.core.use_form import Form
from views.match.match_form import Aim, MatchForm
from views.match.rules.differences import describe_rules
from views.match.rules.picker import game_rows
from views.new_match.seats import player_label
from views.new_match.use_draw import DrawController
from views.new_match.use_new_match import NewMatchController
from views.new_match.use_seats import SeatsController
from views.ui import theme
from views.ui.buttons import icon_button, labelled_button, row_style, secondary_button, text_button
from views.ui.fit import text_fits
from views.ui.frame import has_aside_room, heading
from views.ui.input.choice import choice, form_choice
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, panel, stack, text_lines
from views.ui.press import buttons_in
from views.ui.screen_context import ScreenContext
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap
from wording import Translator, mark, seating_name, variant_name

GAME, TARGET, NUMBER = "game", "target", "number"  # names of the panels; NUMBER is that of a typed goal
_TYPED = "typed"  # the key of a typed goal
_LABEL_WIDTH, _BESIDE_VALUE = 96, 210  # pixels, as all sizes here; a row's label, icon, gaps and margins
_CAPTION_ROOM = 1.2  # of a caption's width: its letters are narrower than those of names
BAR, _LOW = 56, 620  # a window below this height has no third row
_ROW, _LOW_ROW = 51, 48
_OPEN_GAMES = 3  # games in a window with open settings
_TURNS = {TurnDirection.CLOCKWISE: mark("clockwise"), TurnDirection.ANTICLOCKWISE: mark("anticlockwise")}
_ASIDE, _MIN_ASIDE, _ASIDE_SHARE = 408, 280, 0.38  # share of the window's width


@dataclass(frozen=True, kw_only=True)
class Parts:
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
    def form(self) -> Form[MatchForm]:
        return self.controller.form

    def close(self) -> None:
        self.show("")

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of the window below the bar, without the phone's own edges."""
        viewport, edges = self.here.session.viewport, self.here.page.media.padding
        return viewport.width, viewport.height - BAR - edges.top - edges.bottom

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


def rows(parts: Parts) -> list[ft.Control]:
    """Return the rows of game and target and, unless the window is low, that of the first dealer or of the players of
    the last match."""
    t, current, height, is_low = parts.t, parts.form.value, parts.row_height, parts.is_low
    name, caption = variant_name(t, current.rules.name), "" if is_low else _game_caption(parts)
    opens_game, opens_target = (partial(parts.show, panel) for panel in (GAME, TARGET))
    shown: list[ft.Control] = [
        _row(t.gettext("Game"), name, caption, opens_game, height=height),
        _row(t.gettext("Target"), goal_words(t, current), "", opens_target, height=height),
    ]
    last = [] if is_low else _last_players(parts)
    if not last and not is_low:
        dealer = player_label(t, current, current.first_dealer)
        turn = partial(parts.form.update, MatchForm.with_next_dealer)
        row = _row(t.gettext("First dealer"), dealer, "", turn, height=height, icon=None)
        draw = text_button(t.gettext("By lot"), on_click=parts.drawing.start)
        last.append(ft.Row([ft.Container(row, expand=True), draw], spacing=Gap.NONE, key="dealer"))
    divided = [each for part in shown + last for each in (part, ft.Divider(height=1, color=theme.DIVIDER))][:-1]
    return keyed("rows", [panel(stack(divided, spacing=Gap.NONE), padding=None, clip=True)])


def _last_players(parts: Parts) -> list[ft.Control]:
    """Return a row that seats the players of the last match, while all seats are empty."""
    form, latest = parts.form, parts.controller.loaded.latest
    if latest is None or not latest.last_names or len(form.value.empty_seats) < form.value.players:
        return []
    seat_all = partial(form.update, lambda old: old.with_all(latest.last_names), "names")
    label, words = parts.t.gettext("Last time"), ", ".join(latest.last_names)
    return [_row(label, words, "", seat_all, height=parts.row_height, icon=ft.Icons.GROUP)]


def _row(
    label: str,
    value: str,
    caption: str,
    on_tap: Callable[[], object],
    *,
    height: float | None,
    icon: ft.IconData | None = ft.Icons.EXPAND_MORE,
) -> ft.Control:
    texts = [(value, theme.text(16, strong=True)), (caption, theme.caption())][: 2 if caption else 1]
    fits = ft.TextOverflow.VISIBLE if height is None else ft.TextOverflow.ELLIPSIS
    lines = [ft.Text(words, style=style, max_lines=1 if height else None, overflow=fits) for words, style in texts]
    name = ft.Text(label, style=theme.text(16, theme.INK_SOFT), width=_LABEL_WIDTH if height else None)
    content: list[ft.Control] = [name] if height else []
    content.append(text_lines(*([] if height else [name]), *lines, expand=True, spacing=Gap.NONE))
    content += [] if icon is None else [ft.Icon(icon, size=22, color=theme.INK_SOFT)]
    spoken = ". ".join(filter(None, (f"{label}: {value}", caption)))
    row = ft.Container(
        ft.Row(content, spacing=Gap.LARGE),
        padding=ft.Padding.symmetric(horizontal=14, vertical=Gap.NONE if height else Gap.MEDIUM),
        height=height,
    )
    return labelled_button(row, spoken, style=row_style(), on_click=on_tap, key=f"row-{label}")


def _game_caption(parts: Parts) -> str:
    """Return who plays with whom and, if both fit the row, the direction of the turns; for house rules, how they differ
    from a game."""
    t, form = parts.t, parts.form.value
    if form.rules.name not in PRESETS:
        return describe_rules(t, form.rules)
    words, turns = seating_name(t, form.seating, form.players), _TURNS.get(form.rules.turn_direction)
    both = ", ".join([words, t.gettext(turns)]) if turns else words
    return both if text_fits(both, 14, width=_CAPTION_ROOM * (parts.size[0] - _BESIDE_VALUE)) else words


def goal_words(t: Translator, form: MatchForm) -> str:
    """Return the goal in words, such as `2005 points` or `3 deals`; a text that isn't a number is returned as typed."""
    if not form.goal_is_number:
        return form.target if form.aim is Aim.TARGET else form.deals
    number = int(form.target if form.aim is Aim.TARGET else form.deals)
    if form.aim is Aim.TARGET:
        return t.ngettext("{points} point", "{points} points", number, points=t.points(number))
    return t.ngettext("{count} deal", "{count} deals", number)


def lower_panel(parts: Parts, *, width: float, height: float) -> ft.Control:
    """Return the open panel, which takes the place of the rows and of the start button; its content scrolls."""
    t, form, on_close = parts.t, parts.form, parts.close
    title, count = (t.gettext("Game") if parts.panel == GAME else t.gettext("Target")), ""
    if parts.panel == GAME:
        count = t.ngettext("{count} game", "{count} games", len(PRESETS))
        draw = secondary_button(t.gettext("Draw cards for it"), icon=ft.Icons.STYLE, on_click=parts.drawing.start)
        content = [*_seating_part(t, form), *_games(parts), *keyed("draw", [draw])]
    elif parts.panel == TARGET:
        content = _goal_part(parts, width=width - 2 * Gap.SMALL, columns=2)
    else:
        content = [_number_input(parts)]
    name = ft.Semantics(header=True, content=ft.Text(title, style=theme.text(17, strong=True)), expand=True)
    close = icon_button(ft.Icons.CLOSE, t.gettext("Close “{name}”", name=title), on_click=on_close)
    parts.seats.close_key = next(buttons_in(close))
    head = ft.Container(
        ft.Row([name, ft.Text(count, style=theme.text(16, theme.INK_SOFT)), close]),
        padding=ft.Padding.only(left=Gap.SMALL),
    )
    scrolled = ft.Column(
        [*content, ft.Container(height=Gap.SMALL)],
        spacing=Gap.SMALL,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        ft.Column([head, scrolled], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key=f"panel-{title}",
        height=height,
        bgcolor=theme.SECONDARY_KEY.fill,
        border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)),
        padding=ft.Padding.symmetric(horizontal=Gap.SMALL),
    )


def _number_input(parts: Parts) -> ft.Control:
    form, stop, field = parts.form, partial(setattr, parts.seats, "stop", (1, 0)), parts.form.value.aim.value
    label = parts.t.gettext("Points to reach") if form.value.aim is Aim.TARGET else parts.t.gettext("Deals to play")
    return form_input(form, field, label, field, key=field, digits=True, on_focus=stop, on_submit=parts.close)


def _seating_part(t: Translator, form: Form[MatchForm]) -> list[ft.Control]:
    """Return the choice of who plays with whom, if there is one."""
    current = form.value
    options = {seating: seating_name(t, seating, current.players) for seating in current.seatings}
    options_row = [form_choice(form, "seating", options, change=MatchForm.with_seating, wrap=True)]
    return keyed("seating", options_row if len(options) > 1 else [])


def _games(parts: Parts, limit: int | None = None) -> list[ft.Control]:
    here, form, defaults = parts.here, parts.form, parts.controller.loaded.latest

    def choose(rules: RuleSet) -> None:
        form.update_silently(lambda old: old.with_rules(rules), "names", "target")
        parts.close()

    def leave(path: str) -> None:
        parts.close()
        here.page.navigate(path)

    return game_rows(
        parts.t,
        chosen=form.value.rules,
        on_choose=choose,
        house_rules=defaults.house_rules if defaults and limit is None else (),
        on_create=partial(leave, routes.new_house_rules(here.path)) if limit is None else None,
        on_change=lambda name: leave(routes.edit_house_rules(here.path, name)),
        on_read=None if limit else lambda name: here.page.navigate(here.path + routes.variant_rules(name)),
        language_tags=here.session.language_tags,
        limit=limit,
    )


def open_settings(parts: Parts) -> list[ft.Control]:
    """Return game, seating and target with their usual values, for a window that has room for them."""
    t = parts.t
    others = secondary_button(t.gettext("Other games"), on_click=partial(parts.show, GAME))
    sections = {
        t.gettext("Game"): [*_games(parts, _OPEN_GAMES), others],
        t.gettext("Who plays with whom"): _seating_part(t, parts.form),
        t.gettext("Target"): [
            *_goal_part(parts, width=parts.aside, columns=3),
            *([_number_input(parts)] if parts.panel == NUMBER else []),
        ],
    }
    shown = [stack([heading(name), *content], key=name) for name, content in sections.items() if content]
    return [*shown, *_last_players(parts)]


def _goal_part(parts: Parts, *, width: float, columns: int) -> list[ft.Control]:
    """Return keys for the usual targets or numbers of deals, for a typed one, and for the other kind of goal."""
    t, form, current = parts.t, parts.form, parts.form.value
    is_target = current.aim is Aim.TARGET
    other_aim = Aim.DEALS if is_target else Aim.TARGET
    values = [str(value) for value in (current.table_rules.targets if is_target else current.rules.deal_counts)]
    options = {value: t.points(int(value)) for value in values}
    latest = parts.controller.loaded.latest
    for value in values:
        minutes = latest.minutes(current, int(value)) if latest and is_target else 0
        if minutes > 0:
            options[value] += "\n" + t.gettext("about {minutes} min", minutes=minutes)
    goal = getattr(current, current.aim.value)
    typed = f"{t.points(int(goal))}\n" if goal not in values and current.goal_is_number else ""
    options[_TYPED] = typed + t.gettext("Another number")
    options[other_aim] = t.gettext("A number of deals") if is_target else t.gettext("A total of points")

    def choose(value: str) -> None:
        if value == other_aim:
            form.update(lambda old: replace(old, aim=other_aim), "target", "deals")
        elif value == _TYPED:
            parts.show(NUMBER)
        else:
            form.update(lambda old: old.with_goal(value), current.aim.value)
            parts.close()

    def spoken(words: str) -> str:
        return words if is_target or words not in values else t.ngettext("{count} deal", "{count} deals", int(words))

    chosen = goal if goal in values and parts.panel != NUMBER else _TYPED
    key_width = int((width - (columns - 1) * Gap.SMALL) / columns)
    return keyed("goal", [choice(options, chosen=chosen, on_choose=choose, key_width=key_width, spoken=spoken)])
