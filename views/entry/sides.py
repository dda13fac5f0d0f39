"""The sides of the deal-entry screen: the running totals, tabs where there are three or more, who plays alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

import flet as ft

from models import MatchSnapshot
from views.core.labels import phone_name, seat_names
from views.core.session import Session
from views.core.side_styles import side_styles
from views.draft.cursor import SIDE_BY_SIDE
from views.draft.presence import typists
from views.entry.editor import DealEditor
from views.entry.fit import ROOMY_TABS
from views.hooks import Memo
from views.ui import theme
from views.ui.avatar import player_style
from views.ui.buttons import key_style
from views.ui.choice import choice
from views.ui.figure import DIGIT_WIDTH, figure
from views.ui.text_scale import LARGE_TEXT, bounded
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
    width: float,
    memo: Memo,
    turn_to: Callable[[int], None],
    one_by_one: bool = False,
) -> ft.Control:
    """The totals of this deal as they stand, over that `width`; with tabs, a tap shows that side. `one_by_one`: so are
    two."""
    t = session.translator
    shown = (editor.side,) if one_by_one else shown_sides(editor)
    sync = editor.sync
    typing = typists(sync.shared.draft, device_id=session.device.id, at=session.store.clock())
    styles = side_styles(editor.snapshot, sync.sides)
    count = len(names)
    room = width - 2 * Gap.SMALL - (count - 1) * Gap.TIGHT
    headers = []
    for index, side in enumerate(editor.score.sides):
        total = t.points(side.total)
        head = SideHead(
            names=names[index],
            total=total,
            side_style=styles[index],
            spoken=t.gettext("This deal, {names}: {points} points", names=names[index], points=total),
            typist=phone_name(t, typing[index]) if typing[index] is not None else "",
            typist_spoken=t.gettext("{phone} is typing here", phone=phone_name(t, typing[index])),
            shown=index in shown,
            columns=count,
            width=room / count,
            text_scale=session.viewport.text_scale,
        )
        tabs = one_by_one or count > SIDE_BY_SIDE
        headers.append(memo(_head, head, on_tap=memo(partial, turn_to, index) if tabs else None))
    return memo(_heads, *headers)


def _heads(*heads: ft.Control) -> ft.Control:
    """All as high as the highest."""
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Row(list(heads), spacing=Gap.TIGHT, intrinsic_height=True, vertical_alignment=stretched)


def open_side_row(editor: DealEditor, names: Sequence[str], styles: Sequence[SideStyle]) -> list[ft.Control]:
    """Whose entry is open, where tabs have room for letters only."""
    if len(names) <= ROOMY_TABS:
        return []
    style = styles[editor.side]
    return [
        ft.Row(
            [
                ft.Icon(style.icon, size=16, color=style.strong),
                ft.Text(
                    names[editor.side],
                    style=theme.text(17, style.strong, strong=True),
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
            ],
            spacing=Gap.SMALL,
        )
    ]


def alone_rows(
    session: Session, snapshot: MatchSnapshot, editor: DealEditor, *, height: float, room: float
) -> list[ft.Control]:
    """Who took the big pozzetto first and plays alone, where the sides form during the deal: a question until that is
    known, then a row as high as the others."""
    t = session.translator
    if not snapshot.sides_form:
        return []
    alone = editor.sync.head.alone
    names = seat_names(snapshot)

    async def seat(chosen: int) -> None:
        await editor.sync.seat(None if chosen == NOBODY else chosen)

    if alone is not None:
        words = t.gettext("{name} plays alone", name=names[alone])
        change = ft.FilledButton(
            content=ft.Row(
                [
                    ft.Text(
                        words,
                        style=theme.text(17, theme.KEY.ink),
                        semantics_label=t.gettext("{what}. Tap to change.", what=words),
                        max_lines=1,
                        overflow=ft.TextOverflow.ELLIPSIS,
                        expand=True,
                        expand_loose=True,
                    ),
                    ft.Icon(ft.Icons.EDIT, size=18, color=theme.INK_SOFT),
                ],
                spacing=Gap.SMALL,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            height=height,
            style=key_style(theme.KEY_ENDING.fill, edge=theme.EDGE, padding=Gap.TIGHT),
            on_click=partial(seat, NOBODY),
        )
        return [change]
    options = dict(enumerate(names)) | {NOBODY: t.gettext("nobody")}
    return [
        ft.Text(t.gettext("Who took the big pozzetto and plays alone?"), style=theme.text(16)),
        choice(options, chosen=NOBODY, on_choose=seat, wrap=_rows_of(names, room) > 1),
    ]


_LINE, _CHIP = 24, Size.TARGET + Gap.SMALL
_ROOM = 340  # pixels of a row on the narrowest phone
_BESIDE, _WRAPPED = 16, 36  # pixels around a name, where all are as wide and where each is as wide as it is
_WORD = 8  # letters of "nobody"


def question_height(editor: DealEditor) -> int:
    """Of who plays alone, as long as nobody does."""
    if not editor.snapshot.sides_form or editor.sync.head.alone is not None:
        return 0
    return _LINE + _CHIP * _rows_of(seat_names(editor.snapshot), _ROOM)


def _rows_of(names: Sequence[str], room: float) -> int:
    """How many rows of that many pixels the names and the word for nobody fill."""
    words = [_WORD, *map(len, names)]
    if len(words) * (max(words) * _LETTER + _BESIDE) <= room:
        return 1
    return ceil(sum(word * _LETTER + _WRAPPED for word in words) / room)


# How big the totals may be beside so many others.
_FIGURES: Mapping[int, int] = {1: 28, 2: 28, 3: 28, 4: 22}
_SMALLEST = 18
_LETTER, _SHAPE = 8, 28  # pixels of an average letter, and of the shape with what is around it
_NAME, _NARROW_NAME, _LEAST_NAME = 15, 13, 12  # pixels
_WIDE_LETTER = 0.55  # of the type size: as wide as those of a short name


@dataclass(frozen=True, kw_only=True)
class SideHead:
    """`total` big under `names`, and beside it the phone that is typing here, so that nothing moves when one comes or
    goes. Other sides are `shown` or not; so many `columns` of that `width` share the window's."""

    names: str
    total: str
    side_style: SideStyle
    spoken: str
    typist: str
    typist_spoken: str
    shown: bool
    columns: int
    width: float
    text_scale: float

    @property
    def ink(self) -> str:
        return self.side_style.on_strong if self.shown else self.side_style.on_soft

    @property
    def name_lines(self) -> int:
        """One where a word would be broken even in small letters: on one line, it ends in an ellipsis."""
        longest = max(map(len, self.names.split()), default=0)
        return 2 if self.text_scale > LARGE_TEXT and self._letters(longest) >= _LEAST_NAME else 1

    @property
    def name_size(self) -> int:
        """At which no word of the names is broken, or all of them stand on their one line; smaller letters than the
        smallest nobody reads."""
        roomy = len(self.names) * _LETTER <= self.width - _SHAPE
        size = bounded(_NAME if roomy else _NARROW_NAME, self.text_scale)
        words = [self.names] if self.name_lines == 1 else self.names.split()
        fitting = self._letters(max(map(len, words), default=0))
        return size if fitting < _LEAST_NAME else min(size, int(fitting / self.text_scale))

    def _letters(self, count: int) -> float:
        """Of what size, in pixels, so many fit beside the shape."""
        return (self.width - _SHAPE) / (_WIDE_LETTER * max(count, 1))

    @property
    def digits(self) -> int:
        """Their size: all of them fit."""
        fits = (self.width - 2 * Gap.TIGHT) / (DIGIT_WIDTH * max(len(self.total), 1))
        return int(min(_FIGURES.get(self.columns, _SMALLEST), fits))


