"""Figures in large letters; a tap on one says below it how it is counted."""

__all__ = ["FigureTile", "figure_grid"]

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views import theme
from views.theme import Gap, Size

_WIDE = 560  # pixels from which three stand beside each other


@dataclass(frozen=True, kw_only=True)
class FigureTile:
    """`value` in large letters, `note` in small ones below the `name`."""

    key: str
    name: str
    value: str
    note: str
    definition: str


def figure_grid(
    tiles: Sequence[FigureTile], *, opened: str, on_tap: Callable[[str], None], available: float
) -> ft.Control:
    """`opened` is the key of the figure whose definition is shown, "" for none; `on_tap` gets the key of a figure."""
    columns = 3 if available >= _WIDE else 2
    rows: list[ft.Control] = []
    for start in range(0, len(tiles), columns):
        beside = tiles[start : start + columns]
        shown = [_tile(tile, opened=tile.key == opened, on_tap=on_tap) for tile in beside]
        fill = [ft.Container(expand=True) for _ in range(columns - len(beside))]
        rows.append(
            ft.Row(
                [*shown, *fill],
                key=f"row-{beside[0].key}",
                spacing=Gap.SMALL,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        )
        rows += [_definition(tile) for tile in beside if tile.key == opened]
    return ft.Column(
        rows,
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _tile(tile: FigureTile, *, opened: bool, on_tap: Callable[[str], None]) -> ft.Control:
    words: list[ft.Control] = [
        ft.Text(tile.value, style=theme.display(32), max_lines=1, no_wrap=True),
        ft.Text(tile.name, style=theme.text(16, strong=True)),
    ]
    if tile.note:
        words.append(ft.Text(tile.note, style=theme.label()))
    said = f"{tile.name}: {tile.value}" + (f". {tile.note}" if tile.note else "")
    return ft.FilledButton(
        expand=True,
        content=ft.Semantics(
            label=said,
            exclude_semantics=True,
            content=ft.Container(
                ft.Column(words, spacing=Gap.HAIR, tight=True),
                alignment=ft.Alignment.TOP_LEFT,
            ),
        ),
        style=ft.ButtonStyle(
            bgcolor=theme.CARD.fill,
            color=theme.CARD.ink,
            elevation=0,
            padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.SMALL, Gap.MEDIUM),
            side=ft.BorderSide(2, theme.ACTION.fill) if opened else ft.BorderSide(1, theme.RULE),
            shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        ),
        on_click=lambda: on_tap(tile.key),
    )


def _definition(tile: FigureTile) -> ft.Control:
    return ft.Semantics(
        key=f"definition-{tile.key}",
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Text(tile.definition, style=theme.text(17)),
            bgcolor=theme.KEY_ENDING.fill,
            border=ft.Border(left=ft.BorderSide(4, theme.ACTION.fill)),
            padding=Gap.MEDIUM,
        ),
    )
