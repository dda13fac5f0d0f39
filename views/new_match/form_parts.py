"""Parts of the new-match screen: each shows one question of the form and updates the form with the answer."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce

import flet as ft

from scoring import MatchConfig, contenders, standings
from views.core.use_form import Form
from views.match.match_form import Aim, MatchForm
from views.match.name_offers import name_offers, spelling_answers
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.choice import form_choice
from views.ui.dialogs import show_snackbar
from views.ui.drawing.table import table_drawing
from views.ui.lists import keyed
from views.ui.text_input import form_input, text_input
from views.ui.theme import SIDE_STYLES, Gap
from wording import Translator, draw_table, drawn_name, drawn_names, numbered_player, seating_description, seating_name

TWO_PLAYERS = 2
MAX_KEYS_PER_ROW = 4  # number of targets that fit in a row on a narrow phone


def seating_part(t: Translator, form: Form[MatchForm]) -> list[ft.Control]:
    """Return the choice of the number of players, and of the seating if there are several."""
    current = form.value
    counts = {count: str(count) for count in current.player_counts}
    options = {seating: seating_name(t, seating, current.players) for seating in current.seatings}
    counted = keyed(
        "count",
        [
            form_choice(
                form,
                "players",
                counts,
                "names",
                change=MatchForm.with_players,
                spoken=lambda count: t.ngettext("{count} player", "{count} players", int(count)),
            )
        ],
    )
    seating_choice = form_choice(form, "seating", options, wrap=True)
    return [
        *counted,
        *keyed("seating", [seating_choice] if len(options) > 1 else []),
        *keyed("description", [ft.Text(seating_description(t, current.seating), style=theme.caption())]),
    ]


@dataclass(kw_only=True)
class NameFields:
    """The seat in whose field the user is typing."""

    typing_seat: int | None = None


def names_part(
    t: Translator, form: Form[MatchForm], known_names: Sequence[str], name_fields: NameFields
) -> list[ft.Control]:
    """Return one field per seat in table order, in the colour of its side. While the user types a name, known names are
    offered. Enter moves to the next field; when a field loses the focus, its name is updated elsewhere on the
    screen."""
    parts: list[ft.Control] = []
    for seat in range(form.value.players):
        parts.append(_name_field(t, form, seat, name_fields))
        answers = spelling_answers(t, form.fault(("names", seat)), seat, partial(_choose_name, form, name_fields, seat))
        suggestions = form.value.suggest_names(seat, known_names) if name_fields.typing_seat == seat else ()
        if suggestions and not answers:
            offers = name_offers(
                t, {name: name for name in suggestions}, partial(_choose_name, form, name_fields, seat)
            )
            parts += keyed(f"offers-{seat}", [offers])
        parts += answers
    return [*parts, *keyed("against", _sides_summary(t, form.value))]


def _name_field(t: Translator, form: Form[MatchForm], seat: int, name_fields: NameFields) -> ft.Control:
    side_style = SIDE_STYLES[side_by_seat(form.value)[seat]]
    field_key = "names", seat

    def change(name: str) -> None:
        name_fields.typing_seat = seat
        form.update(lambda old: old.with_name(seat, name), field_key)

    label = numbered_player(t, seat)
    return text_input(
        key=f"name-{seat}",
        label=label,
        value=form.value.names[seat],
        person=True,
        error=form.fault(field_key),
        prefix=ft.Icon(side_style.icon, size=18, color=side_style.strong),
        on_change=change,
        moves_on=True,
        on_blur=form.rerender,
        on_field=form.place(field_key, label),
    )


def _choose_name(form: Form[MatchForm], name_fields: NameFields, seat: int, name: str) -> None:
    name_fields.typing_seat = None
    form.update(lambda old: old.with_name(seat, name), ("names", seat))


def _sides_summary(t: Translator, form: MatchForm) -> list[ft.Control]:
    """Return `Anna + Carla against Bruno + Dino` if the sides stay the same for the whole match."""
    seats_by_side: dict[int, list[int]] = defaultdict(list)
    for seat, side in side_by_seat(form).items():
        seats_by_side[side].append(seat)
    if len(seats_by_side) == form.players > TWO_PLAYERS:
        return []
    sides = [
        " + ".join(player_label(t, form, seat) for seat in sorted(seats))
        for _side, seats in sorted(seats_by_side.items())
    ]
    words = reduce(lambda first, second: t.gettext("{first} against {second}", first=first, second=second), sides)
    return [ft.Text(words, style=theme.text(17, strong=True))]


def known_names_part(t: Translator, form: Form[MatchForm], known_names: Sequence[str]) -> list[ft.Control]:
    """Return chips of earlier players; one tap seats a player."""
    if not known_names:
        return []
    seated = form.value.names[: form.value.players]
    chips: list[ft.Control] = [
        ft.Chip(
            key=f"known-{name}",
            label=ft.Text(drawn_name(t, name), style=theme.text(16)),
            selected=name in seated,
            show_checkmark=True,
            bgcolor=theme.KEY.fill,
            padding=ft.Padding.symmetric(horizontal=Gap.SMALL, vertical=Gap.MEDIUM),  # makes the chip 46 pixels high
            on_select=lambda _, name=name: form.update(lambda old: old.with_name_toggled(name), "names"),
        )
        for name in known_names[:12]
    ]
    return [ft.Row(chips, wrap=True, spacing=Gap.SMALL, run_spacing=Gap.SMALL)]


def dealer_part(t: Translator, form: Form[MatchForm], *, on_draw: Callable[[], None]) -> list[ft.Control]:
    """Return the choice of the first dealer, for players who agreed on one or drew real cards, and a button that draws
    cards."""
    names = {seat: player_label(t, form.value, seat) for seat in range(form.value.players)}
    draw = secondary_button(t.gettext("Draw cards for it"), icon=ft.Icons.STYLE, on_click=on_draw)
    dealer = form_choice(
        form, "first_dealer", names, wrap=True, spoken=lambda name: t.gettext("First dealer: {name}", name=name)
    )
    return [dealer, draw]


def aim_part(t: Translator, form: Form[MatchForm]) -> list[ft.Control]:
    """Return the choice between a target and a number of deals, each with common values or a typed one."""
    current = form.value
    kinds = {Aim.TARGET: t.gettext("A total of points"), Aim.DEALS: t.gettext("A number of deals")}
    kind = keyed("kind", [form_choice(form, "aim", kinds, "target", "deals")])
    if current.aim is Aim.DEALS:
        counts = {str(count): str(count) for count in current.rules.deal_counts}
        keys = form_choice(
            form,
            "deals",
            counts,
            "deals",
            wrap=len(counts) > MAX_KEYS_PER_ROW,
            spoken=lambda count: t.ngettext("{count} deal", "{count} deals", int(count)),
        )
        any_count = form_input(form, "deals", t.gettext("Deals to play"), "deals", key="deals", digits=True)
        return [*kind, *keyed("counts", [keys] if counts else []), any_count]
    options = {str(target): t.points(target) for target in current.rules.targets}
    targets = form_choice(form, "target", options, "target", wrap=len(options) > MAX_KEYS_PER_ROW)
    other = form_input(form, "target", t.gettext("Points to reach"), "target", key="target", digits=True)
    return [*kind, *keyed("targets", [targets]), other]


def player_label(t: Translator, form: MatchForm, seat: int) -> str:
    """Return the player's name, or the player's number if the name is empty."""
    return drawn_names(t, form.names)[seat].strip() or numbered_player(t, seat)


def player_placeholders(t: Translator, players: int) -> tuple[str, ...]:
    """Return the placeholder for each seat, which a match shows for a player without a name."""
    return tuple(numbered_player(t, seat) for seat in range(players))


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


def table_part(t: Translator, form: MatchForm, page: ft.Page, *, width: float) -> ft.Control:
    """Return the table as the players will sit at the first deal; a tap says it in words."""
    config = _config(form)
    names = [player_label(t, form, seat) for seat in range(form.players)]
    drawn = draw_table(t, config, standings((), config), names)
    return table_drawing(drawn, width=width, on_tap=lambda: show_snackbar(page, drawn.spoken))
