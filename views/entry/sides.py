"""The sides of the deal-entry screen: who plays alone, the running totals, and tabs where there are three or more."""

__all__ = ["alone_row", "header_row", "shown_sides", "side_header"]

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from models import MatchSnapshot
from views.core.labels import phone_name, seat_names
from views.core.session import Session
from views.draft.presence import typists
from views.entry.editor import EntryDesk
from views.ui import theme
from views.ui.choice import choice
from views.ui.side_style import SIDE_BY_SIDE, SIDE_LOOKS, SideLook
from views.ui.theme import Gap, Size

NOBODY = -1


def shown_sides(desk: EntryDesk, tab: int) -> Sequence[int]:
    """Two sides stand beside each other; of more, the one whose tab is open, or that the pad writes to."""
    count = len(desk.keeper.sides)
    if count <= SIDE_BY_SIDE:
        return range(count)
    here = desk.cursor or desk.spot
    return (min(here.side if here else tab, count - 1),)


def header_row(
    session: Session,
    desk: EntryDesk,
    names: Sequence[str],
    *,
    tab: int,
    set_tab: Callable[[int], None],
    one_by_one: bool = False,
) -> ft.Control:
    """The totals of this deal as they stand; with tabs, a tap shows that side. `one_by_one`: so are two."""
    t = session.translator
    shown = (tab,) if one_by_one else shown_sides(desk, tab)
    keeper = desk.keeper
    typing = typists(keeper.shared.draft, device_id=session.device.id, at=session.store.clock())
    headers = []
    for index, side in enumerate(desk.score.sides):
        total = t.points(side.total)
        header = side_header(
            names=names[index],
            total=total,
            look=SIDE_LOOKS[index],
            spoken=t.gettext("This deal, {names}: {points} points", names=names[index], points=total),
            typist=phone_name(t, typing[index]) if typing[index] is not None else "",
            typist_spoken=t.gettext("{phone} is typing here", phone=phone_name(t, typing[index])),
            dimmed=index not in shown,
            on_tap=partial(_show, desk, set_tab, index) if one_by_one or len(names) > SIDE_BY_SIDE else None,
            columns=len(names),
        )
        headers.append(header)
    return ft.Row(headers, spacing=Gap.SMALL)


def _show(desk: EntryDesk, set_tab: Callable[[int], None], index: int) -> None:
    desk.focus(None)
    set_tab(index)


def alone_row(session: Session, snapshot: MatchSnapshot, desk: EntryDesk) -> list[ft.Control]:
    """Who took the big pozzetto first and plays alone, where the sides form during the deal."""
    t = session.translator
    if not snapshot.sides_form:
        return []
    options = dict(enumerate(seat_names(snapshot))) | {NOBODY: t.gettext("nobody")}
    alone = desk.keeper.head.alone

    async def seat(chosen: int) -> None:
        await desk.keeper.seat(None if chosen == NOBODY else chosen)

    return [
        ft.Text(t.gettext("Who took the big pozzetto and plays alone?"), style=theme.text(16)),
        choice(options, chosen=NOBODY if alone is None else alone, on_choose=seat),
    ]


# How big the totals may be so that four digits and a sign fit beside so many others on the narrowest phone.
_FIGURES: Mapping[int, int] = {1: 34, 2: 34, 3: 28, 4: 22}
_SMALLEST = 18
_ROOMY = 3  # columns


def side_header(
    *,
    names: str,
    total: str,
    look: SideLook,
    spoken: str,
    typist: str = "",
    typist_spoken: str = "",
    dimmed: bool = False,
    on_tap: Callable[[], object] | None = None,
    columns: int = 2,
) -> ft.Control:
    """`total` big under `names`, and beside it the phone that is typing here, so that nothing moves when one comes or
    goes. With `on_tap` it is a tab, and `dimmed` while another one is open. So many `columns` share the width."""
    figure = theme.display(_FIGURES.get(columns, _SMALLEST), look.on_strong)
    digits: list[ft.Control] = [ft.Text(total, style=figure, semantics_label=spoken, no_wrap=True)]
    if typist:
        digits += [
            ft.Icon(ft.Icons.EDIT, size=14, color=look.on_strong),
            ft.Text(
                typist,
                style=theme.text(14, look.on_strong),
                semantics_label=typist_spoken,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
        ]
    words: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(look.icon, size=14, color=look.on_strong),
                ft.Text(
                    names,
                    style=theme.text(15, look.on_strong, strong=True),
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
            ],
            spacing=Gap.TIGHT,
        ),
        ft.Row(digits, spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER),
    ]
    return ft.Container(
        ft.Column(words, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=look.strong,
        border_radius=Size.RADIUS,
        padding=Gap.TIGHT if columns > _ROOMY else ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.TIGHT),
        expand=True,
        opacity=0.55 if dimmed else 1,
        ink=on_tap is not None,
        on_click=on_tap,
    )
