"""The colour and shape of each side, the same on every screen, so that nobody relies on colour alone."""

__all__ = ["SIDE_BY_SIDE", "SIDE_STYLES", "SideStyle"]

from dataclasses import dataclass

import flet as ft


@dataclass(frozen=True, kw_only=True)
class SideStyle:
    """`strong` with `on_strong` for filled things, `soft` with `on_soft` for the panel behind them."""

    icon: ft.IconData
    strong: str
    on_strong: str
    soft: str
    on_soft: str


SIDE_BY_SIDE = 2  # sides that stand beside each other; of more, one is open at a time

SIDE_STYLES: tuple[SideStyle, ...] = (
    SideStyle(
        icon=ft.Icons.CIRCLE,
        strong=ft.Colors.SECONDARY,
        on_strong=ft.Colors.ON_SECONDARY,
        soft=ft.Colors.SECONDARY_CONTAINER,
        on_soft=ft.Colors.ON_SECONDARY_CONTAINER,
    ),
    SideStyle(
        icon=ft.Icons.SQUARE_ROUNDED,
        strong=ft.Colors.TERTIARY,
        on_strong=ft.Colors.ON_TERTIARY,
        soft=ft.Colors.TERTIARY_CONTAINER,
        on_soft=ft.Colors.ON_TERTIARY_CONTAINER,
    ),
    SideStyle(
        icon=ft.Icons.CHANGE_HISTORY,
        strong=ft.Colors.PRIMARY_FIXED_DIM,
        on_strong=ft.Colors.ON_PRIMARY_FIXED,
        soft=ft.Colors.PRIMARY_FIXED,
        on_soft=ft.Colors.ON_PRIMARY_FIXED_VARIANT,
    ),
    SideStyle(
        icon=ft.Icons.STAR,
        strong=ft.Colors.SECONDARY_FIXED_DIM,
        on_strong=ft.Colors.ON_SECONDARY_FIXED,
        soft=ft.Colors.SECONDARY_FIXED,
        on_soft=ft.Colors.ON_SECONDARY_FIXED_VARIANT,
    ),
    SideStyle(
        icon=ft.Icons.HEXAGON,
        strong=ft.Colors.TERTIARY_FIXED_DIM,
        on_strong=ft.Colors.ON_TERTIARY_FIXED,
        soft=ft.Colors.TERTIARY_FIXED,
        on_soft=ft.Colors.ON_TERTIARY_FIXED_VARIANT,
    ),
    SideStyle(
        icon=ft.Icons.PENTAGON,
        strong=ft.Colors.OUTLINE,
        on_strong=ft.Colors.SURFACE,
        soft=ft.Colors.SURFACE_CONTAINER,
        on_soft=ft.Colors.ON_SURFACE,
    ),
)
