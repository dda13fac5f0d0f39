"""The frame of every screen: a baize bar on top, a column of paper, the one main action at the bottom."""

from collections.abc import Callable, Sequence

import flet as ft

from views.hooks import Memo, unmemoized
from views.ui import theme
from views.ui.buttons import icon_action, option_style
from views.ui.text_scale import fits, is_narrow, text_scale, text_width
from views.ui.theme import Gap, Size, Tone


def frame(
    *,
    route: str,
    title: str,
    body: Sequence[ft.Control],
    footer: ft.Control | None = None,
    actions: Sequence[ft.Control] = (),
    on_back: Callable[[], None] | None = None,
    back_label: str = "",
    scroll: bool = True,
    subtitle: str = "",
    passing: bool = False,
    most_actions: int = 0,
    spacing: float = Gap.MEDIUM,
    available: float,
    column: float = Size.COLUMN,
    aside: Sequence[ft.Control] = (),
    memo: Memo = unmemoized,
    tone: Tone = theme.BAIZE,
    dense: float = 0,
) -> ft.View:
    """A view of `title` over `body`. `scroll=False` for screens that must fit; `footer` stays in reach of a thumb.

    `available` is the window's width in pixels: on a wide one the column stays as narrow as a phone's, or as `column`
    says, and `aside` stands beside it. A title that the bar has no room for stands below it, as if there were
    `most_actions` already. A `passing` subtitle moves nothing: it is cut instead. `tone` is the bar's. `dense`, the
    height of a low bar, is for a screen that needs every pixel: one line of title, narrow margins, none in the footer.
    With a screen's `memo`, the bar and what is below it stay the same objects as long as what they are made of does.
    """
    width = Size.COLUMN if aside else min(available, column)
    others = max(most_actions - len(actions), 0) * Size.TARGET
    room = _room(available - others, on_back=on_back, actions=actions)
    fit = (_on_one_line(title, width=room), 1) if dense else title_fit(title, "" if passing else subtitle, width=room)
    margin = Gap.SMALL if dense else Gap.LARGE
    foot = None
    if footer is not None:
        foot = memo(_foot, footer, width=width, margin=Gap.NONE if dense else margin, upright=0 if dense else Gap.SMALL)
    below = [] if fit else [memo(_title_below, title, subtitle, passing=passing)]
    return ft.View(
        route=route,
        bgcolor=theme.PAPER.fill,
        padding=0,
        spacing=0,
        appbar=memo(
            _bar,
            *actions,
            title=title,
            subtitle=subtitle,
            passing=passing,
            fit=fit,
            one_line=bool(dense),
            narrow=is_narrow(),
            on_back=on_back,
            back_label=back_label,
            tone=tone,
            height=dense,
        ),
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            memo(
                _below_the_bar,
                *below,
                *body,
                foot=foot,
                aside=tuple(aside),
                available=available,
                width=width,
                margin=margin,
                spacing=spacing,
                scroll=scroll,
                dense=bool(dense),
            )
        ],
    )


def _below_the_bar(
    *body: ft.Control,
    foot: ft.Control | None,
    aside: Sequence[ft.Control],
    available: float,
    width: float,
    margin: float,
    spacing: float,
    scroll: bool,
    dense: bool,
) -> ft.Control:
    content = _column(body, spacing=spacing, scroll=scroll, dense=dense)
    rows: list[ft.Control] = [_centred(content, width=width, margin=margin, expand=True)]
    rows += [] if foot is None else [foot]
    return ft.SafeArea(_beside(rows, aside, available=available, spacing=spacing), expand=True)


def _foot(footer: ft.Control, *, width: float, margin: float, upright: float) -> ft.Control:
    return ft.Container(
        _centred(footer, width=width, margin=margin),
        bgcolor=theme.PAPER.fill,
        padding=ft.Padding.symmetric(vertical=upright),
        border=ft.Border(top=ft.BorderSide(1, theme.RULE)),
    )


def is_wide(available: float) -> bool:
    """Whether a window of this width has room for something beside the column."""
    return available >= Size.WIDE


def aside_room(available: float) -> float:
    """How wide that may be, in pixels."""
    return min(available - Size.COLUMN, Size.COLUMN) - Gap.LARGE


