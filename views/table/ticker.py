"""The live ticker on the table: what has happened in this deal so far, and keys to tick what happens next."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import Role
from views.core.labels import phone_name, seat_names
from views.core.session import Session
from views.core.side_styles import side_styles
from views.draft.clashes import clash_notices
from views.draft.cursor import SIDE_BY_SIDE
from views.draft.presence import typists
from views.draft.sync import SaveState
from views.hooks import Memo
from views.table.ticks import TickerEditor
from views.ui import theme
from views.ui.buttons import key_style
from views.ui.figure import figure
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.text_scale import bounded, has_large_text, is_narrow
from views.ui.theme import Gap, SideStyle, Size, Tone
from wording import burraco_short_name, pozzetto, side_names, with_incident


@dataclass(frozen=True, kw_only=True)
class TickerKey:
    """`mark` over `word`, the key filled in the side's colour once there is one; `big` for a count.

    `role` replaces the side's colour where a tap does something unusual. A tap calls `tick` with `args`. It is as high
    as its two lines at this `text_scale`.
    """

    word: str
    mark: str
    spoken: str
    side_style: SideStyle
    tick: Callable[..., object]
    args: tuple[object, ...]
    text_scale: float
    big: bool = False
    role: Tone | None = None


def ticker_key(key: TickerKey) -> ft.Control:
    fill, ink = (
        (key.side_style.strong, key.side_style.on_strong) if key.mark else (theme.CARD.fill, key.side_style.strong)
    )
    if key.role is not None:
        fill, ink = key.role.fill, key.role.ink
    lines = [ft.TextSpan(key.word, style=theme.text(14, ink, strong=bool(key.mark)))]
    if key.mark:
        style = theme.display(19, ink) if key.big else theme.text(14, ink)
        lines = [ft.TextSpan(f"{key.mark}\n", style=style), *lines]
    return ft.FilledButton(
        content=ft.Text(
            spans=lines,
            semantics_label=key.spoken,
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        height=max(Size.TARGET, round(_TWO_LINES * key.text_scale)),
        expand=True,
        style=key_style(fill, edge=key.side_style.strong),
        on_click=partial(key.tick, *key.args),
    )


KEYS_BESIDE, KEYS_BESIDE_LARGE = 2, 1  # in a row of a side that has another one beside it; of large text
IN_A_ROW, IN_A_ROW_LARGE = 3, 2  # heads, or keys of the one side that is open
_TWO_LINES = 42  # pixels


def ticker(
    session: Session,
    editor: TickerEditor,
    *,
    memo: Memo,
    tab: int,
    set_tab: Callable[[int], None],
) -> list[ft.Control]:
    """Two sides stand beside each other; of more, a tap on its head shows a side's keys. Whoever only watches sees
    the heads, once something has been ticked."""
    t = session.translator
    scorer = editor.snapshot.role.includes(Role.SCORER)
    if not scorer and not editor.begun:
        return []
    styles = side_styles(editor.snapshot, editor.sync.sides)
    count = len(styles)
    beside = count <= SIDE_BY_SIDE
    viewport = session.viewport
    in_a_row = IN_A_ROW_LARGE if has_large_text() else IN_A_ROW
    narrow = is_narrow()
    score = editor.score
    heads = [
        memo(
            _head,
            _head_words(session, editor, side, score.sides[side].total, beside=beside, narrow=narrow),
            styles[side],
            text_scale=viewport.text_scale,
            on_tap=None if beside else memo(partial, set_tab, side),
        )
        for side in range(count)
    ]
    controls: list[ft.Control] = []
    controls += clash_notices(session, editor)
    if editor.sync.state is SaveState.FAILED:
        unsaved = t.gettext("The draft is not saved. Tap anything to try again.")
        controls += keyed("unsaved", [notice(with_incident(unsaved, editor.sync.incident))])
    if not (scorer and beside):
        controls += keyed("heads", _rows(heads, in_a_row=1 if narrow else in_a_row))
    if not scorer:
        return controls
    if not beside:
        keys = [memo(ticker_key, each) for each in _keys(session, editor, min(tab, count - 1))]
        return [*controls, *keyed("ticker", _rows(keys, in_a_row=in_a_row))]
    columns = []
    keys_in_a_row = KEYS_BESIDE_LARGE if has_large_text() else KEYS_BESIDE
    for side, head in enumerate(heads):
        keys = [memo(ticker_key, each) for each in _keys(session, editor, side)]
        columns.append(memo(_column, head, *keys, in_a_row=keys_in_a_row))
    row = ft.Row(columns, spacing=Gap.SMALL, vertical_alignment=ft.CrossAxisAlignment.START)
    return [*controls, *keyed("ticker", [row])]


def _column(head: ft.Control, *keys: ft.Control, in_a_row: int) -> ft.Control:
    return ft.Column([head, *_rows(keys, in_a_row=in_a_row)], spacing=Gap.TIGHT, tight=True, expand=True)


def _rows(controls: Sequence[ft.Control], *, in_a_row: int) -> list[ft.Control]:
    starts = range(0, len(controls), in_a_row)
    return [ft.Row(list(controls[start : start + in_a_row]), spacing=Gap.TIGHT) for start in starts]


@dataclass(frozen=True, kw_only=True)
class _Head:
    """`typing` when it is somebody's name that stands there, `spoken` for who cannot see it."""

    words: str
    spoken: str
    typing: bool
    points: str
    spoken_points: str


