"""The parts of the new-match screen: each shows one question of the form and reports the answer as a step."""

__all__ = ["aim_part", "dealer_part", "known_names_part", "name_at", "names_part", "seating_part", "sides_of"]

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import flet as ft

from scoring import MatchConfig, contenders
from views.new_match.form import Aim, MatchForm
from views.new_match.use_new_match import Step
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.choice import choice
from views.ui.side_style import SIDE_STYLES, SideStyle
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, seating_description, seating_name

KEYS_IN_A_ROW = 4  # as many targets as a narrow phone shows beside each other
Change = Callable[[Step], None]
# (field, index) → the sentence to show beside it
Faults = Mapping[tuple[str, int | None], str]


def seating_part(t: Translator, form: MatchForm, change: Change) -> list[ft.Control]:
    """How many play, and who with whom where there is a choice."""
    counts = {count: str(count) for count in form.player_counts}
    parts: list[ft.Control] = [
        choice(counts, chosen=form.players, on_choose=lambda count: change(lambda old: old.with_players(count)))
    ]
    if len(form.seatings) > 1:
        ways = {seating: seating_name(t, seating, form.players) for seating in form.seatings}
        parts.append(
            choice(
                ways,
                chosen=form.seating,
                wrap=True,
                on_choose=lambda seating: change(lambda old: replace(old, seating=seating)),
            )
        )
    parts.append(ft.Text(seating_description(t, form.seating), style=theme.label()))
    return parts


def names_part(
    t: Translator, form: MatchForm, faults: Faults, note: Callable[[Step], None], change: Change
) -> list[ft.Control]:
    """One line a seat, in the order round the table, in the colour of its side. Keys are noted; leaving a line shows
    the name wherever else it stands."""
    sides = sides_of(form)
    return [
        _name(
            t,
            form,
            seat,
            side_style=SIDE_STYLES[sides[seat]],
            error=faults.get(("names", seat)),
            note=note,
            change=change,
        )
        for seat in range(form.players)
    ]


def _name(
    t: Translator,
    form: MatchForm,
    seat: int,
    *,
    side_style: SideStyle,
    error: str | None,
    note: Callable[[Step], None],
    change: Change,
) -> ft.Control:
    return text_input(
        key=f"name-{seat}",
        label=t.gettext("Player {number}", number=seat + 1),
        value=form.names[seat],
        person=True,
        error=error,
        prefix=ft.Icon(side_style.icon, size=18, color=side_style.strong),
        on_change=lambda name: note(lambda old: old.with_name(seat, name)),
        on_blur=lambda: change(lambda old: old),
    )


def known_names_part(form: MatchForm, known: Sequence[str], change: Change) -> list[ft.Control]:
    """Those who played before: one tap seats them."""
    if not known:
        return []
    seated = form.names[: form.players]
    return [
        ft.Row(
            [
                ft.Chip(
                    label=ft.Text(name, style=theme.text(16)),
                    selected=name in seated,
                    show_checkmark=True,
                    bgcolor=theme.KEY.fill,
                    on_select=lambda _, name=name: change(lambda old: old.with_known_name(name)),
                )
                for name in known[:12]
            ],
            wrap=True,
            spacing=Gap.SMALL,
            run_spacing=Gap.SMALL,
        )
    ]


def dealer_part(t: Translator, form: MatchForm, change: Change, *, on_draw: Callable[[], None]) -> list[ft.Control]:
    """Seat by seat, for those who agreed or drew real cards; or the app draws."""
    names = {seat: name_at(t, form, seat) for seat in range(form.players)}
    return [
        choice(
            names,
            chosen=form.first_dealer,
            wrap=True,
            on_choose=lambda seat: change(lambda old: replace(old, first_dealer=seat)),
        ),
        quiet_action(t.gettext("Draw cards for it"), icon=ft.Icons.STYLE, on_click=on_draw),
    ]


def aim_part(
    t: Translator, form: MatchForm, faults: Faults, change: Change, note: Callable[[Step], None]
) -> list[ft.Control]:
    """Points to reach, one of the usual or any other, or a number of deals."""
    kinds = {Aim.TARGET: t.gettext("A total of points"), Aim.DEALS: t.gettext("A number of deals")}
    parts: list[ft.Control] = [
        choice(kinds, chosen=form.aim, on_choose=lambda aim: change(lambda old: replace(old, aim=aim)))
    ]
    if form.aim is Aim.DEALS:
        counts = {count: str(count) for count in form.rules.deal_counts}
        parts.append(
            choice(
                counts,
                chosen=form.deals,
                wrap=len(counts) > KEYS_IN_A_ROW,
                on_choose=lambda deals: change(lambda old: replace(old, deals=deals)),
            )
        )
        return parts
    usual = {str(target): t.points(target) for target in form.rules.targets}
    parts.append(
        choice(
            usual,
            chosen=form.target,
            wrap=len(usual) > KEYS_IN_A_ROW,
            on_choose=lambda target: change(lambda old: replace(old, target=target)),
        )
    )
    parts.append(
        text_input(
            key="target",
            label=t.gettext("Points to reach"),
            value=form.target,
            digits=True,
            error=faults.get(("target", None)),
            on_change=lambda target: note(lambda old: replace(old, target=target)),
        )
    )
    return parts


def name_at(t: Translator, form: MatchForm, seat: int) -> str:
    """An empty name shows as its number."""
    return form.names[seat].strip() or t.gettext("Player {number}", number=seat + 1)


def sides_of(form: MatchForm) -> Mapping[int, int]:
    """Seat → the index of the side that shares its total."""
    config = MatchConfig(rules=form.rules, players=form.players, seating=form.seating, target=form.rules.target)
    return {seat: index for index, seats in enumerate(contenders(config)) for seat in seats}
