"""The side headers of the deal-entry screen (running totals, tabs from three sides on) and the lone-player question."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

import flet as ft

from models.values import MatchSnapshot
from views.core.session import Session
from views.draft.cursor import MAX_SIDES_IN_COLUMNS
from views.draft.presence import typists
from views.entry.editor import DealEditor
from views.entry.layout import MAX_NAMED_TABS
from views.match.display_texts import phone_name, seat_names
from views.match.side_styles import side_styles
from views.ui import theme
from views.ui.avatar import player_style
from views.ui.buttons import key_style
from views.ui.choice import choice
from views.ui.fixed_text import DIGIT_WIDTH, number_text
from views.ui.render_cache import RenderCache
from views.ui.text_scale import LARGE_TEXT_SCALE, cap_font_size
from views.ui.theme import Gap, SideStyle, Size

NOBODY = -1


def shown_sides(editor: DealEditor) -> Sequence[int]:
    """Return the indices of the visible sides: two are side by side; with more, only the one of the open tab."""
    count = len(editor.draft.sides)
    return range(count) if count <= MAX_SIDES_IN_COLUMNS else (editor.side,)


def header_row(
    session: Session,
    editor: DealEditor,
    names: Sequence[str],
    *,
    width: float,
    memo: RenderCache,
    on_select_side: Callable[[int], None],
    single_side: bool = False,
) -> ft.Control:
    """Return the headers with the running totals of this deal, `width` pixels wide in all.

    With tabs, a tap on a header selects its side. `single_side` gives two sides tabs as well.
    """
    t = session.translator
    shown = (editor.side,) if single_side else shown_sides(editor)
    draft = editor.draft
    typing = typists(draft.saved, device_id=session.device.id, at=session.store.clock())
    styles = side_styles(editor.snapshot, draft.sides)
    count = len(names)
    total_width = width - 2 * Gap.SMALL - (count - 1) * Gap.TIGHT
    headers = []
    for index, side in enumerate(editor.score.sides):
        total = t.points(side.total)
        header = SideHeader(
            names=names[index],
            total=total,
            side_style=styles[index],
            spoken=t.gettext("This deal, {names}: {points} points", names=names[index], points=total),
            typist=phone_name(t, typing[index]) if typing[index] is not None else "",
            typist_spoken=t.gettext("{phone} is typing here", phone=phone_name(t, typing[index])),
            is_shown=index in shown,
            columns=count,
            width=total_width / count,
            text_scale=session.viewport.text_scale,
        )
        tabs = single_side or count > MAX_SIDES_IN_COLUMNS
        headers.append(memo(_header, header, on_tap=memo(partial, on_select_side, index) if tabs else None))
    return memo(_headers, *headers)


def _headers(*headers: ft.Control) -> ft.Control:
    """Return the headers in a row, all as high as the highest."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row(list(headers), spacing=Gap.TIGHT, intrinsic_height=True, vertical_alignment=stretch)


def open_side_row(editor: DealEditor, names: Sequence[str], styles: Sequence[SideStyle]) -> list[ft.Control]:
    """Return a row with the names of the open side, or nothing if the tabs have room for names."""
    if len(names) <= MAX_NAMED_TABS:
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


