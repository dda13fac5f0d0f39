"""The felt of a new match, whose plates are the fields of the players' names; a list of fields if the text is large."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import flet as ft

from models.values import NAME_LENGTH
from scoring import MatchConfig, Seating, contenders, standings
from views.core.use_form import Form
from views.match.match_form import MatchForm
from views.match.name_offers import name_offers
from views.new_match.use_seats import SeatsController
from views.ui import theme
from views.ui.buttons import drawing_style, icon_button, labelled_button, passed_button, secondary_button
from views.ui.drawing.table import (
    MAX_WIDTH,
    PLATE_HEIGHT,
    Plan,
    arrow_layer,
    card_layers,
    felt_layer,
    plate_shadow,
    plate_words,
)
from views.ui.input.choice import form_choice
from views.ui.input.text_input import plate_input, text_input
from views.ui.lists import dashed_edge, keyed, panel
from views.ui.theme import SIDE_STYLES, Gap, Size
from wording import (
    DrawnSeat,
    Translator,
    draw_table,
    drawing_hint,
    drawn_names,
    numbered_player,
    pozzetto,
    seating_name,
)

# Pixels: the width of a plate, in a narrow window, and of one in focus, on a desktop, or of two players,
# who have two roles each.
_PLATE, _NARROW_PLATE, _WIDE_PLATE = 98, 86, 130
_NARROW = 320  # pixels: width of a table with small plates
_ROOMY_ROW = 350  # pixels that five keys need beside a label
_STRETCH = 1.19  # moves plates beside the oval onto its edge
_MARK_ROOM = 30  # pixels before the text of a field


def strip(t: Translator, seats: SeatsController) -> ft.Control | None:
    """Return the names to offer for a seat and what can be done with it; None if there is nothing to choose."""
    names, seat, keys = seats.names, seats.offered, list[ft.Control]()
    typed = "" if seat is None else seats.form.value.names[seat].strip()
    if seat is not None and typed:
        swap = icon_button(ft.Icons.SWAP_HORIZ, t.gettext("Change places"), on_click=partial(seats.pick_up, seat))
        keys += keyed("swap", [swap])
    if names:
        keys += keyed("offers", [name_offers(t, names, seats.choose, typed=typed, wrap=False)])
    if not keys and seats.moving is None:
        return None
    cross = ft.Icon(ft.Icons.CLOSE, color=theme.INK)
    words = t.gettext("Close the names") if seats.moving is None else _exchange_words(t, seats, seats.moving)
    close = passed_button(cross, words, seats.close, width=Size.TARGET, height=Size.TARGET)
    scrolled = ft.Row(keys, spacing=Gap.SMALL, scroll=ft.ScrollMode.HIDDEN, expand=True)
    return ft.Row([scrolled, close], spacing=Gap.SMALL, key="names", height=Size.TARGET)


def players_row(t: Translator, form: Form[MatchForm], *, width: float) -> ft.Control:
    """Return the choice of the number of players in a row of this width."""
    choice = form_choice(
        form,
        "players",
        {count: str(count) for count in form.value.player_counts},
        "names",
        change=MatchForm.with_players,
        spoken=lambda count: t.ngettext("{count} player", "{count} players", int(count)),
    )
    words = ft.Text(t.gettext("Players"), style=theme.text(17, theme.INK_SOFT))
    row: list[ft.Control] = [ft.Container(choice, expand=True)]
    if width >= _ROOMY_ROW:
        row.insert(0, ft.Semantics(exclude_semantics=True, content=words))
    return ft.Row(row, spacing=Gap.MEDIUM, key="players")


def felt(t: Translator, seats: SeatsController, *, width: float, height: float) -> ft.Control:
    """Return the table with a field at each seat. Once all seats have a name, it shows who deals and who starts, and a
    tap on the pack chooses the next dealer."""
    form = seats.form.value
    usual = _NARROW_PLATE if width < _NARROW else _PLATE
    plan = Plan(width=width, height=height, plate=_WIDE_PLATE if form.players == 2 or width > MAX_WIDTH else usual)
    names = [player_label(t, form, seat) for seat in range(form.players)]
    config = _config(form)
    table = draw_table(t, config, standings((), config), names)
    title, caption = _middle(t, seats, drags=width > MAX_WIDTH)
    layers = keyed("felt", [felt_layer(plan, title, caption, is_spoken=bool(form.empty_seats))])
    if not form.empty_seats:
        spoken = t.gettext("{sentences} Tap to change who deals.", sentences=table.spoken)
        turn = partial(seats.form.update, MatchForm.with_next_dealer)
        layers += keyed("arrow", [arrow_layer(plan, table)])
        layers += keyed("cards", card_layers(plan, table, spoken=spoken, on_tap=turn))
    layers += [_plate(t, seats, seat, table.seats[seat], plan) for seat in range(form.players)]
    return ft.Stack(layers, width=width, height=height, clip_behavior=ft.ClipBehavior.NONE)


def _middle(t: Translator, seats: SeatsController, *, drags: bool) -> tuple[str, str]:
    """Return the title and the caption of the felt: what to do next, and whether names can be dragged."""
    form = seats.form.value
    if seats.moving is not None:
        return t.gettext("Change places"), t.gettext("tap the other seat")
    if seats.focused is not None:
        return _seat_words(t, form, seats.focused)
    if form.seating in _FORMED:
        words = seating_name(t, form.seating, form.players)
        return words, t.gettext("the big {pozzetto} decides who plays alone", pozzetto=pozzetto(t, form.rules))
    if form.empty_seats:
        return t.gettext("Who sits where?"), t.gettext("tap a seat")
    hints = [t.gettext("drag a name to another seat")] if drags else []
    return t.gettext("Ready"), "\n".join([*hints, t.gettext("tap the pack to change who deals")])


def _seat_words(t: Translator, form: MatchForm, seat: int) -> tuple[str, str]:
    """Return whose seat it is, and the whole name, or why it can't be drawn."""
    name, sides = form.names[seat], side_by_seat(form)
    hint = drawing_hint(t, name)
    partners = [other for other in sides if sides[other] == sides[seat] and other != seat and form.names[other]]
    if partners and not hint:
        return t.gettext("The partner"), t.gettext("plays with {name}", name=player_label(t, form, partners[0]))
    return numbered_player(t, seat), hint or name


