"""The live ticker on the table: the events of this deal so far, and keys to record the next ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft

from models.values import Role
from scoring import Pozzetto
from views.core.session import Session
from views.draft.conflicts import conflict_notices
from views.draft.controller import SaveState
from views.draft.unsaved import unsaved_sentence
from views.match.display_texts import phone_name, seat_names
from views.match.side_styles import side_styles
from views.table.ticker_editor import TickerEditor
from views.ui import theme
from views.ui.buttons import key_style
from views.ui.fit import MAX_SIDES_IN_COLUMNS, cap_font_size, number_width, text_fits, text_width
from views.ui.fixed_text import number_text
from views.ui.lists import cut_text, keyed
from views.ui.press import FilledButton
from views.ui.render_cache import RenderCache
from views.ui.status import banner
from views.ui.text_scale import has_large_text, is_narrow, text_scale
from views.ui.theme import Gap, SideStyle, Size, Tone
from wording import Translator, burraco_short_name, pozzetto, side_names


@dataclass(frozen=True, kw_only=True)
class TickerKey:
    """A key of the ticker.

    `mark` is shown above `word`, and fills the key with the side's colour; `big` is for a count. `tone` replaces the
    side's colour if a tap does something unusual. A tap calls `tick` with `args`. The key is as high as its two lines
    in this phone's text scale.
    """

    word: str
    mark: str
    spoken: str
    side_style: SideStyle
    tick: Callable[..., object]
    args: tuple[object, ...]
    size: int = 14  # of the word's type
    big: bool = False
    tone: Tone | None = None


def ticker_key(key: TickerKey) -> ft.Control:
    fill, ink = (
        (key.side_style.strong, key.side_style.on_strong) if key.mark else (theme.PANEL.fill, key.side_style.strong)
    )
    if key.tone is not None:
        fill, ink = key.tone.fill, key.tone.ink
    lines = [ft.TextSpan(key.word, style=theme.text(key.size, ink, strong=bool(key.mark)))]
    if key.mark:
        style = theme.display(20, ink) if key.big else theme.text(key.size, ink)
        lines = [ft.TextSpan(f"{key.mark}\n", style=style), *lines]
    return FilledButton(
        content=ft.Text(
            spans=lines,
            semantics_label=key.spoken,
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        height=max(Size.TARGET, round(_TWO_LINES_HEIGHT * text_scale())),
        expand=True,
        style=key_style(fill, edge=key.side_style.strong),
        on_click=partial(key.tick, *key.args),
    )


# The second number of each pair is for large text.
KEYS_PER_ROW_IN_COLUMN, KEYS_PER_ROW_IN_COLUMN_LARGE = 2, 1  # where two sides are in columns
ITEMS_PER_ROW, ITEMS_PER_ROW_LARGE = 3, 2  # headers, or keys of the one side that is open
_TWO_LINES_HEIGHT, _MARGINS = 42, 2 * (Gap.LARGE + Gap.TIGHT + 1)  # pixels; left and right of all keys
_HEADER_MARGINS = 56  # pixels of a header's share of the window that its words cannot take
_WORDS_SIZE, _MIN_WORDS_SIZE, _MIN_KEY_SIZE = 14, 11, 12  # type sizes
_POINTS_SIZE, _WIDE_POINTS = 18, "1000"  # space for these points, so that no tick changes the type size of the words


def ticker(
    session: Session,
    editor: TickerEditor,
    *,
    memo: RenderCache,
    tab: int,
    set_tab: Callable[[int], None],
) -> list[ft.Control]:
    """Return the ticker. It shows two sides in columns; if there are more, a tap on a side's header shows its keys.
    Viewers see the headers once something has been ticked."""
    t = session.translator
    scorer = editor.snapshot.role.includes(Role.SCORER)
    if not scorer and not editor.has_entries:
        return []
    styles = side_styles(editor.snapshot, editor.draft.sides)
    count = len(styles)
    in_columns = count <= MAX_SIDES_IN_COLUMNS
    # Two sides need no names, because their totals are above the ticker; sides that formed during the deal do.
    has_names = not in_columns or {side.players for side in editor.draft.sides} != set(
        editor.snapshot.standings.contenders
    )
    viewport = session.viewport
    in_a_row = ITEMS_PER_ROW_LARGE if has_large_text() else ITEMS_PER_ROW
    narrow = is_narrow()
    # Singles that have not taken a pozzetto would begin a deal at −100.
    totals = [side.total if editor.has_entries else 0 for side in editor.score.sides]
    width = viewport.width / (MAX_SIDES_IN_COLUMNS if in_columns else in_a_row) - _HEADER_MARGINS
    if has_names:
        words = [side_names(t, side.players, seat_names(editor.snapshot)) for side in editor.draft.sides]
    else:
        words = [t.gettext("This deal")]
        width -= number_width(_WIDE_POINTS, _POINTS_SIZE)
        narrow = narrow or not text_fits(words[0], _MIN_WORDS_SIZE / text_scale(), width=width)
    headers = [
        memo(
            _side_header,
            _header_texts(session, editor, side, totals[side], has_names=has_names, narrow=narrow),
            styles[side],
            size=_fit_words(words, width=width),
            is_stacked=has_names,
            is_open=side == min(tab, count - 1),
            on_tap=None if in_columns else memo(partial, set_tab, side),
        )
        for side in range(count)
    ]
    controls: list[ft.Control] = []
    controls += conflict_notices(session, editor.snapshot, editor.draft)
    if editor.draft.state is SaveState.FAILED:
        controls += keyed("unsaved", [banner(unsaved_sentence(t, editor.draft))])
    if not (scorer and in_columns):
        controls += keyed("heads", _rows(headers, in_a_row=1 if narrow else in_a_row))
    if not scorer:
        return controls
    if not in_columns:
        width = (viewport.width - _MARGINS) / in_a_row - Gap.TIGHT
        keys = [memo(ticker_key, each) for each in _ticker_keys(session, editor, min(tab, count - 1), width=width)]
        return [*controls, *keyed("ticker", _rows(keys, in_a_row=in_a_row))]
    columns = []
    keys_in_a_row = KEYS_PER_ROW_IN_COLUMN_LARGE if has_large_text() else KEYS_PER_ROW_IN_COLUMN
    width = (viewport.width - _MARGINS - Gap.SMALL) / MAX_SIDES_IN_COLUMNS / keys_in_a_row - Gap.TIGHT
    for side, header in enumerate(headers):
        keys = [memo(ticker_key, each) for each in _ticker_keys(session, editor, side, width=width)]
        columns.append(memo(_column, header, *keys, in_a_row=keys_in_a_row))
    row = ft.Row(columns, spacing=Gap.SMALL, vertical_alignment=ft.CrossAxisAlignment.START)
    return [*controls, *keyed("ticker", [row])]


def _column(head: ft.Control, *keys: ft.Control, in_a_row: int) -> ft.Control:
    return ft.Column([head, *_rows(keys, in_a_row=in_a_row)], spacing=Gap.TIGHT, tight=True, expand=True)


def _rows(controls: Sequence[ft.Control], *, in_a_row: int) -> list[ft.Control]:
    starts = range(0, len(controls), in_a_row)
    return [ft.Row(list(controls[start : start + in_a_row]), spacing=Gap.TIGHT) for start in starts]


@dataclass(frozen=True, kw_only=True)
class _HeaderTexts:
    """The texts of a side's header. `is_typing`: `words` is the label of a phone; `spoken` is for screen readers."""

    words: str
    spoken: str
    is_typing: bool
    points: str
    spoken_points: str


