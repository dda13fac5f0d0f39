"""The sides of the deal-entry screen: who plays alone, the running totals, and tabs where there are three or more."""

__all__ = ["alone_row", "header_row", "shown_sides", "side_header"]

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from models import MatchSnapshot
from views.core.labels import phone_name, seat_names
from views.core.session import Session
from views.core.side_styles import side_styles
from views.draft.cursor import SIDE_BY_SIDE
from views.draft.presence import typists
from views.entry.editor import DealEditor
from views.ui import theme
from views.ui.choice import choice
from views.ui.figure import figure
from views.ui.theme import Gap, SideStyle, Size

NOBODY = -1


def shown_sides(editor: DealEditor) -> Sequence[int]:
    """Two sides stand beside each other; of more, the one whose tab is open."""
    count = len(editor.sync.sides)
    return range(count) if count <= SIDE_BY_SIDE else (editor.side,)


def header_row(
    session: Session,
    editor: DealEditor,
    names: Sequence[str],
    *,
    turn_to: Callable[[int], None],
    one_by_one: bool = False,
) -> ft.Control:
    """The totals of this deal as they stand; with tabs, a tap shows that side. `one_by_one`: so are two."""
    t = session.translator
    shown = (editor.side,) if one_by_one else shown_sides(editor)
    sync = editor.sync
    typing = typists(sync.shared.draft, device_id=session.device.id, at=session.store.clock())
    styles = side_styles(editor.snapshot, sync.sides)
    headers = []
    for index, side in enumerate(editor.score.sides):
        total = t.points(side.total)
        header = side_header(
            names=names[index],
            total=total,
            side_style=styles[index],
            spoken=t.gettext("This deal, {names}: {points} points", names=names[index], points=total),
            typist=phone_name(t, typing[index]) if typing[index] is not None else "",
            typist_spoken=t.gettext("{phone} is typing here", phone=phone_name(t, typing[index])),
            dimmed=index not in shown,
            on_tap=partial(turn_to, index) if one_by_one or len(names) > SIDE_BY_SIDE else None,
            columns=len(names),
        )
        headers.append(header)
    return ft.Row(headers, spacing=Gap.SMALL)


def alone_row(session: Session, snapshot: MatchSnapshot, editor: DealEditor) -> list[ft.Control]:
    """Who took the big pozzetto first and plays alone, where the sides form during the deal."""
    t = session.translator
    if not snapshot.sides_form:
        return []
    options = dict(enumerate(seat_names(snapshot))) | {NOBODY: t.gettext("nobody")}
    alone = editor.sync.head.alone

    async def seat(chosen: int) -> None:
        await editor.sync.seat(None if chosen == NOBODY else chosen)

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
    side_style: SideStyle,
    spoken: str,
    typist: str = "",
    typist_spoken: str = "",
    dimmed: bool = False,
    on_tap: Callable[[], object] | None = None,
    columns: int = 2,
) -> ft.Control:
    """`total` big under `names`, and beside it the phone that is typing here, so that nothing moves when one comes or
    goes. With `on_tap` it is a tab, and `dimmed` while another one is open. So many `columns` share the width."""
    size = _FIGURES.get(columns, _SMALLEST)
    digits: list[ft.Control] = [figure(total, size, side_style.on_strong, spoken=spoken)]
    if typist:
        digits += [
            ft.Icon(ft.Icons.EDIT, size=14, color=side_style.on_strong),
            ft.Text(
                typist,
                style=theme.text(14, side_style.on_strong),
                semantics_label=typist_spoken,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
        ]
    words: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(side_style.icon, size=14, color=side_style.on_strong),
                ft.Text(
                    names,
                    style=theme.text(15, side_style.on_strong, strong=True),
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
        bgcolor=side_style.strong,
        border_radius=Size.RADIUS,
        padding=Gap.TIGHT if columns > _ROOMY else ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.TIGHT),
        expand=True,
        opacity=0.55 if dimmed else 1,
        ink=on_tap is not None,
        on_click=on_tap,
    )
