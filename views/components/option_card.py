"""One option of a rule set: its name, what it changes, its control, and whether it differs from the preset."""

__all__ = ["option_card", "option_words"]

from collections.abc import Callable, Sequence

import flet as ft

from views import theme
from views.theme import Gap, Size

MARK = 5  # the width of the stripe beside an option that differs


def option_words(label: str, explanation: str) -> ft.Control:
    """The head of an option whose control does not carry its name itself."""
    return ft.Column(
        [ft.Text(label, style=theme.text(17, strong=True)), ft.Text(explanation, style=theme.label())],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )


def option_card(
    controls: Sequence[ft.Control],
    *,
    key: str,
    error: str = "",
    faulty: bool = False,
    back: str = "",
    back_spoken: str = "",
    on_back: Callable[[], None] | None = None,
) -> ft.Control:
    """`error` stands below the controls; `faulty` marks a card whose control says itself what is wrong. With `on_back`
    the option differs from the preset: it is marked by a stripe, and one tap on `back` takes the preset's value."""
    rows = list(controls)
    if error:
        rows.append(ft.Semantics(live_region=True, content=ft.Text(error, style=theme.text(15, theme.ERROR))))
    if on_back is not None:
        rows.append(_back(back, back_spoken, on_back))
    changed = on_back is not None
    edge = theme.ERROR if error or faulty else theme.ACTION.fill if changed else theme.CARD.fill
    return ft.Container(
        ft.Column(rows, spacing=Gap.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key=key,
        bgcolor=theme.CARD.fill,
        border=ft.Border(left=ft.BorderSide(MARK, edge), bottom=ft.BorderSide(1, theme.RULE)),
        padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
    )


def _back(words: str, spoken: str, on_back: Callable[[], None]) -> ft.Control:
    return ft.Row(
        [
            ft.TextButton(
                content=ft.Row(
                    [
                        ft.Icon(ft.Icons.UNDO, size=20, color=theme.LINK),
                        ft.Text(words, style=theme.text(16, theme.LINK, strong=True), semantics_label=spoken),
                    ],
                    spacing=Gap.TIGHT,
                    tight=True,
                ),
                height=Size.TARGET,
                style=ft.ButtonStyle(padding=ft.Padding(Gap.TIGHT, Gap.NONE, Gap.SMALL, Gap.NONE)),
                on_click=on_back,
            )
        ]
    )
