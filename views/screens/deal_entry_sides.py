"""The sides of the deal-entry screen: who plays alone, the running totals, and tabs where there are three or more."""

__all__ = ["alone_row", "header_row", "shown_sides"]

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from views import theme
from views.components.choice import choice
from views.components.side_header import side_header
from views.side_look import SIDE_BY_SIDE, SIDE_LOOKS
from views.state.entry_desk import EntryDesk
from views.state.labels import phone_name, seat_names
from views.state.presence import typists
from views.state.session import Session
from views.state.shown import MatchSnapshot
from views.theme import Gap

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
