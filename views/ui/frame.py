"""The frame of every screen: a baize bar on top, a column of paper, the one main action at the bottom."""

__all__ = ["frame", "heading", "section_header"]

from collections.abc import Callable, Sequence

import flet as ft

from views.hooks import Memo, unmemoized
from views.ui import theme
from views.ui.buttons import icon_action, option_style
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
    spacing: float = Gap.MEDIUM,
    available: float,
    memo: Memo = unmemoized,
    tone: Tone = theme.BAIZE,
    dense: float = 0,
) -> ft.View:
    """A view of `title` over `body`. `scroll=False` for screens that must fit; `footer` stays in reach of a thumb.

    `available` is the window's width in pixels: on a wide one the column stays as narrow as a phone's. `tone` is the
    bar's. `dense`, the height of a low bar, is for a screen that needs every pixel: narrow margins, none in the footer.
    With a screen's `memo`, a bar stays the same object as long as what it is made of does.
    """
    width = min(available, Size.COLUMN)
    parts = [*body] if dense else [ft.Container(height=Gap.SMALL), *body, ft.Container(height=Gap.SMALL)]
    column = ft.Column(
        parts,
        spacing=spacing,
        scroll=ft.ScrollMode.AUTO if scroll else None,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    margin = Gap.SMALL if dense else Gap.LARGE
    rows: list[ft.Control] = [_centred(column, width=width, margin=margin, expand=True)]
    if footer is not None:
        rows.append(
            ft.Container(
                _centred(footer, width=width, margin=Gap.NONE if dense else margin),
                bgcolor=theme.PAPER.fill,
                padding=ft.Padding.symmetric(vertical=Gap.NONE if dense else Gap.SMALL),
                border=ft.Border(top=ft.BorderSide(1, theme.RULE)),
            )
        )
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
            on_back=on_back,
            back_label=back_label,
            tone=tone,
            height=dense or Size.BAR,
        ),
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.SafeArea(
                ft.Column(rows, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                expand=True,
            )
        ],
    )


def _centred(content: ft.Control, *, width: float, margin: float, expand: bool = False) -> ft.Control:
    return ft.Container(
        ft.Container(
            content,
            padding=ft.Padding(margin, Gap.NONE, margin, Gap.NONE),
            width=width,
        ),
        alignment=ft.Alignment.TOP_CENTER,
        expand=expand,
    )


def _bar(
    *actions: ft.Control,
    title: str,
    subtitle: str,
    on_back: Callable[[], None] | None,
    back_label: str,
    tone: Tone,
    height: float,
) -> ft.AppBar:
    lines: list[ft.Control] = [
        ft.Text(
            title,
            style=theme.text(20, tone.ink, strong=True),
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
    ]
    if subtitle:
        lines.append(
            ft.Text(
                subtitle,
                style=theme.text(14, tone.ink),
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            )
        )
    leading = None
    if on_back is not None:
        leading = icon_action(ft.Icons.ARROW_BACK, back_label, ink=tone.ink, on_click=on_back)
    return ft.AppBar(
        leading=leading,
        automatically_imply_leading=False,
        title=ft.Column(lines, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        center_title=False,
        bgcolor=tone.fill,
        color=tone.ink,
        toolbar_height=height,
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
            height=Size.TARGET + Gap.SMALL,
            style=option_style(theme.KEY_ENDING, strong=False, left=Gap.LARGE, right=Gap.MEDIUM),
            on_click=on_tap,
        ),
    )
    return ft.MergeSemantics(button, key=key)