def lone_player_rows(
    session: Session, snapshot: MatchSnapshot, editor: DealEditor, *, height: float, width: float
) -> list[ft.Control]:
    """Return the rows about the lone player, if the sides form during the deal.

    The player who takes the big pozzetto first plays alone. A question asks for this player; once it is answered, one
    row of `height` pixels shows the answer.
    """
    t = session.translator
    if not snapshot.has_forming_sides:
        return []
    alone = editor.draft.head.alone
    names = seat_names(snapshot)

    async def set_lone_player(chosen: int) -> None:
        await editor.draft.set_lone_player(None if chosen == NOBODY else chosen)

    if alone is not None:
        text = t.gettext("{name} plays alone", name=names[alone])
        change = ft.FilledButton(
            content=ft.Row(
                [
                    ft.Text(
                        text,
                        style=theme.text(17, theme.KEY.ink),
                        semantics_label=t.gettext("{what}. Tap to change.", what=text),
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
            style=key_style(theme.SECONDARY_KEY.fill, edge=theme.EDGE, padding=Gap.TIGHT),
            on_click=partial(set_lone_player, NOBODY),
        )
        return [change]
    options = dict(enumerate(names)) | {NOBODY: t.gettext("nobody")}
    return [
        ft.Text(t.gettext("Who took the big pozzetto and plays alone?"), style=theme.text(16)),
        choice(options, chosen=NOBODY, on_choose=set_lone_player, wrap=_count_rows(names, width) > 1),
    ]


_QUESTION_LINE_HEIGHT, _CHIP_HEIGHT = 24, Size.TARGET + Gap.SMALL
_NARROWEST_ROW = 340  # pixels of a row on the narrowest phone
_UNIFORM_PADDING = 16  # pixels around a name in chips of equal width
_WRAPPED_PADDING = 36  # pixels around a name in chips as wide as their text
_NOBODY_LETTERS = 8  # letters in the word "nobody"


def lone_player_question_height(editor: DealEditor) -> int:
    """Return the height in pixels of the question who plays alone; 0 if it is answered or does not apply."""
    if not editor.snapshot.has_forming_sides or editor.draft.head.alone is not None:
        return 0
    return _QUESTION_LINE_HEIGHT + _CHIP_HEIGHT * _count_rows(seat_names(editor.snapshot), _NARROWEST_ROW)


def _count_rows(names: Sequence[str], width: float) -> int:
    """Return how many rows of `width` pixels the names and the word "nobody" need."""
    words = [_NOBODY_LETTERS, *map(len, names)]
    if len(words) * (max(words) * _LETTER_WIDTH + _UNIFORM_PADDING) <= width:
        return 1
    return ceil(sum(word * _LETTER_WIDTH + _WRAPPED_PADDING for word in words) / width)


# Largest type size of a total by the number of columns.
_TOTAL_SIZES: Mapping[int, int] = {1: 28, 2: 28, 3: 28, 4: 22}
_MIN_TOTAL_SIZE = 18
_LETTER_WIDTH, _SHAPE_WIDTH = 8, 28  # pixels of an average letter, and of the shape with its gaps
_NAME_SIZE, _NARROW_NAME_SIZE, _MIN_NAME_SIZE = 15, 13, 12  # pixels
_LETTER_RATIO = 0.55  # width of a letter relative to the type size, in short names


@dataclass(frozen=True, kw_only=True)
class SideHeader:
    """The header of a side: its `total` below its `names`.

    The name of the phone that is typing here is next to the total, so that nothing moves when it appears. `columns`
    headers of `width` pixels share the window's width.
    """

    names: str
    total: str
    side_style: SideStyle
    spoken: str
    typist: str
    typist_spoken: str
    is_shown: bool
    columns: int
    width: float
    text_scale: float

    @property
    def ink(self) -> str:
        return self.side_style.on_strong if self.is_shown else self.side_style.on_soft

    @property
    def name_lines(self) -> int:
        """Maximum number of lines: 1 if a word would be broken even at the smallest size, to end in an ellipsis."""
        longest = max(map(len, self.names.split()), default=0)
        return 2 if self.text_scale > LARGE_TEXT_SCALE and self._max_letter_size(longest) >= _MIN_NAME_SIZE else 1

    @property
    def name_size(self) -> int:
        """Type size at which no word of the names is broken, or at which they fit on their one line.

        The size is not reduced below the smallest readable one.
        """
        fits_usual_size = len(self.names) * _LETTER_WIDTH <= self.width - _SHAPE_WIDTH
        size = cap_font_size(_NAME_SIZE if fits_usual_size else _NARROW_NAME_SIZE, self.text_scale)
        words = [self.names] if self.name_lines == 1 else self.names.split()
        fitting = self._max_letter_size(max(map(len, words), default=0))
        return size if fitting < _MIN_NAME_SIZE else min(size, int(fitting / self.text_scale))

    def _max_letter_size(self, count: int) -> float:
        """Return the largest letter size, in pixels, at which `count` letters fit next to the shape."""
        return (self.width - _SHAPE_WIDTH) / (_LETTER_RATIO * max(count, 1))

    @property
    def total_size(self) -> int:
        """Type size of the total at which all its digits fit."""
        fits = (self.width - 2 * Gap.TIGHT) / (DIGIT_WIDTH * max(len(self.total), 1))
        return int(min(_TOTAL_SIZES.get(self.columns, _MIN_TOTAL_SIZE), fits))


def _header(head: SideHeader, *, on_tap: Callable[[], object] | None) -> ft.Control:
    """Return the header's control: with `on_tap` a tab, which is filled while it is open."""
    digits: list[ft.Control] = [number_text(head.total, head.total_size, head.ink, spoken=head.spoken)]
    if head.typist:
        digits.append(ft.Icon(ft.Icons.EDIT, size=14, color=head.ink, semantics_label=head.typist_spoken))
        if head.columns <= MAX_SIDES_IN_COLUMNS:
            name = ft.Text(
                head.typist, style=theme.text(14, head.ink), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True
            )
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
    return panel if on_tap is None else ft.Semantics(selected=head.is_shown, content=panel, expand=True)


def _names(head: SideHeader) -> ft.Control:
    icon = ft.Icon(head.side_style.icon, size=12 if head.columns > MAX_NAMED_TABS else 14, color=head.ink)
    name: ft.Control = ft.Text(
        head.names,
        style=theme.text(head.name_size, head.ink, strong=True),
        max_lines=head.name_lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
        expand_loose=True,
    )
    if head.columns > MAX_NAMED_TABS:
        letters = number_text(player_style(head.names).initials, 15, head.ink)
        name = ft.Semantics(exclude_semantics=True, content=letters)
    return ft.Row([icon, name], spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER)
