"""The parts of the new-match screen: each shows one question of the form and reports the answer as a step."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, reduce

import flet as ft

from scoring import MatchConfig, contenders
from views.core.faults import Sentences
from views.core.use_form import Form
from views.new_match.form import Aim, MatchForm
from views.ui import theme
from views.ui.buttons import quiet_action, text_action
from views.ui.choice import choice
from views.ui.lists import keyed, told_apart
from views.ui.text_input import text_input
from views.ui.theme import SIDE_STYLES, Gap
from wording import Translator, seating_description, seating_name

DUEL = 2  # players
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


@dataclass(kw_only=True)
class NameLines:
    """The lines of the players' names: the fields on the screen by seat, and where somebody types just now."""

    fields: dict[int, ft.TextField] = field(default_factory=dict)
    typing: int | None = None


def names_part(
    t: Translator, form: Form[MatchForm], faults: Sentences, known: Sequence[str], lines: NameLines
) -> list[ft.Control]:
    """One line a seat, in the order round the table, in the colour of its side. Known names are offered while one is
    typed; Enter leads to the next line, and leaving a line shows the name wherever else it stands."""
    parts: list[ft.Control] = []
    for seat in range(form.value.players):
        parts.append(_name(t, form, seat, faults, lines))
        offers = form.value.offers(seat, known) if lines.typing == seat else ()
        if offers:
            parts += keyed(f"offers-{seat}", [_offers(t, form, seat, offers, lines)])
    return [*parts, *keyed("against", _against(t, form.value))]


def _name(t: Translator, form: Form[MatchForm], seat: int, faults: Sentences, lines: NameLines) -> ft.Control:
    side_style = SIDE_STYLES[sides_of(form.value)[seat]]
    place = "names", seat

    def change(name: str) -> None:
        lines.typing = seat
        form.change(lambda old: old.with_name(seat, name), place)

    async def go_on() -> None:
        following = lines.fields.get(seat + 1)
        if following is not None and seat + 1 < form.value.players:
            await following.focus()

    return text_input(
        key=f"name-{seat}",
        label=t.gettext("Player {number}", number=seat + 1),
        value=form.value.names[seat],
        person=True,
        error=faults.get(place),
        prefix=ft.Icon(side_style.icon, size=18, color=side_style.strong),
        on_change=change,
        on_blur=form.show,
        on_submit=go_on,
        on_made=lambda made: lines.fields.update({seat: made}),
    )


def _offers(t: Translator, form: Form[MatchForm], seat: int, offers: Sequence[str], lines: NameLines) -> ft.Control:
    def take(name: str) -> None:
        lines.typing = None
        form.change(lambda old: old.with_name(seat, name), ("names", seat))

    buttons = [
        text_action(name, spoken=t.gettext("Take {name}", name=name), on_click=partial(take, name)) for name in offers
    ]
    keys = told_apart(zip(offers, buttons, strict=True))
    return ft.Row(keys, wrap=True, spacing=Gap.SMALL, run_spacing=Gap.NONE)


def _against(t: Translator, form: MatchForm) -> list[ft.Control]:
    """`Anna + Carla against Bruno + Dino`, where the sides are the same all evening."""
    seats_of: dict[int, list[int]] = defaultdict(list)
    for seat, side in sides_of(form).items():
        seats_of[side].append(seat)
    if len(seats_of) == form.players > DUEL:
        return []
    sides = [" + ".join(name_at(t, form, seat) for seat in sorted(seats)) for _side, seats in sorted(seats_of.items())]
    words = reduce(lambda first, second: t.gettext("{first} against {second}", first=first, second=second), sides)
    return [ft.Text(words, style=theme.text(17, strong=True))]


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
