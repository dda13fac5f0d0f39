"""The frame of every screen: a bar at the top, a column of content, and the main action at the bottom."""

from collections.abc import Callable, Sequence

import flet as ft

from views.ui import theme
from views.ui.buttons import icon_button, option_style
from views.ui.fit import text_fits, text_width
from views.ui.lists import centred
from views.ui.press import FilledButton
from views.ui.render_cache import RenderCache, uncached
from views.ui.text_scale import is_narrow, text_scale
from views.ui.theme import Gap, Size, Tone

APP_NAME = "Pinella"  # as the title of a screen, it is drawn


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
    spacing: float = Gap.MEDIUM,
    window_width: float,
    max_column_width: float = Size.COLUMN,
    aside: Sequence[ft.Control] = (),
    is_aside_first: bool = False,
    render_cache: RenderCache = uncached,
    tone: Tone = theme.BAIZE,
    compact_bar_height: float = 0,
    margin: float | None = None,
    column_ref: ft.Ref[ft.Column] | None = None,
) -> ft.View:
    """Return a view of `title` over `body`; `footer` stays at the bottom, in reach of a thumb.

    `window_width` is in pixels: in a wide window the column is at most `max_column_width` wide, and exactly so if there
    is an `aside` next to it, or before it (`is_aside_first`). `scroll=False` is for screens that must fit. `tone` is
    the bar's.

    A title that would not fit the bar beside the actions is shown below it.

    `compact_bar_height` is the height of a low bar, for a screen that needs every pixel: one line of title and of
    subtitle, narrow margins or those of `margin`, none in the footer. With a screen's `render_cache`, the bar and the
    content stay the same objects while their arguments stay the same. `column_ref` is set to the column that scrolls.
    """
    width = max_column_width if aside else min(window_width, max_column_width)
    title_width = _title_width(window_width, on_back=on_back, actions=actions)
    fit = (
        (_one_line_title_size(title, width=title_width), 1)
        if compact_bar_height
        else fit_title(title, subtitle, width=title_width)
    )
    margin = margin if margin is not None else Gap.SMALL if compact_bar_height else Gap.LARGE
    footer_bar = None
    if footer is not None:
        footer_bar = render_cache(
            _footer_bar,
            footer,
            width=width,
            margin=Gap.NONE if compact_bar_height else margin,
            vertical_padding=0 if compact_bar_height else Gap.SMALL,
        )
    below = [] if fit else [render_cache(_title_below, title, subtitle)]
    return ft.View(
        route=route,
        bgcolor=theme.PAPER.fill,
        padding=0,
        spacing=0,
        appbar=render_cache(
            _bar,
            *actions,
            title=title,
            subtitle=subtitle,
            fit=fit,
            narrow=is_narrow(),
            on_back=on_back,
            back_label=back_label,
            tone=tone,
            height=compact_bar_height,
        ),
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            render_cache(
                _content_area,
                *below,
                *body,
                footer_bar=footer_bar,
                aside=tuple(aside),
                is_aside_first=is_aside_first,
                window_width=window_width,
                width=width,
                margin=margin,
                spacing=spacing,
                scroll=scroll,
                compact=bool(compact_bar_height),
                column_ref=column_ref,
            )
        ],
    )