_FORMED = frozenset({Seating.ONE_AGAINST_TWO, Seating.ONE_AGAINST_PAIRS})  # sides that form during a deal


def _plate(t: Translator, seats: SeatsController, seat: int, drawn: DrawnSeat, plan: Plan) -> ft.Control:
    """Return the field of a seat. While it doesn't have the focus, its text is transparent over the name, which is
    drawn in the middle of the plate."""
    form, side_style = seats.form, SIDE_STYLES[drawn.side]
    name, is_ready = form.value.names[seat], not form.value.empty_seats
    is_focused = seats.focused == seat
    is_marked = seat in {seats.focused, seats.moving}
    is_next = seat == (next(iter(form.value.empty_seats), None) if seats.offered is None else seats.offered)
    x, y = plan.at(drawn.place, stretch=_STRETCH)
    is_beside = abs(x - plan.width / 2) > plan.plate  # of the words in the middle, which a wide plate would cover
    width = _WIDE_PLATE if is_focused and not is_beside else plan.plate
    field = plate_input(
        ink=theme.PANEL.ink if is_focused else ft.Colors.TRANSPARENT,
        content_padding=ft.Padding(_MARK_ROOM, Gap.MEDIUM, Gap.TIGHT, Gap.MEDIUM),
        keyboard_type=ft.KeyboardType.NAME,
        capitalization=ft.TextCapitalization.WORDS,
        **_field_options(t, seats, seat),
    )
    shown = drawn_names(t, form.value.names)[seat].strip() or t.gettext("Name")
    is_plain = not name.strip() and not is_marked and not is_next
    ink = theme.INK_SOFT if is_plain else theme.PANEL.ink
    words = plate_words(
        "" if is_focused else shown,
        drawn.roles if is_ready and not is_focused else "",
        side_style,
        width=plan.plate,
        ink=ink,
        filled=bool(name.strip()),
    )
    cover = ft.Container(
        ft.Semantics(exclude_semantics=True, content=words),
        padding=ft.Padding.only(left=Gap.MEDIUM) if is_focused else ft.Padding.symmetric(horizontal=Gap.TIGHT),
        alignment=ft.Alignment.CENTER_LEFT if is_focused else ft.Alignment.CENTER,
        left=0,
        top=0,
        right=0,
        bottom=0,
    )
    edges = (
        (form.fault(("names", seat)) is not None, 3, theme.ERROR),
        (is_marked, 3, theme.CURSOR),
        (is_next, 3, theme.ACTION.fill),
        (is_ready and drawn.is_first, 2, theme.ACTION.fill),
    )
    thickness, colour = next(((size, ink) for applies, size, ink in edges if applies), (1, theme.DIVIDER))
    edge = keyed("edge", [dashed_edge(width, PLATE_HEIGHT)]) if is_plain else []
    touched: list[ft.Control] = keyed("field", [ft.Container(field, left=0, right=0, top=-thickness - Gap.HAIR)])
    if seats.moving is not None:
        touched = keyed("seat", [_exchange_button(t, seats, seat, width=width)])
    # Above the field, because the field's own long press would win otherwise; taps reach the field.
    area = ft.Container(width=width, height=PLATE_HEIGHT)
    held: ft.Control = ft.GestureDetector(area, on_long_press=partial(seats.pick_up, seat), exclude_from_semantics=True)
    if plan.width > MAX_WIDTH and not is_focused:  # else the mouse selects text
        held = _draggable(seats, seat, held, plate_words(shown, "", side_style, width=plan.plate))
    hold = ft.TransparentPointer(held, left=0, top=0, right=0, bottom=0)
    halo = ft.BoxShadow(spread_radius=3, color=theme.ACTION.fill)
    return ft.Container(
        ft.Stack([*edge, *keyed("words", [cover]), *touched, *keyed("hold", [hold])]),
        key=f"seat-{seat}",
        left=min(max(x - width / 2, 0), plan.width - width),
        top=y - PLATE_HEIGHT / 2,
        width=width,
        height=PLATE_HEIGHT,
        bgcolor=theme.PAPER.fill if is_plain else theme.PANEL.fill,
        border=None if is_plain else ft.Border.all(thickness, colour),
        border_radius=Size.RADIUS_KEY,
        shadow=halo if is_focused else None if is_plain else plate_shadow(),
    )


