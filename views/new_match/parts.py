"""The parts of the new-match screen: each shows one question of the form and reports the answer as a step."""

__all__ = ["aim_part", "dealer_part", "known_names_part", "name_at", "names_part", "seating_part", "sides_of"]

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import flet as ft

from scoring import MatchConfig, contenders
from views.core.faults import Sentences
from views.core.use_form import Form
from views.new_match.form import Aim, MatchForm
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.choice import choice
from views.ui.lists import keyed
from views.ui.text_input import text_input
from views.ui.theme import SIDE_STYLES, Gap, SideStyle
from wording import Translator, seating_description, seating_name

KEYS_IN_A_ROW = 4  # as many targets as a narrow phone shows beside each other


def seating_part(t: Translator, form: Form[MatchForm]) -> list[ft.Control]:
    """How many play, and who with whom where there is a choice."""
    now = form.value
    counts = {count: str(count) for count in now.player_counts}
    how_many = choice(
        counts,
        chosen=now.players,
        on_choose=lambda count: form.change(lambda old: old.with_players(count), "names"),
    )
    ways = {seating: seating_name(t, seating, now.players) for seating in now.seatings}
    who_with_whom = choice(
        ways,
        chosen=now.seating,
        wrap=True,
        on_choose=lambda seating: form.change(lambda old: replace(old, seating=seating)),
    )
    return [
        *keyed("count", [how_many]),
        *keyed("seating", [who_with_whom] if len(ways) > 1 else []),
        *keyed("description", [ft.Text(seating_description(t, now.seating), style=theme.label())]),
    ]


def names_part(t: Translator, form: Form[MatchForm], faults: Sentences) -> list[ft.Control]:
    """One line a seat, in the order round the table, in the colour of its side. Keys are noted; leaving a line shows
    the name wherever else it stands."""
    sides = sides_of(form.value)
    return [_name(t, form, seat, SIDE_STYLES[sides[seat]], faults) for seat in range(form.value.players)]


def _name(t: Translator, form: Form[MatchForm], seat: int, side_style: SideStyle, faults: Sentences) -> ft.Control:
    place = "names", seat
    return text_input(
        key=f"name-{seat}",
        label=t.gettext("Player {number}", number=seat + 1),
        value=form.value.names[seat],
        person=True,
        error=faults.get(place),
        prefix=ft.Icon(side_style.icon, size=18, color=side_style.strong),
        on_change=lambda name: form.note(lambda old: old.with_name(seat, name), place),
        on_blur=form.show,
    )


def known_names_part(form: Form[MatchForm], known: Sequence[str]) -> list[ft.Control]:
    """Those who played before: one tap seats them."""
    if not known:
        return []
    seated = form.value.names[: form.value.players]
    return [
        ft.Row(
            [
                ft.Chip(
                    key=f"known-{name}",
                    label=ft.Text(name, style=theme.text(16)),
                    selected=name in seated,
                    show_checkmark=True,
                    bgcolor=theme.KEY.fill,
                    on_select=lambda _, name=name: form.change(lambda old: old.with_known_name(name), "names"),
                )
                for name in known[:12]
            ],
            wrap=True,
            spacing=Gap.SMALL,
            run_spacing=Gap.SMALL,
        )
    ]


def dealer_part(t: Translator, form: Form[MatchForm], *, on_draw: Callable[[], None]) -> list[ft.Control]:
    """Seat by seat, for those who agreed or drew real cards; or the app draws."""
    names = {seat: name_at(t, form.value, seat) for seat in range(form.value.players)}
    return [
        choice(
            names,
            chosen=form.value.first_dealer,
            wrap=True,
            on_choose=lambda seat: form.change(lambda old: replace(old, first_dealer=seat)),
        ),
        quiet_action(t.gettext("Draw cards for it"), icon=ft.Icons.STYLE, on_click=on_draw),
    ]


def aim_part(t: Translator, form: Form[MatchForm], faults: Sentences) -> list[ft.Control]:
    """Points to reach, one of the usual or any other, or a number of deals."""
    now = form.value
    kinds = {Aim.TARGET: t.gettext("A total of points"), Aim.DEALS: t.gettext("A number of deals")}
    kind = choice(kinds, chosen=now.aim, on_choose=lambda aim: form.change(lambda old: replace(old, aim=aim), "target"))
    if now.aim is Aim.DEALS:
        counts = {count: str(count) for count in now.rules.deal_counts}
        deals = choice(
            counts,
            chosen=now.deals,
            wrap=len(counts) > KEYS_IN_A_ROW,
            on_choose=lambda deals: form.change(lambda old: replace(old, deals=deals)),
        )
        return [*keyed("kind", [kind]), *keyed("counts", [deals])]
    usual = {str(target): t.points(target) for target in now.rules.targets}
    targets = choice(
        usual,
        chosen=now.target,
        wrap=len(usual) > KEYS_IN_A_ROW,
        on_choose=lambda target: form.change(lambda old: replace(old, target=target), "target"),
    )
    return [
        *keyed("kind", [kind]),
        *keyed("targets", [targets]),
        text_input(
            key="target",
            label=t.gettext("Points to reach"),
            value=now.target,
            digits=True,
            error=faults.get(("target", None)),
            on_change=lambda target: form.note(lambda old: replace(old, target=target), "target"),
        ),
    ]


def name_at(t: Translator, form: MatchForm, seat: int) -> str:
    """An empty name shows as its number."""
    return form.names[seat].strip() or t.gettext("Player {number}", number=seat + 1)


def sides_of(form: MatchForm) -> Mapping[int, int]:
    """Seat → the index of the side that shares its total."""
    config = MatchConfig(rules=form.rules, players=form.players, seating=form.seating, target=form.rules.target)
    return {seat: index for index, seats in enumerate(contenders(config)) for seat in seats}
