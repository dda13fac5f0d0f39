"""Game, target and first dealer of a new match: rows that open a panel in place of the lower part of the screen."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scoring import PRESETS
from views.core.use_form import Form
from views.match.match_form import Aim, MatchForm
from views.match.rules.differences import describe_rules
from views.new_match.seats import player_label
from views.ui import theme
from views.ui.buttons import icon_button, labelled_button, row_style, text_button
from views.ui.choice import choice, form_choice
from views.ui.lists import keyed, panel, stack, text_lines
from views.ui.text_input import form_input
from views.ui.theme import Gap
from wording import Translator, option_value, seating_name, variant_name

GAME, TARGET, NUMBER = "game", "target", "number"  # names of the panels; NUMBER is that of a typed goal
_TYPED = "typed"  # the key of a typed goal
_LABEL_WIDTH = 96  # pixels


def rows(
    t: Translator,
    form: Form[MatchForm],
    open_panel: Callable[[str], None],
    *,
    last_names: Sequence[str],
    on_draw: Callable[[], None],
    height: float | None,
    is_low: bool,
    is_open: bool,
) -> list[ft.Control]:
    """Return the rows of game and target, each `height` pixels high or as high as its text, unless these settings are
    open; and, unless the window `is_low`, of the first dealer or, while all seats are empty, of the last match's
    players."""
    current = form.value
    name, caption = variant_name(t, current.rules.name), game_caption(t, current)
    opens_game, opens_target = (partial(open_panel, panel) for panel in (GAME, TARGET))
    parts: list[ft.Control] = []
    if not is_open:
        parts.append(_row(t.gettext("Game"), name, caption, opens_game, height=height, one_line=is_low))
        parts.append(_row(t.gettext("Target"), goal_words(t, current), "", opens_target, height=height))
    if len(current.empty_seats) == current.players and last_names and not is_low:
        seat_all = partial(form.update, lambda old: old.with_all(last_names), "names")
        words = ", ".join(last_names)
        parts.append(_row(t.gettext("Last time"), words, "", seat_all, height=height, icon=ft.Icons.GROUP))
    elif not is_low and not is_open:
        dealer = player_label(t, current, current.first_dealer)
        turn = partial(form.update, MatchForm.with_next_dealer)
        row = _row(t.gettext("First dealer"), dealer, "", turn, height=height, icon=None)
        draw = text_button(t.gettext("By lot"), on_click=on_draw)
        parts.append(ft.Row([ft.Container(row, expand=True), draw], spacing=Gap.NONE, key="dealer"))
    divided = [each for part in parts for each in (part, ft.Divider(height=1, color=theme.DIVIDER))][:-1]
    return keyed("rows", [panel(stack(divided, spacing=Gap.NONE), padding=None, clip=True)] if parts else [])


def _row(
    label: str,
    value: str,
    caption: str,
    on_tap: Callable[[], object],
    *,
    height: float | None,
    icon: ft.IconData | None = ft.Icons.EXPAND_MORE,
    one_line: bool = False,
) -> ft.Control:
    texts = [(value, theme.text(16, strong=True)), (caption, theme.caption())][: 1 if one_line or not caption else 2]
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


def game_caption(t: Translator, form: MatchForm) -> str:
    """Return who plays with whom and the direction of the turns; for house rules, how they differ from a game."""
    if form.rules.name not in PRESETS:
        return describe_rules(t, form.rules)
    seating = seating_name(t, form.seating, form.players)
    return f"{seating} · {option_value(t, form.rules, 'turn_direction')}"


def goal_words(t: Translator, form: MatchForm) -> str:
    """Return the goal in words, such as `2005 points` or `3 deals`; a text that isn't a number is returned as typed."""
    if not form.goal_is_number:
        return form.target if form.aim is Aim.TARGET else form.deals
    number = int(form.target if form.aim is Aim.TARGET else form.deals)
    if form.aim is Aim.TARGET:
        return t.ngettext("{points} point", "{points} points", number, points=t.points(number))
    return t.ngettext("{count} deal", "{count} deals", number)


def lower_panel(
    t: Translator, title: str, content: Sequence[ft.Control], *, on_close: Callable[[], None], height: float
) -> ft.Control:
    """Return the panel that takes the place of the rows and of the start button, `height` pixels high; its content
    scrolls."""
    name = ft.Semantics(header=True, content=ft.Text(title, style=theme.text(17, strong=True)), expand=True)
    close = icon_button(ft.Icons.CLOSE, t.gettext("Close “{name}”", name=title), on_click=on_close)
    head = ft.Container(ft.Row([name, close]), padding=ft.Padding.only(left=Gap.SMALL))
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


def seating_part(t: Translator, form: Form[MatchForm]) -> list[ft.Control]:
    """Return the choice of who plays with whom, if there is one."""
    current = form.value
    options = {seating: seating_name(t, seating, current.players) for seating in current.seatings}
    options_row = [form_choice(form, "seating", options, change=MatchForm.with_seating, wrap=True)]
    return keyed("seating", options_row if len(options) > 1 else [])


def goal_part(
    t: Translator,
    form: Form[MatchForm],
    *,
    on_chosen: Callable[[], None],
    on_type: Callable[[], None],
    key_width: float,
) -> list[ft.Control]:
    """Return keys for the usual targets or numbers of deals, for a typed one, and for the other kind of goal."""
    current = form.value
    is_target = current.aim is Aim.TARGET
    other_aim = Aim.DEALS if is_target else Aim.TARGET
    values = [str(value) for value in (current.table_rules.targets if is_target else current.rules.deal_counts)]
    options = {value: t.points(int(value)) for value in values}
    options[_TYPED] = t.gettext("Another number")
    options[other_aim] = t.gettext("A number of deals") if is_target else t.gettext("A total of points")
    goal = getattr(current, current.aim.value)

    def choose(value: str) -> None:
        if value == other_aim:
            form.update(lambda old: replace(old, aim=other_aim), "target", "deals")
        elif value == _TYPED:
            on_type()
        else:
            form.update(lambda old: old.with_goal(value), current.aim.value)
            on_chosen()

    def spoken(words: str) -> str:
        return words if is_target or words not in values else t.ngettext("{count} deal", "{count} deals", int(words))

    chosen = goal if goal in values else _TYPED
    return keyed("goal", [choice(options, chosen=chosen, on_choose=choose, key_width=key_width, spoken=spoken)])


def typed_goal_part(t: Translator, form: Form[MatchForm], on_submit: Callable[[], None]) -> list[ft.Control]:
    """Return the field of a target or of a number of deals."""
    field = form.value.aim.value
    label = t.gettext("Points to reach") if form.value.aim is Aim.TARGET else t.gettext("Deals to play")
    return [form_input(form, field, label, field, key=field, digits=True, on_submit=on_submit)]