def _header_texts(
    session: Session, editor: TickerEditor, side: int, total: int | Fraction, *, has_names: bool, narrow: bool
) -> _HeaderTexts:
    """Return the texts of a side's header: its names if it `has_names` (without them, a `narrow` window is too small
    for words), the deal's points so far, and the phone that is ticking there."""
    t = session.translator
    typing = editor.draft.typing_phones[side]
    names = side_names(t, editor.draft.sides[side].players, seat_names(editor.snapshot))
    points = t.points(total)
    whose = names if has_names else "" if narrow else t.gettext("This deal")
    return _HeaderTexts(
        words=whose if typing is None else phone_name(t, typing),
        spoken="" if typing is None else t.gettext("{phone} is typing here", phone=phone_name(t, typing)),
        is_typing=typing is not None,
        points=points,
        spoken_points=t.gettext("This deal, {names}: {points} points", names=names, points=points),
    )


def _fit_words(words: Sequence[str], *, width: float) -> int:
    """Return one type size for all words, so that the longest fits this width, but not below the minimum."""
    longest = max(text_width(each, _WORDS_SIZE) for each in words) / text_scale()
    return max(_MIN_WORDS_SIZE, min(_WORDS_SIZE, int(_WORDS_SIZE * width / longest)))


def _side_header(
    head: _HeaderTexts,
    side_style: SideStyle,
    *,
    size: int,
    is_stacked: bool,
    is_open: bool,
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """Return a side's header with words in the type size `size`. The points are beside the words or, if it
    `is_stacked`, below. With `on_tap`, an edge marks the side that `is_open`."""
    words: list[ft.Control] = [
        ft.Icon(side_style.icon, size=14, color=side_style.on_soft),
        cut_text(head.words, theme.text(cap_font_size(size), side_style.on_soft), spoken=head.spoken),
    ]
    if head.is_typing:
        words.insert(1, ft.Icon(ft.Icons.EDIT, size=14, color=side_style.on_soft))
    points = number_text(head.points, _POINTS_SIZE, side_style.on_soft, spoken=head.spoken_points)
    content: ft.Control = ft.Row([*words, points], spacing=Gap.TIGHT)
    if is_stacked:
        content = ft.Column([ft.Row(words, spacing=Gap.TIGHT), points], spacing=0, tight=True)
    return ft.Container(
        content,
        bgcolor=side_style.soft,
        border=None if on_tap is None else ft.Border.all(3, side_style.strong if is_open else side_style.soft),
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding.symmetric(horizontal=Gap.SMALL, vertical=Gap.TIGHT if on_tap is None else Gap.SMALL),
        expand=on_tap is not None,
        ink=on_tap is not None,
        on_click=on_tap,
    )


def _ticker_keys(session: Session, editor: TickerEditor, side: int, *, width: float) -> list[TickerKey]:
    """Return the keys of a side; their words fit keys of this `width`."""
    t = session.translator
    rules = editor.snapshot.config.table_rules
    entry, head = editor.draft.sides[side], editor.draft.head
    names = side_names(t, entry.players, seat_names(editor.snapshot))
    style = side_styles(editor.snapshot, editor.draft.sides)[side]
    taking_back = editor.take_back_side == side

    def key(
        word: str, mark: str, tick: Callable[..., object], *args: object, spoken: str = "", **more: Any
    ) -> TickerKey:
        return TickerKey(
            word=word,
            mark=mark,
            spoken=spoken or t.gettext("Tick for {names}: {event}", names=names, event=word),
            side_style=style,
            tick=tick,
            args=(side, *args),
            **more,
        )

    keys = []
    for kind in rules.bonuses:
        count = entry.burrachi.get(kind, 0)
        tone = theme.ALERT if taking_back and count else None
        word, mark = burraco_short_name(t, kind, rules), str(count) if count else ""
        keys.append(key(word, mark, editor.tick_burraco, kind, big=True, tone=tone))
    if rules.pozzetti:
        keys.append(key(pozzetto(t, rules).capitalize(), _pozzetto_mark(t, editor, side), editor.tick_pozzetto))
    keys.append(key(t.gettext("Closed"), "✓" if head.closed_by == side else "", editor.tick_closed))
    spoken = t.gettext("Remove a tick, {names}: then tap the wrong one", names=names)
    mark, tone = ("−", theme.ALERT) if taking_back else ("", None)
    keys.append(key(t.gettext("Undo tick"), mark, editor.toggle_take_back, spoken=spoken, tone=tone))
    words_width = (width - 2 * Gap.HAIR) / text_scale()
    size = max(_MIN_KEY_SIZE, _fit_words([each.word for each in keys], width=words_width))
    return [replace(each, size=size) for each in keys]


def _pozzetto_mark(t: Translator, editor: TickerEditor, side: int) -> str:
    """Return the player of a side who took the pozzetto, or a text that it wasn't taken or played; empty while the deal
    has no entry for it. If a pozzetto forms the sides, nobody has taken one at first."""
    entry = editor.draft.sides[side]
    if entry.pozzetto is Pozzetto.NOT_TAKEN and not editor.draft.saved.has_forming_sides:
        return t.gettext("Not taken")
    if entry.pozzetto_by is not None:
        return seat_names(editor.snapshot)[entry.pozzetto_by]
    return t.gettext("Not played") if entry.pozzetto is Pozzetto.TAKEN_UNPLAYED else ""