def _content_area(
    *body: ft.Control,
    footer_bar: ft.Control | None,
    aside: Sequence[ft.Control],
    is_aside_first: bool,
    window_width: float,
    width: float,
    margin: float,
    spacing: float,
    scroll: bool,
    compact: bool,
    column_ref: ft.Ref[ft.Column] | None,
) -> ft.Control:
    """Return the column with the main action below it, and the aside next to both."""
    content = _column(body, spacing=spacing, scroll=scroll, compact=compact, ref=column_ref)
    rows: list[ft.Control] = [_centred(content, width=width, margin=margin, expand=True)]
    rows += [] if footer_bar is None else [footer_bar]
    whole: ft.Control = ft.Column(rows, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if aside:
        other = _column(aside, spacing=spacing, scroll=True)
        groups = [_semantics_group(whole, width=width), _semantics_group(other, width=aside_width(window_width, width))]
        whole = ft.Row(
            groups[::-1] if is_aside_first else groups,
            spacing=Gap.LARGE if is_aside_first else 0,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            expand=True,
        )
    return ft.SafeArea(whole, expand=True)


def _footer_bar(footer: ft.Control, *, width: float, margin: float, vertical_padding: float) -> ft.Control:
    return ft.Container(
        _centred(footer, width=width, margin=margin),
        bgcolor=theme.PAPER.fill,
        padding=ft.Padding.symmetric(vertical=vertical_padding),
        border=ft.Border(top=ft.BorderSide(1, theme.DIVIDER)),
    )


def has_aside_room(window_width: float) -> bool:
    """Return whether a window of this width has space for an aside next to the column."""
    return window_width >= Size.WIDE


def aside_width(window_width: float, column: float = Size.COLUMN) -> float:
    """Return the width in pixels of the aside next to a column of this width."""
    return min(window_width, 2 * Size.COLUMN) - column - Gap.LARGE


def _column(
    controls: Sequence[ft.Control],
    *,
    spacing: float,
    scroll: bool,
    compact: bool = False,
    ref: ft.Ref[ft.Column] | None = None,
) -> ft.Control:
    parts = [*controls] if compact else [ft.Container(height=Gap.SMALL), *controls, ft.Container(height=Gap.SMALL)]
    return ft.Column(
        parts,
        ref=ref,
        spacing=spacing,
        scroll=ft.ScrollMode.AUTO if scroll else None,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _semantics_group(content: ft.Control, *, width: float) -> ft.Control:
    """Return a container that a screen reader reads in full before the one next to it."""
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


_TITLE_SIZE, _SUBTITLE_SIZE, _MIN_TITLE_SIZE = 19, 14, 14  # type sizes
_BAR_HEIGHT = 56
_WORDMARK_HEIGHT, _WORDMARK_RATIO = 34, 4.3
_TITLE_LAYOUTS = ((_TITLE_SIZE, 1), (17, 1), (16, 2))  # type size and lines of a title in the bar, the best first
_MAX_BAR_TEXT_SCALE = 1.34  # Flutter's limit in an AppBar


def fit_title(title: str, subtitle: str, *, width: float) -> tuple[int, int] | None:
    """Return type size and lines of a title in a bar with this width for it; None if it must go below the bar."""
    shrunk = min(1.0, _MAX_BAR_TEXT_SCALE / text_scale())
    if not text_fits(subtitle, _SUBTITLE_SIZE * shrunk, width=width):
        return None
    return next(
        ((size, lines) for size, lines in _TITLE_LAYOUTS if text_fits(title, size * shrunk, width=width, lines=lines)),
        None,
    )


def _one_line_title_size(title: str, *, width: float) -> int:
    """Return the type size that lets a title fit a low bar; a title too long at the smallest gets an ellipsis."""
    unit_width = text_width(title, 1) * min(1.0, _MAX_BAR_TEXT_SCALE / text_scale())
    return min(_TITLE_SIZE, max(_MIN_TITLE_SIZE, int(width / max(unit_width, 1))))


def _title_width(bar_width: float, *, on_back: Callable[[], None] | None, actions: Sequence[ft.Control]) -> float:
    """Return the width that the other parts of a bar leave for its title."""
    actions_width = sum(_action_width(action) for action in actions)
    back = Size.TARGET if is_narrow() else _BAR_HEIGHT
    return bar_width - actions_width - (Gap.LARGE if on_back is None else back) - Gap.LARGE


def _action_width(action: ft.Control) -> float:
    """Return the width of an icon button or a text button."""
    words = getattr(action, "content", None)
    if not isinstance(words, ft.Text):
        return Size.TARGET
    return text_width(words.value, 17) + 2 * Gap.MEDIUM


def wordmark(height: float) -> ft.Control:
    """Return the app's name with its sign for a dark ground, which tools/app_icons.py draws."""
    drawing = ft.Image(src="icons/wordmark-on-green.svg", width=_WORDMARK_RATIO * height, height=height)
    return ft.Semantics(label=APP_NAME, exclude_semantics=True, content=drawing)


def _title_below(title: str, subtitle: str) -> ft.Control:
    """Return the title of a screen whose bar is too narrow for it, as on a phone with large text."""
    lines: list[ft.Control] = [ft.Text(title, style=theme.text(_TITLE_SIZE, strong=True))]
    if subtitle:
        lines.append(ft.Text(subtitle, style=theme.text(_SUBTITLE_SIZE, theme.INK_SOFT)))
    return ft.Semantics(key="title", header=True, content=ft.Column(lines, spacing=0, tight=True))


def _bar(
    *actions: ft.Control,
    title: str,
    subtitle: str,
    fit: tuple[int, int] | None,
    narrow: bool,
    on_back: Callable[[], None] | None,
    back_label: str,
    tone: Tone,
    height: float,
) -> ft.AppBar:
    """Return the bar, as high as its text needs; with a `height`, title and subtitle keep to one line each, so that
    nothing moves when they change."""

    def line(text: str, style: ft.TextStyle) -> ft.Control:
        # By default, Flutter's bar cuts text to one line.
        overflow = ft.TextOverflow.ELLIPSIS if height else ft.TextOverflow.VISIBLE
        return ft.Text(text, style=style, overflow=overflow, max_lines=1 if height else None)

    words: list[ft.Control] = []
    size, lines = fit or (0, 0)
    if lines:
        title_line = line(title, theme.text(size, tone.ink, strong=True))
        words.append(wordmark(_WORDMARK_HEIGHT) if title == APP_NAME else title_line)
    if lines and subtitle:
        words.append(line(subtitle, theme.text(_SUBTITLE_SIZE, tone.ink)))
    sizes = lines * size + (_SUBTITLE_SIZE if lines and subtitle else 0)
    needed = sizes * theme.LINE_HEIGHT_RATIO * min(text_scale(), _MAX_BAR_TEXT_SCALE) + Gap.HAIR
    leading = None
    if on_back is not None:
        leading = icon_button(ft.Icons.ARROW_BACK, back_label, ink=tone.ink, on_click=on_back)
    return ft.AppBar(
        leading=leading,
        leading_width=Size.TARGET if narrow else None,  # three actions overlap Flutter's default
        automatically_imply_leading=False,
        title=ft.Column(words, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        center_title=False,
        bgcolor=tone.fill,
        color=tone.ink,
        toolbar_height=height or max(_BAR_HEIGHT, needed),
        title_spacing=Gap.LARGE if on_back is None else Gap.NONE,
        actions=list(actions),
    )


def heading(words: str) -> ft.Control:
    text = centred(words, theme.text(17, theme.INK_SOFT, strong=True), align=ft.TextAlign.START)
    padding = ft.Padding(Gap.NONE, Gap.MEDIUM, Gap.NONE, Gap.NONE)
    return ft.Container(ft.Semantics(header=True, content=text), padding=padding)


def section_header(
    words: str,
    *,
    opened: bool,
    on_tap: Callable[[], None],
    key: str,
    hint: str = "",
    faulty: bool = False,
) -> ft.Control:
    """Return the header of a section that opens; `hint` summarises its content, in red if that is `faulty`."""
    height = Size.TARGET + Gap.SMALL  # with one line of text
    spoken = f"{words}. {hint}" if hint else words
    title = ft.Text(words, style=theme.text(17, strong=True), expand=True, semantics_label=spoken)
    small = ft.Text(hint, style=theme.text(14, theme.ERROR if faulty else theme.LINK, strong=True))
    arrow = ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=theme.INK_SOFT)
    button = ft.Semantics(
        expanded=opened,
        content=FilledButton(
            content=ft.Row(
                [title, ft.Semantics(exclude_semantics=True, content=small), arrow],
                spacing=Gap.SMALL,
            ),
            style=option_style(theme.SECONDARY_KEY, strong=False, left=Gap.LARGE, right=Gap.MEDIUM, height=height),
            on_click=on_tap,
        ),
    )
    return ft.MergeSemantics(button, key=key)
