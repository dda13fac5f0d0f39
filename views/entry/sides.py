"""The side headers of the deal-entry screen: running totals, tabs from three sides on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import flet as ft

from views.draft.changes import EnteredDeal
from views.entry.entry_form import EntryForm, Step
from views.entry.view import EntryView
from views.match.display_texts import phone_name, seat_names
from views.match.sounds import with_burraco_sound
from views.ui import theme
from views.ui.drawing.avatar import initials, short_name
from views.ui.fit import MAX_NAMED_TABS, MAX_SIDES_IN_COLUMNS, digit_scale, fit_names, number_font_size
from views.ui.fixed_text import number_text
from views.ui.lists import cut_text
from views.ui.theme import Gap, SideStyle, Size


def header_row(
    view: EntryView, select: Callable[[EntryForm, EnteredDeal, int], Step], *, single_side: bool = False
) -> ft.Control:
    """Return the headers with the running totals of this deal.

    With tabs, a tap on a header selects its side; otherwise, one on that of a lone player asks again who plays alone.
    `single_side` gives two sides tabs as well.
    """
    t, count = view.t, len(view.sides)
    shown = (view.entry.side,) if single_side else view.shown_sides
    has_tabs = single_side or count > MAX_SIDES_IN_COLUMNS
    typing = view.draft.typing_phones
    width = (view.row_width - (count - 1) * Gap.TIGHT) / count
    fitted = [_fit_names(view, index, width=width) for index in range(count)]
    total_size = _total_size(count, max(lines for *_, lines in fitted))
    headers = []
    for index, side in enumerate(view.sides):
        names = view.names[index]
        total = t.points(view.entry.evaluation.score.sides[index].total)
        if not view.has_total(index):
            total = "?" if view.is_undecided else "–"
        can_change = view.draft.head.alone is not None and len(side.players) == 1 and not has_tabs
        header = SideHeader(
            names=names,
            fitted=fitted[index],
            total=total,
            side_style=view.styles[index],
            is_known=not view.is_undecided,
            spoken=t.gettext("This deal, {names}: {points} points", names=names, points=total),
            typist=phone_name(t, typing[index]) if typing[index] is not None else "",
            typist_spoken=t.gettext("{phone} is typing here", phone=phone_name(t, typing[index])),
            lone_player=t.gettext("{name} plays alone. Tap to change.", name=names) if can_change else "",
            is_shown=index in shown and not view.is_undecided,
            columns=count,
            width=width,
            total_size=total_size,
        )
        on_tap = (
            view.on(EntryForm.ask_lone_player, True) if can_change else view.on(select, index) if has_tabs else None
        )
        headers.append(view.memo(_header, header, on_tap=on_tap))
    row = view.memo(_headers, *headers)
    return with_burraco_sound(view.session, view.snapshot, view.entry.number, view.entry.evaluation.score, row)


def _fit_names(view: EntryView, side: int, *, width: float) -> tuple[str, int, int]:
    """Return the names of a side as far as they fit its header, with their type size and lines: in full, the last word
    of each after an initial, or the initials."""
    names = seat_names(view.snapshot)
    players = [] if view.is_undecided else [names[seat] for seat in view.sides[side].players]
    shorter = [view.t.join(list(map(short_name, players))), ", ".join(map(initials, players))] if players else []
    space = width - (_PENCIL_SIZE + Gap.TIGHT if len(players) == 1 and view.draft.head.alone is not None else 0)
    return fit_names([view.names[side], *shorter], width=space)


def _headers(*headers: ft.Control) -> ft.Control:
    """Return the headers in a row, all as high as the highest."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row(list(headers), spacing=Gap.TIGHT, intrinsic_height=True, vertical_alignment=stretch)


def open_side_row(view: EntryView) -> list[ft.Control]:
    """Return a row with the names of the open side, or nothing if the tabs have room for names."""
    if len(view.names) <= MAX_NAMED_TABS:
        return []
    style = view.styles[view.entry.side]
    names = cut_text(view.names[view.entry.side], theme.text(17, style.strong, strong=True))
    return [ft.Row([ft.Icon(style.icon, size=16, color=style.strong), names], spacing=Gap.SMALL)]