def _head(head: SideHead, *, on_tap: Callable[[], object] | None) -> ft.Control:
    """With `on_tap` it is a tab, filled while it is open."""
    digits: list[ft.Control] = [figure(head.total, head.digits, head.ink, spoken=head.spoken)]
    if head.typist:
        digits.append(ft.Icon(ft.Icons.EDIT, size=14, color=head.ink, semantics_label=head.typist_spoken))
        if head.columns <= SIDE_BY_SIDE:
            name = ft.Text(
                head.typist, style=theme.text(14, head.ink), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True
            )
            digits.append(ft.Semantics(exclude_semantics=True, content=name, expand=True))
    panel = ft.Container(
        ft.Column(
            [_names(head), ft.Row(digits, spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER)],
            spacing=0,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,  # a head with fewer lines of names has its points as low
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=head.side_style.strong if head.shown else head.side_style.soft,
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding.symmetric(vertical=Gap.HAIR, horizontal=Gap.TIGHT),
        height=Size.TARGET if head.columns > ROOMY_TABS else None,
        expand=True,
        ink=on_tap is not None,
        on_click=on_tap,
    )
    return panel if on_tap is None else ft.Semantics(selected=head.shown, content=panel, expand=True)


def _names(head: SideHead) -> ft.Control:
    icon = ft.Icon(head.side_style.icon, size=12 if head.columns > ROOMY_TABS else 14, color=head.ink)
    name: ft.Control = ft.Text(
        head.names,
        style=theme.text(head.name_size, head.ink, strong=True),
        max_lines=head.name_lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
        expand_loose=True,
    )
    if head.columns > ROOMY_TABS:
        letters = figure(player_style(head.names).initials, 15, head.ink)
        name = ft.Semantics(exclude_semantics=True, content=letters)
    return ft.Row([icon, name], spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER)