def _head_words(session: Session, editor: TickerEditor, side: int, total: int, *, beside: bool, narrow: bool) -> _Head:
    """Whose side it is (two sides have their names right above, and in a `narrow` window room for no words), what the
    deal is worth to it so far, and who is ticking there."""
    t = session.translator
    typing = typists(editor.sync.shared.draft, device_id=session.device.id, at=session.store.clock())[side]
    names = side_names(t, editor.sync.sides[side].players, seat_names(editor.snapshot))
    points = t.points(total)
    whose = names if not beside else "" if narrow else t.gettext("This deal")
    return _Head(
        words=whose if typing is None else phone_name(t, typing),
        spoken="" if typing is None else t.gettext("{phone} is typing here", phone=phone_name(t, typing)),
        typing=typing is not None,
        points=points,
        spoken_points=t.gettext("This deal, {names}: {points} points", names=names, points=points),
    )


def _head(head: _Head, side_style: SideStyle, *, text_scale: float, on_tap: Callable[[], object] | None) -> ft.Control:
    words: list[ft.Control] = [
        ft.Icon(side_style.icon, size=14, color=side_style.on_soft),
        ft.Text(
            head.words,
            style=theme.text(bounded(14, text_scale), side_style.on_soft),
            semantics_label=head.spoken,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
        ),
        figure(head.points, 18, side_style.on_soft, spoken=head.spoken_points),
    ]
    if head.typing:
        words.insert(1, ft.Icon(ft.Icons.EDIT, size=14, color=side_style.on_soft))
    return ft.Container(
        ft.Row(words, spacing=Gap.TIGHT),
        bgcolor=side_style.soft,
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.TIGHT),
        height=Size.TARGET if on_tap else None,
        expand=on_tap is not None,
        ink=on_tap is not None,
        on_click=on_tap,
    )


def _keys(session: Session, editor: TickerEditor, side: int) -> list[TickerKey]:
    t = session.translator
    scale = session.viewport.text_scale
    side_style = side_styles(editor.snapshot, editor.sync.sides)[side]
    rules = editor.snapshot.config.table_rules
    entry, head = editor.sync.sides[side], editor.sync.head
    names = side_names(t, entry.players, seat_names(editor.snapshot))
    taking_back = editor.taking_back == side
    keys = []
    for kind in rules.bonuses:
        count = entry.burrachi.get(kind, 0)
        word = burraco_short_name(t, kind, rules)
        keys.append(
            TickerKey(
                word=word,
                mark=str(count) if count else "",
                big=True,
                text_scale=scale,
                spoken=t.gettext("Tick for {names}: {event}", names=names, event=word),
                side_style=side_style,
                role=theme.ALERT if taking_back and count else None,
                tick=editor.burraco,
                args=(side, kind),
            )
        )
    if rules.pozzetti:
        noun = pozzetto(t, rules).capitalize()
        keys.append(
            TickerKey(
                word=noun,
                mark="" if entry.pozzetto_by is None else seat_names(editor.snapshot)[entry.pozzetto_by],
                text_scale=scale,
                spoken=t.gettext("Tick for {names}: {event}", names=names, event=noun),
                side_style=side_style,
                tick=editor.pozzetto,
                args=(side,),
            )
        )
    closed = t.gettext("Closed")
    keys.append(
        TickerKey(
            word=closed,
            mark="✓" if head.closed_by == side else "",
            text_scale=scale,
            spoken=t.gettext("Tick for {names}: {event}", names=names, event=closed),
            side_style=side_style,
            tick=editor.close,
            args=(side,),
        )
    )
    keys.append(
        TickerKey(
            word=t.gettext("Take back"),
            mark="−" if taking_back else "",
            text_scale=scale,
            spoken=t.gettext("Take a tick back, {names}: then tap what was wrong", names=names),
            side_style=side_style,
            role=theme.ALERT if taking_back else None,
            tick=editor.take_back,
            args=(side,),
        )
    )
    return keys