def _column(controls: Sequence[ft.Control], *, spacing: float, scroll: bool, dense: bool = False) -> ft.Control:
    parts = [*controls] if dense else [ft.Container(height=Gap.SMALL), *controls, ft.Container(height=Gap.SMALL)]
    return ft.Column(
        parts,
        spacing=spacing,
        scroll=ft.ScrollMode.AUTO if scroll else None,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _beside(rows: Sequence[ft.Control], aside: Sequence[ft.Control], *, available: float, spacing: float) -> ft.Control:
    """The column with the main action, and what stands beside both."""
    main = ft.Column(list(rows), spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if not aside:
        return main
    other = _column(aside, spacing=spacing, scroll=True)
    return ft.Row(
        [_read_whole(main, width=Size.COLUMN), _read_whole(other, width=aside_room(available))],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )


def _read_whole(content: ft.Control, *, width: float) -> ft.Control:
    """By a screen reader, before what stands beside it at the same height."""
    return ft.Container(ft.Semantics(content=content, container=True), width=width)


def _centred(content: ft.Control, *, width: float, margin: float, expand: bool = False) -> ft.Control:
    return ft.Container(
        ft.Container(
            content,
            padding=ft.Padding.symmetric(horizontal=margin),
            width=width,
        ),
        alignment=ft.Alignment.TOP_CENTER,
        expand=expand,
    )


_TITLE, _SUBTITLE, _SMALL_TITLE = 20, 14, 12  # type sizes
_BAR = 56
_FITS = ((_TITLE, 1), (17, 1), (15, 2))  # of a title in the bar, the best first: its type size and its lines
_LARGEST_IN_BAR = 1.34  # Flutter's own bound for the text of a bar


def title_fit(title: str, subtitle: str, *, width: float) -> tuple[int, int] | None:
    """Type size and lines of a title in a bar that has so much room for it; None where it stands below the bar."""
    shrunk = min(1.0, _LARGEST_IN_BAR / text_scale())
    if not fits(subtitle, _SUBTITLE * shrunk, width=width):
        return None
    return next(((size, lines) for size, lines in _FITS if fits(title, size * shrunk, width=width, lines=lines)), None)


def _on_one_line(title: str, *, width: float) -> int:
    """The type size at which a title fits a low bar; what does not fit in small letters ends in an ellipsis."""
    written = text_width(title, 1) * min(1.0, _LARGEST_IN_BAR / text_scale())
    return min(_TITLE, max(_SMALL_TITLE, int(width / max(written, 1))))


def _room(available: float, *, on_back: Callable[[], None] | None, actions: Sequence[ft.Control]) -> float:
    """What the other parts of a bar leave for its title."""
    taken = sum(_width(action) for action in actions)
    back = Size.TARGET if is_narrow() else _BAR
    return available - taken - (Gap.LARGE if on_back is None else back) - Gap.LARGE


def _width(action: ft.Control) -> float:
    """Of a picture, or of words that are tapped."""
    words = getattr(action, "content", None)
    if not isinstance(words, ft.Text):
        return Size.TARGET
    return text_width(words.value, 17) + 2 * Gap.MEDIUM


def _title_below(title: str, subtitle: str, *, passing: bool) -> ft.Control:
    """Of a screen whose bar has no room for it, as on a phone with large text."""
    lines: list[ft.Control] = [ft.Text(title, style=theme.text(_TITLE, strong=True))]
    if subtitle:
        lines.append(_subtitle(subtitle, theme.INK_SOFT, passing=passing))
    return ft.Semantics(key="title", header=True, content=ft.Column(lines, spacing=0, tight=True))


def _subtitle(words: str, ink: str, *, passing: bool) -> ft.Control:
    return ft.Text(
        words,
        style=theme.text(_SUBTITLE, ink),
        max_lines=1 if passing else None,
        overflow=ft.TextOverflow.ELLIPSIS if passing else ft.TextOverflow.VISIBLE,
    )


def _bar(
    *actions: ft.Control,
    title: str,
    subtitle: str,
    passing: bool,
    fit: tuple[int, int] | None,
    one_line: bool,
    narrow: bool,
    on_back: Callable[[], None] | None,
    back_label: str,
    tone: Tone,
    height: float,
) -> ft.AppBar:
    """As high as what it says needs, unless it has a `height`: then its title keeps to one line."""
    words: list[ft.Control] = []
    size, lines = fit or (0, 0)
    if lines:
        # Flutter's bar would have text on one line, and cut it.
        style = theme.text(size, tone.ink, strong=True)
        cut = ft.TextOverflow.ELLIPSIS if one_line else ft.TextOverflow.VISIBLE
        words.append(ft.Text(title, style=style, overflow=cut, max_lines=1 if one_line else None))
    if lines and subtitle:
        words.append(_subtitle(subtitle, tone.ink, passing=passing))
    sizes = lines * size + (_SUBTITLE if lines and subtitle else 0)
    needed = sizes * theme.LINE * min(text_scale(), _LARGEST_IN_BAR) + Gap.HAIR
    leading = None
    if on_back is not None:
        leading = icon_action(ft.Icons.ARROW_BACK, back_label, ink=tone.ink, on_click=on_back)
    return ft.AppBar(
        leading=leading,
        leading_width=Size.TARGET if narrow else None,  # Flutter's own lies under three actions
        automatically_imply_leading=False,
        title=ft.Column(words, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        center_title=False,
        bgcolor=tone.fill,
        color=tone.ink,
        toolbar_height=height or max(_BAR, needed),
        title_spacing=Gap.LARGE if on_back is None else Gap.NONE,
        actions=list(actions),
    )


def heading(words: str) -> ft.Control:
    return ft.Container(
        ft.Semantics(header=True, content=ft.Text(words, style=theme.text(18, theme.INK_SOFT, strong=True))),
        padding=ft.Padding(Gap.NONE, Gap.MEDIUM, Gap.NONE, Gap.NONE),
    )


def section_header(
    words: str, *, hint: str, faulty: bool, opened: bool, on_tap: Callable[[], None], key: str
) -> ft.Control:
    """`hint` says in a few words what is inside; red when something in there is `faulty`."""
    spoken = f"{words}. {hint}" if hint else words
    title = ft.Text(words, style=theme.text(18, strong=True), expand=True, semantics_label=spoken)
    small = ft.Text(hint, style=theme.text(15, theme.ERROR if faulty else theme.LINK, strong=True))
    arrow = ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=theme.INK_SOFT)
    button = ft.Semantics(
        expanded=opened,
        content=ft.FilledButton(
            content=ft.Row(
                [title, ft.Semantics(exclude_semantics=True, content=small), arrow],
                spacing=Gap.SMALL,
            ),
            style=option_style(
                theme.KEY_ENDING, strong=False, left=Gap.LARGE, right=Gap.MEDIUM, height=Size.TARGET + Gap.SMALL
            ),
            on_click=on_tap,
        ),
    )
    return ft.MergeSemantics(button, key=key)