# Largest type size of a total by the number of columns.
_TOTAL_SIZES: Mapping[int, int] = {1: 28, 2: 28, 3: 28, 4: 22}
_MIN_TOTAL_SIZE = 18
_PENCIL_SIZE = 16  # pixels


def _total_size(columns: int, lines: int) -> int:
    """Return the largest type size of the totals; it is smaller if any names take two lines."""
    size = _MIN_TOTAL_SIZE if lines > 1 else _TOTAL_SIZES.get(columns, _MIN_TOTAL_SIZE)
    return round(size * digit_scale())


@dataclass(frozen=True, kw_only=True)
class SideHeader:
    """The header of a side: its `total` below its `names`.

    The name of the phone that is typing on this side is next to the total, so that nothing moves when it appears. A
    lone player who can be changed has a pencil, which a screen reader announces as `lone_player`.
    `columns` headers of `width` pixels share the window's width; `total_size` is the largest type size of their totals.
    """

    names: str
    fitted: tuple[str, int, int]  # the names as far as they fit, with type size and lines
    total: str
    side_style: SideStyle
    is_known: bool  # the players
    spoken: str
    typist: str
    typist_spoken: str
    lone_player: str
    is_shown: bool
    columns: int
    width: float
    total_size: int

    @property
    def ink(self) -> str:
        return self.side_style.on_strong if self.is_shown else self.side_style.on_soft


def _header(head: SideHeader, *, on_tap: Callable[[], object] | None) -> ft.Control:
    """Return the header's control. With `on_tap` it is a button: a tab, filled while its side is open, unless it has a
    lone player."""
    total_size = number_font_size([head.total], head.total_size, width=head.width - 2 * Gap.TIGHT)
    digits: list[ft.Control] = [number_text(head.total, total_size, head.ink, spoken=head.spoken)]
    if head.typist:
        digits.append(ft.Icon(ft.Icons.EDIT, size=14, color=head.ink, semantics_label=head.typist_spoken))
        if head.columns <= MAX_SIDES_IN_COLUMNS:
            name = cut_text(head.typist, theme.text(14, head.ink))
            digits.append(ft.Semantics(exclude_semantics=True, content=name, expand=True))
    panel = ft.Container(
        ft.Column(
            [_names(head), ft.Row(digits, spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER)],
            spacing=0,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,  # aligns the totals of headers with fewer lines of names
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=head.side_style.strong if head.is_shown else head.side_style.soft,
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding.symmetric(vertical=Gap.HAIR, horizontal=Gap.TIGHT),
        height=Size.TARGET if head.columns > MAX_NAMED_TABS else None,
        expand=True,
        ink=on_tap is not None,
        on_click=on_tap,
    )
    if on_tap is None:
        return panel
    selected = None if head.lone_player else head.is_shown
    return ft.MergeSemantics(ft.Semantics(selected=selected, button=True, content=panel), expand=True)


def _names(head: SideHeader) -> ft.Control:
    edit = ft.Icon(ft.Icons.EDIT, size=_PENCIL_SIZE, color=head.ink, semantics_label=head.lone_player)
    pencil: list[ft.Control] = [edit] if head.lone_player else []
    shown, size, lines = head.fitted
    icon = ft.Icon(head.side_style.icon, size=12 if head.columns > MAX_NAMED_TABS else 14, color=head.ink)
    style = theme.text(size, head.ink, strong=True)
    name: ft.Control = cut_text(shown, style, lines=lines, is_loose=True, spoken=head.names)
    if head.columns > MAX_NAMED_TABS:
        letters = number_text(initials(head.names), 15, head.ink)
        name = ft.Semantics(exclude_semantics=True, content=letters)
    return ft.Row(
        [*([icon] if head.is_known else []), name, *pencil], spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER
    )