def _draggable(seats: SeatsController, seat: int, plate: ft.Control, words: ft.Control) -> ft.Control:
    """Return a plate that a mouse drags, shown with the words, onto another seat to exchange the players."""
    lift = partial(setattr, seats, "dragged", seat)
    handle = ft.Draggable(plate, content_feedback=panel(words), on_drag_start=lift)
    return ft.DragTarget(handle, on_accept=partial(seats.exchange, seat))


def _field_options(t: Translator, seats: SeatsController, seat: int) -> dict[str, Any]:
    label = numbered_player(t, seat)
    return {
        "key": f"name-{seat}",
        "label": label,
        "value": seats.form.value.names[seat],
        "max_length": NAME_LENGTH,
        "on_change": partial(seats.type_name, seat),
        "on_submit": partial(seats.enter, seat),
        "on_focus": partial(seats.focus, seat),
        "on_blur": partial(seats.leave, seat),
        "on_field": seats.form.place(("names", seat), label),
    }


def _exchange_words(t: Translator, seats: SeatsController, seat: int) -> str:
    if seat == seats.moving:
        return t.gettext("Don’t change places")
    return t.gettext("Change places with {name}", name=player_label(t, seats.form.value, seat))


def _exchange_button(t: Translator, seats: SeatsController, seat: int, *, width: float) -> ft.Control:
    area, words = ft.Container(width=width, height=PLATE_HEIGHT), _exchange_words(t, seats, seat)
    return labelled_button(area, words, style=drawing_style(), on_click=partial(seats.exchange, seat))


def seat_list(t: Translator, seats: SeatsController) -> list[ft.Control]:
    """Return the fields of the seats one below the other, for large text."""
    form = seats.form
    sides = side_by_seat(form.value)
    fields: list[ft.Control] = []
    for seat in range(form.value.players):
        side_style = SIDE_STYLES[sides[seat]]
        if seats.moving is not None:
            tapped = partial(seats.exchange, seat)
            fields.append(secondary_button(_exchange_words(t, seats, seat), on_click=tapped))
            continue
        fields.append(
            text_input(
                person=True,
                error=form.fault(("names", seat)),
                prefix=ft.Icon(side_style.icon, size=18, color=side_style.strong),
                moves_on=True,
                **_field_options(t, seats, seat),
            )
        )
    return fields


def player_label(t: Translator, form: MatchForm, seat: int) -> str:
    """Return the player's name, or the player's number if the name is empty."""
    return drawn_names(t, form.names)[seat].strip() or numbered_player(t, seat)


def side_by_seat(form: MatchForm) -> Mapping[int, int]:
    """Return the side of each seat by index: the seats of a side share a total."""
    return {seat: index for index, seats in enumerate(contenders(_config(form))) for seat in seats}


def _config(form: MatchForm) -> MatchConfig:
    """Return the configuration with the game's own target, because the typed one may be no number yet."""
    return MatchConfig(
        rules=form.rules,
        players=form.players,
        seating=form.seating,
        target=form.rules.target,
        first_dealer=form.first_dealer,
    )
